"""Games, numbers of players and options: what is not possible is refused with what is."""

import pytest
from core.core_kit import begin, refusal
from each import each

import rondel
from rondel.core import registry
from rondel.core.errors import BadOptions, RondelError, UnknownGame
from rondel.core.facts import MANY, AtLeast, Meta, Option, say


@each("slug", ["", "chess", "Ingenious", "ingenious ", "../ingenious", "{game}", "\x00", "rondel.core"])
def test_an_unknown_game_is_refused_with_the_games_there_are(slug):
    for ask in (rondel.game, rondel.start, registry.meta):
        error = refusal(UnknownGame, lambda ask=ask: ask(slug))
        assert error.arguments == {"game": slug, "possible": rondel.slugs()}
        assert "ingenious" in str(error)


def test_games_are_listed_by_name():
    assert rondel.slugs() == sorted(rondel.slugs()) and "ingenious" in rondel.slugs()


def test_a_game_can_be_registered(monkeypatch):
    monkeypatch.setattr(registry, "_packages", dict(registry._packages))
    registry.register("genial", "rondel.games.ingenious")
    assert "genial" in rondel.slugs()
    assert rondel.game("genial", 3).seats == 3


# --- games of other packages -----------------------------------------------------------------------------------------

META = """
from rondel.core.facts import Meta
META = Meta(slug="{slug}", title="Mine", edition=1, seats=(2,), package="{package}")
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Puts a package with an entry point where Python finds it, as pip does; everything is forgotten afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_packages", dict(registry._packages))

    def put(slug, package, source):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "meta.py").write_text(source.format(slug=slug, package=package))
        told = tmp_path / f"{package}-1.dist-info"
        told.mkdir()
        (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
        (told / "entry_points.txt").write_text(f"[{registry.GAMES}]\n{slug} = {package}\n")
        registry._installed.cache_clear()

    yield put
    registry._installed.cache_clear()


def test_a_game_of_an_installed_package_is_found_by_its_name(install):
    install("mine", "a_game_of_mine", META)
    assert "mine" in rondel.slugs() and registry.meta("mine").title == "Mine"


@each(
    ("package", "source", "problem"),
    [
        ("without_its_module", "import nothing_that_is_there", "ModuleNotFoundError"),
        ("without_meta", "", "AttributeError"),
        ("that_fails", "raise OSError('/home/ana/disk')", "OSError"),
        ("of_another_name", META.replace("{slug}", "other"), "META"),
        ("of_another_package", META.replace("{package}", "elsewhere"), "META"),
    ],
)
def test_what_is_installed_but_no_game_is_not_listed_and_whoever_asks_is_told_why(install, package, source, problem):
    install(package, package, source)
    assert package not in rondel.slugs() and "ingenious" in rondel.slugs()
    error = refusal(UnknownGame, lambda: rondel.game(package))
    assert error.key == "broken_game" and package in str(error) and problem in str(error)
    assert "/home" not in str(error), "strangers may read it"


def test_no_installed_package_takes_the_name_of_a_game_of_ours(install):
    install("ingenious", "not_ours", META)
    assert registry.meta("ingenious").package == "rondel.games.ingenious"


# --- players and options ---------------------------------------------------------------------------------------------


def test_without_a_number_of_players_there_are_two_or_the_fewest():
    assert rondel.game("ingenious").seats == 2


@each("players", [0, 5, -1, 10**30])
def test_a_number_of_players_that_is_not_possible_is_refused(players):
    error = refusal(BadOptions, lambda: rondel.game("ingenious", players))
    assert error.key == "bad_seats" and error.arguments["possible"] == ["1", "2", "3", "4"]
    assert "1, 2, 3, 4" in str(error)


@each("players", [2.0, True, "2", "\n2"])
def test_what_is_no_whole_number_of_players_is_told_so(players):
    error = refusal(BadOptions, lambda: rondel.game("ingenious", players))
    assert error.key == "seats_whole"
    wanted = f"The number of players must be a whole number, which {players!r} is not; "
    assert str(error) == wanted + "possible for Ingenious: 1, 2, 3, 4."


@each("seed", ["x", "1", 1.0, b"1", [1]])
def test_a_seed_that_is_no_whole_number_is_refused(seed):
    error = refusal(BadOptions, lambda: rondel.start("ingenious", seed=seed))
    assert str(error) == f"A seed is a whole number, which {seed!r} is not."


def test_all_options_have_a_value_and_defaults_are_filled_in():
    game = rondel.game("ingenious", 4, pairs=True)
    assert game.options == game.facts.options == {"pairs": True, "first": "random", "talk": False}
    assert repr(game) == "<Ingenious, 4 seats, pairs=True, first='random', talk=False>"


WRONG = {
    "an unknown name": (2, {"speed": True}, "unknown_option", ["pairs", "first", "talk"]),
    "an unknown value": (2, {"first": "9"}, "bad_option_value", ["random", "1", "2", "3", "4"]),
    "an empty value": (2, {"first": ""}, "bad_option_value", ["random", "1", "2", "3", "4"]),
    "a truth for a number": (2, {"first": True}, "bad_option_value", ["random", "1", "2", "3", "4"]),
    "an unknown word": (4, {"pairs": "maybe"}, "bad_option_either", ["no", "yes"]),
    "a number beyond": (4, {"pairs": 2}, "bad_option_either", ["no", "yes"]),
    "nothing for a boolean": (4, {"pairs": None}, "bad_option_either", ["no", "yes"]),
    "a list": (4, {"pairs": [True]}, "bad_option_either", ["no", "yes"]),
}


@each("case", WRONG)
def test_a_wrong_option_is_refused_with_what_is_possible(case):
    players, options, key, possible = WRONG[case]
    error = refusal(BadOptions, lambda: rondel.game("ingenious", players, **options))
    assert error.key == key and error.arguments["possible"] == possible
    assert error.arguments["option"] == next(iter(options)) and error.arguments["option"] in str(error)
    if key != "unknown_option":
        assert error.arguments["value"] not in possible, "no sentence says: it cannot be x, only x or y"


@each(
    ("players", "options", "key"),
    [
        (2, {"pairs": True}, "option_seats"),
        (1, {"first": "1"}, "option_seats"),
        (2, {"first": "3"}, "option_seats"),
        (3, {"first": "4"}, "option_seats"),
        (4, {"talk": True}, "option_needs"),
        (2, {"talk": True}, "option_needs"),
    ],
)
def test_an_impossible_combination_is_refused(players, options, key):
    error = refusal(BadOptions, lambda: begin(**{"players": players, **options}))
    assert error.key == key and error.arguments["option"] in str(error)
    if key == "option_seats":
        assert error.arguments["seats"] == players
    else:
        assert (error.arguments["other"], error.arguments["wanted"]) == ("pairs", "yes")


@each(
    ("players", "options"),
    [(4, {"pairs": True, "talk": True}), (2, {"first": "2"}), (4, {"first": "4", "pairs": True}), (1, {})],
)
def test_a_possible_combination_is_not_refused(players, options):
    assert begin(**{"players": players, **options}).actor >= 0


def test_a_game_without_options_says_so():
    bare = Meta("bare", "Bare", 1, (2,), "nowhere")
    assert bare.settle(2, {}) == {}
    assert refusal(BadOptions, lambda: bare.settle(2, {"x": True})).arguments["possible"] == ["-"]


def test_a_default_value_needs_no_other_option():
    meta = Meta(
        "m", "M", 1, (2,), "x", (Option("a", (False, True), False), Option("b", ("p", "q"), "p", needs={"a": True}))
    )
    assert meta.settle(2, {"b": "p"}) == {"a": False, "b": "p"}
    assert refusal(BadOptions, lambda: meta.settle(2, {"b": "q"})).key == "option_needs"
    assert meta.settle(2, {"a": True, "b": "q"}) == {"a": True, "b": "q"}


# --- limits on options together, and what is put to the test ---------------------------------------------------------

SLOTS = ("first_tablet", "second_tablet", "third_tablet", "fourth_tablet")


@pytest.mark.parametrize(
    "none", [["first_tablet"], ["second_tablet", "third_tablet"], ["first_tablet", "second_tablet", "third_tablet"]]
)
def test_fewer_options_than_a_limit_wants_are_refused_in_every_language(none):
    chosen = {"tablets": "chosen", **dict.fromkeys(none, "none")}
    error = refusal(BadOptions, lambda: rondel.game("azul_duel", **chosen))
    assert error.key == "option_limit"
    assert error.arguments == {"options": list(SLOTS), "count": 3, "value": "none"}
    for language in ("en", "cs", "sk", "sr"):
        sentence = error.say(language)
        assert all(word in sentence for word in (*SLOTS, "3", "none"))
    assert str(error) == (
        "At least 3 of the options first_tablet, second_tablet, third_tablet, fourth_tablet must be other than none."
    )


def test_a_limit_that_is_kept_is_not_noticed():
    assert rondel.game("azul_duel").options["fourth_tablet"] == "none"
    chosen = {"tablets": "chosen", "first_tablet": "none", "fourth_tablet": "all_wilds"}
    assert rondel.game("azul_duel", **chosen).options["second_tablet"] == "column"


def test_a_limit_counts_other_values_of_any_kind():
    options = tuple(Option(name, (False, True), False) for name in "abc")
    meta = Meta("m", "M", 1, (2,), "x", options, limits=(AtLeast(2, ("a", "b", "c"), False),))
    assert refusal(BadOptions, lambda: meta.settle(2, {"a": True})).arguments["value"] == "no"
    assert meta.settle(2, {"a": True, "c": True}) == {"a": True, "b": False, "c": True}
    assert len(list(meta.configurations())) == 4


def pairs(meta, configurations):
    """Each two values that a configuration has together, with its number of players."""
    found = set()
    for seats, chosen in configurations:
        values = meta.settle(seats, chosen).items()
        found |= {(seats, one, other) for one in values for other in values}
    return found


def test_of_many_configurations_few_are_tried_and_every_two_values_are_among_them():
    meta = registry.meta("azul_duel")
    every, few = list(meta.configurations()), list(meta.covering())
    assert len(every) > MANY and len(few) < 25
    assert all(found in every for found in few)
    assert pairs(meta, few) == pairs(meta, every)
    assert few == list(meta.covering()), "always the same ones"
    assert pairs(meta, few[:-1]) != pairs(meta, every), "none too many"


def test_pairs_are_covered_for_every_number_of_players():
    options = tuple(Option(name, ("p", "q", "r"), "p") for name in "abc")
    meta = Meta("m", "M", 1, (2, 3), "x", options)
    every, few = list(meta.configurations()), list(meta.covering())
    assert len(every) == 54 and len(few) < 30
    assert pairs(meta, few) == pairs(meta, every)


def test_of_few_configurations_all_are_tried():
    meta = registry.meta("ingenious")
    assert list(meta.covering()) == list(meta.configurations())
    assert len(list(meta.covering())) == 23


def test_values_are_said_as_people_type_them():
    assert [say(True), say(False), say("random")] == ["yes", "no", "random"]


def test_a_players_mistake_can_be_caught_as_one_kind_of_error():
    for action in (lambda: rondel.game("x"), lambda: rondel.game("ingenious", 9), lambda: rondel.load("/nowhere")):
        with pytest.raises(RondelError):
            action()
        with pytest.raises(ValueError):
            action()


def test_an_error_has_a_sentence_in_every_language_and_survives_a_process_border():
    import pickle

    error = refusal(BadOptions, lambda: rondel.game("ingenious", 9))
    assert all(error.say(language) for language in ("en", "cs", "sk", "sr"))
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is BadOptions and str(again) == str(error) and again.arguments == error.arguments


def test_yes_and_no_are_read_in_every_usual_way():
    for truth, ways in {
        True: ("yes", "YES", "true", "True", "on", "1", 1, True),
        False: ("no", "false", "off", "0", 0),
    }.items():
        for way in ways:
            assert rondel.game("rajas", ganga=way).options["ganga"] is truth, way
    error = refusal(BadOptions, lambda: rondel.game("rajas", ganga="perhaps"))
    assert str(error) == 'The option "ganga" cannot be "perhaps"; it is yes or no (or true or false, 1 or 0).'


def test_only_options_that_say_something_are_told():
    assert rondel.game("rajas", 2).facts.options == {"version": "basic", "ganga": False}
    mixed = rondel.game("rajas", 2, version="mixed").facts.options
    assert mixed == {"version": "mixed", "player_1": "beginner", "player_2": "beginner", "ganga": False}
    assert rondel.game("azul_duel", tablets="draw_4").facts.options == {"tablets": "draw_4", "special_as_colour": True}
    assert rondel.game("ingenious", 1).facts.options == {} and repr(rondel.game("ingenious", 1)) == (
        "<Ingenious, 1 seat, no options>"
    )
    for slug in rondel.slugs():
        meta = registry.meta(slug)
        for seats, chosen in meta.configurations():
            settled = meta.settle(seats, chosen)
            assert meta.settle(seats, meta.telling(seats, settled)) == settled, f"{slug}, {seats} players, {chosen}"


def test_options_are_also_read_as_people_write_them():
    assert rondel.game("ingenious", 4, pairs="yes", first=3).options == {"pairs": True, "first": "3", "talk": False}
