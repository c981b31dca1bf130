"""Who is ahead, and how often that changes."""

from __future__ import annotations

from motherlode.core.lead import NOBODY, Lead, points_ahead, sole_leader


def test_who_leads_alone() -> None:
    assert sole_leader([3, 7, 5]) == 1
    assert sole_leader([7, 7, 5]) == NOBODY
    assert points_ahead([3, 7, 5]) == 2
    assert points_ahead([7, 7, 5]) == 0


def test_the_lead_passes_on_and_a_tie_in_between_does_not_count() -> None:
    lead, changes = Lead(), []
    for scores in ([0, 0], [2, 0], [2, 2], [3, 2], [3, 4], [4, 4], [5, 4]):
        lead.see(scores)
        changes.append(lead.changes)
    assert changes == [0, 0, 0, 0, 1, 1, 2]
