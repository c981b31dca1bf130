"""The published schema: good enough to generate a client from it.

Litestar describes the requests. What goes in and out is described from the structs themselves: all that clients send
and get, the live messages, and the view and the events of every game there is.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache, reduce
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from operator import or_
from typing import Any, Final, get_args, get_type_hints

import msgspec
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, OpenAPI, SecurityScheme

from motherlode.core.game import AnyGame
from motherlode.core.options import Options
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event
from motherlode.games import GAMES
from motherlode.server.http.live_messages import FromClient, FromServer, Sent
from motherlode.server.tables import asked, told
from motherlode.server.tables.asked import Asked
from motherlode.server.tables.told import Told

Schemas = dict[str, Any]

REF: Final = "#/components/schemas/{name}"
WRITTEN_REF: Final = re.compile(r'(?<="#/components/schemas/)([^"]+)')


def openapi_config() -> OpenAPIConfig:
    bearer = SecurityScheme(type="http", scheme="bearer", description="a seat's token, or the host's")
    return PublishedConfig(
        title="Motherlode",
        version=_version(),
        description="Tables, seats and play. Live messages go over a WebSocket: see docs/protocol.md.",
        path="/schema",
        render_plugins=[JsonRenderPlugin(path="/")],
        components=Components(security_schemes={"seat": bearer}),
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, *_: handler.handler_name,
    )


def _version() -> str:
    try:
        return version("motherlode")
    except PackageNotFoundError:
        return "0"


class PublishedConfig(OpenAPIConfig):
    def to_openapi_schema(self) -> OpenAPI:
        made = super().to_openapi_schema()
        return Published(**{field.name: getattr(made, field.name) for field in fields(made)})


class Published(OpenAPI):
    """Litestar's description of the requests, with ours of what they carry."""

    def to_schema(self) -> Schemas:
        schema = super().to_schema()
        schema["components"]["schemas"] = schemas(GAMES.values())
        return schema


def schemas(games: Iterable[type[AnyGame]]) -> Schemas:
    """Every struct that clients send or get, by name. Views and events are those of the games, whichever they are."""
    made = _schemas({"FromClient": FromClient, "FromServer": FromServer}, _exchanged())
    views, events = {}, []
    for game in games:
        title = _title(game)
        made |= _game_schemas(game, title)
        views[game.name] = REF.format(name=f"{title}View")
        events.append({"$ref": REF.format(name=f"{title}Event")})
    made["SeatView"] = {
        "description": "What a seat or a spectator may know of a game: the view of its game.",
        "anyOf": [{"$ref": ref} for ref in views.values()],
        "discriminator": {"propertyName": "game", "mapping": views},
    }
    made["Event"] = {"description": "Something that happened in a game: an event of that game.", "anyOf": events}
    return {name: schema for name, schema in made.items() if name != Options.__name__}


def _exchanged() -> Iterator[type[msgspec.Struct]]:
    """What requests and answers carry."""
    for module in (asked, told):
        for kind in vars(module).values():
            if _is_struct(kind) and kind.__module__ == module.__name__ and kind not in (Asked, Told):
                yield kind


def _title(game: type[AnyGame]) -> str:
    return "".join(word.title() for word in re.split(r"[\W_]+", game.name))


def _game_schemas(game: type[AnyGame], title: str) -> Schemas:
    """The view and the events of a game and all that they are made of; what is the game's own begins with its name."""
    made = _schemas({"Event": reduce(or_, game.event_types)}, [game.view_type, *game.event_types])
    names = {name: name if name.startswith(title) else title + name for name in made}
    names |= {Outcome.__name__: Outcome.__name__, game.view_type.__name__: f"{title}View"}
    text = WRITTEN_REF.sub(lambda found: names[found[0]], msgspec.json.encode(made).decode())
    return {names[name]: {**schema, "title": names[name]} for name, schema in msgspec.json.decode(text).items()}


def _schemas(unions: dict[str, Any], structs: Iterable[type[msgspec.Struct]]) -> Schemas:
    """The schemas of these types and of all that they are made of; unions have the names given here."""
    kinds = [*unions.values(), *structs]
    roots, made = msgspec.json.schema_components(kinds, ref_template=REF)
    for kind in {struct for root in kinds for struct in _structs(root)}:
        _describe(made[kind.__name__], kind)
    return {**made, **dict(zip(unions, roots, strict=False))}


def _structs(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """Every struct that a type is made of."""
    if _is_struct(kind):
        yield kind
    for part in get_type_hints(kind, include_extras=True).values() if _is_struct(kind) else get_args(kind):
        yield from _structs(part)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _describe(schema: Schemas, kind: type[msgspec.Struct]) -> None:
    """Say what each field means; and that all are told, though clients may leave out what has a default.

    Options of study are not told: no table has them.
    """
    for field in msgspec.structs.fields(kind):
        if field.default is msgspec.UNSET:
            del schema["properties"][field.encode_name]
    if not issubclass(kind, Asked | Sent | Event):
        schema["required"] = list(schema["properties"])
    words: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        words |= _field_words(base.__module__).get(base.__name__, {}) if _is_struct(base) else {}
    for field in msgspec.structs.fields(kind):
        if field.name in words and field.encode_name in schema["properties"]:
            schema["properties"][field.encode_name]["description"] = words[field.name]


@cache
def _field_words(module: str) -> dict[str, dict[str, str]]:
    """By class, the docstrings beneath its fields, which Python itself does not keep; none where there is no source."""
    try:
        source = inspect.getsource(sys.modules[module])
    except OSError:
        return {}
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    return {node.name: dict(_documented(node)) for node in classes}


def _documented(declared: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, words in pairwise(declared.body):
        match field, words:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                yield name, inspect.cleandoc(text)
