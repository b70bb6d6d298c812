"""Where the frozen program starts: `annotator` is the command line, `annotator-window` opens the window at once.

pip installs nothing into a frozen program; packages of plugins are found in a folder of the user's data instead.
"""

import os
import sys
from multiprocessing import freeze_support
from pathlib import Path

import platformdirs

for name in ("PROJ_DATA", "PROJ_LIB"):  # GDAL has its coordinate reference systems in itself; others' do not fit
    os.environ.pop(name, None)
os.environ["PROJ_NETWORK"] = "OFF"  # nothing is fetched from the web
freeze_support()  # a worker process is this program again
sys.path.append(str(platformdirs.user_data_path("annotator", appauthor=False) / "plugins"))
if Path(sys.argv[0]).stem == "annotator-window":  # on Linux a link to the one program
    from annotator.app import main
else:
    from annotator.cli import main

sys.exit(main())
