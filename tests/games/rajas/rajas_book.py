"""The rules of Rajas a second time, to compare the engine with.

A game is one script, told in the order of the rulebook: it stops at every decision and at every throw or draw (`Ask`,
`Draw`) and goes on with the answer, in notation. Chains of effects are calls inside calls. Nothing here comes from the
engine but the components file, read as plain data. What happens is written down in ``told``, in the words of the
engine's events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from typing import Any

from games.rajas.rajas_pieces import (
    BACKS,
    COLOURS,
    DICE_OF_COLOUR,
    FIGURES,
    GOODS,
    OPPOSITE,
    ROUNDS,
    WAYS,
    Ask,
    Die,
    Draw,
    Effect,
    Face,
    Laid,
    Player,
    Roads,
    Tile,
    beside,
    faces,
    give_name,
    most_paid,
    tiles_of,
    yield_name,
)

Script = Generator[Ask | Draw, str, None]


class Book:
    """A game as the rulebook tells it. ``question`` is what is due now; None at the end."""

    def __init__(self, seats: int, box: dict[str, Any]) -> None:
        self.box = {name: table["value"] for name, table in box.items() if isinstance(table, dict)}
        self.seats = seats
        self.players = [Player() for _ in range(seats)]
        self.starter: int | None = None
        self.seat = 0
        self.round = self.turn = self.late = 0
        self.placed = False
        """Whether somebody has placed a worker in this phase."""
        self.over: str | None = None
        self.supply = Counter(dict.fromkeys(COLOURS, DICE_OF_COLOUR))
        self.hand: Counter[str] = Counter()
        self.tiles = {tile.name: tile for tile in tiles_of(box)}
        self.top: dict[str, Tile | None] = {f"{colour}-{back}": None for colour in COLOURS for back in BACKS}
        self.under: dict[str, Counter[str]] = {stack: Counter() for stack in self.top}
        for tile in tiles_of(box):
            self.under[tile.stack][tile.name] += 1
        self.yields = {yield_name(one["yields"]): one["yields"] for one in self.box["white_yields"]}
        self.white = Counter({yield_name(one["yields"]): one["count"] for one in self.box["white_yields"]})
        self.discarded: Counter[str] = Counter()
        self.spaces = {group: [None] * count for group, count in self.groups().items()}
        province = self.box["province"]
        rows, columns = "abcde"[: province["rows"]], range(1, province["columns"] + 1)
        grid = [f"{row}{column}" for row in rows for column in columns]
        self.cells = [cell for cell in grid if cell not in province["residence"]]
        self.exits = {(exit["cell"], exit["side"]) for exit in province["exits"]}
        self.borders = {border["place"]: border["yields"] for border in self.box["borders"]}
        self.told: list[dict[str, Any]] = []
        self.script = self.play()
        self.question: Ask | Draw | None = next(self.script)

    def groups(self) -> dict[str, int]:
        """RA-1: how many spaces of each kind there are."""
        spaces = self.box["spaces"][str(self.seats)]
        return {
            "quarry": len(spaces["quarry"]),
            "harbour": len(spaces["harbour"]),
            "mixed-market": spaces["mixed"],
            **{f"{good}-market": spaces[good] for good in GOODS},
            "outdoor-terrace": spaces["outdoor"],
            **{f"{colour}-terrace": spaces["terraces"] for colour in COLOURS},
            **{f"{colour}-balcony": spaces["balconies"] for colour in COLOURS},
            **dict.fromkeys(FIGURES, 1),
        }

    def answer(self, text: str) -> list[dict[str, Any]]:
        """Goes on with a move or an outcome; returns what happened."""
        now = self.question
        assert now is not None and text in (now.moves if isinstance(now, Ask) else now.weights)
        self.told = []
        try:
            self.question = self.script.send(text)
        except StopIteration:
            self.question = None
        return self.told

    def tell(self, event: str, clause: str, seat: int | None = None, **args: Any) -> None:
        self.told.append({"event": event, "clause": clause, "seat": seat, **args})

    def say(self, event: str, clause: str, **args: Any) -> None:
        """Tells something of the player whose turn it is."""
        self.tell(event, clause, self.seat, **args)

    def ask(self, moves: list[str] | set[str]) -> Ask:
        return Ask(self.seat, frozenset(moves))

    # --- the table ---------------------------------------------------------------------------------------------------

    @property
    def own(self) -> Player:
        return self.players[self.seat]

    def difference(self, seat: int) -> int:
        """RA-32."""
        player = self.players[seat]
        return player.fame + (player.money + 1) // 2 - self.box["tracks"]["meeting"]

    def workers(self, seat: int) -> int:
        return 3 + len(self.players[seat].won)

    def left(self, seat: int) -> int:
        return self.workers(seat) - sum(standing.count(seat) for standing in self.spaces.values())

    def inactive(self, seat: int) -> list[str]:
        """RA-29: where a player can still win a worker."""
        won = self.players[seat].won
        return [] if len(won) == 2 else [place for place in ("fame", "money", "bridge") if place not in won]

    def ahead(self) -> list[int]:
        """The unoccupied river spaces before the own boat (RA-24, RA-54)."""
        end = len(self.box["river"]["spaces"])
        boats = {player.boat for player in self.players} - {end}
        return [space for space in range(self.own.boat + 1, end + 1) if space not in boats]

    def network(self, roads: Roads) -> set[str]:
        """The cells joined to the residence by road (RA-14, RA-52)."""
        found: set[str] = set()
        edge = [beside(cell, side) for cell, side in self.exits if OPPOSITE[side] in roads.get(beside(cell, side), "")]
        while edge:
            cell = edge.pop()
            if cell not in found:
                found.add(cell)
                for side in roads[cell]:
                    if OPPOSITE[side] in roads.get(beside(cell, side), ""):
                        edge.append(beside(cell, side))
        return found

    def places(self, cell: str, roads: str) -> list[str]:
        """The border places to which the roads of a cell lead (RA-52), in the order of the box."""
        rows, columns = self.box["province"]["rows"], self.box["province"]["columns"]
        edges = {
            f"N{cell[1]}": cell[0] == "a",
            f"S{cell[1]}": cell[0] == "abcde"[rows - 1],
            f"W{'abcde'.index(cell[0]) + 1}": cell[1] == "1",
            f"E{'abcde'.index(cell[0]) + 1}": cell[1] == str(columns),
        }
        return [place for place in self.borders if edges.get(place) and place[0] in roads]

    def ranks(self) -> tuple[int, ...]:
        """RA-31, RA-58."""
        order = [(self.difference(seat), -(player.met or 0)) for seat, player in enumerate(self.players)]
        return tuple(1 + sum(other > mine for other in order) for mine in order)

    # --- the whole game ----------------------------------------------------------------------------------------------

    def play(self) -> Script:
        yield from self.set_up()
        while self.over is None:
            yield from self.play_round()
            if self.over is None:
                self.next_round()

    def set_up(self) -> Script:
        """RA-3, RA-6."""
        for stack in self.top:
            yield from self.show(stack)
        for seat in range(self.seats):
            for colour in COLOURS:
                self.take_up(colour)
            yield from self.roll("RA-6", seat)
        sums = [sum(value for _, value in player.dice) for player in self.players]
        lowest = [seat for seat in range(self.seats) if sums[seat] == min(sums)]
        first = f"first {lowest[0] + 1}"
        if len(lowest) > 1:
            first = yield Draw("first", {f"first {seat + 1}": 1 for seat in lowest})
        self.starter = int(first.split()[1]) - 1
        self.round = 1
        self.tell("begins", "RA-6", self.starter)
        for place in range(self.seats):
            seat = (self.starter + place) % self.seats
            self.players[seat].money = 3 + place
            self.tell("start_money", "RA-6", seat, money=3 + place)

    def play_round(self) -> Script:
        """RA-7, RA-57, RA-59."""
        assert self.starter is not None
        self.placed = True
        while self.placed and self.over is None:
            self.placed = False
            for place in range(self.seats):
                self.seat = (self.starter + place) % self.seats
                if not self.left(self.seat):
                    continue
                if not self.open_groups():
                    self.say("passed", "RA-7")
                    continue
                yield from self.take_turn()
            if any(player.met for player in self.players):
                self.over = "met"
                self.tell("ended", "RA-31", why="met")

    def next_round(self) -> None:
        """RA-12, RA-60."""
        assert self.starter is not None
        mogul = self.spaces["mogul"][0]
        self.spaces = {group: [None] * len(standing) for group, standing in self.spaces.items()}
        if self.round == ROUNDS:
            self.over = "rounds"
            self.tell("ended", "RA-60", why="rounds")
            return
        self.round += 1
        self.starter = (self.starter + 1) % self.seats if mogul is None else mogul
        self.tell("round", "RA-12" if mogul is None else "RA-22", self.starter, round=self.round)

    def take_turn(self) -> Script:
        """RA-42: place, pay, act."""
        self.turn += 1
        group = yield self.ask(self.open_groups())
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
            value = self.give_up(*moves[(yield self.ask(set(moves)))])
        yield from self.act(group, value)
        # RA-56
        while self.late:
            self.late -= 1
            yield from self.upgrade()
        if self.difference(self.seat) >= 0:
            self.own.met = 1 + sum(player.met is not None for player in self.players)
            self.say("met", "RA-31", difference=self.difference(self.seat))

    # --- spaces ------------------------------------------------------------------------------------------------------

    def price(self, group: str) -> list[int]:
        prices: list[int] = self.box["spaces"][str(self.seats)][group]
        return prices

    def open_groups(self) -> list[str]:
        return [group for group in self.spaces if self.is_open(group)]

    def is_open(self, group: str) -> bool:
        """RA-8, RA-48."""
        standing = self.spaces[group]
        if None not in standing:
            return False
        if group in ("quarry", "harbour") and self.own.money < self.price(group)[standing.index(None)]:
            return False
        if group == "quarry":
            return bool(self.payable()) and self.can_lay()
        if group.removesuffix("-market") in GOODS and self.seats > 2 and self.seat in standing:
            return False
        if group == "harbour" and not self.ahead():
            return False
        if group == "portuguese" and not self.can_sail_exactly():
            return False
        return not self.needs_die(group) or bool(self.payers(group))

    @staticmethod
    def needs_die(group: str) -> bool:
        if group in FIGURES or group == "harbour":
            return True
        return group.endswith("-balcony") or group.removesuffix("-market") in GOODS

    def payers(self, group: str) -> dict[str, tuple[Die, bool]]:
        """The dice that pay for a space, as they are or turned: RA-18, RA-21, RA-22, RA-24."""
        if not self.needs_die(group):
            return {}
        own = self.own
        colour = group.removesuffix("-balcony") if group.endswith("-balcony") else ""
        values = range(1, 4 if group == "harbour" else 7)
        if group in FIGURES:
            values = range(FIGURES.index(group) + 1, FIGURES.index(group) + 2)
        return {
            give_name(die, turned): (die, turned)
            for die in set(own.dice)
            for value, turned in faces(die, own.karma, turning=not colour)
            if value in values and die[0].startswith(colour)
            # RA-48, RA-53: the Master Builder's difference is paid with what is left.
            if group != "builder" or self.can_cover_without(die, turned)
        }

    def can_cover_without(self, die: Die, turned: bool) -> bool:
        self.own.dice.remove(die)
        self.own.karma -= turned
        possible = bool(self.covers())
        self.own.dice.append(die)
        self.own.karma += turned
        return possible

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
        amount, own = effect.get("amount", 1), self.own
        # RA-64
        counts = {None: 1, "karma": own.karma, "market": len(own.markets()), "upgrade": own.upgrades()}
        amount *= counts[effect.get("per")]
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
                yield from self.palace()
            case "mixed_goods":
                money = sum(own.best(good, 1) for good in GOODS)
                own.money += money
                self.say("mixed", "RA-17", money=money)
            case "one_good":
                self.score((yield self.ask(set(GOODS))), amount)
            case "cover":
                yield from self.cover()
            case "yield_tile":
                yield from self.draw_yield()
            case "reroll":
                yield from self.roll_again()

    def bonuses(self) -> Script:
        """RA-28, RA-30, RA-45: what the tracks have due, lowest money space first, then lowest fame space."""
        while (due := self.next_bonus()) is not None:
            track, at, effects = due
            if effects is None:
                self.win(track)
            else:
                self.own.had[track] += 1
                self.say(f"{track}_bonus", "RA-28", at=at)
                yield from self.effects(effects)

    def next_bonus(self) -> tuple[str, int, list[Effect] | None] | None:
        """The track, the space, and what it yields: None is a worker."""
        for track, reached in (("money", self.own.money), ("fame", self.own.fame)):
            due: list[tuple[int, list[Effect] | None]] = [
                (bonus["at"], bonus["yields"]) for bonus in self.box["tracks"][track][self.own.had[track] :]
            ]
            if track in self.inactive(self.seat):
                due.append((self.box["tracks"][f"{track}_worker"], None))
            at, effects = min(due, key=lambda one: one[0], default=(reached + 1, None))
            if at <= reached:
                return track, at, effects
        return None

    def win(self, place: str) -> None:
        """RA-29."""
        self.own.won.append(place)
        self.say("worker", "RA-43" if place == "bridge" else "RA-29", workers=self.workers(self.seat))
        if len(self.own.won) == 2:
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
        building = yield self.ask(lower)
        level[building] += 1
        self.say("upgraded", "RA-44", building=building, level=level[building])

    def palace(self) -> Script:
        """RA-26, RA-55."""
        figure = (yield self.ask(self.palace_actions())).split()[1]
        self.say("action", "RA-55", figure=figure)
        yield from self.chamber(figure)

    def palace_actions(self) -> list[str]:
        closed = {"mogul": True, "builder": not self.covers(), "portuguese": not self.can_sail_exactly()}
        return [f"palace {figure}" for figure in FIGURES if not closed.get(figure)]

    def draw_yield(self) -> Script:
        """RA-22."""
        if not self.white.total():
            if not self.discarded.total():
                self.say("no_yield", "RA-22")
                return
            self.white, self.discarded = self.discarded, Counter()
            self.tell("shuffled", "RA-22")
        name = yield Draw("yields", dict(+self.white))
        self.white[name] -= 1
        self.say("yield_tile", "RA-22", yields=name)
        yield from self.effects(self.yields[name])
        self.discarded[name] += 1
        self.tell("discarded", "RA-22", yields=name)

    # --- dice --------------------------------------------------------------------------------------------------------

    def take_up(self, colour: str) -> None:
        self.supply[colour] -= 1
        self.hand[colour] += 1

    def roll(self, clause: str, seat: int) -> Script:
        """The dice in hand, by colour."""
        for colour in COLOURS:
            while self.hand[colour]:
                value = int((yield Draw(f"dice {seat + 1}", {str(value): 1 for value in range(1, 7)})))
                self.hand[colour] -= 1
                self.players[seat].dice.append((colour, value))
                self.tell("rolled", clause, seat, colour=colour, value=value)

    def arms(self) -> int:
        """RA-10: the free ones."""
        return int(self.box["statue"]["basic"]) - len(self.own.dice)

    def take_dice(self, amount: int, colours: list[str]) -> Script:
        """RA-10, RA-49: so many of each of some colours, or so many of any."""
        wanted = dict.fromkeys(colours or COLOURS, amount)
        total = amount * max(len(colours), 1)
        yield from self.make_room(total - self.arms())
        count = min(total, self.arms(), sum(min(wanted[colour], self.supply[colour]) for colour in wanted))
        lost, last = total - count, ""
        for left in range(count, 0, -1):
            possible = self.nameable(wanted, left, last)
            last = possible[0] if len(possible) == 1 else (yield self.ask(possible))
            wanted[last] -= 1
            self.take_up(last)
        if lost:
            self.say("lost_dice", "RA-49", count=lost)
        yield from self.roll("RA-10", self.seat)

    def nameable(self, wanted: dict[str, int], left: int, last: str) -> list[str]:
        """The colours from the last one on after which all dice that are left can still be named."""
        here = {c: min(wanted[c], self.supply[c]) for c in sorted(wanted) if c >= last}
        return [c for c in here if here[c] and sum(here[d] for d in here if d >= c) >= left]

    def own_from(self, last: Die) -> dict[str, Die]:
        """The own dice from the last one on, by name."""
        return {give_name(die, turned=False): die for die in self.own.dice if die >= last}

    def make_room(self, most: int) -> Script:
        """RA-49: dice put back, in ascending order."""
        last: Die = ("", 0)
        while most > 0 and (own := self.own_from(last)):
            text = yield self.ask({*own, "enough"})
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
            text = yield self.ask({*own, "enough"})
            if text == "enough":
                break
            last = own[text]
            self.own.dice.remove(last)
            self.hand[last[0]] += 1
            self.say("picked", "RA-62", colour=last[0], value=last[1])
        yield from self.roll("RA-62", self.seat)

    # --- the river ---------------------------------------------------------------------------------------------------

    def can_sail_exactly(self) -> bool:
        """RA-22, RA-54: the Portuguese."""
        return len(self.ahead()) >= self.box["palace"]["chambers"][5][0].get("amount", 1)

    def sails(self, least: int, most: int) -> dict[str, int]:
        return {f"sail {n}" if n else "stay": n for n in range(least, min(most, len(self.ahead())) + 1)}

    def sail(self, least: int, most: int) -> Script:
        """RA-24, RA-25, RA-27, RA-43."""
        ahead = self.ahead()
        if not ahead:
            self.say("river_done", "RA-54")
            return
        possible = self.sails(least, most)
        steps = least if len(possible) == 1 else possible[(yield self.ask(set(possible)))]
        if not steps:
            self.say("stayed", "RA-27")
            return
        before, self.own.boat = self.own.boat, ahead[steps - 1]
        self.say("sailed", "RA-24", river=self.own.boat, steps=steps)
        if before <= self.box["river"]["bridge"] < self.own.boat and "bridge" in self.inactive(self.seat):
            self.win("bridge")
        yield from self.effects(self.box["river"]["spaces"][self.own.boat - 1])

    # --- the province ------------------------------------------------------------------------------------------------

    def show(self, stack: str) -> Script:
        """RA-3, RA-51."""
        self.top[stack] = None
        if self.under[stack].total():
            name = yield Draw(stack, dict(+self.under[stack]))
            self.under[stack][name] -= 1
            self.top[stack] = self.tiles[name]
            self.tell("shown", "RA-3", tile=name, stack=stack)

    def can_pay(self, colour: str, cost: int) -> bool:
        return most_paid([value for one, value in self.own.dice if one == colour], self.own.karma) >= cost

    def payable(self) -> list[str]:
        """The stacks whose top tile can be paid (RA-13)."""
        return [stack for stack, tile in self.top.items() if tile is not None and self.can_pay(tile.colour, tile.cost)]

    def pay(self, colour: str, cost: int) -> Script:
        """RA-50: dice of a colour until the sum is reached, in the order of what they count."""
        last = (0, False)
        while cost > 0:
            possible = self.payments(colour, cost, last)
            die, last = possible[(yield self.ask(set(possible)))]
            cost -= self.give_up(die, last[1])

    def payments(self, colour: str, cost: int, last: Face) -> dict[str, tuple[Die, Face]]:
        """The dice that can come next, so that the sum can be reached."""
        found = {}
        for die in {die for die in self.own.dice if die[0] == colour}:
            rest = [value for one, value in self.own.dice if one == colour]
            rest.remove(die[1])
            for face in faces(die, self.own.karma):
                if face >= last and face[0] + most_paid(rest, self.own.karma - face[1], face) >= cost:
                    found[give_name(die, face[1])] = (die, face)
        return found

    def can_lay(self) -> bool:
        """RA-46: a tile of any road can be turned so that it meets a road that leads to an empty cell."""
        return any(self.layings("S"))

    def layings(self, road: str) -> Iterator[str]:
        """RA-14."""
        roads = self.own.roads()
        for cell in self.cells:
            if cell not in roads:
                yield from (f"{cell} {way}" for way in WAYS[road] if cell in self.network({**roads, cell: way}))

    def build(self) -> Script:
        """RA-13, RA-14."""
        tile = self.top[(yield self.ask(self.payable()))]
        assert tile is not None
        yield from self.pay(tile.colour, tile.cost)
        cell, roads = (yield self.ask(set(self.layings(tile.road)))).split()
        yield from self.lay(tile, cell, roads)

    def coverings(self, tile: Tile) -> Iterator[str]:
        """RA-23: the own tiles that a tile can cover, and how."""
        roads = self.own.roads()
        for cell, laid in self.own.province.items():
            more = tile.cost - laid.tile.cost
            if laid.covered is None and more > 0 and self.can_pay(tile.colour, more):
                for way in WAYS[tile.road]:
                    if self.network({**roads, cell: way}) == roads.keys():
                        yield f"{cell} {way}"

    def covers(self) -> list[str]:
        """The stacks whose top tile can cover an own one."""
        return [stack for stack, tile in self.top.items() if tile is not None and any(self.coverings(tile))]

    def cover(self) -> Script:
        """RA-23."""
        tile = self.top[(yield self.ask(self.covers()))]
        assert tile is not None
        cell, roads = (yield self.ask(set(self.coverings(tile)))).split()
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
            place = new[0] if len(new) == 1 else (yield self.ask(new))
            new.remove(place)
            self.say("joined", "RA-16", place=place)
            yield from self.effects(self.borders[place])
