"""Drives `bridgedoc serve` from outside. Run by script/test-serve, which installs what is imported here.

    check.py PROGRAM [--pictures FOLDER | --type-in INDEX]

Prints a line for each check with its figures, and exits 1 at the first that does not hold.
"""
import argparse
import asyncio
import concurrent.futures
import http.client
import json
import os
import pathlib
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def check(holds, what):
    if not holds:
        sys.exit(f"check.py: FAILED: {what}")


def passed(what):
    print(f"ok  {what}", flush=True)


class Server:
    """The program, serving an index at a port that the system chose."""

    def __init__(self, program, *arguments, environment=None):
        started = time.monotonic()
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", *arguments], stderr=subprocess.PIPE, text=True,
            env={**os.environ, **(environment or {})})
        line = self.process.stderr.readline()
        check("serving http://" in line, f"no server: {line}")
        self.url = line.split()[2].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        self.start = None
        status, _ = self.get("/")
        self.start = time.monotonic() - started
        check(status == 200, "the first page")

    def get(self, target, headers=None, method="GET", body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, target, body=body, headers=headers or {})
            reply = connection.getresponse()
            return reply.status, reply.read()
        finally:
            connection.close()

    def memory(self):
        """Resident bytes."""
        text = pathlib.Path(f"/proc/{self.process.pid}/statm").read_text()
        return int(text.split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        check(self.process.wait(20) == 0, "the server does not end cleanly")


HARM = "<script>document.title='harm'</script><img src=x onerror=\"document.title='harm'\">"


def hostile_corpus(folder):
    pathlib.Path(folder, "harm.md").write_text(
        f"# Quokka {HARM}\n\nA quokka {HARM} [link](javascript:alert(1)) \u202egnp.exe\n\n"
        f"## {HARM}\n\n```swift\nlet quokka = \"{HARM}\"\n```\n\n| a | b |\n| --- | --- |\n| {HARM} | quokka |\n")
    pathlib.Path(folder, "long.md").write_text("# Wallaby\n\n" + "wallaby" * 150_000 + "\n\nA wallaby hops.\n")
    many = "\n\n".join(f"## Part {number}\n\nWords of part {number}." for number in range(200))
    pathlib.Path(folder, "many.md").write_text("# Many\n\n" + many + "\n")


# MARK: programs

def interface(server):
    status, body = server.get("/api/search?q=UIHostingConfiguration+margins")
    answer = json.loads(body)
    check(status == 200 and answer["schema"] == "bridgedoc.search/1" and answer["hits"], "/api/search")
    status, body = server.get("/api/search?q=UIHostingConfiguration&since=2999")
    check(status == 200 and not json.loads(body)["hits"], "nothing is dated that late")
    status, body = server.get("/api/search?q=UIHostingConfiguration&since=soon")
    check(status == 400, "a date that is none")
    hit = answer["hits"][0]
    page = f"/doc/{hit['topic'].split('/')[0]}/{hit['id']}"
    status, body = server.get(page)
    check(status == 200 and hit["id"] in body.decode(), f"{page} does not hold its section")
    for twin, sign in [(".md", b"#"), (".json", b"{")]:
        status, body = server.get(page + twin)
        check(status == 200 and body.lstrip().startswith(sign) or twin == ".md" and status == 200, f"{page}{twin}")
    status, body = server.get("/health")
    check(status == 200 and json.loads(body)["status"] == "ok", "/health")
    status, body = server.get("/metrics")
    check(status == 200 and b"bridgedoc_requests_total" in body, "/metrics")
    passed("pages, their twins, the interface, health and figures answer")


async def agent(server):
    from mcp import Client

    async with Client(server.url + "/mcp") as client:
        tools = (await client.list_tools()).tools
        check([tool.name for tool in tools] == ["search", "show", "list", "check"], f"tools: {tools}")
        answer = await client.call_tool("search", {"query": "UIHostingConfiguration margins"})
        check("margins" in answer.content[0].text, "search over HTTP")
        answer = await client.call_tool("list", {})
        check("corpus" in answer.content[0].text, "list over HTTP")
    passed("the official client of the Model Context Protocol talks over HTTP")


def strangers(server):
    generator = random.Random(7)
    seeds = [
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{\"a\":[1]}",
        b"GET /?q=%F0%9F%9A%80&kind=skill HTTP/1.1\r\nHost: localhost\r\nCookie: a=b\r\n\r\n",
        b"GET /doc/a/k3f9a2c1.json HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
    ]

    def malformed(number):
        data = bytearray(generator.choice(seeds))
        for _ in range(1 + number % 12):
            place = generator.randrange(len(data))
            match number % 4:
                case 0: data[place] = generator.randrange(256)
                case 1: del data[place:place + generator.randrange(1, 8)]
                case 2: data[place:place] = bytes([generator.randrange(256)]) * generator.choice([1, 40, 20_000])
                case _: data[place:place] = generator.choice([b"\r\n", b"\x00", b"%", b": ", b"Content-Length: 99999999999\r\n"])
            if not data:
                break
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as stream:
            try:
                stream.sendall(bytes(data))
                stream.shutdown(socket.SHUT_WR)
                stream.settimeout(5)
                while stream.recv(65536):
                    pass
            except (OSError, TimeoutError):
                # The server may end a connection at any time, also before this end is shut.
                pass

    for number in range(1000):
        malformed(number)
    check(server.get("/health")[0] == 200, "after malformed requests")
    # A client that is still sending when its request is refused receives the reply nevertheless.
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as stream:
            stream.sendall(b"GET\r\n\r\n" + b"x" * 300_000)
            check(stream.recv(65536).startswith(b"HTTP/1.1 400"), "the reply to a malformed request")
    for target, headers, status in [
        ("/", {"Host": "evil.example"}, 421), ("/", {"Origin": "http://evil.example"}, 403),
        ("/", {"Origin": "http://localhost:9999"}, 403),
        ("/" + "a" * 10_000, {}, 400), ("/", {"X": "a" * 100_000}, None),
    ]:
        try:
            found = server.get(target, headers)[0]
        except (http.client.HTTPException, ConnectionError):
            found = None
        check(status is None or found == status, f"{target[:20]} {found}")
    status, _ = server.get("/mcp", {"Content-Type": "application/json"}, "POST", b"x" * (2 << 20))
    check(status == 413, f"a long body: {status}")
    passed("1,000 malformed requests, foreign names and origins, long headers and bodies")

    held = []
    for _ in range(1000):
        stream = socket.create_connection(("127.0.0.1", server.port), timeout=5)
        stream.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        held.append(stream)
    started = time.monotonic()
    check(server.get("/?q=cell+margins")[0] == 200, "with 1,000 slow clients")
    passed(f"with 1,000 slow connections held open a search takes {(time.monotonic() - started) * 1000:.0f} ms")
    for stream in held:
        stream.close()


def agents_at_once(server):
    """Sixteen of the most expensive messages at a time: all are answered, and so is whoever comes meanwhile."""
    meta = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}}
    query = " ".join(f"{letter}*" for letter in "abcdefgh") + " " + " ".join(f"word{number}~" for number in range(50))
    call = json.dumps({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "search", "arguments": {"query": query}, **meta}})
    numbers = '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":[' + ",".join(["1.5"] * 260_000) + "]}}"

    def post(body):
        return server.get("/mcp", {"Content-Type": "application/json"}, "POST", body.encode())

    with concurrent.futures.ThreadPoolExecutor(17) as pool:
        calls = [pool.submit(post, call) for _ in range(16)]
        check(pool.submit(server.get, "/health").result()[0] == 200, "while 16 agents search")
        for one in calls:
            status, body = one.result()
            check(status == 200 and b'"result"' in body, f"one of 16 agents: {status} {body[:200]}")
        for one in [pool.submit(post, numbers) for _ in range(16)]:
            status, body = one.result()
            check(status == 400 and b"values" in body, f"a megabyte of numbers: {status} {body[:200]}")
    passed("16 expensive messages of agents at a time, and 16 of a megabyte of numbers")


