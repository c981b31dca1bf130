"""The attack on the server, from outside and on loopback only: what is promised, what was measured, whether it holds.

    python bench/attack.py [--quick] [--only NAME] [--database sqlite|postgresql|both]

It starts the real server on new databases, kills it, floods it, poisons its tables, moves its clock. It ends with 1 if
a promise did not hold. A quick run tries each for some seconds, most of them on SQLite only.
"""

from __future__ import annotations

import argparse
import sys


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="what there is to try")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="those whose names begin so")
    parser.add_argument("--quick", action="store_true", help="each for some seconds")
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    args = parser.parse_args()
    from attacks import campaign

    if args.list:
        return campaign.show_list()
    return campaign.run(args.only, args.database, quick=args.quick)


if __name__ == "__main__":
    sys.exit(main())
