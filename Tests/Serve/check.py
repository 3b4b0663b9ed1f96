"""Drives `bridgedoc serve` from outside. Run by script/test-serve, which installs what is imported here.

    check.py PROGRAM [--pictures FOLDER | --type-in INDEX | --load-in INDEX | --record]

Prints a line for each check with its figures, and exits 1 at the first that does not hold.
"""
import argparse
import asyncio
import concurrent.futures
import http.client
import http.server
import io
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
import threading
import time
import urllib.parse

from PIL import Image, ImageChops, ImageStat
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
            check(status == 200 and b'"result"' in body, f"a megabyte of numbers: {status} {body[:200]}")
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
    body.send_keys("j")
    chosen = driver.switch_to.active_element
    body.send_keys("k")
    check(chosen.text != driver.switch_to.active_element.text, "j and k choose hits")
    body.send_keys("c")
    wait(driver, lambda d: d.find_element(By.ID, "live").text in ("Copied", "Select and copy"), "c copies the code of a hit")
    body.send_keys(Keys.ESCAPE)
    check(driver.switch_to.active_element.get_attribute("id") == "q", "Esc goes back to the field")
    driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    wait(driver, lambda d: not d.find_elements(By.CSS_SELECTOR, ".hit") and "q=" not in d.current_url, "Esc clears the search")
    driver.back()
    wait(driver, lambda d: d.current_url == address and d.find_elements(By.CSS_SELECTOR, ".hit"), "Back restores the search")
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
    passed("typing, the address, arrows, j, k, c, Enter, Back, ?, Esc and / do what they say")


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


# MARK: pages that are files

class Folder:
    """A web server of a folder's files that counts the bytes of what it sends."""

    def __init__(self, path):
        folder = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments, **names):
                super().__init__(*arguments, directory=path, **names)

            def copyfile(self, source, output):
                content = source.read()
                folder.bytes += len(content)
                output.write(content)

            def log_message(self, *_):
                pass

        self.bytes = 0
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def load(self, driver, query):
        """Bytes of everything that is loaded until the hits of a query are shown, page, styles and scripts included; 0 if there are none."""
        driver.execute_cdp_cmd("Network.enable", {})
        driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
        driver.get("about:blank")
        self.bytes = 0
        driver.get(f"{self.url}/index.html?q={urllib.parse.quote(query)}")
        wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, ".hits .count"), f"hits of {query}")
        return self.bytes if driver.find_elements(By.CSS_SELECTOR, ".hit h2 a") else 0


# The search of a folder of pages loads no more than this before it shows a hit.
MOST_LOADED = 300_000


def load_in(program, index, queries):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "search")
        subprocess.run([program, "export", "search", path, "--index", index, "--quiet"], check=True)
        driver, pages = browser(), Folder(path)
        loaded = {query: pages.load(driver, query) for query in queries}
        loaded = {query: size for query, size in loaded.items() if size}
        driver.quit()
        whole = sum(file.stat().st_size for file in pathlib.Path(path).rglob("*") if file.is_file())
    check(len(loaded) > len(queries) / 2, f"only {len(loaded)} of {len(queries)} queries have hits")
    most = max(loaded, key=loaded.get)
    check(loaded[most] <= MOST_LOADED, f"{loaded[most]} bytes are loaded before the first hit of '{most}'")
    passed(
        f"before the first hit of {len(loaded)} queries a page loads {statistics.median(loaded.values()) / 1000:.0f} kB "
        f"(median), {loaded[most] / 1000:.0f} kB at most ('{most}'), of {whole / 1e6:.1f} MB")


def exported(program):
    """The exported site, and its search alone in a page of another generator."""
    index = str(ROOT / "index")
    load_in(program, index, ["UIHostingConfiguration margins", "coordinator binding stale", "how do I use the keyboard in a view of a cell"])
    with tempfile.TemporaryDirectory() as folder:
        site = os.path.join(folder, "site")
        subprocess.run([program, "export", "site", site, "--index", index, "--quiet"], check=True)
        pages, driver = Folder(site), browser()
        driver.get(pages.url + "/index.html")
        field = driver.find_element(By.ID, "q")
        type_queries(driver, field, ["hosting configuration margins"])
        check(driver.find_elements(By.CSS_SELECTOR, ".snippet mark"), "marks in hits")
        check("`" not in driver.find_element(By.CLASS_NAME, "hits").text, "raw backquotes in hits")
        count = driver.find_element(By.CLASS_NAME, "count").text
        serious = axe(driver)
        check(not serious, f"the exported page: {serious}")
        driver.execute_script("document.querySelector('.facets a').click()")
        wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, ".facets [aria-current]"), "a facet is chosen")
        check(driver.find_element(By.CLASS_NAME, "count").text != count, "a facet narrows the search")
        first = driver.find_element(By.CSS_SELECTOR, ".hit h2 a").get_attribute("href")
        driver.execute_script("document.querySelector('.pages [rel=next]').click()")
        wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, ".pages [rel=prev]"), "a further page of hits")
        check(driver.find_element(By.CSS_SELECTOR, ".hit h2 a").get_attribute("href") != first, "the further page has other hits")
        # From the disk, without any server; a word is misspelt.
        driver.get(pathlib.Path(site, "index.html").as_uri() + "?q=cordinator")
        wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, ".hit h2 a"), "hits from the disk")
        check("coordinator" in driver.find_element(By.CLASS_NAME, "advice").text, "what was put right is said")
        driver.execute_script("document.querySelector('.hit h2 a').click()")
        wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, "section:target"), "a hit leads to its section")

        book = pathlib.Path(folder, "book")
        (book / "guide").mkdir(parents=True)
        source = "# Chapter\n\nWords.\n\n## The wombat\n\nA wombat digs.\n"
        (book / "guide" / "chapter.md").write_text(source)
        own = os.path.join(folder, "index")
        subprocess.run([program, "index", str(book), "--collection", "book", "--index", own, "--quiet"], check=True)
        subprocess.run([program, "export", "search", str(book / "search"), "--index", own, "--quiet"], check=True)
        snippet = (book / "search" / "snippet.html").read_text()
        check(len(snippet.splitlines()) <= 10, "the snippet has ten lines")
        page = f"<!DOCTYPE html><html lang=en><title>Book</title>{snippet}<h1>Chapter</h1><h2 id=the-wombat>The wombat</h2>"
        (book / "guide" / "chapter.html").write_text(page)
        pages = Folder(str(book))
        driver.get(pages.url + "/guide/chapter.html")
        field = driver.find_element(By.NAME, "q")
        field.send_keys("wombats")
        wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, "[data-bridgedoc] mark"), "hits in a page of another site")
        field.send_keys(Keys.ENTER)
        wait(driver, lambda d: d.current_url == pages.url + "/guide/chapter.html#the-wombat", "Enter opens the other site's page")
        driver.quit()
    passed("an exported site, its search from the disk, and its search alone in another site's page")


