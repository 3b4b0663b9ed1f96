#!/usr/bin/env python3
"""Compares the reader of the index format (read_index.py) with the program, on indexes that it has the program make,
and the worked examples of docs/index-format.md with what the program writes.

    BRIDGEDOC=.build/release/bridgedoc script/check-in-python Tests/Format
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from bisect import bisect_right
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import read_index

ROOT = Path(__file__).resolve().parents[2]
FIELD_QUARTERS = [4, 12, 4, 2, 8]  # the weights of the fields, in quarters


def program():
    for each in (os.environ.get("BRIDGEDOC"), ROOT / ".build/release/bridgedoc", ROOT / "script/bridgedoc"):
        if each and Path(each).exists():
            return str(Path(each).resolve())
    sys.exit("bridgedoc: error: no release program: .build/release/bridgedoc: run script/build")


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def check(condition, *what):
    if not condition:
        sys.exit("format: " + " ".join(map(str, what)))


# What is compared

def compare(folder, sample):
    """All figures, all lists, and `sample` sections (None: all) of an index."""
    index = read_index.Index(folder)
    said, found = json.loads(run("stats", "--json", "--index", folder)), index.stats()
    for name, figure in found.items():
        check(said[name] == figure, folder, "stats:", name, "is", said[name], "but the reader finds", figure)
    index.verify()
    for segment in index.segments:
        compare_lists(segment)
    sections = index.sections()
    chosen = sections if sample is None else random.Random(15).sample(sections, min(sample, len(sections)))
    ids = {}
    for segment, number in sections:
        ids.setdefault(segment.id(number), []).append((segment, number))
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda each: compare_section(folder, each[0].id(each[1]), ids), chosen))
    documents = index.documents()
    for segment, document in documents[::1 if sample is None else 7][:100]:
        compare_details(folder, segment, document)
    return index, len(chosen)


def compare_section(folder, id, ids):
    said = json.loads(run("show", "#" + id, "--format", "json", "--index", folder))
    found = [segment.show(number) for segment, number in ids[id]]
    agree = any(all(said[name] == value for name, value in each.items()) for each in found)
    check(agree, folder, "show", id, "gives", said, "but the reader finds", found)


def compare_details(folder, segment, document):
    first = segment.first_sections[document]
    metadata, links, repairs, warnings = segment.section(first)[1] or ([], [], [], [])
    said = json.loads(run("show", "#" + segment.id(first), "--document", "--format", "json", "--index", folder))
    if said["source"] == segment.documents[document][2].decode():  # else another one whose section has this id
        check(said["metadata"] == dict(metadata), folder, "metadata of", said["source"])
        check(said["links"] == [{"text": text, "target": target} for text, target in links], "links of", said["source"])
        check(len(said["repairs"].pop("doubts")) == len(warnings) and said["repairs"] == dict(repairs), "repairs")


def compare_lists(segment):
    """A posting's frequency must be what its positions weigh, and no field hold more than the counts say."""
    taken = [set() for _ in range(segment.section_count)]
    for term, sections, codes, positions in segment.lists():
        check(all(section < segment.section_count for section in sections), "sections of", term)
        for section, code, places in zip(sections, codes, positions):
            starts = segment.field_starts[section]
            check(all(a < b for a, b in zip(places, places[1:])) and places[-1] < starts[5] - 1, "positions of", term)
            quarters = sum(FIELD_QUARTERS[bisect_right(starts, place) - 1] for place in places)
            check(bisect_right(read_index.QUARTERS, quarters) - 1 == code, "frequency of", term, "in section", section)
            taken[section].update(places)
    fields = [0] * 5
    for section, places in enumerate(taken):
        for place in places:
            fields[bisect_right(segment.field_starts[section], place) - 1] += 1
    check(all(a <= b for a, b in zip(fields, segment.field_tokens)), "tokens:", fields, segment.field_tokens)


# What is indexed

