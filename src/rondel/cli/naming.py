"""Bots as people read of them."""

from __future__ import annotations

from rondel.core.game import Game


def called(name: str, game: Game, language: str) -> str:
    """A player's name: that of a bot is a word of the language, with its number where there are several of a kind."""
    bot, _, number = name.partition(" ")
    if bot not in game.meta.players or (number and not number.isdigit()):
        return name
    title = game.messages.say(f"bot.{bot}", {}, language)
    return f"{title} {number}" if number else title
