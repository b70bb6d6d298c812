"""A PostgreSQL server of this machine with logins for a team; says where its socket is, and ends with its input."""

import sys

from annotator.team.link import TeamPlace, connect
from annotator.team.local_server import ADMINISTRATOR, run_local_server

with run_local_server() as server:
    with connect(TeamPlace(server.address_of("postgres"), "orchard"), login=ADMINISTRATOR) as link:
        for statement in ("CREATE ROLE cem LOGIN CREATEROLE", "CREATE ROLE ana LOGIN", "CREATE DATABASE lab OWNER cem"):
            link.run(statement)
    print(server.socket, flush=True)
    sys.stdin.read()