def word(draw):
    return "".join(draw.choice("bdfgklmnprst") + draw.choice("aeiou") for _ in range(draw.randint(2, 4)))


def write_documents(folder, count, draw, vocabulary):
    """Markdown with all types of blocks, in words that are the rarer the later they stand in the vocabulary."""
    def words(least, most):
        return " ".join(vocabulary[int(len(vocabulary) * draw.random() ** 3)] for _ in range(draw.randint(least, most)))

    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        lines = ["---", f"title: {words(1, 4)}", f"author: {words(1, 2)}", "---"] if number % 3 == 0 else []
        lines += [f"# {words(1, 4)}", "", f"[{words(1, 2)}](https://example.com/{number}) {words(5, 40)}.", ""]
        for section in range(draw.randint(0, 6)):
            title = draw.choice(["Setup", "Usage", "Größe", "!!!", words(1, 3), words(1, 3)])
            lines += [f"{'#' * draw.randint(2, 4)} {title}", "", words(3, 60) + ".", ""]
            lines += draw.choice([
                [], [f"- {words(1, 5)}", f"  - {words(1, 5)}", ""], [f"> {words(3, 9)}", ""],
                ["```swift", f"let {words(1, 1)} = {words(1, 1)}({number})", "```", ""],
                ["| Name | Use |", "| --- | --- |", f"| {words(1, 2)} | é |", f"| x | {words(1, 2)} |", ""],
            ])
        (folder / f"{vocabulary[number]}-{number}.md").write_text("\n".join(lines), encoding="utf-8")


def several_segments(scratch):
    draw = random.Random(8)
    vocabulary = sorted({word(draw) for _ in range(900)})
    draw.shuffle(vocabulary)
    for name in ("north", "süd"):
        write_documents(scratch / name, 60, draw, vocabulary)
        run("index", scratch / name, "--index", scratch / "several")
    for round in range(2):
        files = sorted((scratch / "north").iterdir())
        for each in files[round::11]:
            each.unlink()
        for each in files[round + 5::29]:
            each.write_text(f"# Changed\n\nThis is change {round}.\n", encoding="utf-8")
        run("index", scratch / "north", "--index", scratch / "several")
    return scratch / "several"


def compare_with_unknown_record(folder):
    """Readers skip a record of a kind that they do not know."""
    lines = (folder / "manifest").read_bytes().splitlines(keepends=True)[:-1] + [b"weather fair\n"]
    (folder / "manifest").write_bytes(b"".join(lines) + b"crc32 %08x\n" % read_index.crc32(b"".join(lines)))
    said, found = json.loads(run("stats", "--json", "--index", folder)), read_index.Index(folder).stats()
    check(said["digest"] == found["digest"] and said["sections"] == found["sections"], "with an unknown record:", said)


def large(scratch):
    draw = random.Random(15)
    vocabulary = sorted({word(draw) for _ in range(6000)})
    draw.shuffle(vocabulary)
    write_documents(scratch / "large", 2000, draw, vocabulary)
    run("index", scratch / "large", "--index", scratch / "large.index")
    return scratch / "large.index"


# The examples in the page

