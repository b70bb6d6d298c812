"""A real Chromium without a window, driven over its DevTools pipe: pages are opened, asked, pressed and printed."""

import base64
import fcntl
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
MISSING = f"no Chromium is installed here (looked for {', '.join(NAMES)}); on Debian: apt-get install chromium"
PATIENCE = 60.0
"""Seconds after which an answer is not waited for any longer."""
KEYS = {"Enter": (13, "\r"), "Escape": (27, ""), "ArrowLeft": (37, ""), "ArrowRight": (39, ""), "Tab": (9, "")}


def find_chromium() -> str | None:
    """The program, where one is installed."""
    if os.name == "nt":
        return None
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Chromium:
    """The running program; commands and answers are JSON between zero bytes."""

    def __init__(self, program: str, folder: Path) -> None:
        (near, self._out), (self._in, far) = os.pipe(), os.pipe()
        theirs, answers = (fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (near, far))
        options = (
            "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --mute-audio "
            "--disable-background-networking --disable-component-update --remote-debugging-pipe"
        )
        command = f'exec "$0" {options} --user-data-dir="$1" 3<&{theirs} 4>&{answers} {theirs}<&- {answers}>&-'
        self._process = subprocess.Popen(
            ["bash", "-c", command, program, str(folder)],
            pass_fds=(theirs, answers),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for end in (near, far, theirs, answers):
            os.close(end)
        self._number, self._left = 0, b""
        self.events: list[dict[str, Any]] = []

    def ask(self, method: str, session: str = "", **values: Any) -> dict[str, Any]:
        """The answer to a command; events that come before it are kept."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": values} | ({"sessionId": session} if session else {})
        os.write(self._out, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            answer = self._read()
            if answer.get("id") == self._number:
                assert "error" not in answer, f"{method}: {answer['error']}"
                return answer["result"]
            self.events.append(answer)
        raise TimeoutError(method)

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._left:
            more = os.read(self._in, 1 << 20)
            assert more, "Chromium has ended"
            self._left += more
        message, _, self._left = self._left.partition(b"\0")
        return json.loads(message)

    @contextmanager
    def open(self, path: Path, *, scripts: bool = True, scheme: str = "light") -> Iterator["Tab"]:
        """A page, loaded, in a window of 1280 by 900 pixels."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = Tab(self, session)
        for domain in ("Page", "Runtime", "Log", "Network"):
            tab.ask(f"{domain}.enable")
        tab.ask("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=1, mobile=False)
        tab.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        tab.ask("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.events.clear()
        tab.ask("Page.navigate", url=path.as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._read())
        try:
            yield tab
        finally:
            self.ask("Target.closeTarget", targetId=target)

    def close(self) -> None:
        """Ends the program."""
        try:
            self.ask("Browser.close")
        finally:
            os.close(self._out)
            os.close(self._in)
            self._process.wait(PATIENCE)


class Tab:
    """An open page."""

    def __init__(self, browser: Chromium, session: str) -> None:
        self._browser, self._session = browser, session

    def ask(self, method: str, **values: Any) -> dict[str, Any]:
        """A command to this page."""
        return self._browser.ask(method, self._session, **values)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of JavaScript, which may be a promise."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Presses a key and lets it go."""
        code, text = KEYS[key]
        values = {"key": key, "code": key, "windowsVirtualKeyCode": code} | ({"text": text} if text else {})
        self.ask("Input.dispatchKeyEvent", type="keyDown", **values)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=code)

    def point(self, x: float, y: float) -> None:
        """Moves the pointer there."""
        self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def print_page(self) -> bytes:
        """The page on A4 paper, as a PDF file."""
        return base64.b64decode(self.ask("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"])

    def photograph(self, *, whole: bool = False) -> bytes:
        """What is seen, or the whole page, as a PNG file."""
        return base64.b64decode(self.ask("Page.captureScreenshot", captureBeyondViewport=whole)["data"])

    def list_complaints(self) -> list[str]:
        """What the browser said against the page so far: errors of scripts, breaches of the policy."""
        found = []
        for event in self._browser.events:
            values = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                found.append(str(values["exceptionDetails"]))
            elif event.get("method") == "Log.entryAdded" and values["entry"]["level"] in ("error", "warning"):
                found.append(values["entry"]["text"])
            elif event.get("method") == "Runtime.consoleAPICalled" and values["type"] in ("error", "warning"):
                found.append(str(values["args"]))
        return found

    def list_requests(self) -> list[str]:
        """The addresses that the page asked for, without the page itself and what stands in it."""
        wanted = [
            event["params"]["request"]["url"]
            for event in self._browser.events
            if event.get("method") == "Network.requestWillBeSent"
        ]
        return [url for url in wanted[1:] if not url.startswith("data:")]
