"""Soon."""
from attacks.report import Attack
ATTACKS: list[Attack] = []
