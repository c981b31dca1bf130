"""What a chat shows beside a link to a page: a picture, a title and a line. They follow from the address alone, so that
nothing of any table is told, not even whether there is one."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from motherlode.server.http.context import AnyRequest, services_of, wishes
from motherlode.server.http.pages import Page, page_of

PICTURE: Final = "share.jpg"
SIZE: Final = (1200, 630)
HEAD_END: Final = b"</head>"
KEPT: Final = 256
"""Pages kept ready. Who makes up names of hosts only has them made anew."""
USUAL: Final = "en"
HOME: Final = ""
SITES: Final = {
    "en": "Motherlode, unofficial and non-commercial",
    "de": "Motherlode, inoffiziell und nicht kommerziell",
    "fr": "Motherlode, non officiel et non commercial",
}
WORDS: Final = {
    "en": {
        HOME: (
            "Motherlode",
            "Three table games in one mountain: alone against bots, or with friends by a link.",
        ),
        "table": ("A table at Motherlode", "Open the link to take a seat, or to watch."),
        "puzzles": ("A puzzle at Motherlode", "One move is clearly best. Do you find it?"),
        "review": ("A game at Motherlode, looked back at", "What each decision was worth, and what turned the game."),
    },
    "de": {
        HOME: (
            "Motherlode",
            "Drei Spiele in einem Berg: allein gegen Bots oder mit Freunden über einen Link.",
        ),
        "table": ("Ein Tisch bei Motherlode", "Öffne den Link, um dich zu setzen oder zuzuschauen."),
        "puzzles": ("Ein Rätsel bei Motherlode", "Ein Zug ist klar der beste. Findest du ihn?"),
        "review": (
            "Rückblick auf eine Partie bei Motherlode",
            "Was jede Entscheidung wert war und was die Partie gedreht hat.",
        ),
    },
    "fr": {
        HOME: (
            "Motherlode",
            "Trois jeux dans une montagne\u00a0: en solo contre des robots ou entre amis par un lien.",
        ),
        "table": ("Une table chez Motherlode", "Ouvre le lien pour t’asseoir ou pour regarder."),
        "puzzles": ("Une énigme chez Motherlode", "Un coup est nettement le meilleur. Le trouves-tu\u202f?"),
        "review": (
            "Retour sur une partie chez Motherlode",
            "Ce que valait chaque décision, et ce qui a tout changé.",
        ),
    },
}


def shared_page(request: AnyRequest, page: Page, path: str, *, has_picture: bool) -> Page:
    """The client's page, with what a chat shows of it where this address leads."""
    first = path.partition("/")[0]
    kind = first if first in WORDS[USUAL] else HOME
    return _made(page, _origin(request) if has_picture else "", kind, _language(request))


def _origin(request: AnyRequest) -> str:
    host = request.headers.get("host", "")
    return services_of(request).settings.public or (f"{request.url.scheme}://{host}" if host else "")


def _language(request: AnyRequest) -> str:
    """The one of those known that is wished for most."""
    return next((each[:2] for each in wishes(request, "accept-language") if each[:2] in WORDS), USUAL)


@lru_cache(KEPT)
def _made(page: Page, origin: str, kind: str, language: str) -> Page:
    title, line = WORDS[language][kind]
    told = {"og:type": "website", "og:site_name": SITES[language], "og:title": title, "og:description": line}
    if origin:
        width, height = SIZE
        told |= {"og:image": f"{origin}/{PICTURE}", "og:image:width": str(width), "og:image:height": str(height)}
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
    tags += ['<meta name="twitter:card" content="summary_large_image">'] if origin else []
    content = page.content.replace(HEAD_END, "\n".join(tags).encode() + b"\n" + HEAD_END, 1)
    return page_of("index.html", content, is_forever=False)
