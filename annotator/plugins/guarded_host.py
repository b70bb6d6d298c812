"""The host of one plugin: whatever the plugin does later, in a listener or a job, fails under its name."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from annotator.errors import UserError
from annotator.plugins.context import Host
from annotator.plugins.registry import PluginError, Registry
from annotator.progress import Cancelled, Progress
from annotator.session.change import Change
from annotator.session.jobs import Job, Work


@dataclass(frozen=True, slots=True)
class _Crash:
    """What a plugin's job raised; it travels back to the thread on which plugins are switched off."""

    error: BaseException


def guard_host(registry: Registry, name: str, host: Host) -> Host:
    """The host as the plugin `name` receives it."""

    def listen(listener: Callable[[Change], None]) -> None:
        def heard(change: Change) -> None:
            if registry.is_on(name):
                _attempt(host, registry, name, listener, change)

        host.listen(heard)

    def start(job: Job[Any], *, done: Callable[[Any], None], failed: Callable[[str], None] | None = None) -> object:
        def deliver(result: Any) -> None:
            if not registry.is_on(name):
                return
            if isinstance(result, _Crash):
                registry.call_or_default(name, f"job '{job.title}'", None, _raise, result.error)
            else:
                registry.call_or_raise(name, f"job '{job.title}'", done, result)

        return host.start(replace(job, work=_catch_errors(job)), done=deliver, failed=failed)

    def redraw(*overlays: str) -> None:
        host.redraw(*(overlay_name_of(name, overlay) for overlay in overlays))

    return replace(host, listen=listen, start=start, redraw=redraw)


def overlay_name_of(plugin: str, overlay: str) -> str:
    """The name under which the canvas knows an overlay of a plugin."""
    return f"{plugin}.{overlay}"


def _attempt(host: Host, registry: Registry, name: str, listener: Callable[[Change], None], change: Change) -> None:
    """A listener must not stop what it listens to; the registry has said which plugin failed."""
    try:
        registry.call_or_raise(name, "following a change", listener, change)
    except PluginError:
        return
    except UserError as error:
        host.say(error.sentence)


def _catch_errors(job: Job[Any]) -> Work[Any]:
    work = job.work

    def safe(progress: Progress) -> Any:
        try:
            return work(progress)
        except (UserError, Cancelled, KeyboardInterrupt):
            raise
        except BaseException as error:  # noqa: BLE001 - handed on to whoever reports it by name
            return _Crash(error)

    return safe


def _raise(error: BaseException) -> None:
    raise error
