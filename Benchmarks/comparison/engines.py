"""The search engines that are compared, each with how it is built and how it answers.

In: `sections.tsv`, a section a line: number, title, heading, body. Out of `build`: an index in a folder. Out of
`answerer`: a function that ranks one query and gives how many of the first ten it found.
"""
import os
import re
import sqlite3
import subprocess

RESULTS = 10


def sections(path):
    with open(path, encoding="utf-8", newline="\n") as lines:
        for line in lines:
            yield line.rstrip("\n").split("\t")


class FTS5:
    """SQLite FTS5: Porter's stems; positions and text stored. Everything in one transaction."""

    name = "SQLite FTS5"
    stores = "positions, text"

    @staticmethod
    def available():
        return f"SQLite {sqlite3.sqlite_version}"

    @staticmethod
    def database(folder):
        return os.path.join(folder, "sections.db")

    @classmethod
    def build(cls, source, folder):
        database = sqlite3.connect(cls.database(folder))
        database.execute("PRAGMA journal_mode = off")
        database.execute("PRAGMA synchronous = off")
        database.execute("CREATE VIRTUAL TABLE sections USING fts5(title, heading, body, tokenize='porter unicode61')")
        database.executemany("INSERT INTO sections(rowid, title, heading, body) VALUES (?, ?, ?, ?)", sections(source))
        database.commit()
        database.close()

    @staticmethod
    def expression(query):
        words = re.findall(r"\w+", query)
        return " OR ".join(f'"{word}"' for word in words)

    @classmethod
    def answerer(cls, folder):
        database = sqlite3.connect(f"file:{cls.database(folder)}?mode=ro", uri=True)
        database.execute("PRAGMA mmap_size = 2000000000")
        select = f"SELECT rowid FROM sections WHERE sections MATCH ? ORDER BY rank LIMIT {RESULTS}"
        return lambda query: len(database.execute(select, (cls.expression(query),)).fetchall())

    @classmethod
    def shell(cls, folder, query):
        expression = cls.expression(query)
        return [
            "sqlite3", "-readonly", cls.database(folder),
            f"SELECT title, heading FROM sections WHERE sections MATCH '{expression}' ORDER BY rank LIMIT {RESULTS}",
        ]


class Tantivy:
    """tantivy from Python: English stems, two fields; positions and text stored. One thread writes."""

    name = "tantivy"
    stores = "positions, text"

    @staticmethod
    def available():
        import tantivy

        return str(tantivy.__version__).split(",")[0].replace(" v", " ")

    @staticmethod
    def build(source, folder):
        import tantivy

        schema = tantivy.SchemaBuilder()
        for field in ["heading", "body"]:
            schema.add_text_field(field, stored=True, tokenizer_name="en_stem", index_option="position")
        index = tantivy.Index(schema.build(), path=folder)
        writer = index.writer(heap_size=256 << 20, num_threads=1)
        for _, title, heading, body in sections(source):
            writer.add_document(tantivy.Document(heading=f"{title} {heading}", body=body))
        writer.commit()
        writer.wait_merging_threads()

    @staticmethod
    def answerer(folder):
        import tantivy

        index = tantivy.Index.open(folder)
        searcher = index.searcher()
        fields = ["heading", "body"]

        def answer(query):
            parsed, _ = index.parse_query_lenient(query, fields)
            return len(searcher.search(parsed, RESULTS).hits)

        return answer


class PISA:
    """PISA from Python: block-max MaxScore over SIMD-packed blocks; neither positions nor text. Stop words are kept."""

    name = "PISA"
    stores = "neither"
    # What building leaves behind and queries do not read.
    needless = ("fwd", "fwd.documents", "fwd.terms", "fwd.urls", "inv.docs", "inv.freqs", "inv.sizes")

    @staticmethod
    def available():
        from importlib.metadata import version

        import pyterrier_pisa  # noqa: F401

        return f"pyterrier-pisa {version('pyterrier_pisa')}"

    @staticmethod
    def build(source, folder):
        from pyterrier_pisa import PisaIndex

        index = PisaIndex(os.path.join(folder, "pisa"), text_field="text", stops="none", threads=1)
        index.index(
            {"docno": number, "text": f"{title} {heading} {body}"} for number, title, heading, body in sections(source))
        # Making the block bounds ready belongs to building.
        index.bm25(num_results=RESULTS)

    @staticmethod
    def answerer(folder):
        import numpy
        from pyterrier_pisa import PisaIndex, _pisathon

        retrieval = PisaIndex(os.path.join(folder, "pisa"), stops="none", threads=1).bm25(num_results=RESULTS)
        arrays = {
            "result_qidxs": numpy.empty(RESULTS, dtype=numpy.int32),
            "result_docnos": numpy.empty(RESULTS, dtype=object),
            "result_ranks": numpy.empty(RESULTS, dtype=numpy.int32),
            "result_scores": numpy.empty(RESULTS, dtype=numpy.float32),
        }
        # One call a query, past the data frames of the package: what the library itself needs.
        return lambda query: _pisathon.retrieve(
            retrieval._ctxt, "block_max_maxscore", [(0, query)], k=RESULTS, threads=1, pretokenised=False,
            query_weighted=0, **arrays)


class Bridgedoc:
    """This project: from the files themselves; positions and text stored."""

    name = "bridgedoc"
    stores = "positions, text"
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    program = os.path.join(root, ".build/release/bridgedoc")
    query_times = os.path.join(root, ".build/release/QueryTimes")

    @classmethod
    def available(cls):
        run = subprocess.run([cls.program, "--version"], check=True, capture_output=True, text=True)
        return f"bridgedoc {run.stdout.strip()}"

    @classmethod
    def compile(cls):
        subprocess.run([os.path.join(cls.root, "script/build")], check=True)

    @classmethod
    def index_command(cls, paths, folder, jobs=None):
        jobs = ["--jobs", str(jobs)] if jobs else []
        return [cls.program, "index", "--quiet", "--index", folder, *jobs, *paths]

    @classmethod
    def shell(cls, folder, query):
        return [cls.program, "search", "--index", folder, query]


RIVALS = {"fts5": FTS5, "tantivy": Tantivy, "pisa": PISA}
