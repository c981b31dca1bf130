"""What the page of results says, in each language; the pages of the browser have theirs in web/src."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from motherlode.server.ops.results import Why


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """All that the page says in a language."""

    title: str
    lead: str
    nothing: str
    one_game: str
    games: str
    one_table: str
    tables: str
    credit: str
    standings: Sequence[str]
    """With soft hyphens, for phones."""
    series: Sequence[str]
    played: Sequence[str]
    by: str
    """Who won, and what broke the tie."""
    last_game: str
    """What breaks a tie in a series."""
    stands: str
    """How far a series is that is not over."""
    left_out: str
    whys: Mapping[Why, tuple[str, str]]
    """Why so many games have no result: of one, and of several."""
    of: str
    """A bot of a level."""
    levels: Mapping[str, str]
    """What levels are called, as on the pages; others go by their own names."""
    nameless: str
    """As on the pages, too."""
    both: str
    """Between two names."""
    ranked: str
    """What standings go by."""
    stand_in: str
    unofficial: str
    minute: str
    """How a date and a time are written."""


WORDS: Final = {
    "en": Words(
        title="Results",
        lead="{games} at {tables}, from {first} to {last}.",
        nothing="No game has come to its end yet.",
        one_game="1 game",
        games="{n} games",
        one_table="1 table",
        tables="{n} tables",
        credit="{title} by {authors} ({publisher}, {year})",
        standings=("", "name", "games", "won", "shared", "score"),
        series=("series", "games", "points", "won by"),
        played=("ended", "table", "scores", "won by"),
        by="{who} ({how})",
        last_game="the last game",
        stands="{played} of {all}",
        left_out="Without a result: {games}.",
        whys={
            "playing": ("1 game that is still played", "{n} games that are still played"),
            "ended": ("1 that its players ended early", "{n} that their players ended early"),
            "closed": ("1 that was closed", "{n} that were closed"),
            "continued": ("1 that went on from another game", "{n} that went on from another game"),
            "unreadable": ("1 that cannot be opened", "{n} that cannot be opened"),
        },
        of="bot ({level})",
        levels={"random": "clueless"},
        nameless="Guest {n}",
        both=" and ",
        ranked="Ranked by games won, then by victories shared, then by score; each game of a series counts.",
        stand_in="* A bot stood in for a while.",
        unofficial=(
            "Played with Motherlode, unofficial and non-commercial: the games belong to their authors and publishers."
        ),
        minute="%Y-%m-%d %H:%M",
    ),
    "de": Words(
        title="Ergebnisse",
        lead="{games} an {tables}, von {first} bis {last}.",
        nothing="Noch ist keine Partie zu Ende.",
        one_game="1 Partie",
        games="{n} Partien",
        one_table="1 Tisch",
        tables="{n} Tischen",
        credit="{title} von {authors} ({publisher}, {year})",
        standings=("", "Name", "Par\u00adtien", "gewon\u00adnen", "geteilt", "Punkte"),
        series=("Serie", "Partien", "Punkte", "gewonnen von"),
        played=("zu Ende", "Tisch", "Punkte", "gewonnen von"),
        by="{who} ({how})",
        last_game="die letzte Partie",
        stands="{played} von {all}",
        left_out="Ohne Ergebnis: {games}.",
        whys={
            "playing": ("1 Partie, die noch läuft", "{n} Partien, die noch laufen"),
            "ended": ("1 vorzeitig beendete", "{n} vorzeitig beendete"),
            "closed": ("1 geschlossene", "{n} geschlossene"),
            "continued": ("1 aus einer anderen fortgesetzte", "{n} aus anderen fortgesetzte"),
            "unreadable": ("1, die sich nicht öffnen lässt", "{n}, die sich nicht öffnen lassen"),
        },
        of="Bot ({level})",
        levels={
            "random": "ahnungslos",
            "novice": "Neuling",
            "regular": "geübt",
            "expert": "Könner",
            "master": "Meister",
        },
        nameless="Gast {n}",
        both=" und ",
        ranked="Gereiht nach gewonnenen Partien, dann geteilten Siegen, dann Punkten; jede Partie einer Serie zählt.",
        stand_in="* Zeitweise hat ein Bot gespielt.",
        unofficial=(
            "Gespielt mit Motherlode, inoffiziell und nicht kommerziell: Die Spiele gehören ihren Autoren und Verlagen."
        ),
        minute="%d.%m.%Y %H:%M",
    ),
    "fr": Words(
        title="Résultats",
        lead="{games} à {tables}, du {first} au {last}.",
        nothing="Aucune partie n’est encore terminée.",
        one_game="1 partie",
        games="{n} parties",
        one_table="1 table",
        tables="{n} tables",
        credit="{title} par {authors} ({publisher}, {year})",
        standings=("", "nom", "parties", "gagnées", "parta\u00adgées", "points"),
        series=("série", "parties", "points", "gagnée par"),
        played=("fin", "table", "points", "gagnée par"),
        by="{who} ({how})",
        last_game="la dernière partie",
        stands="{played} sur {all}",
        left_out="Sans résultat\u00a0: {games}.",
        whys={
            "playing": ("1 partie en cours", "{n} parties en cours"),
            "ended": ("1 terminée avant la fin", "{n} terminées avant la fin"),
            "closed": ("1 fermée", "{n} fermées"),
            "continued": ("1 reprise d’une autre partie", "{n} reprises d’autres parties"),
            "unreadable": ("1 qui ne s’ouvre pas", "{n} qui ne s’ouvrent pas"),
        },
        of="robot ({level})",
        levels={
            "random": "au hasard",
            "novice": "débutant",
            "regular": "habitué",
            "expert": "expert",
            "master": "maître",
        },
        nameless="Anonyme {n}",
        both=" et ",
        ranked=(
            "Classement\u00a0: parties gagnées, puis victoires partagées, puis points\u202f; chaque partie d’une série "
            "compte."
        ),
        stand_in="* Un robot a joué un moment à sa place.",
        unofficial=(
            "Joué avec Motherlode, non officiel et non commercial\u00a0: les jeux appartiennent à leurs auteurs et "
            "éditeurs."
        ),
        minute="%d/%m/%Y %H:%M",
    ),
}
