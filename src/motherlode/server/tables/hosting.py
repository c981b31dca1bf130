"""What the host of a table may do: change its lobby, offer bots' seats, pause it, let people watch. As in `commands`,
each gives the entry that does it, a refusal, or None where nothing need happen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from motherlode.bots import default_level
from motherlode.core.errors import MotherlodeError
from motherlode.core.game import AnyGame
from motherlode.core.options import LOT, seat_options
from motherlode.games import GAMES, rules_of
from motherlode.server.tables.access import existing_seat, is_host, seats_of
from motherlode.server.tables.asked import PlannedSeat, SettingUp, Swapping
from motherlode.server.tables.commands import (
    Newcomer,
    check_host,
    check_lobby,
    check_playing,
    check_unsealed,
    check_welcome,
    clean_name,
    own_name,
)
from motherlode.server.tables.entries import Arranged, Offered, Paused, Place, Spectators, Taken
from motherlode.server.tables.games import A_TABLE, check_level
from motherlode.server.tables.refusals import Refusal, refusal_of
from motherlode.server.tables.table import ARRANGED, HOST, Table

# The lobby.


def set_up(table: Table, given: list[str], asked: SettingUp) -> Arranged | None:
    """Change the lobby; None if that was done before under the same id, or changes nothing."""
    check_host(table, given, "sets the table up")
    if asked.id is not None and table.settled.get(HOST, asked.id) is not None:
        return None
    check_lobby(table)
    if asked.seq is not None and asked.seq != table.seq:
        raise Refusal("conflict", f"the table is at {table.seq}, not {asked.seq}; look again")
    try:
        entry = _arranged(table, asked, _places(table, asked))
    except MotherlodeError as fault:
        raise refusal_of(fault) from None
    is_news = any(getattr(entry, name) is not None for name in ("places", *ARRANGED))
    return msgspec.structs.replace(entry, id=asked.id or "") if is_news else None


def _arranged(table: Table, asked: SettingUp, places: list[Place]) -> Arranged:
    """Only what changes is told."""
    setup, game = table.setup, _game(table, asked, places)
    if asked.series and game.series is None:
        raise Refusal("bad-option", f"{setup.game} is not played in series")
    wanted: dict[str, Any] = {name: getattr(asked, name) for name in ARRANGED if name != "options"}
    wanted["level"] = None if asked.level is None else check_level(setup.game, asked.level)
    wanted["options"] = game.options_json()
    changed = {name: value for name, value in wanted.items() if value is not None and value != getattr(setup, name)}
    is_as_before = places == [Place(of=number) for number in range(len(table.seats))]
    entry = Arranged(None if is_as_before else places, **changed)
    if setup.beginning is not None and not _fits_beginning(table, entry):
        raise Refusal("bad-option", "a game that goes on from another keeps its options and its number of seats")
    return entry


def _fits_beginning(table: Table, entry: Arranged) -> bool:
    return entry.options is None and not entry.series and len(entry.places or table.seats) == len(table.seats)


def _game(table: Table, asked: SettingUp, places: list[Place]) -> AnyGame:
    """The game with the options that are wanted; what follows from the number of players follows from the new one."""
    setup, given = table.setup, asked.options or {}
    if given.get("players", len(places)) != len(places):
        raise Refusal("bad-option", f"options.players must be the number of seats, {len(places)}")
    rules = rules_of(setup.game, setup.rules)
    usual = rules.with_options(players=len(table.seats)).options_json()
    chosen = {name: value for name, value in setup.options.items() if value != usual[name]}
    chosen = _moved_lists(chosen, seat_options(rules.options_type), _order(table, asked), len(places))
    game = rules.with_options(**{**chosen, **_moved_starter(chosen, places), **given, "players": len(places)})
    game.check_published(A_TABLE)
    return game


def _moved_starter(options: Mapping[str, Any], places: list[Place]) -> dict[str, Any]:
    """Whoever was to start still does, wherever that seat is now; the lot decides if it is gone."""
    if "starter" not in options:
        return {}
    moved = [number for number, place in enumerate(places) if place.of == options["starter"]]
    return {"starter": moved[0] if moved else LOT}


def _moved_lists(
    options: Mapping[str, Any], by_seat: Collection[str], order: Sequence[int], seats: int
) -> dict[str, Any]:
    """What was chosen for a seat goes where that seat goes; at another number of seats it is to be chosen anew."""
    lists = {name: [options[name][of] for of in order] for name in by_seat if name in options and seats == len(order)}
    return {name: value for name, value in options.items() if name not in by_seat} | lists


def _order(table: Table, asked: SettingUp) -> list[int]:
    return asked.order if asked.order is not None else list(range(len(table.seats)))


def _places(table: Table, asked: SettingUp) -> list[Place]:
    order = _order(table, asked)
    if sorted(order) != list(range(len(table.seats))):
        raise Refusal("bad-request", f"order names every seat once: those from 0 to {len(table.seats) - 1}")
    if asked.seats is None:
        return [Place(of=number) for number in order]
    for number in order[len(asked.seats) :]:
        if table.seats[number].kind == "human":
            raise Refusal("conflict", f"somebody sits at seat {number}: move them first, or send them away")
    olds = [*order, *[None] * len(asked.seats)][: len(asked.seats)]
    return _named(table, [_place(table, old, plan) for old, plan in zip(olds, asked.seats, strict=True)])


def _place(table: Table, old: int | None, plan: PlannedSeat) -> Place:
    if old is None:
        return Place() if plan.kind != "bot" else _bot(table, plan, "", "")
    was = table.seats[old]
    if plan.kind == "keep" or was.kind == "human" or plan.kind == was.kind == "open":
        return Place(of=old)
    if plan.kind == "open":
        return Place()
    bot = _bot(table, plan, was.name, was.level)
    return Place(of=old) if (was.kind, was.name, was.level) == ("bot", bot.name, bot.level) else bot


def _bot(table: Table, plan: PlannedSeat, name: str, level: str) -> Place:
    """A bot, by what is wished or else by what it was."""
    chosen = check_level(table.game, plan.level or level or default_level(table.game))
    return Place(kind="bot", name=name if plan.name is None else clean_name(plan.name), level=chosen)


def _named(table: Table, places: list[Place]) -> list[Place]:
    """With names that differ from those that stay."""
    taken = [table.seats[place.of].name for place in places if place.of is not None]
    named = []
    for place in places:
        if place.of is None and place.name:
            place = msgspec.structs.replace(place, name=own_name(place.name, taken))
            taken.append(place.name)
        named.append(place)
    return named


# Bots' seats.


def swap(table: Table, given: list[str], asked: Swapping) -> Arranged | Offered | None:
    """In the lobby a seat becomes open or a bot's; during the game a bot's seat is offered, or no more."""
    check_host(table, given, "gives seats to bots and to friends")
    seat = table.seats[existing_seat(table, asked.seat)]
    if seat.kind == "human":
        raise Refusal("conflict", f"somebody sits at seat {asked.seat}")
    if table.phase == "lobby":
        return _swapped(table, asked)
    check_playing(table)
    _check_bots_own(table, asked.seat)
    is_offered = asked.to == "open"
    return None if seat.offered == is_offered else Offered(asked.seat, is_offered)


def _swapped(table: Table, asked: Swapping) -> Arranged | None:
    check_unsealed(table)
    plans = [PlannedSeat() for _ in table.seats]
    plans[asked.seat] = PlannedSeat(asked.to, level=asked.level)
    try:
        places = _places(table, SettingUp(seats=plans))
    except MotherlodeError as fault:
        raise refusal_of(fault) from None
    return None if places[asked.seat].of is not None else Arranged(places)


def take(table: Table, given: list[str], number: int, who: Newcomer) -> Taken | None:
    """Sit down at a bot's seat of a running game; None if that was done before."""
    if any(seat.token_hash == who.hashed for seat in table.seats):
        return None
    check_welcome(table, who)
    check_playing(table)
    seat, held = table.seats[existing_seat(table, number)], seats_of(table, given)
    if seat.kind != "bot":
        raise Refusal("taken", f"somebody sits at seat {number}")
    _check_bots_own(table, number)
    if not seat.offered and (held or not is_host(table, given)):
        raise Refusal("not-allowed", f"seat {number} is a bot's, and the host has not offered it")
    # A device that holds several seats is one that is passed round.
    if len(held) == 1 and GAMES[table.game].has_secrets:
        raise Refusal("not-allowed", "you hold a seat: at two of them you would see what each may not know")
    return Taken(number, own_name(who.name, [each.name for each in table.seats]), who.hashed, who.is_host)


def _check_bots_own(table: Table, number: int) -> None:
    """Nobody is sent away so that somebody else sees what they held."""
    if table.seats[number].was_persons:
        raise Refusal("not-allowed", f"somebody held seat {number}: what they knew stays theirs, and a bot plays on")


# The table as a whole.


def pause(table: Table, given: list[str], *, paused: bool, is_host_here: bool) -> Paused | None:
    """The host pauses a game and lets it go on; while the host is not there, anybody who holds a seat lets it go on."""
    if paused or is_host_here or not seats_of(table, given):
        check_host(table, given, "pauses the game and lets it go on")
    check_playing(table)
    return None if table.is_paused == paused else Paused(paused)


def allow_spectators(table: Table, given: list[str], *, allowed: bool) -> Spectators | None:
    check_host(table, given, "says whether others may watch")
    if table.phase == "closed":
        raise Refusal("wrong-phase", "this table was closed")
    return None if table.setup.spectators == allowed else Spectators(allowed)
