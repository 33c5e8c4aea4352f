"""A session of the protocol's own client with `vsh mcp`: client.py VSH FOLDER. FOLDER has news.vs and shop."""

import asyncio
import json
import pathlib
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

vsh, folder = sys.argv[1:]


def protocol(answer):
    """With the protocol's names, whatever this version of the client calls them."""
    return answer.model_dump(by_alias=True)


async def main():
    session_file = pathlib.Path(folder) / "session.vs"
    session_file.write_text('import "news.vs"\n')
    server = StdioServerParameters(command=vsh, args=["mcp", "--root", folder])
    async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as session:
        greeting = protocol(await session.initialize())
        assert greeting["serverInfo"]["name"] == "vsh", greeting
        tools = (await session.list_tools()).tools
        assert [tool.name for tool in tools] == ["check", "test", "explore", "step", "why"], tools

        async def call(name, is_error=False, **arguments):
            result = protocol(await session.call_tool(name, arguments))
            text = result["content"][0]["text"]
            assert result["isError"] == is_error and len(text) < 8_192, (name, text)
            return text

        assert (await call("check", paths=["news.vs"])) == "exit status 0"
        assert "2 passed, 0 failed" in await call("test", paths=["news.vs"])
        assert "exit status" in await call("explore", paths=["news.vs"])
        opened = json.loads((await call("step", session="session.vs", step="open News")).rsplit("exit", 1)[0])
        assert opened["taken"] and opened["state"] == "News.loading", opened
        assert "step 1: open News" in await call("why", session="session.vs", what="loading")
        assert "out of the root folder" in await call("check", is_error=True, paths=["../../etc/passwd"])
        assert session_file.read_text() == 'import "news.vs"\nopen News\n'


asyncio.run(asyncio.wait_for(main(), 60))
print("the client is content")
