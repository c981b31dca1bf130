"""A game in which all lies open but what is chosen in secret: what the conformance suite asks of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec
import pytest

from motherlode.core.dealing import Seed, Stream
from motherlode.core.game import Credits, Game, History, State
from motherlode.core.options import Options
from motherlode.core.outcome import Outcome, decide
from motherlode.core.parts import Deal, Event, Move
from motherlode.core.views import SeatView
from motherlode.games import GAMES
from motherlode.testing import secrecy, walks


class Worth(Deal, frozen=True):
    claims: tuple[int, int]


class Stake(Move, frozen=True):
    claim: int

    def __str__(self) -> str:
        return f"stake {self.claim}"


class Told(Event, frozen=True, kw_only=True):
    staked: tuple[int | None, ...]


class Position(msgspec.Struct, frozen=True):
    claims: tuple[int, int]
    staked: tuple[int | None, ...]


class ClaimsView(SeatView, frozen=True, kw_only=True, tag="claims"):
    options: Options
    claims: tuple[int, int]
    own: int | None


class Claims(Game[Options, Worth, Position, Stake]):
    """Both stake one of two claims at once; whoever is alone on theirs gets what it is worth."""

    name: ClassVar = "claims"
    credits: ClassVar = Credits("Claims", "nobody knows", "nobody", 1901)
    seats: ClassVar = range(2, 3)
    move_help: ClassVar = "write stake and 0 or 1, such as stake 1"
    decisions: ClassVar = ("points", "shared")
    options_type: ClassVar = Options
    deal_type: ClassVar = Worth
    view_type: ClassVar = ClaimsView
    event_types: ClassVar = (Told,)

    def draw(self, seed: Seed) -> Worth:
        stream = self.stream(seed, "claims")
        return Worth((stream.below(9), stream.below(9)))

    def check_deal(self, deal: Worth) -> None:
        """Any two numbers will do."""

    def open(self, deal: Worth) -> tuple[Position, tuple[Event, ...]]:
        return Position(deal.claims, (None, None)), ()

    def actors(self, position: Position) -> tuple[int, ...]:
        return tuple(seat for seat, claim in enumerate(position.staked) if claim is None)

    def legal(self, position: Position, seat: int) -> Sequence[Stake]:
        return (Stake(0), Stake(1)) if seat in self.actors(position) else ()

    def fault(self, position: Position, seat: int, move: Move) -> str | None:
        return None if move in self.legal(position, seat) else "there are two claims"

    def apply(self, position: Position, seat: int, move: Stake) -> tuple[Position, tuple[Event, ...]]:
        after = self._with(position, seat, move.claim)
        return after, () if None in after.staked else (Told(staked=after.staked),)

    def take_back(self, position: Position, seat: int) -> tuple[Position, tuple[Event, ...]] | None:
        is_secret = None in position.staked and position.staked[seat] is not None
        return (self._with(position, seat, None), ()) if is_secret else None

    def _with(self, position: Position, seat: int, claim: int | None) -> Position:
        staked = (claim, position.staked[1]) if seat == 0 else (position.staked[0], claim)
        return Position(position.claims, staked)

    def look(self, position: Position, seat: int | None) -> ClaimsView:
        own = None if seat is None else position.staked[seat]
        return ClaimsView(**self.common(position, seat), claims=position.claims, own=own)

    def outcome(self, position: Position) -> Outcome | None:
        if None in position.staked:
            return None
        points = [position.claims[claim or 0] * (position.staked.count(claim) == 1) for claim in position.staked]
        return decide([("points", points)], undecided="shared")

    def read_move(self, text: str) -> Stake | None:
        return next((move for move in (Stake(0), Stake(1)) if str(move) == text), None)

    def imagine(
        self, state: State[Worth, Position, Stake], seat: int | None, stream: Stream
    ) -> tuple[Worth, History[Stake]]:
        if state.outcome is not None:
            return state.dealt, state.history
        drawn = [(at, move if at == seat else Stake(stream.below(2))) for at, move in state.history]
        return state.dealt, tuple(drawn)


class Peeping(Claims):
    """Imagines what it has not seen as it is."""

    def imagine(
        self, state: State[Worth, Position, Stake], seat: int | None, stream: Stream
    ) -> tuple[Worth, History[Stake]]:
        return state.dealt, state.history


class Covered(Claims):
    """Shows the claims to nobody, and imagines no others."""

    def look(self, position: Position, seat: int | None) -> ClaimsView:
        return msgspec.structs.replace(super().look(position, seat), claims=(0, 0))


class Lucky(Claims):
    """Shows claims that are by chance those of the deal that is looked at first."""

    def look(self, position: Position, seat: int | None) -> ClaimsView:
        return msgspec.structs.replace(super().look(position, seat), claims=self.draw(1).claims)


class Final(Claims):
    """Nothing can be taken back, so that nobody knows whether choices are secret."""

    def take_back(self, position: Position, seat: int) -> None:
        return None


def test_where_only_choices_are_secret_the_deal_need_not_be_imagined_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "claims", Claims)
    secrecy.imagined_deals_differ("claims")
    secrecy.imagined_choices_differ("claims")
    for seed in range(4):
        secrecy.what_is_still_hidden_reaches_nobody(walks.Walk(Claims.with_options(), seed, seed, 1))


def test_choices_have_to_be_imagined_anew_there_all_the_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "claims", Peeping)
    secrecy.imagined_deals_differ("claims")
    with pytest.raises(AssertionError, match="what others have chosen in secret"):
        secrecy.imagined_choices_differ("claims")


@pytest.mark.parametrize("game", [Covered, Lucky, Final])
def test_a_deal_that_is_not_open_has_to_be(game: type[Claims], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "claims", game)
    with pytest.raises(AssertionError, match=r"nobody another deal.* holds each part of the deal as it is"):
        secrecy.imagined_deals_differ("claims")
