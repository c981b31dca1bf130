"""Gold, by Reiner Knizia."""