def load(server, requests=4000):
    queries = (ROOT / "Benchmarks" / "queries.txt").read_text().splitlines()[:200]

    def run(number):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        for place in range(requests // 8):
            query = urllib.parse.quote(queries[(number * 31 + place) % len(queries)])
            connection.request("GET", f"/api/search?q={query}")
            reply = connection.getresponse()
            reply.read()
            check(reply.status == 200, "a search under load")
        connection.close()

    def round():
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(run, range(8)))
        return server.memory()

    before = round()
    after = round()
    check(after - before < 16 << 20, f"memory grew from {before >> 20} to {after >> 20} MiB")
    passed(f"memory after {requests} and {2 * requests} searches: {before >> 20} and {after >> 20} MiB")


def token(program):
    server = subprocess.run(
        [program, "serve", "--port", "0", "--host", "0.0.0.0"], capture_output=True, text=True, timeout=20,
        env={key: value for key, value in os.environ.items() if key != "BRIDGEDOC_TOKEN"})
    check(server.returncode == 2 and "BRIDGEDOC_TOKEN" in server.stderr, "an open address without a token")
    process = subprocess.Popen(
        [program, "serve", "--port", "0", "--host", "127.0.0.2", "--host-name", "docs.example"], stderr=subprocess.PIPE, text=True,
        env={**os.environ, "BRIDGEDOC_TOKEN": "secret"})
    try:
        port = int(process.stderr.readline().split()[2].rstrip("/").rsplit(":", 1)[1])

        def status(headers):
            connection = http.client.HTTPConnection("127.0.0.2", port, timeout=10)
            connection.request("GET", "/", headers=headers)
            return connection.getresponse().status

        check(status({}) == 401 and status({"Authorization": "Bearer secret"}) == 200, "the token")
        check(status({"Authorization": "Bearer secret", "Host": "docs.example"}) == 200, "the name that was given")
        check(status({"Authorization": "Bearer secret", "Host": "evil.example"}) == 421, "another name")
    finally:
        process.terminate()
        process.wait(20)
    passed("another address needs a token, and the token is asked for")


