"""Settings: defaults, a file, the environment, flags, each stronger than the one before; wrong ones in one sentence."""

from __future__ import annotations

import os
import re

import pytest

from rondel.core.messages import LANGUAGES
from rondel.server.errors import Unsound
from rondel.server.settings import Settings, read_settings

SECRET = "sesam-open-yourself-please"


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    """An environment in which nothing is set."""
    for name in list(os.environ):
        if name.startswith("RONDEL_"):
            monkeypatch.delenv(name)
    return monkeypatch


@pytest.fixture
def file(tmp_path):
    def write(text: str):
        path = tmp_path / "rondel.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def wrong(config=None, **flags) -> str:
    """The sentence by which settings are refused, in every language one line that repeats no value."""
    with pytest.raises(Unsound) as caught:
        read_settings(config, **flags)
    for language in LANGUAGES:
        said = caught.value.say(language)
        assert "\n" not in said and said.endswith(".") and not said.endswith("..")
        assert "sesam" not in said and "Value error" not in said
    return caught.value.say()


def test_a_server_that_was_told_nothing_is_for_this_machine_only():
    settings = read_settings()
    assert (settings.host, settings.port, settings.lan, settings.proxy) == ("127.0.0.1", 8730, False, False)
    assert settings.operator_token is None and settings.public_url is None and not settings.secure


def test_each_source_is_stronger_than_the_one_before(file, bare):
    path = file('port = 1001\nhost = "192.0.2.1"\nlog = "json"\n[limits]\nsockets = 7\nbody = 9\n')
    assert read_settings().port == 8730
    found = read_settings(path)
    assert (found.port, found.host, found.log, found.limits.sockets) == (1001, "192.0.2.1", "json", 7)
    bare.setenv("RONDEL_PORT", "1002")
    bare.setenv("RONDEL_LIMITS__SOCKETS", "8")
    found = read_settings(path)
    assert (found.port, found.host, found.limits.sockets, found.limits.body) == (1002, "192.0.2.1", 8, 9)
    found = read_settings(path, port=1003)
    assert (found.port, found.host, found.limits.sockets) == (1003, "192.0.2.1", 8)


def test_a_flag_that_was_not_given_overrules_nothing(bare):
    bare.setenv("RONDEL_LAN", "true")
    bare.setenv("RONDEL_BROWSER", "no")
    found = read_settings(port=None, lan=None, browser=None)
    assert found.lan and not found.browser and found.port == 8730
    assert not read_settings(lan=False).lan


def test_the_environment_names_the_file_and_a_flag_names_another(file, bare, tmp_path):
    bare.setenv("RONDEL_CONFIG", str(file("port = 1001")))
    assert read_settings().port == 1001
    other = tmp_path / "other.toml"
    other.write_text("port = 1002", encoding="utf-8")
    assert read_settings(other).port == 1002
    assert read_settings().port == 1001


def test_a_file_is_read_for_once_and_not_kept(file):
    assert read_settings(file("port = 1001")).port == 1001
    assert read_settings().port == 8730


