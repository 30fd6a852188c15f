"""``rondel components``, and the files of owners at the other commands."""

import json
from importlib.resources import files

import pytest
from games.maharani.maharani_kit import COLUMNS

from rondel.core.messages import LANGUAGES
from rondel.core.record import Record
from rondel.core.registry import configure

CORNERS = {"red": [4, 0], "green": [0, 4], "blue": [-4, 4], "orange": [-4, 0], "yellow": [0, -4], "purple": [4, -4]}
SMALL = {
    "game": "ingenious",
    "note": "a board for the train",
    "sides": {"trust": "likely", "value": {"1": 5, "2": 5, "3": 5, "4": 5}},
    "symbols": {"trust": "reconstruction", "value": CORNERS},
}
STRANGE = {
    "columns": {
        "trust": "certain",
        "value": [*COLUMNS[:-1], "-- N  E  NW NE EW NW --"],
    },
}
WRONG = {
    "rack": {"trust": "sure", "value": 7},
    "tiles": {"trust": "certain"},
    "trak": {},
}


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.json"
    path.write_text(json.dumps(SMALL))
    return path


@pytest.fixture
def wrong(tmp_path):
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(WRONG))
    return path


@pytest.fixture
def strange(tmp_path):
    path = tmp_path / "strange.json"
    path.write_text(json.dumps(STRANGE))
    return path


def test_the_standard_box_with_its_trust(run):
    done = run("components", "ingenious")
    assert done.code == 0 and "certain" in done.out and "The standard box." in done.out
    assert "reconstruction" not in done.out
    data = json.loads(run("components", "ingenious", "--json").out)
    assert sum(data["tables"]["tiles"]["value"].values()) == 120
    assert all(table["trust"] == "certain" for table in data["tables"].values())
    assert data["file"] is None and data["own"] == []
    assert data["hash"] == configure("ingenious").facts.components


def test_what_a_box_gives_is_told_in_short(run):
    out = " ".join(run("components", "rajas", COLUMNS="160").out.replace("│", " ").split())
    assert "outdoor: 2 money, 1 reroll chambers: 2 fame, (2 dice, 1 yield_tile), (2 karma, 1 die)," in out
    assert "fame: (at: 5, yields: 1 late_upgrade), (at: 24, yields: 2 karma)" in out
    assert "blue cow 7 T - tea2, silk1" in out and "blue snake 4 S temple -" in out
    data = json.loads(run("components", "rajas", "--json").out)
    assert data["tables"]["palace"]["value"]["chambers"][0] == [{"give": "fame", "amount": 2}]


def test_the_box_of_an_owner(run, small):
    done = run("components", "ingenious", "--components", small)
    assert done.code == 0 and f"From {small}: sides, symbols. All other tables come" in done.out
    assert "symbols is a reconstruction" in done.out
    data = json.loads(run("components", "ingenious", "--components", small, "--json").out)
    assert data["file"] == str(small) and data["own"] == ["sides", "symbols"]
    assert data["tables"]["symbols"] == SMALL["symbols"] and data["tables"]["rack"]["value"] == 6
    assert (
        data["hash"] == configure("ingenious", None, small).facts.components != configure("ingenious").facts.components
    )


def test_a_whole_file_with_one_other_number(run, tmp_path):
    own = tmp_path / "own.json"
    own.write_text((files("rondel.games.ingenious") / "components.json").read_text().replace('"RR": 5', '"RR": 6'))
    data = json.loads(run("components", "ingenious", "--components", own, "--json").out)
    assert data["tables"]["tiles"]["value"]["RR"] == 6
    data = json.loads(run("components", "ingenious", "--check", own, "--json").out)
    assert data["changed"] == ["tiles"] and data["own"] == ["sides", "symbols", "tiles", "rack", "track"]


def test_a_right_file_is_told_what_it_changes(run, small, tmp_path):
    done = run("components", "ingenious", "--check", small)
    assert done.code == 0 and done.err == ""
    assert f"{small} is a valid components file.\n" in done.out
    assert "other values than the standard box: sides, symbols." in done.out
    assert configure("ingenious", None, small).facts.components in done.out
    empty = tmp_path / "empty.json"
    empty.write_text("{}")
    done = run("components", "ingenious", "--check", empty)
    assert done.code == 0 and "All values are those of the standard box." in done.out


def test_everything_wrong_with_a_file_is_told(run, wrong):
    done = run("components", "ingenious", "--check", wrong)
    assert done.code == 1 and done.err == ""
    assert f"{wrong}: 4 things are wrong.\n" in done.out
    for field, expected, found in (
        ("tiles", "all of trust, value", "no value"),
        ("rack.trust", 'one of "certain", "likely", "reconstruction"', '"sure"'),
        ("rack.value", "a whole number from 1 to 6", "7"),
        ("trak", "one of the names sides, symbols, tiles, rack, track, game, note, $schema", '"trak"'),
    ):
        assert f'\n"{field}" is wrong; expected: {expected}; found: {found}.\n' in done.out
    assert done.out.count(str(wrong)) == 1, "the file is named once"
    cut = wrong.with_name("cut.json")
    cut.write_text("{")
    done = run("components", "ingenious", "--check", cut)
    assert done.out == f"The components file {cut} is not JSON: see line 1, column 2.\n"


