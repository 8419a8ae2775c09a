"""The files of ``deploy/`` stay true: their commands, paths and settings exist and agree."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests import commands

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
SERVICES = sorted(DEPLOY.glob("*.service"))
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
HARDENED = {
    "CapabilityBoundingSet": "",
    "LockPersonality": "yes",
    "MemoryDenyWriteExecute": "yes",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateTmp": "yes",
    "ProtectHome": "yes",
    "ProtectSystem": "strict",
    "RestrictAddressFamilies": "AF_UNIX AF_INET AF_INET6",
    "SystemCallFilter": "@system-service",
    "UMask": "0077",
}


def unit(path: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, strict=True)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(path, encoding="utf-8")
    return read


def settings_in(text: str) -> set[str]:
    return set(re.findall(r"\bSERAI_[A-Z_]+", text))


def known_settings() -> set[str]:
    """The variables of the environment that the sources read."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "serai").rglob("*.py"))
    from serai.server.limits import Limits
    from serai.server.lobby.retention import Retention

    limits = {Limits.PREFIX + name.upper() for name in Limits.SETTABLE}
    return settings_in(sources) | limits | {Retention.PREFIX + kind.upper() for kind in Retention.kinds()}


def test_there_are_services() -> None:
    assert [path.name for path in SERVICES] == ["serai-backup.service", "serai-worker.service", "serai.service"]


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.stem)
def test_a_service(path: Path) -> None:
    service = unit(path)["Service"]
    line = service["ExecStart"].replace("%%", "%").replace("$$", "$")
    inner = shlex.split(line)[-1] if "/bin/sh" in line else line
    found = list(commands.commands_in(inner))
    assert len(found) == 1, line
    commands.check(found[0])
    assert {name: service[name] for name in HARDENED} == HARDENED
    assert settings_in(path.read_text(encoding="utf-8")) <= known_settings()
    for folder in re.findall(r"/var/lib/([\w-]+)", " ".join(service.values())):
        assert folder in service["StateDirectory"].split(), f"{folder} is not made by systemd"
    if "StateDirectory" in service:
        assert service["StateDirectoryMode"] == "0700" and service["User"] == "serai"


def test_the_site_is_served_to_a_proxy_on_this_machine() -> None:
    (words,) = commands.commands_in(unit(DEPLOY / "serai.service")["Service"]["ExecStart"])
    assert words[:5] == ["serve", "--host", "127.0.0.1", "--port", "8080"]
    assert unit(DEPLOY / "serai-backup.timer")["Install"]["WantedBy"] == "timers.target"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.stem)
def test_systemd_reads_them(path: Path, tmp_path: Path) -> None:
    """It knows every setting; of the program it is told a path that is there."""
    copy = tmp_path / path.name
    copy.write_text(path.read_text(encoding="utf-8").replace("/opt/serai/bin/serai", "/bin/true"), encoding="utf-8")
    checked = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True)
    assert checked.returncode == 0 and not checked.stderr, checked.stderr


def test_the_container() -> None:
    def said(word: str) -> str:
        found = re.findall(rf"^{word} (.*)$", CONTAINER, re.MULTILINE)
        assert found, word
        return str(found[-1])

    assert json.loads(said("ENTRYPOINT")) == ["/opt/serai/bin/serai"]
    words = json.loads(said("CMD"))
    commands.check(words)
    assert words[words.index("--port") + 1] == said("EXPOSE") and f":{said('EXPOSE')}/readyz" in CONTAINER
    assert said("ENV") == f"SERAI_DATABASE={said('VOLUME')}/serai.db" and said("USER") == "serai"
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["dynamic"]
    assert set(re.findall(r"/src\[(\w+)\]", CONTAINER)) == {"web"} <= set(extras["optional-dependencies"])
    assert settings_in(CONTAINER) <= known_settings() | {"SERAI_COMPILE"}


def test_no_file_names_a_host_of_packages_or_images() -> None:
    for path in DEPLOY.iterdir():
        text = path.read_text(encoding="utf-8")
        assert "http" not in text.replace("http://127.0.0.1:8080", "") and not re.search(r"FROM \S+\.\S+/", text), path