# MARK: people

def browser(width=1280, height=900, dark=False, scripts=True):
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", f"--window-size={width},{height}"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
    if dark:
        driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    return driver


def wait(driver, condition, what):
    try:
        return WebDriverWait(driver, 15, 0.02).until(condition)
    except Exception:
        sys.exit(f"check.py: FAILED: {what}: {driver.current_url}")


def type_queries(driver, field, queries):
    """Types queries letter by letter, and says how long after each key the page has painted its hits, by the page's own marks."""
    times = []
    for query in queries:
        field.send_keys(Keys.CONTROL, "a")
        for letter in query:
            field.send_keys(letter)
        wait(driver, lambda d: d.title.startswith(query), f"the hits of {query}")
        times += driver.execute_script(
            "const all = performance.getEntriesByName('first-hit').map((one) => one.duration);"
            "performance.clearMeasures(); return all;")
    passed(f"from key to painted hits: median {statistics.median(times):.1f} ms, greatest {max(times):.1f} ms of {len(times)}")


def typing(server):
    driver = browser()
    driver.get(server.url + "/")
    field = driver.find_element(By.ID, "q")
    type_queries(driver, field, ["UIHostingConfiguration margins", "coordinator binding stale", "safe area keyboard"])
    check(driver.find_elements(By.CSS_SELECTOR, ".hits .section h2 a"), "hits as you type")
    address = driver.current_url
    check("q=safe+area+keyboard" in address, f"the search is not in the address: {address}")

    field.send_keys(Keys.ARROW_DOWN)
    field = driver.switch_to.active_element
    check(field.tag_name == "a", "the arrow chooses a hit")
    heading = field.text
    field.send_keys(Keys.ENTER)
    wait(driver, lambda d: "/doc/" in d.current_url, "Enter opens the hit")
    target = driver.execute_script("return document.querySelector(':target')?.textContent ?? ''")
    check(heading.split(" › ")[-1][:20] in target, f"the page is not at the hit: {heading}")
    driver.back()
    wait(driver, lambda d: d.current_url == address and d.find_elements(By.CSS_SELECTOR, ".hit"), "Back shows the hits again")
    body = driver.find_element(By.TAG_NAME, "body")
    body.send_keys("?")
    wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, "dialog[open]"), "? shows the keys")
    driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    wait(driver, lambda d: not d.find_elements(By.CSS_SELECTOR, "dialog[open]"), "Esc closes them")
    driver.execute_script("document.activeElement.blur()")
    body.send_keys("/")
    check(driver.switch_to.active_element.get_attribute("id") == "q", "/ goes to the field")
    problems = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
    check(not problems, f"the browser complains: {problems}")
    driver.quit()
    passed("typing, the address, arrows, Enter, Back, ?, Esc and / do what they say")


def without_scripts(server):
    driver = browser(scripts=False)
    driver.get(server.url + "/")
    field = driver.find_element(By.ID, "q")
    field.send_keys("margins", Keys.ENTER)
    wait(driver, lambda d: "q=margins" in d.current_url and d.find_elements(By.CSS_SELECTOR, ".hit h2 a"), "a plain form")
    driver.find_element(By.CSS_SELECTOR, ".facets a").click()
    wait(driver, lambda d: "kind=" in d.current_url, "a facet is a link")
    driver.find_element(By.CSS_SELECTOR, ".hit h2 a").click()
    wait(driver, lambda d: "/doc/" in d.current_url and d.find_elements(By.TAG_NAME, "h1"), "a hit is a link")
    driver.quit()
    passed("without scripts, search, facets and pages work by forms and links")


