"""The proof that a deal was not chosen."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from motherlode.core.dealing import Stream
from motherlode.core.errors import BadRecord
from motherlode.core.fair import (
    check_fair,
    check_proof,
    combined_seed,
    commitment,
    is_commitment,
    is_seat_seed,
    seats_that_opened,
    server_words,
)

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


SEATS = ["ann's", "", "clear", server_words(DRAWN, 3), ""]
SOURCES = ["opened", "unopened", "clear", "server", "bot"]
COMMITMENTS = [commitment("ann's"), commitment("kept back"), "", "", ""]


def sourced(**changed: Any) -> dict[str, Any]:
    """A proof with a seat of every source."""
    fair = {"seats": SEATS, "sources": SOURCES, "commitments": COMMITMENTS, **changed}
    return {"seed": combined_seed(DRAWN, fair["seats"]), "fair": {**meta()["fair"], **fair}}


def but(values: list[str], seat: int, value: str) -> list[str]:
    return [*values[:seat], value, *values[seat + 1 :]]


def test_a_proof_says_how_the_words_of_each_seat_came() -> None:
    check_proof(sourced())
    check_proof(sourced(seats=["told", ""], sources=["clear", "bot"], commitments=[]))


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        # Words exchanged after they were committed to, with a seed that fits them.
        ({"seats": but(SEATS, 0, "eve's")}, "meta.fair.commitments[0]"),
        ({"commitments": but(COMMITMENTS, 0, "")}, "meta.fair.commitments[0]"),
        ({"seats": but(SEATS, 0, ""), "commitments": but(COMMITMENTS, 0, commitment(""))}, "meta.fair.sources[0]"),
        ({"seats": but(SEATS, 1, "kept back")}, "meta.fair.sources[1]"),
        ({"commitments": but(COMMITMENTS, 1, "")}, "meta.fair.sources[1]"),
        ({"commitments": but(COMMITMENTS, 1, "A" * 64)}, "meta.fair.sources[1]"),
        ({"seats": but(SEATS, 2, "")}, "meta.fair.sources[2]"),
        ({"commitments": but(COMMITMENTS, 2, commitment("clear"))}, "meta.fair.sources[2]"),
        # Words that the server drew anew until it liked the deal.
        ({"seats": but(SEATS, 3, "0123456789abcdef")}, "meta.fair.sources[3]"),
        ({"seats": but(SEATS, 4, "a bot's")}, "meta.fair.sources[4]"),
        ({"sources": but(SOURCES, 0, "clear")}, "meta.fair.sources[0]"),
        ({"sources": but(SOURCES, 0, "heard")}, "meta.fair.sources[0]"),
        ({"sources": SOURCES[1:]}, "meta.fair.sources"),
        ({"sources": []}, "meta.fair.sources"),
        ({"commitments": COMMITMENTS[1:]}, "meta.fair.commitments"),
    ],
)
def test_words_that_came_otherwise_are_found_out(changed: dict[str, Any], field: str) -> None:
    with pytest.raises(BadRecord) as caught:
        check_proof(sourced(**changed))
    assert caught.value.field == field


def test_whose_words_were_opened() -> None:
    assert seats_that_opened(sourced(), "ann's") == [0]
    for words in ("kept back", "clear", "", server_words(DRAWN, 3)):
        assert seats_that_opened(sourced(), words) == []
    assert seats_that_opened(meta(), "ann") == []
    assert seats_that_opened({}, "ann") == []


def test_what_a_commitment_looks_like() -> None:
    assert is_commitment(commitment("x"))
    for text in ("", "x", commitment("x")[1:], commitment("x").upper(), commitment("x") + "\n"):
        assert not is_commitment(text)


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
