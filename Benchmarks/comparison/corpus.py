"""Prepares the corpus for a comparison."""
import json
import os
import re
import shutil
import subprocess

from . import engines


def files(folders):
    """Every file with its size, folder by folder, in the order of their paths."""
    found = []
    for folder in folders:
        for path, folders_below, names in os.walk(folder):
            folders_below.sort()
            for name in sorted(names):
                file = os.path.join(path, name)
                if os.path.isfile(file) and not os.path.islink(file):
                    found.append((folder, file, os.path.getsize(file)))
    return found


def link(folders, target, every=1):
    """Copies every n-th file, with hard links if the file system supports them. Returns the folders of the copy and its bytes of text."""
    total = 0
    for number, (folder, file, size) in enumerate(files(folders)):
        if number % every:
            continue
        total += size
        copy = os.path.join(target, os.path.basename(folder), os.path.relpath(file, folder))
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        try:
            os.link(file, copy)
        except OSError:
            shutil.copy2(file, copy)
    return [os.path.join(target, os.path.basename(folder)) for folder in folders], total


NAME = re.compile(r"\b\w*[a-z0-9_][A-Z]\w*")
ROTATION = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "nopqrstuvwxyzabcdefghijklmNOPQRSTUVWXYZABCDEFGHIJKLM")


def rewrite_names(folders, target):
    """Copies the corpus and replaces each camel-case name by a different one, so that the vocabulary doubles with the corpus."""
    total = 0
    for folder, file, size in files(folders):
        with open(file, encoding="utf-8", errors="surrogateescape") as source:
            text = NAME.sub(lambda match: match[0].translate(ROTATION), source.read())
        copy = os.path.join(target, os.path.basename(folder) + "-rewritten", os.path.relpath(file, folder))
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        with open(copy, "w", encoding="utf-8", errors="surrogateescape") as output:
            output.write(text)
        total += size
    return [os.path.join(target, os.path.basename(folder) + "-rewritten") for folder in folders], total


def text_of(section):
    parts = list(section["paragraphs"])
    for table in section["tables"]:
        parts += [" ".join(row) for row in [table["header"], *table["rows"]]]
    parts += [sample["text"] for sample in section["code"]]
    parts += [figure["text"] for figure in section["figures"]]
    return " ".join(parts)


def write_sections(folders, target, rows=None):
    """Writes the sections that `bridgedoc ingest` prints to a file for the rivals. Sections without text are left out, because bridgedoc
    does not search them either. Appends the path, id and text of each to `rows`. Returns their number and the bytes of their text."""
    command = [engines.Bridgedoc.program, "ingest", *folders]
    count = 0
    text_bytes = 0
    space = str.maketrans("\t\r\n\0", "    ")
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        with open(target, "w", encoding="utf-8", newline="\n") as output:
            for line in process.stdout:
                document = json.loads(line)
                for section in document["sections"]:
                    body = text_of(section).translate(space)
                    if not body:
                        continue
                    title = document["title"].translate(space)
                    heading = " ".join(section["heading"]).translate(space)
                    count += 1
                    text_bytes += len(title.encode()) + len(heading.encode()) + len(body.encode())
                    if rows is not None:
                        rows.append((document["source"], section["id"], body))
                    output.write(f"{count}\t{title}\t{heading}\t{body}\n")
    return count, text_bytes


def batch_queries(queries, count):
    """Returns `count` different queries: the given ones, then pseudo-random pairs of their words."""
    words = [word for query in queries for word in query.split()]
    made = list(dict.fromkeys(queries))
    state = 12345
    while len(made) < count:
        state = (state * 1103515245 + 12345) % (1 << 31)
        query = f"{words[state % len(words)]} {words[(state >> 8) % len(words)]}"
        if query not in made:
            made.append(query)
    return made[:count]