def test_a_check_for_programs(run, small, wrong):
    good = json.loads(run("components", "ingenious", "--check", small, "--json").out)
    assert good["good"] is True and good["problems"] == [] and good["changed"] == ["sides", "symbols"]
    done = run("components", "ingenious", "--check", wrong, "--json")
    bad = json.loads(done.out)
    assert done.code == 1 and bad["good"] is False and bad["hash"] is None
    assert [problem["field"] for problem in bad["problems"]] == ["tiles", "rack.trust", "rack.value", "trak"]
    missing = run("components", "ingenious", "--check", "/no/such/file", "--json")
    assert missing.code == 1
    assert [problem["key"] for problem in json.loads(missing.out)["problems"]] == ["components_missing"]


def test_checks_in_every_language(run, small, wrong):
    for words in (("--check", small), ("--check", wrong), ("--components", small)):
        told = {run("components", "ingenious", *words, "--lang", name).out for name in LANGUAGES}
        assert len(told) == len(LANGUAGES), words


def test_maps_are_shown_row_by_row_and_objects_under_one_title(run):
    lines = [line.strip(" │") for line in run("components", "maharani").out.splitlines()]
    assert "-- SW SW SW SE SE SE --" in lines and "-- N  E  NW NE W  N  --" in lines
    title = next(line for line in lines if line.endswith("id colour pattern arrow"))
    first = lines[lines.index(title) + 1]
    assert first.split()[:4] == ["0", "blue", "centre", "-"] and "id:" not in "".join(lines)
    assert len([line for line in lines if "orange" in line]) == 10


def test_what_is_strange_but_playable_is_told(run, strange, small):
    expected = "as many tiles of pattern half as spaces: 22"
    sentence = f'\n"tiles.value" is strange, but can be played; expected: {expected} (MA-46); found: 24.\n'
    checked = run("components", "maharani", "--check", strange)
    assert checked.code == 0 and f"{strange} is a valid components file." in checked.out
    for done in (checked, run("components", "maharani", "--components", strange)):
        assert sentence in done.out and done.out.count("is strange") == 3
    assert "is strange" not in run("components", "maharani").out + run("components", "ingenious", "--check", small).out


def test_doubts_for_programs(run, strange):
    for option in ("--check", "--components"):
        data = json.loads(run("components", "maharani", option, strange, "--json").out)
        assert [(doubt["key"], doubt["field"]) for doubt in data["doubts"]] == [("components_doubt", "tiles.value")] * 3
    assert data["tables"]["columns"] == STRANGE["columns"]
    assert json.loads(run("components", "maharani", "--json").out)["doubts"] == []


def test_doubts_in_every_language(run, strange):
    told = {run("components", "maharani", "--check", strange, "--lang", name).out.splitlines()[2] for name in LANGUAGES}
    assert len(told) == len(LANGUAGES) and all("(MA-46)" in line for line in told)


def test_the_schema_for_editors(run):
    schema = json.loads(run("components", "ingenious", "--schema").out)
    assert schema["$schema"].startswith("https://json-schema.org/")
    tiles = schema["properties"]["tiles"]["properties"]["value"]
    assert len(tiles["propertyNames"]["enum"]) == tiles["minProperties"] == 21
    assert tiles["additionalProperties"] == {"type": "integer", "minimum": 0, "maximum": 120}


def test_a_wrong_file_is_one_sentence_everywhere(refused, wrong):
    for command in (("play", "ingenious"), ("simulate", "ingenious"), ("components", "ingenious")):
        sentence = refused(*command, "--components", wrong)
        assert str(wrong) in sentence and '"tiles"' in sentence and "expected: all of trust, value" in sentence
        assert f"3 more things are wrong (rondel components ingenious --check {wrong} lists everything)." in sentence


def test_the_table_of_an_owners_box_is_played_saved_and_replayed(run, refused, small, tmp_path):
    record = tmp_path / "match"
    done = run(
        "play", "ingenious", "--components", small, "--seats", "random,random", "--seed", 2, "--save", record, "--plain"
    )
    assert done.code == 0
    assert Record.load(record).header.components == configure("ingenious", None, small).facts.components
    assert "other components" in refused("replay", record)
    again = run("replay", record, "--components", small)
    assert again.code == 0 and "replay exactly" in again.out


def test_an_owners_box_is_simulated(run, small):
    line = ("simulate", "ingenious", "--games", 6, "--bots", "random", "--json")
    mine = json.loads(run(*line, "--components", small, "-j", 2).out)
    usual = json.loads(run(*line, "-j", 1).out)
    assert mine["components"] == configure("ingenious", None, small).facts.components != usual["components"]
    assert mine["moves"]["mean"] < usual["moves"]["mean"]
