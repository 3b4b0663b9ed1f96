#!/usr/bin/env python3
"""Prints the prose of Markdown folders, each paragraph, item and heading a line, each once:

  collect_prose.py DIR... > PROSE.txt

Code, tables and link targets are left out. Documents used to judge the models must not stand in those folders.
"""
import pathlib, re, sys

LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
MARK = re.compile(r"(#+|[-*+]|\d+\.|>)\s+")


def paragraphs(text):
    is_code, paragraph = False, []
    for line in text.split("\n"):
        words = line.strip()
        if words.startswith(("```", "~~~")):
            is_code, words = not is_code, ""
        elif is_code:
            continue
        if words.startswith(("|", "<", "---")) or line.startswith("    ") and words[:1] not in ("-", "*", "+"):
            words = ""
        mark = MARK.match(words)
        if not words or mark:
            if paragraph:
                yield " ".join(paragraph)
            paragraph = []
        if mark:
            words = words[mark.end():]
            if mark.group(1)[0] == "#":
                yield words
                words = ""
        if words:
            paragraph.append(words)
    if paragraph:
        yield " ".join(paragraph)


seen = set()
for root in sys.argv[1:]:
    for path in sorted(pathlib.Path(root).rglob("*.md")):
        for line in paragraphs(path.read_text(encoding="utf-8", errors="replace")):
            line = re.sub(r"[`*]|(?<!\w)_|_(?!\w)", "", LINK.sub(r"\1", line))
            line = re.sub(r"\s+", " ", line).strip()
            if " " in line and line not in seen:
                seen.add(line)
                print(line)
