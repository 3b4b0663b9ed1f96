"""Drives `bridgedoc mcp` the way agents do: through the official client, in both of its eras, and through a pipe; and
counts what things cost with a public tokenizer. Run by script/test-agent, which installs what is imported here.

    check.py PROGRAM [--index DIR] [--requests N]

Prints a line for each check with its figures, and exits 1 at the first that does not hold.
"""
import argparse
import asyncio
import importlib.metadata
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
import warnings

from mcp import Client, StdioServerParameters
from tokenizers import Tokenizer

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MOST_DEFINITION_TOKENS = 1200
MOST_SKILL_TOKENS = 600
# Memory may grow by this much over a session, whatever its length: buffers of the allocator, and no more.
MOST_GROWTH = 4 << 20

QUERIES = [
    "UIHostingConfiguration margins", "hosting controller as child view controller", "makeUIView coordinator",
    "resize cell when state changes", "\"sizing options\"", "+UIViewRepresentable delegate", "UIHosting*",
    "keyboard safe area in hosting controller", "animation transition SwiftUI UIKit", "title:margins", "symbol:body",
    "observable shared model", "gesture recognizer representable", "navigation bar large titles", "UIHostingConfigration",
    "dismantleUIView", "trait collection environment bridge", "list scroll performance", "sheet detents", "preview",
]


def token_counter():
    """Counts tokens with the vocabulary that the package `anthropic` carried until version 0.38."""
    files = importlib.metadata.distribution("anthropic").files
    path = next(file for file in files if file.name == "tokenizer.json")
    tokenizer = Tokenizer.from_file(str(path.locate()))
    return lambda text: len(tokenizer.encode(text).ids)


count_tokens = token_counter()


def check(holds, what):
    if not holds:
        sys.exit(f"check.py: FAILED: {what}")


def passed(what):
    print(f"ok  {what}", flush=True)