# MARK: golden pictures

GOLDEN = ROOT / "Tests" / "Serve" / "Golden"
# A picture is kept at a quarter of its size. Letters are blurred then, so that another version of the browser passes; a part that is
# missing, moved or of another colour does not.
SCALE = 4
CELL = 16
# Upper bounds on differences of colour, of 255: of the mean of a cell (64 pixels wide), and of the whole picture. The few colours of the kept
# pictures alone make 5 and 1; a missing copy button makes 9 in its cell.
MOST_OF_CELL, MOST_OF_ALL = 8, 3


def differences(one, other):
    """The greatest mean difference of a cell, and the mean difference."""
    if one.size != other.size:
        return 255, 255
    difference = ImageChops.difference(one, other).convert("L")
    cells = difference.resize((max(1, one.width // CELL), max(1, one.height // CELL)), Image.Resampling.BOX)
    return cells.getextrema()[1], ImageStat.Stat(difference).mean[0]


def golden(program, record=False):
    failures = pathlib.Path(tempfile.gettempdir())
    with tempfile.TemporaryDirectory() as folder:
        index = os.path.join(folder, "index")
        subprocess.run(
            [program, "index", str(GOLDEN / "corpus"), "--collection", "lanterns", "--index", index, "--quiet"], check=True)
        server = Server(program, "--index", index)
        shots = {}
        for device, width, height in [("desktop", 1120, 840), ("phone", 360, 720)]:
            for dark in [False, True]:
                driver = browser(dark=dark)
                driver.execute_cdp_cmd(
                    "Emulation.setDeviceMetricsOverride",
                    {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": device == "phone"})
                for kind, target in [("home", "/"), ("hits", "/?q=trim+lantern+wick"), ("document", "/doc/lanterns")]:
                    driver.get(server.url + target)
                    # The time of a search and the caret differ from run to run.
                    driver.execute_script(
                        "document.activeElement.blur(); const time = document.querySelector('.count .quiet'); if (time) time.hidden = true;")
                    picture = Image.open(io.BytesIO(driver.get_screenshot_as_png())).convert("RGB")
                    shots[f"{kind}-{device}-{'dark' if dark else 'light'}"] = picture
                driver.quit()
        server.end()
    small = {name: shot.resize((shot.width // SCALE, shot.height // SCALE), Image.Resampling.BOX) for name, shot in shots.items()}
    worst = (0, 0, "")
    for name, shot in small.items():
        file = GOLDEN / f"{name}.png"
        if record:
            shot.quantize(48, dither=Image.Dither.NONE).save(file, optimize=True)
            shots[name].save(failures / f"{name}.png")
            continue
        cell, mean = differences(shot, Image.open(file).convert("RGB"))
        worst = max(worst, (cell, mean, name))
        if cell > MOST_OF_CELL or mean > MOST_OF_ALL:
            shots[name].save(failures / f"{name}.png")
            sys.exit(
                f"check.py: FAILED: {name} differs from its golden picture: {mean:.1f} of {MOST_OF_ALL}, {cell} of {MOST_OF_CELL} in a cell; "
                f"look at {failures / name}.png, and if it is right, run script/test-serve --record")
    if record:
        return passed(f"recorded {len(small)} pictures; look at them in {failures}")
    # Proves that the bounds tell one page from another.
    for name, shot in small.items():
        kind, rest = name.split("-", 1)
        other = {"home": "hits", "hits": "document", "document": "home"}[kind] + "-" + rest
        check(differences(shot, Image.open(GOLDEN / f"{other}.png").convert("RGB")) > (MOST_OF_CELL, 0), f"{name} is not told from {other}")
    passed(f"{len(small)} pages look as they did; {worst[2]} differs most, {worst[1]:.1f} of {MOST_OF_ALL} and {worst[0]} of {MOST_OF_CELL} in a cell")


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
    parser.add_argument("--load-in", help="an index in which to measure what an exported page loads, and nothing else")
    parser.add_argument("--queries", default=str(ROOT / "Benchmarks" / "queries.txt"), help="queries for it, one a line")
    parser.add_argument("--record", action="store_true", help="make the golden pictures anew, and nothing else")
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

    if arguments.load_in:
        load_in(program, arguments.load_in, pathlib.Path(arguments.queries).read_text().splitlines()[:100])
        return

    if arguments.record:
        golden(program, record=True)
        return

    if arguments.pictures:
        take_pictures(program, arguments.pictures)
        return

    token(program)
    golden(program)
    exported(program)
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
