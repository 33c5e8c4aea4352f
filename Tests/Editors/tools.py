"""An agent's session with `vsh mcp`, through the clients of PyPI: mcp, in each of its ways to begin, and fastmcp.

    tools.py FOLDER

FOLDER is where its files are written.
"""

import asyncio
import importlib.metadata
import pathlib
import sys

import fastmcp
from fastmcp.client.transports import StdioTransport
from mcp import StdioServerParameters
from mcp.client.client import Client

folder = pathlib.Path(sys.argv[1])
# Its walk does not end within the time of a call.
(folder / "wide.vs").write_text(
    "screen Wide {\n    var a = 0\n    var b = 0\n    action x { a = a + 1 }\n    action y { b = b + 1 }\n"
    '    view { button "x" -> x; button "y" -> y }\n}\n'
)
(folder / "lamp.vs").write_text(
    "screen Lamp {\n    state off { action press -> on }\n    state on { action press -> off }\n"
    '    view { button "Press" -> press }\n}\ntest "it is lit" { open Lamp; tap "Press"; expect in on }\n'
)
(folder / "dark.vs").write_text('import "lamp.vs"\ntest "it is dark" { open Lamp; tap "Press"; expect in off }\n')
LONG = {"paths": ["wide.vs"], "states": 5000000}


def text(result):
    return result.content[0].text


def structured(result):
    return getattr(result, "structured_content", None) or result.structuredContent


async def session(client, name):
    tools = await client.list_tools()
    tools = getattr(tools, "tools", tools)
    assert [tool.name for tool in tools] == ["check", "test", "explore", "step", "why"], tools
    result = await client.call_tool("test", {"paths": ["lamp.vs"]})
    assert text(result).endswith("exit status 0"), result
    # Both clients hold each document to the schema of its tool.
    data = structured(result)
    assert data["summary"]["tests"]["passed"] == 1 and data["files"] == [], data
    data = structured(await client.call_tool("test", {"paths": ["dark.vs"]}))
    assert data["files"][0]["tests"][0]["status"] == "failed", data
    data = structured(await client.call_tool("explore", {"paths": ["lamp.vs"]}))
    assert data["format"] == "vsh-explore" and data["files"] == [], data

    file = f"session-{name}.vs"
    (folder / file).write_text('import "lamp.vs"\n')
    result = await client.call_tool("step", {"session": file, "step": "open Lamp"})
    data = structured(result)
    assert data["taken"] and data["state"].startswith("Lamp"), data
    assert "open Lamp" in (folder / file).read_text()

    resources = await client.list_resources()
    resources = getattr(resources, "resources", resources)
    read = await client.read_resource(str(resources[0].uri))
    assert "# Screens with vsh" in getattr(read, "contents", read)[0].text
    prompts = await client.list_prompts()
    prompts = getattr(prompts, "prompts", prompts)
    prompt = await client.get_prompt(prompts[0].name)
    assert "# Screens with vsh" in prompt.messages[0].content.text

    # Beside a long call a short one is answered; the client hears of the long one, and cancels it.
    heard = asyncio.Event()

    async def hear(progress, total, message):
        heard.set()

    progress = {"progress_handler": hear} if isinstance(client, fastmcp.Client) else {"progress_callback": hear}
    long = asyncio.create_task(client.call_tool("explore", LONG, **progress))
    async with asyncio.timeout(50):
        await client.call_tool("check", {"paths": ["lamp.vs"]})
        await heard.wait()
        assert not long.done(), long
        long.cancel()
        try:
            await long
        except asyncio.CancelledError:
            pass
        await client.call_tool("check", {"paths": ["lamp.vs"]})
    print(f"ok {name}")


async def main():
    server = StdioServerParameters(command="vsh", args=["mcp", "--jobs", "2"], cwd=str(folder))
    for mode in ["legacy", "auto", "2026-07-28"]:
        async with Client(server, mode=mode) as client:
            version = importlib.metadata.version("mcp")
            await session(client, f"mcp-{version}-{mode}-{client.protocol_version}")
    transport = StdioTransport(command="vsh", args=["mcp", "--jobs", "2"], cwd=str(folder))
    async with fastmcp.Client(transport) as client:
        await session(client, f"fastmcp-{fastmcp.__version__}")


asyncio.run(main())
