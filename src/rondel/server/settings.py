"""How a server is run: defaults, overruled by a file, by the environment, by flags, in this order."""

from __future__ import annotations

import os
import re
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, Field, SecretStr, ValidationError, field_validator
from pydantic_core import ErrorDetails, PydanticCustomError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from rondel.core.messages import Phrase
from rondel.server.errors import Unsound

CONFIG = "RONDEL_CONFIG"
"""Names the file."""
TOKEN = 20
"""Characters that an operator's token has at least."""
PROBLEMS = {
    "int_parsing": "setting_whole",
    "int_from_float": "setting_whole",
    "float_parsing": "setting_number",
    "finite_number": "setting_number",
    "bool_parsing": "setting_either",
    "extra_forbidden": "setting_unknown",
}
"""What pydantic finds, by the keys of our words."""
BOUNDS = {
    "greater_than": ("setting_more", "gt"),
    "greater_than_equal": ("setting_least", "ge"),
    "less_than_equal": ("setting_most", "le"),
}
_file: ContextVar[str | None] = ContextVar("file", default=None)
"""The file that is being read."""


class Limits(BaseModel, extra="forbid"):
    """What one client may ask for. A client is an address; a rate has a burst of ``BURST`` seconds."""

    requests: float = Field(default=60, gt=0)
    """HTTP requests a second: a page with its parts, lists in several tabs, a slider drawn over a match."""
    heavy: float = Field(default=10, gt=0)
    """Requests a second that cost the server much: facts, journals, records, a match once more."""
    previews: float = Field(default=100, gt=0)
    """Moves a second that are looked at before one is made: all places of every piece in a hand, within seconds."""
    messages: float = Field(default=20, gt=0)
    """Messages a second on one socket."""
    sockets: int = Field(default=60, gt=0)
    """At a time."""
    openings: float = Field(default=6, gt=0)
    """Sockets opened a second: each is told a whole match. All of a client's may come back at once."""
    tables: int = Field(default=40, gt=0)
    """Tables made in an hour, and unfinished ones of a browser."""
    analyses: int = Field(default=30, gt=0)
    """Begun in a day."""
    analysing: int = Field(default=5, gt=0)
    """That are not done yet, at a time."""
    seat_changes: int = Field(default=30, gt=0)
    """Of one browser in one running match, in an hour."""
    body: int = Field(default=16_384, gt=0)
    """Bytes of a request."""
    record: int = Field(default=1_000_000, gt=0)
    """Bytes of a record that is to be analysed."""
    message: int = Field(default=4_096, gt=0)
    """Bytes of a message on a socket."""


class Settings(BaseSettings):
    """Every setting of ``rondel serve``; in the environment with RONDEL_ before the name."""

    model_config = SettingsConfigDict(env_prefix="RONDEL_", env_nested_delimiter="__", extra="forbid")

    host: str = "127.0.0.1"
    port: int = Field(default=8730, ge=0, le=65535)
    lan: bool = False
    browser: bool = True
    database: str | None = None
    public_url: str | None = None
    """Where people find the server, if a proxy stands before it: https://rondel.example"""
    proxy: bool = False
    """Whether the address of a client is told by a proxy (X-Forwarded-For)."""
    operator_token: SecretStr | None = None
    """Lets its owner ask for health and metrics from elsewhere."""
    log: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    bot_delay: float = Field(default=0, ge=0, le=60)
    """Seconds that a bot takes at least: none, as a page shows moves at its own pace."""
    bot_seconds: float = Field(default=30, gt=0, le=3600)
    """What a bot may take for the moves it makes at a time; then a plain one makes them for it."""
    analysis_seconds: float = Field(default=60, gt=0, le=3600)
    """Of computing that an analysis may take."""
    analysis_processes: int = Field(default=1, ge=1, le=256)
    """Analyses that are made at once."""
    analysis_days: float = Field(default=30, gt=0)
    """The analysis of a record that somebody has brought goes after that."""
    bot_processes: int = Field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1), ge=1, le=256)
    open_hours: float = Field(default=24, gt=0)
    """A table that was never started goes after that."""
    abandoned_days: float = Field(default=30, gt=0)
    """A running one where nothing happens goes after that."""
    finished_days: float | None = Field(default=None, gt=0)
    """A finished one goes after that; by default it stays for ever."""
    limits: Limits = Limits()

    @field_validator("public_url")
    @classmethod
    def _an_origin(cls, value: str | None) -> str | None:
        if value is None:
            return None
        try:
            parts = urlsplit(value)
            more = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc or parts.port == 0
        except ValueError:  # its text would repeat the address
            parts, more = urlsplit(""), True
        if parts.scheme not in ("http", "https") or not parts.hostname or more:
            raise PydanticCustomError("setting_origin", "no origin")
        usual = ":443" if parts.scheme == "https" else ":80"  # browsers leave it out
        return f"{parts.scheme}://{parts.netloc.lower().removesuffix(usual)}"

    @field_validator("operator_token")
    @classmethod
    def _long(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < TOKEN:
            raise PydanticCustomError("setting_token", "too short")
        return value

    @property
    def secure(self) -> bool:
        """Whether people come by https."""
        return self.public_url is not None and self.public_url.startswith("https:")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        file = _file.get()
        toml = (TomlConfigSettingsSource(settings_cls, Path(file)),) if file else ()
        return (init_settings, env_settings, *toml)


def _problem(found: ErrorDetails) -> str | Phrase:
    """What is wrong with a setting, in our words where we have some."""
    kind, about = found["type"], found.get("ctx", {})
    if kind in PROBLEMS:
        return Phrase(PROBLEMS[kind])
    if kind in BOUNDS:
        key, bound = BOUNDS[kind]
        return Phrase(key, {"limit": f"{about[bound]:g}"})
    if kind == "literal_error":
        return Phrase("setting_choice", {"possible": re.findall(r"'(\w+)'", about["expected"])})
    return Phrase(kind, {"least": TOKEN}) if kind.startswith("setting_") else found["msg"]


def read_settings(config: Path | None = None, **flags: Any) -> Settings:
    """The settings of file, environment and flags; `Unsound` names the first thing wrong, never a value."""
    file = str(config) if config is not None else os.environ.get(CONFIG)
    if file and not Path(file).is_file():
        raise Unsound("no_config", file=file)
    token = _file.set(file)
    try:
        return Settings(**{name: value for name, value in flags.items() if value is not None})
    except ValidationError as wrong:
        first = wrong.errors(include_input=False, include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Unsound("bad_setting", setting=where or "?", problem=_problem(first)) from None
    except SettingsError:  # of all settings, only this one is more than a word in the environment
        raise Unsound("bad_setting", setting="limits", problem=Phrase("setting_json")) from None
    except (ValueError, OSError):
        raise Unsound("bad_config", file=file or "") from None
    finally:
        _file.reset(token)
