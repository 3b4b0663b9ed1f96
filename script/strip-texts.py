#!/usr/bin/env python3
"""Strips the structure from Markdown and HTML files and keeps it as truth, to train and test the models of plain text.

  strip-texts.py OUT.txt NAME=DIR...

A document is a line "= NAME PATH" and then each line of the stripped text after its label and a space: H heading, P paragraph,
L list item, C code, T row of a table with its cells set apart by the unit separator, t row of a table without names of columns,
- blank. Of each source 8 MB are taken, in the order of a hash of their paths; of the rest only documents with tables, which teach
nothing but those: after a line "+ NAME PATH" each. What is lost is what a copy of a rendered page loses: heading marks, fences,
table borders, emphasis, link targets; a block is followed by a blank line, list items and rows by a line end, cells are joined by
one space. Half of the documents keep bullets. Pages of definition lists are left out: whether their terms are headings is not
settled.
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
        self.cells, self.heads, self.language, self.in_item, self.terms = None, 0, None, False, 0

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
        self.terms += tag == "dt" and not self.boring and not self.skip
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


def without_directives(text):
    """Takes DocC's blocks (`@Metadata { … }`) out of a text, outside of code."""
    kept, depth, fenced = [], 0, False
    for line in text.split("\n"):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        if not fenced and re.match(r"@\w+.*\{\s*$", line):
            depth += 1
        elif depth and line == "}":
            depth -= 1
        else:
            kept.append(line)
    return "\n".join(kept)


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
        text = without_directives(text) if ".docc" in str(path) else text
        MARKDOWN = MARKDOWN or Markdown()
        w = Walker(False)
        w.feed(MARKDOWN.html(text))
    w.flush()
    return w.blocks if w.terms < 3 else []


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
            rows = [[one_line(re.sub(r"\s+", " ", c).strip()) for c in r] for r in rows]
            good = language and len(rows) > 1 and len(rows[0]) > 1 and all(len(r) <= len(rows[0]) for r in rows)
            tables.append(rows)
            for r in rows:
                lines.append("\x1f".join(r + [""] * (len(rows[0]) - len(r)))); labels.append("T" if good else "t")
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
    return re.sub(r"[\n\r\x0c\u2028\x1f]", " ", text)


def write(out, name, path, document, chance):
    """A few blank lines between prose and what follows are lost, as they are in copies of pages."""
    labels, lines = document["labels"], document["lines"]
    out.write(f"= {name} {path}\n")
    for i, (label, line) in enumerate(zip(labels, lines)):
        if label == "-" and 0 < i < len(labels) - 1:
            odds = {"PC": 0.03, "CP": 0.02, "PT": 0.02}.get(labels[i - 1] + labels[i + 1], 0)
            if chance.random() < odds:
                continue
        out.write(f"{label} {one_line(line) if label not in 'Tt' else line}\n")


def write_beside(out, name, path, document, written):
    """A document of which only the tables and the text around them are needed."""
    count = document["labels"].count("T")
    if count == 0 or written + count > 3000:
        return 0
    out.write(f"+ {name} {path}\n")
    for label, line in zip(document["labels"], document["lines"]):
        out.write(f"{label} {line if label in 'Tt' else one_line(line)}\n")
    return count


def main():
    out = open(sys.argv[1], "w")
    chance = random.Random(11)
    for argument in sys.argv[2:]:
        name, directory = argument.split("=", 1)
        root = pathlib.Path(directory)
        size = 0
        paths = sorted((p for p in root.rglob("*") if p.suffix in (".md", ".html") and p.is_file()), key=lambda p: hashlib.md5(str(p.relative_to(root)).encode()).digest())
        docs = bytes_ = rows = more = 0
        seen = collections.Counter()
        for path in paths:
            document = strip(path)
            if len(document["headings"]) < 2 or sum(map(len, document["lines"])) < 800 or sum(map(len, document["lines"])) > 150000:
                continue
            key = hashlib.md5("\n".join(document["lines"][:40]).encode()).digest()
            if seen[key]: continue
            seen[key] += 1
            if bytes_ > 8000000:
                more += write_beside(out, name, path.relative_to(root), document, more)
                continue
            docs += 1; bytes_ += sum(map(len, document["lines"])); rows += sum(l in "Tt" for l in document["labels"])
            write(out, name, path.relative_to(root), document, chance)
        print(name, "files", len(paths), "docs", docs, "bytes", bytes_, "rows", rows, more, file=sys.stderr)


if __name__ == "__main__":
    main()
