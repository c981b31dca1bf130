"""The proof that a deal was not chosen."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from motherlode.core.dealing import Stream
from motherlode.core.errors import BadRecord
from motherlode.core.fair import check_fair, check_proof, combined_seed, commitment, is_seat_seed

DRAWN = "5d41402abc4b2a76"


def meta(**changed: Any) -> dict[str, Any]:
    fair = {"commitment": commitment(DRAWN), "secret": DRAWN, "seats": ["ann", "", "bob"]}
    return {"seed": f"{DRAWN}/ann//bob", "fair": {**fair, **changed}}


def test_a_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(DRAWN) == hashlib.sha256(DRAWN.encode()).hexdigest()


def test_the_seed_is_made_of_the_secret_and_every_seat() -> None:
    assert combined_seed(DRAWN, ["ann", "", "bob"]) == f"{DRAWN}/ann//bob"
    assert combined_seed(DRAWN, ["ann"], 2) == f"{DRAWN}/ann/2"


def test_an_honest_proof_holds() -> None:
    check_proof(meta())
    check_proof({})
    check_proof({"seed": f"{DRAWN}/ann//bob/1", "fair": meta(game=1)["fair"]})


@pytest.mark.parametrize(
    ("found", "field"),
    [
        (meta(secret=DRAWN[::-1]), "meta.fair.commitment"),
        (meta(commitment="ä"), "meta.fair.commitment"),
        (meta(seats=["ann", "", "eve"]), "meta.seed"),
        (meta(seats=["a/b", "", "bob"]), "meta.fair.seats[0]"),
        (meta(game=0), "meta.seed"),
        ({**meta(), "seed": 7}, "meta.seed"),
        ({"fair": meta()["fair"]}, "meta.seed"),
        (meta(seats="ann"), "meta.fair.seats"),
        (meta(more=1), "meta.fair"),
        ({"fair": 7}, "meta.fair"),
    ],
)
def test_a_false_proof_names_its_field(found: dict[str, Any], field: str) -> None:
    with pytest.raises(BadRecord) as caught:
        check_proof(found)
    assert caught.value.field == field


def test_the_lot_of_the_starter_is_part_of_the_proof() -> None:
    lot = meta(lot=True)
    drawn = Stream(lot["seed"], "gold/starter").below(3)
    check_fair("gold", {"players": 3, "starter": drawn}, lot)
    check_fair("gold", {"players": 3, "starter": (drawn + 1) % 3}, meta())
    check_fair("gold", {"players": 3}, {})
    with pytest.raises(BadRecord, match="the lot drew") as caught:
        check_fair("gold", {"players": 3, "starter": (drawn + 1) % 3}, lot)
    assert caught.value.field == "options.starter"


@pytest.mark.parametrize(("text", "fits"), [("x", True), ("a b-c", True), ("", False), ("a/b", False), ("é", False)])
def test_what_a_seat_can_add(text: str, fits: bool) -> None:
    assert is_seat_seed(text) is fits
    assert not is_seat_seed("x" * 65)
