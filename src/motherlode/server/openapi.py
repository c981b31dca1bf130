"""The published schema: good enough to generate a client from it."""

from __future__ import annotations

import inspect
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from motherlode.server import live_types, types
from motherlode.server.requests import AnyRequest


def openapi_config() -> OpenAPIConfig:
    bearer = SecurityScheme(type="http", scheme="bearer", description="a seat's token, or the host's")
    return OpenAPIConfig(
        title="Motherlode",
        version=_version(),
        description="Tables, seats and play. Live messages go over a WebSocket: see docs/protocol.md.",
        path="/schema",
        render_plugins=[DescribedJson(path="/")],
        components=Components(security_schemes={"seat": bearer}),
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, *_: handler.handler_name,
    )


def _version() -> str:
    try:
        return version("motherlode")
    except PackageNotFoundError:
        return "0"


class DescribedJson(JsonRenderPlugin):
    """The schema as JSON, every type with the words of its docstring."""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        for name, schema in openapi_schema["components"]["schemas"].items():
            kind = getattr(types, name, None) or getattr(live_types, name, None)
            words = inspect.getdoc(kind) if isinstance(kind, type) else None
            if words:
                schema["description"] = words
        return super().render(request, openapi_schema)
