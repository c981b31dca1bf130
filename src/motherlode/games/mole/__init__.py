"""Mine for Gold with Manny Mole, by Anna Oppolzer and Stefan Kloß."""
