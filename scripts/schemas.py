"""Prints the schemas of all that goes between server and page; `npm run types` in web/ makes TypeScript of them.

A game's facts are for programs that play: the page never asks for them.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx

from rondel.server.app import make
from rondel.server.settings import Settings

HERE = "localhost"
OF_FACTS = ("Facts", "Axis", "Section", "Span")
"""What only facts are made of."""


async def schemas() -> dict[str, Any]:
    """What the server's own OpenAPI document says."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(make(Settings(), [HERE]))) as client:
        found: dict[str, Any] = (await client.get(f"http://{HERE}/api/openapi.json")).json()["components"]["schemas"]
        return {name: schema for name, schema in found.items() if name not in OF_FACTS}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(schemas()), indent=1, sort_keys=True))
