"""Gold Hunting, by Naotaka Shimamoto."""
