"""A bad line: a TCP proxy on this computer before a server's socket that delays, breaks off, or falls silent."""

import asyncio
import threading
from pathlib import Path
from typing import Self

UP, DOWN = 0, 1
"""To the server, and back."""


class Proxy:
    """Passes bytes on; what it does to them is changed from the thread of the test at any time."""

    def __init__(self, socket: Path) -> None:
        self._target = str(socket / ".s.PGSQL.5432")
        self.delay = 0.0
        """Seconds each way."""
        self.is_silent = False
        """Takes what comes, new lines too, and passes nothing on: what is taken meanwhile never arrives."""
        self.swallowed = 0
        """Bytes that were taken in silence."""
        self.passed = [0, 0]
        """Bytes to the server and back."""
        self.rounds = 0
        """How often somebody asked after an answer."""
        self.lines = 0
        self._left: list[int | None] = [None, None]
        self._last = DOWN
        self._writers: set[asyncio.StreamWriter] = set()

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="proxy", daemon=True)
        self._thread.start()
        begun = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._take, "127.0.0.1", 0), self._loop)
        self._server = begun.result(60)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(60)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(60)
        self._loop.close()

    def cut_after(self, way: int, count: int) -> None:
        """Lets so many more bytes through that way and breaks all lines off then; the next ones hold."""
        self._left[way] = count

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines += 1
        there, back = await asyncio.open_unix_connection(self._target)
        self._writers |= {writer, back}
        await asyncio.gather(self._pass_on(reader, back, UP), self._pass_on(there, writer, DOWN))
        self._writers -= {writer, back}

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: int) -> None:
        try:
            while data := await reader.read(1 << 16):
                if self.is_silent:
                    self.swallowed += len(data)
                else:
                    self._pass(data, writer, way)
        except OSError:
            pass
        self._loop.call_later(self.delay, writer.close)

    def _pass(self, data: bytes, writer: asyncio.StreamWriter, way: int) -> None:
        self.rounds += way == UP and self._last == DOWN
        self._last = way
        left = self._left[way]
        data, is_cut = data[:left], left is not None and len(data) >= left
        self.passed[way] += len(data)
        self._loop.call_later(self.delay, writer.write, data) if self.delay else writer.write(data)
        if left is not None:
            self._left[way] = None if is_cut else left - len(data)
        if is_cut:
            self._break_off()

    def _break_off(self) -> None:
        for one in self._writers:
            one.close()

    async def _end(self) -> None:
        self._server.close()
        self._break_off()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*tasks)
