"""What every game shares: the contract, moves, events, outcomes, records, fair dealing, errors."""
