"""Token buckets: a burst is allowed, then a steady rate."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import msgspec

MOST_KEYS: Final = 50_000


class Bucket(msgspec.Struct):
    """What is left, as of when."""

    left: float
    at: float


class Buckets:
    """One bucket for each key (an address, a seat); full ones are forgotten first."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float) -> float:
        """0 if one could be taken, else the seconds until it can."""
        bucket = self._buckets.pop(key, None) or Bucket(self.burst, now)
        bucket.left = min(self.burst, bucket.left + max(0.0, now - bucket.at) * self.rate)
        bucket.at = now
        self._buckets[key] = bucket
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        if bucket.left < 1:
            return (1 - bucket.left) / self.rate
        bucket.left -= 1
        return 0.0
