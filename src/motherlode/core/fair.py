"""Fair dealing between a server and its players: all commit to a text of their own before any of them is opened.

The server draws a secret and publishes its commitment. Seats commit to their words, and open them once all have. The
seed of the deal is made of all of them, so that nobody can choose it, and a record tells enough to check that.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, Literal

import msgspec

from motherlode.core.dealing import Stream
from motherlode.core.errors import BadRecord
from motherlode.core.parts import Json

SEAT_SEED: Final = re.compile(r"[ -.0-~]{1,64}")
"""What a seat may add: up to 64 printable ASCII characters, none of them a slash."""
COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")

Source = Literal["opened", "unopened", "clear", "server", "bot"]
"""How a seat's words came.

`opened`: it committed to them and opened them. `unopened`: it committed to words and never opened them, so it added
nothing. `clear`: it told them without a commitment. `server`: it sent none, and they follow from the server's secret.
`bot`: a bot adds nothing.
"""


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`meta.fair` of a record.

    `seats` holds each seat's words, `sources` how they came and `commitments` what it committed to, empty where it did
    not. Records from before seats committed have neither. `game` is the number of the game within a series; `lot` says
    that the starter was drawn with the deal, not chosen.
    """

    commitment: str
    secret: str
    seats: list[str]
    game: int | None = None
    lot: bool = False
    commitments: list[str] = []
    sources: list[Source] = []


def commitment(text: str) -> str:
    """What is published of a secret, or of a seat's words, before they are: SHA-256 in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def is_seat_seed(text: str) -> bool:
    return SEAT_SEED.fullmatch(text) is not None


def is_commitment(text: str) -> bool:
    return COMMITMENT.fullmatch(text) is not None


def server_words(secret: str, seat: int) -> str:
    """The words of a person who sent none. They follow from the secret, so that the server cannot choose them later."""
    return commitment(f"{secret}/words/{seat}")[:16]


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
    if proof.sources or proof.commitments:
        _check_sources(proof)


def seats_that_opened(meta: Mapping[str, Json], words: str) -> list[int]:
    """The seats that committed to these words before the deal and opened them. This does not check the proof."""
    proof = _read(meta["fair"]) if "fair" in meta else None
    if proof is None:
        return []
    # A record from before seats committed has no sources.
    said = zip(proof.seats, proof.sources, strict=False)
    return [seat for seat, (text, source) in enumerate(said) if source == "opened" and text == words]


def _check_sources(proof: Proof) -> None:
    """Raise BadRecord unless each seat's words came as its source says."""
    count = len(proof.seats)
    commitments = proof.commitments or [""] * count
    for name, found in (("sources", proof.sources), ("commitments", commitments)):
        if len(found) != count:
            raise BadRecord(f"must be one for each of the {count} seats", field=f"meta.fair.{name}")
    for seat, (words, promised, source) in enumerate(zip(proof.seats, commitments, proof.sources, strict=True)):
        if source == "opened" and words and commitment(words) != promised:
            raise BadRecord("is not the commitment to the words of this seat", field=f"meta.fair.commitments[{seat}]")
        if not _has_come(source, words, promised, server_words(proof.secret, seat)):
            raise BadRecord(f"is {source!r}, but its words came otherwise", field=f"meta.fair.sources[{seat}]")


def _has_come(source: Source, words: str, promised: str, drawn: str) -> bool:
    """Whether words, and what was promised of them, can have come from that source."""
    if source == "opened":
        return bool(words)
    if source == "unopened":
        return not words and is_commitment(promised)
    return not promised and {"clear": bool(words), "server": words == drawn, "bot": not words}[source]


def _read(fair: Json) -> Proof:
    try:
        return msgspec.convert(fair, Proof)
    except msgspec.ValidationError as fault:
        problem, _, path = str(fault).partition(" - at `$")
        raise BadRecord(problem, field="meta.fair" + path.rstrip("`")) from None