def compare_page(scratch):
    """Indexes the page's files, and compares each fence ```hex KIND NAME: bytes, and after two spaces a remark."""
    page = (ROOT / "docs" / "index-format.md").read_text(encoding="utf-8")
    for name, text in re.findall(r"^~~~markdown (\S+)\n(.*?)^~~~$", page, re.M | re.S):
        (scratch / name).parent.mkdir(parents=True, exist_ok=True)
        (scratch / name).write_text(text, encoding="utf-8")
    (scratch / "oxen").mkdir()
    (scratch / "oxen" / "oxen.md").write_text("".join(f"# {n}\n\nox\n\n" for n in range(1, 131)), encoding="utf-8")
    indexes = {}
    for name in ("knots", "oxen"):
        run("index", scratch / name, "--index", scratch / f"{name}.index")
        indexes[name] = read_index.Index(scratch / f"{name}.index")
    examples = re.findall(r"^```hex (\w+) ([^\n]*)\n(.*?)^```$", page, re.M | re.S)
    given = {(kind, name): bytes.fromhex("".join(line.split("  ")[0] for line in block.splitlines()))
             for kind, name, block in examples}
    same_zstd = given["packed", "terms"] == example(indexes, "packed", "terms")
    if not same_zstd:
        print("format: this version of zstd packs in other bytes than that of the page; lengths are not compared")
    for (kind, name), block in given.items():
        if same_zstd or (kind, name) not in OF_ZSTD:
            found = example(indexes, kind, name)
            check(block == found, "the page's example of", kind, name, "should be\n" + found.hex(" "))
    shown = re.search(r"^```manifest knots\n(.*?)^```$", page, re.M | re.S)[1]
    manifest = (scratch / "knots.index" / "manifest").read_text()
    kinds = "generation|digest|segment" if same_zstd else "generation|digest"  # other records depend on versions
    lines = [re.findall(rf"^(?:{kinds}) .*$", text, re.M) for text in (shown, manifest)]
    check(lines[0] == lines[1], "the page's manifest should be\n" + manifest)
    missing = set(read_index.PARTS) - {name for _, name in given} - {"dictionary"}
    check(not missing, "parts without an example in the page:", *missing)
    return len(given)


# What depends on the length or the bytes of what zstd packs.
OF_ZSTD = {("packed", "terms"), ("entry", "terms"), ("end", "28"), ("part", "checksums"), ("part", "stored index"),
           ("part", "document index")}


def example(indexes, kind, name):
    """The bytes that an example in the page stands for."""
    segment = indexes["oxen" if kind in ("list", "positions") else "knots"].segments[0]
    if kind == "part":
        return segment.content[name]
    if kind == "frame":
        return read_index.ZstdDecompressor().decompress(segment.content[name])
    if kind == "end":
        return segment.data[-int(name):]
    if kind in ("entry", "packed"):
        begin = segment.data.rindex(name.encode() + b"\0")
        entry = segment.data[begin:begin + 40]
        offset = int.from_bytes(entry[24:32], "little")
        return entry if kind == "entry" else segment.data[offset:offset + segment.bytes[name]]
    check(kind in ("list", "positions"), "the page has an example of an unknown kind:", kind)
    spans = {"postings": [], "positions": []}  # where each list was found
    for part, spanned in spans.items():
        def read(data, *rest, part=part, spanned=spanned):
            begin, found = data.at, getattr(read_index.Segment, part)(segment, data, *rest)
            spanned.append(data.data[begin:data.at])
            return found
        setattr(segment, part, read)
    for term, *_ in segment.lists():
        if term.decode() == name:
            return spans["postings" if kind == "list" else "positions"][-1]
    return b""


if __name__ == "__main__":
    PROGRAM = program()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        os.environ.update(XDG_STATE_HOME=str(scratch), XDG_DATA_HOME=str(scratch))
        run("index", ROOT / "corpus", "--index", scratch / "corpus.index")
        _, sections = compare(scratch / "corpus.index", None)
        print(f"format: the built-in index agrees, all {sections} sections of it")
        index, sections = compare(several_segments(scratch), 100)
        check(len(index.segments) > 1 and index.deleted, "this index was to have segments with deleted documents")
        compare_with_unknown_record(scratch / "several")
        print(f"format: {len(index.segments)} segments with deleted documents agree, {sections} sections of them")
        index, sections = compare(large(scratch), 100)
        check(all(segment.content["dictionary"] for segment in index.segments), "this index was to have a dictionary")
        long = max(len(sections) for segment in index.segments for _, sections, *_ in segment.lists())
        check(long > 1000, "the large index was to have lists of many blocks")
        print(f"format: {len(index.sections())} sections with full blocks agree, {sections} of them section by section")
        print(f"format: {compare_page(scratch)} examples of the page agree")
