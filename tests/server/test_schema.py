"""The published schema names every view, every event and every live message, and is true of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator

from motherlode.core.game import AnyGame, to_json
from motherlode.core.parts import event_name
from motherlode.games import GAMES, load
from motherlode.games.gold.rules import Gold
from motherlode.server.app import make_app
from motherlode.server.http import live_messages
from motherlode.server.http.openapi import schemas
from motherlode.server.ops.settings import Settings
from tests.server.client import PAIR, Server


@pytest.fixture(scope="module")
def published() -> dict[str, Any]:
    app: Any = make_app(Settings("sqlite://"))
    schema: dict[str, Any] = app.app.openapi_schema.to_schema()
    app.services.store.close()
    return schema


def refs(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        value = list(value.values())
    for part in value if isinstance(value, list) else ():
        yield from refs(part)


def validator(published: dict[str, Any], name: str) -> Draft202012Validator:
    return Draft202012Validator({**published, "$ref": f"#/components/schemas/{name}"})


def test_every_name_that_is_used_is_explained(published: dict[str, Any]) -> None:
    named = published["components"]["schemas"]
    assert {ref.removeprefix("#/components/schemas/") for ref in refs(published)} <= set(named)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_view_and_event_has_a_schema(published: dict[str, Any], game: type[AnyGame]) -> None:
    named, title = published["components"]["schemas"], game.name.title()
    views = named["SeatView"]["discriminator"]
    assert views["propertyName"] == "game"
    assert views["mapping"][game.name] == f"#/components/schemas/{title}View"
    events = named[f"{title}Event"]["discriminator"]
    assert events["propertyName"] == "event"
    assert set(events["mapping"]) == {event_name(kind.__name__) for kind in game.event_types}
    for kind in game.event_types:
        assert named[f"{title}{kind.__name__}"]["description"] == kind.__doc__


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_field_of_a_view_is_described(published: dict[str, Any], game: type[AnyGame]) -> None:
    named = published["components"]["schemas"]
    for name, field in named[f"{game.name.title()}View"]["properties"].items():
        parts = [named[ref.rsplit("/", 1)[-1]] for ref in refs(field)]
        assert name in ("game", "phase") or "description" in field or all("description" in part for part in parts), name


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_is_true_of_every_view_and_event(published: dict[str, Any], game: str) -> None:
    view, event = validator(published, "SeatView"), validator(published, f"{game.title()}Event")
    state, random = load(game).deal(seed=5), Random(5)
    while state.actors:
        seat = random.choice(state.actors)
        state = state.play(seat, random.choice(state.legal(seat)))
        for told in state.events:
            event.validate(to_json(told))
    for onlooker in (None, 0, 1):
        seen = state.view(onlooker)
        view.validate(seen)
        for field in seen:
            assert not view.is_valid({name: value for name, value in seen.items() if name != field}), field


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_is_true_of_live_messages(published: dict[str, Any], lone_server: Server, game: str) -> None:
    message = validator(published, "FromServer")
    made = lone_server.make(game=game, seats=PAIR)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    lone_server.join(table)
    with lone_server.live(table, ann) as live:
        lone_server.call("POST", f"/api/tables/{table}/start", ann)
        live.until("update", what="started")
        live.send(type="ping", id="1")
        live.send(type="move", move="no move", id="2")
        live.until("refused", id="2")
        assert {told["type"] for told in live.told} >= {"fresh", "update", "presence", "pong", "refused"}
        for told in live.told:
            message.validate(told)


def test_live_messages_have_names(published: dict[str, Any]) -> None:
    named = published["components"]["schemas"]
    assert set(named["FromClient"]["discriminator"]["mapping"]) == {
        *("move", "take-back", "open", "confirm", "react", "sync", "ping")
    }
    assert validator(published, "FromClient").is_valid(to_json(live_messages.Sync(3)))
    assert not validator(published, "FromClient").is_valid({**to_json(live_messages.Sync(3)), "more": 1})


class SilverMine(Gold):
    """A fourth game."""

    name: ClassVar = "silver-mine"


def test_a_new_game_comes_along_by_itself() -> None:
    named = schemas([Gold, SilverMine])
    assert {"GoldView", "SilverMineView", "GoldTurned", "SilverMineTurned", "SilverMineEvent"} <= set(named)
    assert [ref["$ref"].rsplit("/", 1)[-1] for ref in named["Event"]["anyOf"]] == ["GoldEvent", "SilverMineEvent"]
    assert "#/components/schemas/GoldLeft" not in msgspec.json.encode(named["SilverMineView"]).decode()