@pytest.mark.parametrize(
    ("name", "value", "setting"),
    [
        ("PORT", "sesam", "port"),
        ("PORT", "65536", "port"),
        ("PORT", "-1", "port"),
        ("LAN", "sesam", "lan"),
        ("LOG", "sesam", "log"),
        ("LOG_LEVEL", "sesam", "log_level"),
        ("OPERATOR_TOKEN", "sesam", "operator_token"),
        ("OPERATOR_TOKEN", "", "operator_token"),
        ("BOT_DELAY", "nan", "bot_delay"),
        ("BOT_PROCESSES", "0", "bot_processes"),
        ("PUBLIC_URL", "sesam", "public_url"),
        ("PUBLIC_URL", "https://rondel.example/sesam", "public_url"),
        ("PUBLIC_URL", "https://rondel.example/?sesam", "public_url"),
        ("PUBLIC_URL", "https://user:sesam@rondel.example", "public_url"),
        ("PUBLIC_URL", "https://rondel.example:sesam", "public_url"),
        ("PUBLIC_URL", "ftp://rondel.example", "public_url"),
        ("PUBLIC_URL", "https://[", "public_url"),
        ("PUBLIC_URL", "javascript:sesam", "public_url"),
        ("LIMITS", "sesam", "limits"),
        ("LIMITS", '{"sesam": 1', "limits"),
        ("LIMITS__REQUESTS", "0", "limits.requests"),
        ("LIMITS__REQUESTS", "nan", "limits.requests"),
        ("LIMITS__BODY", "1.5", "limits.body"),
        ("LIMITS__SOCKETS", "many", "limits.sockets"),
        ("LIMITS__FOO", "1", "limits.foo"),
    ],
)
def test_a_wrong_setting_is_named_and_its_value_is_not(name, value, setting, bare):
    bare.setenv(f"RONDEL_{name}", value)
    assert f'"{setting}"' in wrong()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PORT", "sesam", "musí to být celé číslo."),
        ("PORT", "65536", "může to být nejvýše 65535."),
        ("PORT", "-1", "musí to být alespoň 0."),
        ("LAN", "sesam", "musí to být yes nebo no."),
        ("LOG", "sesam", "musí to být text nebo json."),
        ("OPEN_HOURS", "0", "musí to být víc než 0."),
        ("OPERATOR_TOKEN", "sesam", "musí mít alespoň 20 znaků."),
        ("PUBLIC_URL", "sesam", "má vypadat jako https://rondel.example, bez cesty."),
        ("LIMITS", "sesam", "musí to být JSON."),
    ],
)
def test_what_is_wrong_with_a_setting_is_told_in_the_language_of_its_reader(name, value, said, bare):
    bare.setenv(f"RONDEL_{name}", value)
    with pytest.raises(Unsound) as caught:
        read_settings()
    assert caught.value.say("cs").endswith(said)


def test_a_file_with_an_unknown_or_wrong_setting_is_refused(file):
    assert '"prot"' in wrong(file("prot = 1"))
    assert '"port"' in wrong(file('port = "sesam"'))
    assert '"limits.more"' in wrong(file("[limits]\nmore = 1"))
    assert '"limits"' in wrong(file("limits = 3"))


def test_a_file_that_cannot_be_read_is_named(file, tmp_path):
    assert "rondel.toml" in wrong(file("port = = 1"))
    assert "rondel.toml" in wrong(file("sesam"))
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"port = 1 # \xff\xfe")
    assert "broken.toml" in wrong(broken)
    assert "nowhere.toml" in wrong(tmp_path / "nowhere.toml")
    assert str(tmp_path) in wrong(tmp_path)


def test_secrets_are_not_shown_by_the_settings_themselves(bare):
    bare.setenv("RONDEL_OPERATOR_TOKEN", SECRET)
    found = read_settings()
    assert found.operator_token is not None and found.operator_token.get_secret_value() == SECRET
    assert SECRET not in f"{found!r} {found} {found.model_dump_json()}"


@pytest.mark.parametrize(
    ("given", "kept", "secure"),
    [
        ("https://rondel.example", "https://rondel.example", True),
        ("https://Rondel.Example:8443/", "https://rondel.example:8443", True),
        ("http://192.0.2.1:80", "http://192.0.2.1", False),
        ("https://[2001:db8::1]", "https://[2001:db8::1]", True),
    ],
)
def test_the_public_address_is_an_origin(given, kept, secure):
    found = read_settings(public_url=given)
    assert (found.public_url, found.secure) == (kept, secure)


def test_every_setting_can_be_set_by_the_environment(bare):
    plain = {"host": "h", "port": "1", "lan": "1", "browser": "0", "database": "d", "proxy": "1", "log": "json"}
    plain |= {"public_url": "http://h", "operator_token": SECRET, "log_level": "debug", "bot_delay": "0"}
    plain |= {
        "analysis_seconds": "2",
        "analysis_processes": "2",
        "analysis_days": "2",
        "bot_processes": "2",
        "bot_seconds": "2",
        "open_hours": "1",
        "abandoned_days": "1",
        "finished_days": "1",
        "limits": '{"body": 5}',
    }
    assert set(plain) == set(Settings.model_fields)
    for name, value in plain.items():
        bare.setenv(f"RONDEL_{name.upper()}", value)
    assert read_settings().model_fields_set == set(plain)
    assert read_settings().limits.body == 5


def test_every_setting_and_limit_has_a_plain_name():
    assert all(re.fullmatch(r"[a-z_]+", name) for name in Settings.model_fields)