class Pipe:
    """The server at the other end of two pipes, spoken to in lines."""

    def __init__(self, program, index, version="2025-06-18"):
        self.process = subprocess.Popen(
            [program, "mcp", "--index", index], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.output = self.process.stdout
        self.buffer = b""
        self.next_id = 0
        if version:
            self.ask("initialize", {"protocolVersion": version, "capabilities": {}})

    def write(self, line):
        self.process.stdin.write(line + b"\n")

    def read(self):
        while b"\n" not in self.buffer:
            chunk = os.read(self.output.fileno(), 1 << 16)
            check(chunk, "the server ended")
            self.buffer += chunk
        line, self.buffer = self.buffer.split(b"\n", 1)
        check(all(byte >= 0x20 for byte in line), f"a raw control character: {line[:200]}")
        return json.loads(line)

    def ask(self, method, params=None):
        self.next_id += 1
        message = {"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params or {}}
        self.write(json.dumps(message).encode())
        answer = self.read()
        check(answer["id"] == self.next_id, f"answers are in order: {answer}")
        return answer

    def text(self, tool, **arguments):
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]
        check(not result["isError"], f"{tool} {arguments}: {result}")
        return result["content"][0]["text"]

    def memory(self):
        """Bytes of its own memory, and with the pages of mapped files that it has touched; None where the system does
        not tell."""
        try:
            lines = pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        except OSError:
            return None
        sizes = {line.split(":")[0]: int(line.split()[1]) * 1024 for line in lines if line.endswith(" kB")}
        return sizes["RssAnon"], sizes["VmRSS"]

    def close(self):
        self.process.stdin.close()
        check(self.process.wait(timeout=10) == 0, "the end of input ends the server")


def budgets(program, index):
    """Definitions and skill cost little; answers keep within their budgets by the public tokenizer."""
    pipe = Pipe(program, index, version=None)
    hello = pipe.ask("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}})["result"]
    definitions = [
        json.dumps(pipe.ask(method)["result"], ensure_ascii=False)
        for method in ["tools/list", "resources/templates/list"]
    ]
    cost = sum(map(count_tokens, definitions + [hello["instructions"]]))
    check(cost < MOST_DEFINITION_TOKENS, f"all definitions cost {cost} tokens")
    passed(f"definitions and instructions: {cost} tokens (limit {MOST_DEFINITION_TOKENS})")

    skill = count_tokens((ROOT / "skills/bridgedoc/SKILL.md").read_text())
    check(skill < MOST_SKILL_TOKENS, f"the skill costs {skill} tokens")
    passed(f"skills/bridgedoc/SKILL.md: {skill} tokens (limit {MOST_SKILL_TOKENS})")

    shares = []
    for tokens in [100, 150, 250, 500, 1000, 2000, 4000]:
        for query in QUERIES:
            used = count_tokens(pipe.text("search", query=query, maxTokens=tokens, limit=10))
            check(used <= tokens, f"search {query!r}: {used} tokens of {tokens}")
            shares.append(used / tokens)
        page = pipe.ask("resources/list")["result"]["resources"]
        for name in [entry["name"] for entry in page[::5]]:
            for more in [{}, {"outline": True}, {"code": True}]:
                used = count_tokens(pipe.text("show", topic=name, maxTokens=tokens, **more))
                check(used <= tokens, f"show {name} {more}: {used} tokens of {tokens}")
    passed(f"{len(shares)} searches within their budgets; of a budget they use {statistics.mean(shares):.0%} on average")
    pipe.close()

    for form in ["text", "json", "jsonl", "tsv", "paths", "markdown"]:
        for tokens in [150, 600, 3000]:
            for query in QUERIES[:4]:
                command = [program, "search", query, "--index", index, "--format", form, "--max-tokens", str(tokens)]
                output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                # The best hit is told in any case, cut; in JSON its fields alone take so many.
                most = max(tokens, 300) if form == "json" else tokens
                check(count_tokens(output) <= most, f"{command}: {count_tokens(output)} tokens")
    passed("search --max-tokens within its budget in every format")


async def official_client(program, index, mode, version):
    server = StdioServerParameters(command=program, args=["mcp", "--index", index])
    async with Client(server, mode=mode, read_timeout_seconds=30) as client:
        check(client.protocol_version == version, f"{mode} agrees on {client.protocol_version}")
        tools = (await client.list_tools()).tools
        check([tool.name for tool in tools] == ["search", "show", "list", "check"], f"{[tool.name for tool in tools]}")
        templates = (await client.list_resource_templates()).resource_templates
        check(len(templates) == 2, f"{templates}")

        resources, cursor = [], None
        while True:
            page = await client.list_resources(cursor=cursor)
            resources += page.resources
            cursor = page.next_cursor
            if cursor is None:
                break
        check(len({str(resource.uri) for resource in resources}) == len(resources) > 10, "every resource once")
        for resource in resources[::7]:
            contents = (await client.read_resource(str(resource.uri))).contents
            check(contents[0].text.startswith("# "), f"{resource.uri}")

        found = await client.call_tool("search", {"query": "UIHostingConfiguration margins"})
        text = found.content[0].text
        check(not found.is_error and ".margins(" in text and "```swift" in text, text)
        section = text.split("`")[3]
        check(section in (await client.call_tool("show", {"topic": section})).content[0].text, "show reads a hit")
        check((await client.read_resource(f"bridgedoc://section/{section}")).contents[0].text, "so does its resource")

        wrong = await client.call_tool("search", {"query": "x", "limit": 0})
        check(wrong.is_error and "limit" in wrong.content[0].text, f"{wrong}")
        for call in [
            client.call_tool("none", {}), client.read_resource("bridgedoc://section/none"),
            client.list_resources(cursor="none"),
        ]:
            try:
                await call
            except Exception as error:
                check("MCPError" in type(error).__name__, f"{error!r}")
            else:
                check(False, "an error was expected")
        if mode == "legacy":
            with warnings.catch_warnings():
                # It warns that the newest version has no ping; this one has.
                warnings.simplefilter("ignore")
                await client.send_ping()
        many = [client.call_tool("search", {"query": query}) for query in QUERIES]
        check(not any(answer.is_error for answer in await asyncio.gather(*many)), "many at once")
    passed(f"official client {importlib.metadata.version('mcp')}, {version}: {len(resources)} resources, search, show, read, errors")


async def replaced_index(program):
    """A client that asked to be told hears of an index that was replaced."""
    with tempfile.TemporaryDirectory() as folder:
        docs, index = f"{folder}/docs", f"{folder}/index"
        os.mkdir(docs)
        pathlib.Path(docs, "comet.md").write_text("# Comets\n\nA comet has a tail.\n")
        command = [program, "index", docs, "--index", index, "--quiet"]
        subprocess.run(command, check=True)
        server = StdioServerParameters(command=program, args=["mcp", "--index", index])
        async with Client(server, read_timeout_seconds=30) as client:
            check(len((await client.list_resources()).resources) == 1, "one document")
            async with client.listen(resources_list_changed=True) as news:
                pathlib.Path(docs, "meteor.md").write_text("# Meteors\n\nA meteor glows.\n")
                subprocess.run(command, check=True)
                await asyncio.wait_for(news.__aiter__().__anext__(), timeout=30)
                check(len((await client.list_resources()).resources) == 2, "two documents")
            found = await client.call_tool("search", {"query": "meteor"})
            check("meteor.md" in found.content[0].text, "the new document is found")
    passed("a replaced index is told of and read")


def long_session(program, index, requests):
    """One session of many requests of all kinds: memory stays, answers stay JSON. Measures searches besides."""
    generator = random.Random(1)
    pipe = Pipe(program, index)
    names = [entry["name"] for entry in pipe.ask("resources/list")["result"]["resources"]]
    words = sorted({word for query in QUERIES for word in query.split() if word.isalpha()})
    times = []

    def one(number):
        kind = number % 10
        if kind < 6:
            query = generator.choice(QUERIES) if kind < 2 else " ".join(generator.sample(words, 3))
            started = time.perf_counter()
            pipe.text("search", query=query, maxTokens=generator.choice([300, 2000, 8000]))
            times.append(time.perf_counter() - started)
        elif kind == 6:
            pipe.text("show", topic=generator.choice(names), maxTokens=generator.choice([300, 4000]))
        elif kind == 7:
            check("error" in pipe.ask("resources/read", {"uri": f"bridgedoc://section/{number}"}), "no such resource")
        elif kind == 8:
            pipe.write(b'{"jsonrpc":' + b"[" * generator.randrange(2000))
            check(pipe.read()["error"]["code"] == -32700, "no JSON")
        else:
            pipe.write(b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}' % number)
            check("result" in pipe.ask("tools/list"), "tools/list")

    warm = max(200, requests // 10)
    for number in range(warm):
        one(number)
    before = pipe.memory()
    for number in range(warm, requests):
        one(number)
    after = pipe.memory()
    pipe.close()
    if before is not None:
        check(after[0] - before[0] <= MOST_GROWTH, f"memory grew from {before[0]} to {after[0]} bytes")
        own = f"own memory {before[0] / 1e6:.1f} MB after {warm}, {after[0] / 1e6:.1f} MB after {requests}"
        memory = f"{own} (with mapped files {before[1] / 1e6:.1f} and {after[1] / 1e6:.1f})"
    else:
        memory = "memory not measured on this system"
    passed(
        f"{requests} requests in one session: {memory}; search median {statistics.median(times) * 1e3:.2f} ms, "
        f"99 % under {statistics.quantiles(times, n=100)[98] * 1e3:.2f} ms")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--index", default=str(ROOT / "index"))
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--only-session", action="store_true", help="only the long session, on any index")
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    if not arguments.only_session:
        budgets(program, arguments.index)
        asyncio.run(official_client(program, arguments.index, "auto", "2026-07-28"))
        asyncio.run(official_client(program, arguments.index, "legacy", "2025-11-25"))
        asyncio.run(replaced_index(program))
    long_session(program, arguments.index, arguments.requests)


main()
