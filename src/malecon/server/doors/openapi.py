"""FastAPI with the structs of `protocol.py`: bodies are read as them, and OpenAPI describes them, the socket's too."""

from types import UnionType
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.routing import APIRoute

from malecon.server import protocol
from malecon.server.doors.frames import decode
from malecon.server.refusals import STATUS, Refusal

JSON = "application/json"
PLACE = "#/components/schemas/{name}"
REFUSED = sorted({*STATUS.values(), 409} - {500})


class Body:
    """A request's body, as a dependency of the page that takes it. No form of another site can send this type."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    async def __call__(self, request: Request) -> Any:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise Refusal("bad-request", f"A body is sent as {JSON}.", where="content-type")
        return decode(await request.body(), self.kind)


def answers(*kinds: Any, status: int = 200, refused: tuple[Any, ...] = (protocol.Failure,)) -> dict[str, Any]:
    """What a page answers, for its route."""
    told = {status: content(JSON, *kinds)} | {code: content(JSON, *refused) for code in REFUSED}
    return {"status_code": status, "response_model": None, "responses": told}


def texts(kind: str) -> dict[str, Any]:
    """What a page that is a text answers."""
    told = answers()
    told["responses"][200] = {"description": "the text", "content": {kind: {"schema": {"type": "string"}}}}
    return told


def content(mime: str, *kinds: Any) -> dict[str, Any]:
    """One of these, in a request or an answer."""
    names = {id(kind): name for name, kind in shapes().items()}
    places = [{"$ref": PLACE.format(name=names[id(kind)])} for kind in kinds]
    schema = places[0] if len(places) == 1 else {"anyOf": places}
    return {"description": " or ".join(names[id(kind)] for kind in kinds), "content": {mime: {"schema": schema}}}


def shapes() -> dict[str, Any]:
    """Everything that has a shape of its own, by name: the structs, and what is one of several."""
    return {name: kind for name, kind in vars(protocol).items() if isinstance(kind, UnionType) or is_shape(kind)}


def is_shape(kind: Any) -> bool:
    """A struct of the protocol that is no base of others."""
    return isinstance(kind, type) and kind.__module__ == protocol.__name__ and not kind.__subclasses__()


class Described(FastAPI):
    """An application whose pages say what they take and answer in our structs."""

    def openapi(self) -> dict[str, Any]:
        """The description, made once."""
        if self.openapi_schema is None:
            described = super().openapi()
            described.setdefault("components", {})["schemas"] = components()
            for route in self.routes:
                if isinstance(route, APIRoute) and route.include_in_schema:
                    self._add_body(described["paths"][route.path_format], route)
        return self.openapi_schema or {}

    def _add_body(self, described: dict[str, Any], route: APIRoute) -> None:
        for taken in route.dependant.dependencies:
            if isinstance(taken.call, Body):
                body = content(JSON, taken.call.kind) | {"required": True}
                for method in route.methods or ():
                    described[method.lower()]["requestBody"] = body


def components() -> dict[str, Any]:
    """The JSON schema of every shape."""
    named = shapes()
    schemas, structs = msgspec.json.schema_components(named.values(), ref_template=PLACE)
    unions = {name: schema for (name, kind), schema in zip(named.items(), schemas, strict=True) if name not in structs}
    return structs | unions
