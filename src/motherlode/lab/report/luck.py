"""How much of a result is luck and how much is skill.

The same deal is played several times, the same bots moved on by one seat each time (`duplicates`). The result y of the
seat at place p (counted from the starter) of a game of deal d is taken apart:

    y = place_p + (skill of its level - mean skill of the others) + deal_dp + rest

where y is what it got less what everybody got on average, so each game adds up to 0. Every table goes round all places,
so places and levels are balanced and least squares give both. deal_dp is what this deal does for whoever sits at p,
whatever the level; it is found as in a one-way analysis of variance, by how much alike the games of one deal remain
when place and level are taken out:

    var(deal) = (between deals - within deals) / games a deal,   var(rest) = within deals

`within` is what the same deal gives when only the players move about: their own dice, and all that a model without
interactions cannot say. From the variances of places and levels the part that noise alone would show is subtracted.
All of it holds for the levels that played: among equals skill explains nothing.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from motherlode.lab.report.intervals import Estimate, Floats, Ints, bootstrap

PARTS: Final = ("deal", "seat", "level", "rest")


class Luck(msgspec.Struct, frozen=True):
    """What part of the variance of a result each cause explains; together they are 1."""

    deals: int
    games: int
    parts: dict[str, Estimate]


def explain(levels: Ints, results: Floats) -> Luck:
    """Who sat where and what they got: arrays of deals × games a deal × places. Intervals by drawing deals anew."""
    deals, again, _ = results.shape
    found = _shares(levels, results)
    low, high = bootstrap(lambda drawn: _shares(levels[drawn], results[drawn]), deals)
    parts = zip(PARTS, found, low, high, strict=True)
    return Luck(deals, deals * again, {name: Estimate(float(v), float(a), float(b)) for name, v, a, b in parts})


def _shares(levels: Ints, results: Floats) -> Floats:
    variances = np.maximum(variance_parts(levels, results), 0.0)
    total = variances.sum()
    return variances / total if total > 0 else np.array([0.0, 0.0, 0.0, 1.0])


def variance_parts(levels: Ints, results: Floats) -> Floats:
    """The variances that deal, seat, level and rest add; sampling noise can make one of them a little negative."""
    deals, again, places = results.shape
    y = results - results.mean(axis=2, keepdims=True)
    by_place = y.mean(axis=(0, 1))
    contrasts = level_contrasts(levels)
    by_level = _fitted(contrasts, y - by_place)
    left = y - by_place - by_level
    of_deal = left.mean(axis=1, keepdims=True)
    free = (contrasts.shape[-1] - 1) / (places - 1)
    within = float(((left - of_deal) ** 2).sum() / places / (deals * (again - 1) - free))
    between = float(again * (of_deal**2).sum() / ((deals - 1) * places))
    deal = (between - within) / again
    seat = float((by_place**2).mean()) - between / again / deals
    level = float((by_level**2).mean()) - free * within / (deals * again)
    return np.array([deal, seat, level, within])


def level_contrasts(levels: Ints) -> Floats:
    """For each seat and level: 1 for its own, less the share of the others that have it."""
    places = levels.shape[-1]
    own = (levels[..., None] == np.arange(levels.max() + 1)).astype(np.float64)
    others = (own.sum(axis=-2, keepdims=True) - own) / (places - 1)
    contrasts: Floats = own - others
    return contrasts


def _fitted(contrasts: Floats, y: Floats) -> Floats:
    flat = contrasts.reshape(-1, contrasts.shape[-1])
    skill = np.linalg.lstsq(flat, y.reshape(-1), rcond=None)[0]
    fitted: Floats = (flat @ skill).reshape(y.shape)
    return fitted
