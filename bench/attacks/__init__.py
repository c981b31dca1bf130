"""The attack on the server: what it promises, tried from outside. `bench/attack.py` is the door."""
