"""Fair dealing between a server and its players: a secret promised before anybody sits down, and a seed from each seat.

The server draws a secret and publishes its commitment. Seats add texts of their own. The seed of the deal is made of
all of them, so that neither side alone can choose it, and a record tells enough to check that nobody did.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from motherlode.core.dealing import Stream
from motherlode.core.errors import BadRecord
from motherlode.core.parts import Json

SEAT_SEED: Final = re.compile(r"[ -.0-~]{1,64}")
"""What a seat may add: up to 64 printable ASCII characters, none of them a slash."""


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`meta.fair` of a record.

    `seats` holds each seat's text, empty for a bot; `game` is the number of the game within a series; `lot` says that
    the starter was drawn with the deal, not chosen.
    """

    commitment: str
    secret: str
    seats: list[str]
    game: int | None = None
    lot: bool = False


def commitment(secret: str) -> str:
    """What is published before seats are taken: SHA-256 of the secret, in hexadecimal."""
    return sha256(secret.encode()).hexdigest()


def is_seat_seed(text: str) -> bool:
    return SEAT_SEED.fullmatch(text) is not None


def combined_seed(secret: str, seat_seeds: Sequence[str], game: int | None = None) -> str:
    """The seed of the deal: the secret and what each seat added, joined by slashes; then the game's number, if any."""
    parts = [secret, *seat_seeds, *([] if game is None else [str(game)])]
    return "/".join(parts)


def check_fair(game: str, options: Mapping[str, Json], meta: Mapping[str, Json]) -> None:
    """Raise BadRecord, naming the field, unless the proof of a record holds, its starter's lot included."""
    check_proof(meta)
    if "fair" not in meta or not _read(meta["fair"]).lot:
        return
    drawn = Stream(meta["seed"], f"{game}/starter").below(options["players"])
    if options.get("starter") != drawn:
        raise BadRecord(f"is {options.get('starter')!r}, but the lot drew {drawn}", field="options.starter")


def check_proof(meta: Mapping[str, Json]) -> None:
    """Raise BadRecord, naming the field, unless the proof in a record's meta holds. Without a proof, all is well."""
    if "fair" not in meta:
        return
    proof = _read(meta["fair"])
    for number, text in enumerate(proof.seats):
        if text and not is_seat_seed(text):
            raise BadRecord("is not a text that a seat can add", field=f"meta.fair.seats[{number}]")
    if not hmac.compare_digest(commitment(proof.secret).encode(), proof.commitment.encode()):
        raise BadRecord("is not the commitment to meta.fair.secret", field="meta.fair.commitment")
    if meta.get("seed") != combined_seed(proof.secret, proof.seats, proof.game):
        raise BadRecord("is not what the secret and the seats' texts give together", field="meta.seed")


def _read(fair: Json) -> Proof:
    try:
        return msgspec.convert(fair, Proof)
    except msgspec.ValidationError as fault:
        problem, _, path = str(fault).partition(" - at `$")
        raise BadRecord(problem, field="meta.fair" + path.rstrip("`")) from None