def hostile(server):
    driver = browser()
    for target in ["/?q=quokka", "/doc/harm", "/?q=wallaby", "/doc/long", "/?q=" + urllib.parse.quote(HARM)]:
        driver.get(server.url + target)
        time.sleep(0.2)
        check(driver.title != "harm", f"a script of a document ran: {target}")
        check(not driver.find_elements(By.CSS_SELECTOR, "main script, main img, a[href^='javascript']"), target)
        check("\u202e" not in driver.page_source, f"hidden order: {target}")
    driver.quit()
    passed("a hostile corpus stays text")


def layouts(server):
    for name, width, dark, target in [
        ("search", 1280, False, "/?q=UIHostingConfiguration+margins"), ("search-dark", 1280, True, "/?q=UIHostingConfiguration+margins"),
        ("document", 1280, False, "/doc/hosting-configuration"), ("narrow", 320, False, "/?q=UIHostingConfiguration+margins"),
        ("narrow-document", 320, True, "/doc/many"), ("wide", 2560, False, "/"),
    ]:
        driver = browser(dark=dark)
        # A window is never narrower than the browser's own controls; the page can be.
        driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500})
        driver.get(server.url + target)
        check("Not found" not in driver.title, f"there is no page {target}")
        excess = driver.execute_script("return document.documentElement.scrollWidth - window.innerWidth")
        check(excess <= 0, f"{name}: {excess} pixels too wide at {width}")
        ground = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
        check((ground != "rgb(255, 255, 255)") == dark, f"{name}: {ground}")
        serious = axe(driver)
        check(not serious, f"{name}: {serious}")
        driver.quit()
    passed("320 to 2,560 pixels, light and dark: nothing too wide, and axe finds nothing serious")


def take_pictures(program, folder):
    """The pages of the built-in index, as README shows them."""
    server = Server(program, "--index", str(ROOT / "index"))
    for name, target in [("search", "/?q=UIHostingConfiguration+margins"), ("document", "/doc/hosting-configuration")]:
        for dark in [False, True]:
            driver = browser(1120, 860, dark=dark)
            driver.get(server.url + target)
            driver.save_screenshot(os.path.join(folder, f"serve-{name}-{'dark' if dark else 'light'}.png"))
            driver.quit()
    server.end()
    passed("pictures")


def axe(driver):
    from axe_selenium_python import Axe

    tool = Axe(driver)
    tool.inject()
    # HTML allows "off" there; this version of axe does not know it.
    found = tool.run(options=json.dumps({"rules": {"autocomplete-valid": {"enabled": False}}}))
    return [
        f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:120]})" for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--pictures", help="a folder for pictures of the pages, and nothing else")
    parser.add_argument("--type-in", help="an index in which to measure how long hits take, and nothing else")
    arguments = parser.parse_args()
    program = str(pathlib.Path(arguments.program).resolve())

    if arguments.type_in:
        server = Server(program, "--index", arguments.type_in)
        driver = browser()
        driver.get(server.url + "/")
        field = driver.find_element(By.ID, "q")
        type_queries(driver, field, ["table view cell height", "URLSession data task", "game center leaderboard", "async sequence"])
        driver.quit()
        server.end()
        return

    if arguments.pictures:
        take_pictures(program, arguments.pictures)
        return

    token(program)
    with tempfile.TemporaryDirectory() as folder:
        corpus, index = os.path.join(folder, "corpus"), os.path.join(folder, "index")
        os.mkdir(corpus)
        hostile_corpus(corpus)
        subprocess.run([program, "index", corpus, "--collection", "harm", "--index", index, "--quiet"], check=True)
        server = Server(program, "--index", str(ROOT / "index"), "--index", index)
        passed(f"from start to first page: {server.start * 1000:.0f} ms")
        try:
            interface(server)
            asyncio.run(agent(server))
            strangers(server)
            agents_at_once(server)
            load(server)
            typing(server)
            without_scripts(server)
            hostile(server)
            layouts(server)
        finally:
            if server.process.poll() is not None:
                sys.exit(f"check.py: FAILED: the server ended: {server.process.stderr.read()}")
            server.end()
    passed("the server ends cleanly")


main()
