#!/usr/bin/env python3
"""Strips the structure from Markdown and HTML files and keeps it as truth, to train and test the models.

  strip_markdown.py OUT_DIR NAME=DIR...

Writes OUT_DIR/lines.txt: a line "= NAME PATH" a document, then each line of the stripped text after its label and
a space: H heading, P paragraph, L list item, C code, T table row, - blank. And OUT_DIR/tables.txt: a line
"= NAME PATH" a table, then a line a row, cells set apart by the unit separator. What is lost is what a copy of a rendered page
loses: heading marks, fences, table borders, emphasis, link targets; a block is followed by a blank line,
list items and table rows by a line end, cells are joined by one space. Half of the documents keep bullets.
Standard library only, with libcmark-gfm through ctypes.
"""
import collections, ctypes, ctypes.util, hashlib, html.parser, pathlib, random, re, sys

UNSAFE = 1 << 17


class Markdown:
    def __init__(self):
        self.core = ctypes.CDLL(ctypes.util.find_library("cmark-gfm"), mode=ctypes.RTLD_GLOBAL)
        self.ext = ctypes.CDLL(ctypes.util.find_library("cmark-gfm-extensions"))
        self.ext.cmark_gfm_core_extensions_ensure_registered()
        self.core.cmark_parser_new.restype = ctypes.c_void_p
        self.core.cmark_find_syntax_extension.restype = ctypes.c_void_p
        self.core.cmark_parser_finish.restype = ctypes.c_void_p
        self.core.cmark_parser_get_syntax_extensions.restype = ctypes.c_void_p
        self.core.cmark_render_html.restype = ctypes.c_char_p

    def html(self, text):
        data = text.encode()
        p = ctypes.c_void_p(self.core.cmark_parser_new(UNSAFE))
        for name in (b"table", b"strikethrough"):
            self.core.cmark_parser_attach_syntax_extension(
                p, ctypes.c_void_p(self.core.cmark_find_syntax_extension(name)))
        self.core.cmark_parser_feed(p, data, len(data))
        doc = ctypes.c_void_p(self.core.cmark_parser_finish(p))
        ext = ctypes.c_void_p(self.core.cmark_parser_get_syntax_extensions(p))
        return self.core.cmark_render_html(doc, UNSAFE, ext).decode()


BLOCK = {"p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "li", "tr", "table", "ul", "ol", "blockquote", "div",
         "details", "summary", "section", "aside", "dl", "dt", "dd", "hr"}
SKIP = {"script", "style", "nav", "button", "head", "svg", "footer"}


class Walker(html.parser.HTMLParser):
    """Collects blocks: (kind, text or cells)."""

    def __init__(self, main_only):
        super().__init__(convert_charrefs=True)
        self.blocks, self.stack, self.text = [], [], []
        self.main_only, self.depth, self.skip, self.boring = main_only, 0, 0, 0
        self.cells, self.heads, self.language, self.in_item = None, 0, None, False

    def flush(self):
        tags = [t for t in self.stack]
        raw = "".join(self.text)
        self.text = []
        if "pre" in tags:
            if raw.strip():
                self.blocks.append(["C", raw.strip("\n"), self.language])
            return
        s = re.sub(r"\s+", " ", raw).strip()
        if not s:
            return
        heading = next((t for t in reversed(tags) if re.fullmatch("h[1-6]", t)), None)
        if "td" in tags or "th" in tags:
            self.cells[-1] = (self.cells[-1] + " " + s).strip()
        elif heading:
            self.blocks.append(["H", s, None])
        elif "li" in tags:
            self.blocks.append(["L" if self.in_item else "P", s, None])
            self.in_item = False
        else:
            self.blocks.append(["P", s, None])

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag in SKIP:
            self.skip += 1
        if tag == "main":
            self.depth += 1
        if tag in ("br",):
            self.text.append("\n" if "pre" in self.stack else " ")
        if tag in ("img", "input", "hr", "br", "meta", "link", "col", "wbr", "source"):
            return
        if "boring" in (attrs.get("class") or ""):
            self.boring += 1
            self.stack.append("boring")
            return
        if tag in BLOCK or tag in ("td", "th"):
            self.flush()
        if tag == "code" and "pre" in self.stack or tag == "pre":
            m = re.search(r"language-([\w+-]+)", (attrs.get("class") or ""))
            if m:
                self.language = m.group(1).lower()
            elif tag == "pre":
                self.language = (attrs.get("lang") or "").lower() or None
        if tag == "table":
            self.blocks.append(["T", [], None])
        if tag == "tr":
            self.cells, self.heads = [], 0
        if tag in ("td", "th") and self.cells is not None:
            self.cells.append("")
            self.heads += tag == "th"
        if tag == "li":
            self.in_item = True
        self.stack.append(tag)

    def handle_endtag(self, tag):
        if tag in SKIP and self.skip:
            self.skip -= 1
        if tag == "main":
            self.depth -= 1
        if tag not in self.stack and "boring" not in self.stack:
            return
        if tag in BLOCK or tag in ("td", "th"):
            self.flush()
        if tag == "tr" and self.cells is not None:
            if self.blocks and self.blocks[-1][0] == "T" and any(self.cells):
                table = self.blocks[-1]
                # Names of columns stand above the first row; what has none is laid out as a table, and is none.
                table[2] = bool(self.heads > 1) if not table[1] else table[2]
                table[1].append(self.cells)
            self.cells = None
        while self.stack:
            t = self.stack.pop()
            if t == "boring":
                self.boring = max(0, self.boring - 1)
                if tag in ("span", "code"):
                    break
            if t == tag:
                break
        if tag in ("ul", "ol") and self.blocks:
            self.blocks.append(["end", "", None])

    def handle_data(self, data):
        if self.skip or self.boring or (self.main_only and not self.depth):
            return
        if "td" in self.stack or "th" in self.stack:
            if self.cells is None or not self.cells:
                return
        self.text.append(data)


