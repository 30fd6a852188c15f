"""What environments are called: `ingenious_v1` as a module for PettingZoo, `rondel/Ingenious-v1` for Gymnasium."""

from __future__ import annotations

from rondel.core.facts import Meta
from rondel.core.registry import meta, slugs

NAMESPACE = "rondel"
SOLO = "Solo"
"""Behind the name of a game for one player."""


def module_of(info: Meta) -> str:
    """The name of a game as a module.

    >>> module_of(meta("maharani"))
    'maharani_v1'
    """
    return f"{info.slug}_v{info.environment}"


def id_of(info: Meta, solo: bool = False) -> str:
    """The name of a game for Gymnasium.

    >>> [id_of(meta(slug)) for slug in ("azul_duel", "rajas")], id_of(meta("ingenious"), solo=True)
    (['rondel/AzulDuel-v1', 'rondel/Rajas-v1'], 'rondel/IngeniousSolo-v1')
    """
    title = "".join(part.capitalize() for part in info.slug.split("_"))
    return f"{NAMESPACE}/{title}{SOLO if solo else ''}-v{info.environment}"


def modules() -> dict[str, str]:
    """The games by the names of their modules."""
    return {module_of(meta(slug)): slug for slug in slugs()}


def register() -> None:
    """Makes all games known to Gymnasium, where that is installed: OpenSpiel and text do without it."""
    try:
        import gymnasium
    except ModuleNotFoundError:
        return

    for info in map(meta, slugs()):
        for solo in (True,) * (1 in info.seats) + (False,) * (max(info.seats) > 1):
            name = id_of(info, solo)
            if name not in gymnasium.registry:
                gymnasium.register(
                    name,
                    entry_point="rondel.envs.one_agent:Single",
                    vector_entry_point="rondel.envs.many_games:Vector",
                    kwargs={"slug": info.slug, **({"players": 1} if solo else {})},
                )
