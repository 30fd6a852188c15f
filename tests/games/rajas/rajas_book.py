"""The rules of Rajas a second time, to compare the engine with.

A game is one script, told in the order of the rulebook: it stops at every decision and at every throw or draw (`Ask`,
`Draw`) and goes on with the answer, in notation. Chains of effects are calls inside calls. Nothing here comes from the
engine but the components file, read as plain data. What happens is written down in ``told``, in the words of the
engine's events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from games.books import Ask, Draw, Script, Scripted
from games.rajas.rajas_pieces import (
    COLOURS,
    FIGURES,
    GOODS,
    ROUNDS,
    Die,
    Effect,
    Laid,
    Tile,
    tiles_of,
    yield_name,
)
from games.rajas.rajas_table import Table

DIE = {str(value): 1 for value in range(1, 7)}


class Book(Scripted, Table):
    """A game as the rulebook tells it. ``question`` is what is due now; None at the end."""

    def __init__(self, seats: int, box: dict[str, Any], **options: Any) -> None:
        super().__init__(seats, box, **options)
        self.starter: int | None = None
        self.round = self.turn = self.late = 0
        self.placed = False
        """Whether somebody has placed a worker, or been offered a yield tile, in this phase."""
        self.over: str | None = None
        self.under: dict[str, Counter[str]] = {stack: Counter() for stack in self.top}
        for tile in tiles_of(box):
            self.under[tile.stack][tile.name] += 1
        self.discarded: Counter[str] = Counter()
        self.went_without = 0
        """How often a yield tile was due and there was nothing to choose from (RA-67)."""
        self.begin(self.play())

    def say(self, event: str, clause: str, **args: Any) -> None:
        """Tells something of the player whose turn it is."""
        self.tell(event, clause, self.seat, **args)

    def ask(self, about: str, moves: Iterable[str]) -> Ask:
        return Ask(self.seat, frozenset(moves), about)

    def in_turn(self) -> Iterator[int]:
        """The seats in turn order, each of them ``seat`` for a while."""
        assert self.starter is not None
        for place in range(self.seats):
            self.seat = (self.starter + place) % self.seats
            yield self.seat

    # --- the whole game ----------------------------------------------------------------------------------------------

    def play(self) -> Script:
        yield from self.set_up()
        while self.over is None:
            yield from self.play_round()
            if self.over is None:
                self.next_round()

    def set_up(self) -> Script:
        """RA-3, RA-6, RA-34, RA-40."""
        for stack in self.top:
            yield from self.show(stack)
        if self.ganga:
            yield from self.lay_river_tiles()
        for seat in range(self.seats):
            for colour in COLOURS:
                self.take_up(colour)
            yield from self.roll("RA-6", seat)
        sums = [sum(value for _, value in player.dice) for player in self.players]
        lowest = [seat for seat in range(self.seats) if sums[seat] == min(sums)]
        first = f"first {lowest[0] + 1}"
        if len(lowest) > 1:
            first = yield Draw({f"first {seat + 1}": 1 for seat in lowest}, "first")
        self.starter = int(first.split()[1]) - 1
        self.tell("begins", "RA-6", self.starter)
        for place, seat in enumerate(self.in_turn()):
            self.players[seat].money = 3 + place
            self.say("start_money", "RA-6", money=3 + place)
        if self.navaratnas:
            yield from self.put_brown_tiles()
        self.round = 1

    def lay_river_tiles(self) -> Script:
        """RA-40, RA-70."""
        tiles = Counter({yield_name(one["yields"]): one["count"] for one in self.box["river_tiles"]})
        space = 0
        while tiles.total():
            value = int((yield Draw(DIE, "river die")))
            self.tell("river_rolled", "RA-40", value=value)
            space += value
            if space >= len(self.box["river"]["spaces"]):
                self.tell("river_out", "RA-70")
                return
            name = yield Draw(dict(+tiles), "river tiles")
            tiles[name] -= 1
            self.river_tiles[space] = name
            self.tell("river_laid", "RA-40", river_tile=name, space=space)

    def put_brown_tiles(self) -> Script:
        """RA-34, RA-65: one player after another draws and puts; then the rest is laid open."""
        for _ in self.in_turn():
            self.turn += 1
            brown = {name: count for name, count in self.stock.items() if count and name.startswith("brown-")}
            name = yield Draw(brown, "brown")
            self.say("drew_brown", "RA-34", yields=name)
            yield from self.put_yield(name, "RA-34")
        for name in self.stock.elements():
            if name.startswith("brown-"):
                self.tell("laid_open", "RA-34", yields=name)

    def play_round(self) -> Script:
        """RA-7, RA-36, RA-57, RA-59."""
        self.placed = True
        while self.placed and self.over is None:
            self.placed = False
            for seat in self.in_turn():
                if self.tile_due() and self.choosable():
                    yield from self.claim()
                elif self.tile_due():
                    self.went_without += 1
                    self.say("no_yield", "RA-67")
                elif self.left(seat):
                    yield from self.take_turn()
            if any(player.met for player in self.players):
                self.over = "met"
                self.tell("ended", "RA-31", why="met")

    def next_round(self) -> None:
        """RA-12, RA-60."""
        assert self.starter is not None
        mogul = self.spaces["mogul"][0]
        self.spaces = {group: [None] * len(standing) for group, standing in self.spaces.items()}
        for player in self.players:
            player.claimed = 0
        if self.round == ROUNDS:
            self.over = "rounds"
            self.tell("ended", "RA-60", why="rounds")
            return
        self.round += 1
        self.starter = (self.starter + 1) % self.seats if mogul is None else mogul
        self.tell("round", "RA-12" if mogul is None else "RA-22", self.starter, round=self.round)

    def take_turn(self) -> Script:
        """RA-7, RA-42: place, pay, act."""
        groups = self.open_groups()
        if not groups:
            self.say("passed", "RA-7")
            return
        self.turn += 1
        group = yield self.ask("place", groups)
        number = self.spaces[group].index(None)
        self.spaces[group][number] = self.seat
        self.placed = True
        self.say("placed", "RA-7", group=group)
        if group in ("quarry", "harbour"):
            price = self.price(group)[number]
            self.own.money -= price
            if price:
                self.say("paid", "RA-9", price=price)
        value = 0
        if moves := self.payers(group):
            value = self.give_up(*moves[(yield self.ask("die", moves))])
        yield from self.act(group, value)
        # RA-56
        while self.late:
            self.late -= 1
            yield from self.upgrade()
        if self.difference(self.seat) >= 0:
            self.own.met = 1 + sum(player.met is not None for player in self.players)
            self.say("met", "RA-31", difference=self.difference(self.seat))

    def give_up(self, die: Die, turned: bool) -> int:
        """RA-9, RA-11: the value that the die counts."""
        self.own.dice.remove(die)
        self.supply[die[0]] += 1
        value = 7 - die[1] if turned else die[1]
        if turned:
            self.own.karma -= 1
            self.say("turned", "RA-11", colour=die[0], value=die[1], given=value, karma=self.own.karma)
        self.say("gave", "RA-9", colour=die[0], value=value)
        return value

    def act(self, group: str, value: int) -> Script:
        """The action of a space."""
        if group == "quarry":
            yield from self.build()
        elif group == "harbour":
            yield from self.sail(1, value)
            yield from self.bonuses()
        elif group == "mixed-market":
            yield from self.effects([{"give": "mixed_goods"}])
        elif group.endswith("-market"):
            self.score(group.removesuffix("-market"), value)
            yield from self.bonuses()
        elif group == "outdoor-terrace":
            yield from self.effects(self.box["palace"]["outdoor"])
        elif group.endswith("-terrace"):
            yield from self.effects([{"give": "dice", "colours": [group.removesuffix("-terrace")]}])
        elif group.endswith("-balcony"):
            colour = self.box["balconies"][group.removesuffix("-balcony")]
            yield from self.effects([{"give": "dice", "amount": 2, "colours": [colour]}])
        else:
            yield from self.chamber(group)

    def chamber(self, figure: str) -> Script:
        yield from self.effects(self.box["palace"]["chambers"][FIGURES.index(figure)])

    # --- effects -----------------------------------------------------------------------------------------------------

    def effects(self, effects: list[Effect]) -> Script:
        """RA-30: the parts in their order, after each of them the bonuses that are due."""
        for effect in effects:
            yield from self.effect(effect)
            yield from self.bonuses()

    def effect(self, effect: Effect) -> Script:
        amount, own = effect.get("amount", 1) * self.counted(effect.get("per")), self.own
        match effect["give"]:
            case "money":
                own.money += amount
                self.say("money", "RA-26", money=amount)
            case "fame":
                own.fame += amount
                self.say("fame", "RA-26", fame=amount)
            case "karma":
                more = min(amount, 3 - own.karma)
                own.karma += more
                self.say("karma", "RA-11", karma=more, level=own.karma)
            case "dice":
                yield from self.take_dice(amount, effect.get("colours", []))
            case "upgrade":
                yield from self.upgrade()
            case "late_upgrade":
                self.late += 1
                self.say("later", "RA-56")
            case "boat" if effect.get("exactly"):
                yield from self.sail(amount, amount)
            case "boat":
                yield from self.sail(0, amount)
            case "palace":
                yield from self.palace(effect.get("figure"))
            case "mixed_goods":
                money = sum(own.best(good, 1) for good in GOODS)
                own.money += money
                self.say("mixed", "RA-17", money=money)
            case "one_good":
                self.score((yield self.ask("good", GOODS)), amount)
            case "cover":
                yield from self.cover()
            case "yield_tile" if self.navaratnas:
                yield from self.choose_yield()
            case "yield_tile":
                yield from self.draw_yield()
            case "reroll":
                yield from self.roll_again()

    def bonuses(self) -> Script:
        """RA-28, RA-30: what the tracks have due."""
        while (due := self.next_bonus()) is not None:
            track, at, effects = due
            if effects is None:
                self.win(track)
            else:
                self.own.had[track] += 1
                self.say(f"{track}_bonus", "RA-28", at=at)
                yield from self.effects(effects)

    def win(self, place: str) -> None:
        """RA-29, RA-33."""
        self.own.won.append(place)
        self.say("worker", "RA-43" if place == "bridge" else "RA-29", workers=self.workers(self.seat))
        if len(self.own.won) == 2 and not self.navaratnas:
            self.say("worker_out", "RA-29")

    def score(self, good: str, most: int) -> None:
        """RA-18."""
        money = self.own.best(good, most)
        self.own.money += money
        self.say("good", "RA-18", good=good, most=most, money=money)

    def upgrade(self) -> Script:
        """RA-44."""
        level, lower = self.own.level, self.own.lower()
        if not lower:
            self.say("no_upgrade", "RA-44")
            return
        building = yield self.ask("building", lower)
        level[building] += 1
        self.say("upgraded", "RA-44", building=building, level=level[building])

    def palace(self, figure: str | None) -> Script:
        """RA-26, RA-41, RA-55: the action of a figure, or one of choice."""
        if figure is None:
            figure = (yield self.ask("figure", self.palace_actions())).split()[1]
            self.say("action", "RA-55", figure=figure)
        elif self.can_finish(figure):
            self.say("action", "RA-41", figure=figure)
        else:
            self.say("action_lost", "RA-55", figure=figure)
            return
        yield from self.chamber(figure)

    # --- yield tiles -------------------------------------------------------------------------------------------------

    def draw_yield(self) -> Script:
        """RA-22."""
        if not self.stock.total():
            if not self.discarded.total():
                self.say("no_yield", "RA-22")
                return
            self.stock, self.discarded = self.discarded, Counter()
            self.tell("shuffled", "RA-22")
        name = yield Draw(dict(+self.stock), "yields")
        self.stock[name] -= 1
        self.say("yield_tile", "RA-22", yields=name)
        yield from self.effects(self.yields[name])
        self.discarded[name] += 1
        self.tell("discarded", "RA-22", yields=name)

    def choose_yield(self) -> Script:
        """RA-35, RA-66."""
        tiles = self.choosable()
        if not tiles:
            self.say("no_yield", "RA-66")
            return
        name = yield self.ask("choose", {*tiles, "enough"})
        if name == "enough":
            self.say("declined", "RA-35")
            return
        yield from self.put_yield(name, "RA-35")

    def put_yield(self, name: str, clause: str) -> Script:
        """A tile that was taken or drawn."""
        self.stock[name] -= 1
        place = yield self.ask("spot", self.free_places(name.split("-", maxsplit=1)[0]))
        self.own.tiles[place] = name
        self.say("put_yield", clause, yields=name, place=place)

    def claim(self) -> Script:
        """RA-36: a turn without a worker, but with a yield tile."""
        self.turn += 1
        self.placed = True
        self.own.claimed += 1
        self.say("fewer", "RA-36", workers=self.workers(self.seat), most=self.most_workers())
        yield from self.choose_yield()

    # --- dice --------------------------------------------------------------------------------------------------------

    def take_up(self, colour: str) -> None:
        self.supply[colour] -= 1
        self.hand[colour] += 1

    def roll(self, clause: str, seat: int) -> Script:
        """The dice in hand, by colour."""
        for colour in COLOURS:
            while self.hand[colour]:
                value = int((yield Draw(DIE, f"dice {seat + 1}")))
                self.hand[colour] -= 1
                self.players[seat].dice.append((colour, value))
                self.tell("rolled", clause, seat, colour=colour, value=value)

    def take_dice(self, amount: int, colours: list[str]) -> Script:
        """RA-10, RA-49: so many of each of some colours, or so many of any."""
        wanted = dict.fromkeys(colours or COLOURS, amount)
        total = amount * max(len(colours), 1)
        yield from self.make_room(total - self.arms())
        count = min(total, self.arms(), sum(min(wanted[colour], self.supply[colour]) for colour in wanted))
        lost, last = total - count, ""
        for left in range(count, 0, -1):
            possible = self.nameable(wanted, left, last)
            last = possible[0] if len(possible) == 1 else (yield self.ask("name", possible))
            wanted[last] -= 1
            self.take_up(last)
        if lost:
            self.say("lost_dice", "RA-49", count=lost)
        yield from self.roll("RA-10", self.seat)

    def make_room(self, most: int) -> Script:
        """RA-49: dice put back, in ascending order."""
        last: Die = ("", 0)
        while most > 0 and (own := self.own_from(last)):
            text = yield self.ask("return", {*own, "enough"})
            if text == "enough":
                return
            last = own[text]
            self.own.dice.remove(last)
            self.supply[last[0]] += 1
            self.say("returned", "RA-49", colour=last[0], value=last[1])
            most -= 1

    def roll_again(self) -> Script:
        """RA-19, RA-62."""
        last: Die = ("", 0)
        while own := self.own_from(last):
            text = yield self.ask("pick", {*own, "enough"})
            if text == "enough":
                break
            last = own[text]
            self.own.dice.remove(last)
            self.hand[last[0]] += 1
            self.say("picked", "RA-62", colour=last[0], value=last[1])
        yield from self.roll("RA-62", self.seat)

    # --- the river ---------------------------------------------------------------------------------------------------

    def sail(self, least: int, most: int) -> Script:
        """RA-24, RA-25, RA-27, RA-43."""
        ahead = self.ahead()
        if not ahead:
            self.say("river_done", "RA-54")
            return
        possible = self.sails(least, most)
        steps = least if len(possible) == 1 else possible[(yield self.ask("sail", possible))]
        if not steps:
            self.say("stayed", "RA-27")
            return
        before, self.own.boat = self.own.boat, ahead[steps - 1]
        self.say("sailed", "RA-24", river=self.own.boat, steps=steps)
        if before <= self.box["river"]["bridge"] < self.own.boat and "bridge" in self.inactive(self.seat):
            self.win("bridge")
        yield from self.effects(self.river_yield(self.own.boat))

    # --- the province ------------------------------------------------------------------------------------------------

    def show(self, stack: str) -> Script:
        """RA-3, RA-51."""
        self.top[stack] = None
        if self.under[stack].total():
            name = yield Draw(dict(+self.under[stack]), stack)
            self.under[stack][name] -= 1
            self.top[stack] = self.tiles[name]
            self.tell("shown", "RA-3", tile=name, stack=stack)

    def pay(self, colour: str, cost: int) -> Script:
        """RA-50: dice of a colour until the sum is reached, in the order of what they count."""
        last = (0, False)
        while cost > 0:
            possible = self.payments(colour, cost, last)
            die, last = possible[(yield self.ask("sum", possible))]
            cost -= self.give_up(die, last[1])

    def build(self) -> Script:
        """RA-13, RA-14."""
        tile = self.top[(yield self.ask("build", self.payable()))]
        assert tile is not None
        yield from self.pay(tile.colour, tile.cost)
        cell, roads = (yield self.ask("lay", self.layings(tile.road))).split()
        yield from self.lay(tile, cell, roads)

    def cover(self) -> Script:
        """RA-23."""
        tile = self.top[(yield self.ask("cover", self.covers()))]
        assert tile is not None
        cell, roads = (yield self.ask("over", self.coverings(tile))).split()
        yield from self.pay(tile.colour, tile.cost - self.own.province[cell].tile.cost)
        yield from self.lay(tile, cell, roads)

    def lay(self, tile: Tile, cell: str, roads: str) -> Script:
        """RA-3, RA-15, RA-16, RA-30."""
        old = self.own.province.get(cell)
        self.own.province[cell] = Laid(tile, roads, old.tile if old else None)
        args = {"tile": tile.name, "colour": tile.colour, "cost": tile.cost, "cell": cell, "roads": roads}
        if old:
            self.say("covered", "RA-23", **args, old=old.tile.name)
        else:
            self.say("laid", "RA-14", **args)
        new = [place for place in self.places(cell, roads) if place not in self.own.joined]
        self.own.joined.update(new)
        yield from self.show(tile.stack)
        money = sum(value for _, value in tile.markets)
        fame = sum(self.own.level[building] for building in tile.buildings)
        self.own.money += money
        self.own.fame += fame
        self.say("income", "RA-15", money=money, fame=fame)
        yield from self.bonuses()
        while new:
            place = new[0] if len(new) == 1 else (yield self.ask("border", new))
            new.remove(place)
            if place in self.own.tiles:
                self.say("joined_tile", "RA-35", place=place, yields=self.own.tiles[place])
            else:
                self.say("joined", "RA-16", place=place)
            yield from self.effects(self.border_yield(place))