MARKDOWN = None


def blocks_of(path):
    global MARKDOWN
    text = path.read_text(errors="replace").replace("\r\n", "\n")
    if path.suffix == ".html":
        w = Walker("<main" in text)
        w.feed(text)
    else:
        text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.S)
        text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
        text = re.sub(r"^@\w+.*\{\n|^\}\n(?=\n)", "", text, flags=re.M) if ".docc" in str(path) else text
        MARKDOWN = MARKDOWN or Markdown()
        w = Walker(False)
        w.feed(MARKDOWN.html(text))
    w.flush()
    return w.blocks


def strip(path, salt=0):
    blocks = blocks_of(path)
    style = hashlib.md5(f"{path.name}{salt}".encode()).digest()[0] % 8
    bullet = "• " if style < 4 else ["", "", "- ", ""][style - 4]
    lines, labels, previous = [], [], None
    headings, code, tables, prose = [], [], [], []
    for kind, body, language in blocks:
        # Rule names of a reference manual stand alone on the page, but are no text of its.
        if kind == "end" or kind == "P" and re.fullmatch(r"\[[\w.-]+\]", body):
            continue
        if lines and not (kind == "L" and previous == "L"):
            lines.append(""); labels.append("-")
        if kind == "T":
            rows = [r for r in body if any(r)]
            if not rows:
                continue
            tables.append({"header": rows[0], "rows": rows[1:], "named": language})
            for r in rows:
                lines.append(re.sub(r"\s+", " ", " ".join(c for c in r if c)).strip()); labels.append("T")
        elif kind == "C":
            code.append({"language": language, "text": body})
            for l in body.split("\n"):
                lines.append(l); labels.append("C" if l.strip() else "-")
        elif kind == "L":
            prose.append(body)
            lines.append(bullet + body); labels.append("L")
        else:
            (headings if kind == "H" else prose).append(body)
            lines.append(body); labels.append(kind)
        previous = kind
    return {"lines": lines, "labels": labels, "headings": headings, "code": code, "tables": tables, "prose": prose}



def one_line(text):
    return re.sub(r"[\n\r\x0c\u2028]", " ", text)


def write_lines(out, name, path, document, chance):
    """A few blank lines between prose and what follows are lost, as they are in copies of pages."""
    labels, lines = document["labels"], document["lines"]
    out.write(f"= {name} {path}\n")
    for i, (label, line) in enumerate(zip(labels, lines)):
        if label == "-" and 0 < i < len(labels) - 1:
            odds = {"PC": 0.03, "CP": 0.02, "PT": 0.02}.get(labels[i - 1] + labels[i + 1], 0)
            if chance.random() < odds:
                continue
        out.write(f"{label} {one_line(line)}\n")


def write_tables(out, name, path, document, seen):
    for table in document["tables"]:
        rows = [[re.sub(r"\s+", " ", cell).strip() for cell in row] for row in [table["header"]] + table["rows"]]
        columns = len(rows[0])
        if columns < 2 or len(rows) < 2 or any(len(row) > columns or not any(row) for row in rows):
            continue
        # Generated pages repeat their tables; two of a kind teach enough.
        header = "\x1f".join(rows[0])
        seen[header] += 1
        if seen[header] <= 2:
            out.write(f"= {name} {path}\n")
            if not table["named"]:
                out.write("\x1f" * (columns - 1) + "\n")
            out.writelines("\x1f".join(row + [""] * (columns - len(row))) + "\n" for row in rows)


def main():
    out = pathlib.Path(sys.argv[1])
    chance, seen = random.Random(11), collections.Counter()
    with open(out / "lines.txt", "w") as lines, open(out / "tables.txt", "w") as tables:
        for argument in sys.argv[2:]:
            name, directory = argument.split("=", 1)
            root = pathlib.Path(directory)
            for path in sorted(p for p in root.rglob("*") if p.suffix in (".md", ".html") and p.is_file()):
                document = strip(path)
                if len(document["headings"]) < 2 or sum(map(len, document["lines"])) < 800:
                    continue
                write_lines(lines, name, path, document, chance)
                write_tables(tables, name, path, document, seen)


if __name__ == "__main__":
    main()
