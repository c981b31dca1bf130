"""Options: a typed struct a game, its choices and meanings declared in the fields themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from motherlode.core.errors import BadOption, UnknownOption, one_of
from motherlode.core.parts import Json

LOT: Final = "lot"
Starter = Annotated[
    int | Literal["lot"], Meta(title="a seat or lot", description="who starts; lot is drawn with the deal")
]


BY_SEAT: Final = {"by_seat": True}


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every game can be told. A game's own struct adds `starter` and its variants.

    Each field is Annotated with a Meta: its description, and a title that says what fits where it cannot be listed.

    A field that may be UNSET, and is so by default, is an option of study: a variant of our own. Left out, it is in no
    view and no record, and the game is the published one.

    A field that lists something for each seat, in their order, says so with `extra=BY_SEAT`.
    """

    players: Annotated[int, Meta(title="a whole number", description="how many play")]


O = TypeVar("O", bound=Options)  # noqa: E741


class OptionInfo(msgspec.Struct, frozen=True):
    """One option, for people: `motherlode games` and error messages print it."""

    name: str
    choices: str
    default: Json
    """None for an option of study: left out, the game is the published one."""
    description: str
    is_study: bool = False


def read_options(kind: type[O], given: Mapping[str, Json], game: str) -> O:
    """Check names and values one by one, so that the message can say what was wrong and what exists."""
    hints = get_type_hints(kind, include_extras=True)
    values = {}
    for name, value in given.items():
        if name not in hints:
            raise UnknownOption(f"{game} has no option {name!r}; it has {one_of(hints)}")
        values[name] = _read_value(name, value, hints[name])
    return kind(**values)


def _read_value(name: str, value: Json, hint: Any) -> Json:
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError:
        raise BadOption(f"{name} cannot be {value!r}; it is {describe(hint)}") from None


def option_infos(kind: type[Options]) -> list[OptionInfo]:
    """All options of a game but `players`, in the order of the struct."""
    hints = get_type_hints(kind, include_extras=True)
    defaults = {field.name: field.default for field in msgspec.structs.fields(kind)}
    return [
        OptionInfo(name, describe(hint), _or_none(defaults[name]), _meta(hint, "description"), _may_be_unset(hint))
        for name, hint in hints.items()
        if name != "players"
    ]


@cache
def study_options(kind: type[Options]) -> tuple[str, ...]:
    """The names of a game's options of study."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name, hint in hints.items() if _may_be_unset(hint))


@cache
def seat_options(kind: type[Options]) -> tuple[str, ...]:
    """The names of a game's options that list something for each seat, in their order."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name, hint in hints.items() if _is_by_seat(hint))


def _is_by_seat(hint: Any) -> bool:
    return any(isinstance(meta, Meta) and meta.extra == BY_SEAT for meta in get_args(hint)[1:])


def studied(options: Options) -> list[str]:
    """The options of study that are set: none in the published game."""
    return [name for name in study_options(type(options)) if getattr(options, name) is not UNSET]


def _may_be_unset(hint: Any) -> bool:
    return UnsetType in get_args(get_args(hint)[0])


def _or_none(default: Json) -> Json:
    return None if default is UNSET else default


def choices(hint: Any) -> list[Json] | None:
    """The values an option can take, or None where they are too many to list."""
    kind = get_args(hint)[0]
    if _may_be_unset(hint):
        kind = next(part for part in get_args(kind) if part is not UnsetType)
    if kind is bool:
        return [False, True]
    return list(get_args(kind)) if get_origin(kind) is Literal else None


def describe(hint: Any) -> str:
    """The values an option takes, in words: `scatter or grid`, `a seat or lot`."""
    found = choices(hint)
    return _listed(found) if found is not None else _meta(hint, "title")


def _listed(values: list[Json]) -> str:
    return one_of(value if isinstance(value, str) else msgspec.json.encode(value).decode() for value in values)


def _meta(hint: Any, field: Literal["title", "description"]) -> str:
    return next((str(getattr(meta, field)) for meta in get_args(hint)[1:] if isinstance(meta, Meta)), "")
