"""Games in bulk: play, measure, compare."""
