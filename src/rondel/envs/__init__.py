"""Games as environments for learning, by the conventions of PettingZoo and Gymnasium.

>>> from rondel.envs import ingenious_v1
>>> env = ingenious_v1.env(players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated else observation["action_mask"].argmax())
>>> env.agents
[]

Each game is a module, ``<slug>_v<number>``: ours, and those that other packages bring as entry points. Where a program
chooses the game, `aec`, `single` and `vector` take its slug.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rondel.core.registry import configure, meta
from rondel.envs import names

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from rondel.envs.many_agents import Agents
    from rondel.envs.many_games import Vector
    from rondel.envs.one_agent import Single


class Environment(ModuleType):
    """The environments of one game, as a module of PettingZoo's kind.

    Each takes the number of ``players``, a ``render_mode``, the file of a box as ``components``, and the options of the
    game by their names.
    """

    def __init__(self, name: str, slug: str) -> None:
        super().__init__(f"{__name__}.{name}", f"The environments of {meta(slug).title}.")
        self._slug = slug

    def env(
        self, players: int | None = None, render_mode: str | None = None, components: str | None = None, **options: Any
    ) -> OrderEnforcingWrapper:
        """The game in PettingZoo's usual wrappers: a move that is not allowed ends it."""
        from rondel.envs.many_agents import wrapped

        return wrapped(configure(self._slug, players, components, options), render_mode)

    def raw_env(
        self, players: int | None = None, render_mode: str | None = None, components: str | None = None, **options: Any
    ) -> Agents:
        """The game without wrappers, which is quicker: a move that is not allowed is refused."""
        from rondel.envs.many_agents import Agents

        return Agents(configure(self._slug, players, components, options), render_mode)

    def parallel_env(
        self, players: int | None = None, render_mode: str | None = None, components: str | None = None, **options: Any
    ) -> ParallelEnv:
        """The game for learners that hand in an action of every agent at once, of which one counts."""
        from rondel.envs.many_agents import parallel

        return parallel(configure(self._slug, players, components, options), render_mode)


def aec(
    slug: str,
    players: int | None = None,
    render_mode: str | None = None,
    components: str | None = None,
    **options: Any,
) -> OrderEnforcingWrapper:
    """A game for several agents: ``<slug>_v<number>.env``."""
    return _environment(names.module_of(meta(slug)), slug).env(players, render_mode, components, **options)


def single(slug: str, players: int | None = None, opponents: str | Sequence[str] = "random", **more: Any) -> Single:
    """A game for one agent against named bots: what ``gymnasium.make`` gives, without its wrappers."""
    from rondel.envs.one_agent import Single

    return Single(slug, players, opponents, **more)


def vector(
    slug: str,
    num_envs: int,
    players: int | None = None,
    opponents: str | Sequence[str] | None = None,
    **more: Any,
) -> Vector:
    """So many games at once; without ``opponents`` the learner plays all seats."""
    from rondel.envs.many_games import Vector

    return Vector(num_envs, slug, players, opponents, **more)


def __getattr__(name: str) -> Environment:
    slug = names.modules().get(name)
    if slug is None:
        known = ", ".join(names.modules())
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; its games are {known}")
    return _environment(name, slug)


def __dir__() -> list[str]:
    return sorted([*globals(), *names.modules()])


def _environment(name: str, slug: str) -> Environment:
    path = f"{__name__}.{name}"
    known = sys.modules.get(path)
    if not isinstance(known, Environment):
        known = sys.modules[path] = Environment(name, slug)
    return known


for _name, _slug in names.modules().items():  # so that `import rondel.envs.ingenious_v1` finds them
    _environment(_name, _slug)
names.register()
