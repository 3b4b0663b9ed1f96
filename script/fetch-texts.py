#!/usr/bin/env python3
"""Fetches the texts that the models of plain text are trained on, and says which of them are not the ones that were used.

  fetch-texts.py LIST TEXTS            fetches what LIST names into TEXTS, a folder for each source
  fetch-texts.py LIST TEXTS --record   the same, and writes the hashes of what was found into LIST

LIST is Sources/plain-text-training/texts.tsv. A line names one thing to fetch:

  source  kind  name  version  paths  licence  hash

kind is git (a repository of GitHub and its commit), deb (a Debian 12 package), pypi (a source archive) or shared (an archive of
../shared/corpora, from repositories whose commit is not known). paths are the folders
of it that are taken, separated by spaces; `*` for all; paths with what stands after `!` are left out. Markdown is taken, and HTML of deb without Markdown beside it. Changelogs, licences
and release notes are left out, and articles that ../shared/stripped judges. hash is the SHA-256 of the `sha256sum` lines of its files
in byte order of their paths. Downloads stay in TEXTS/.downloads. Needs git, apt-get, dpkg-deb and pip.
"""
import gzip, hashlib, io, pathlib, re, shutil, subprocess, sys, tarfile, zlib

from pip._internal.index.collector import LinkCollector
from pip._internal.index.package_finder import PackageFinder
from pip._internal.models.format_control import FormatControl
from pip._internal.models.index import PyPI
from pip._internal.models.search_scope import SearchScope
from pip._internal.models.selection_prefs import SelectionPreferences
from pip._internal.network import session as network

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEFT_OUT = re.compile(r"(?i)change_?log|changes|licen[cs]e|release")


def source_archive(name, version):
    """Bytes of a source archive. `pip download` would build the package to learn its dependencies, so only pip's finder is asked."""
    session = network.PipSession()
    scope = SearchScope.create(find_links=[], index_urls=[PyPI.simple_url], no_index=False)
    finder = PackageFinder.create(
        LinkCollector(session, scope),
        SelectionPreferences(allow_yanked=True, format_control=FormatControl({":all:"}, set())))
    links = [found.link for found in finder.find_all_candidates(name) if str(found.version) == version]
    if not links:
        raise LookupError(name)
    reply = session.get(links[0].url_without_fragment, headers={"Accept-Encoding": "identity"})
    reply.raise_for_status()
    return reply.content


def fetch(kind, name, version, downloads):
    """The folder that holds what was fetched."""
    folder = downloads / f"{kind}-{name.replace('/', '-')}-{re.sub('[^0-9A-Za-z.]+', '-', version)}"
    if folder.is_dir():
        return folder
    folder.mkdir(parents=True)
    try:
        if kind == "git":
            subprocess.run(["git", "clone", "-q", f"https://github.com/{name}", str(folder)], check=True)
            subprocess.run(["git", "-C", str(folder), "checkout", "-q", version], check=True)
        elif kind == "shared":
            with tarfile.open(ROOT.parent / "shared" / "corpora" / name) as packed:
                packed.extractall(folder, filter="data")
        elif kind == "deb":
            subprocess.run(["apt-get", "-qq", "download", f"{name}={version}"], check=True, cwd=folder)
            for package in folder.glob("*.deb"):
                subprocess.run(["dpkg-deb", "-x", str(package), str(folder)], check=True)
        else:
            with tarfile.open(fileobj=io.BytesIO(source_archive(name, version)), mode="r:gz") as packed:
                packed.extractall(folder, filter="data")
    except (subprocess.CalledProcessError, OSError, EOFError, LookupError, tarfile.TarError, zlib.error):
        shutil.rmtree(folder)
        return None
    return folder


def wanted(kind, paths, judged, folder, path):
    """Whether a file is a text to train on; `path` is below `folder`, what was fetched."""
    name = path.name.removesuffix(".gz")
    if not name.endswith((".md", ".html") if kind == "deb" else ".md") or LEFT_OUT.search(name):
        return False
    if name.endswith(".html") and any((folder / path.with_suffix(end)).exists() for end in (".md", ".md.gz")):
        return False
    if pathlib.Path(name).stem in judged:
        return False
    if any(part.startswith("!") and part[1:] in str(path) for part in paths):
        return False
    return any(part == "*" or str(path).startswith(part + "/") for part in paths)


def main():
    listing, texts = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    record = "--record" in sys.argv
    judged = {path.stem for path in (ROOT.parent / "shared" / "stripped" / "text").glob("*.txt")}
    lines, missing = [], 0
    for line in listing.read_text().splitlines():
        if line.startswith("#") or not line:
            lines.append(line)
            continue
        source, kind, name, version, paths, licence, known = line.split("\t")
        folder = fetch(kind, name, version, texts / ".downloads")
        if folder is None:
            print(f"{source}: {name} {version} cannot be fetched", file=sys.stderr)
            missing += 1
            lines.append(line)
            continue
        target = texts / source / name.rpartition("/")[2]
        shutil.rmtree(target, ignore_errors=True)
        sums = []
        files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
        for path in sorted(files, key=lambda path: str(path.relative_to(folder)).encode()):
            short = path.relative_to(folder)
            if ".git" in short.parts or not wanted(kind, paths.split(), judged if source in ("book", "evolution") else (), folder, short):
                continue
            data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
            copy = target / str(short).removesuffix(".gz")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(data)
            sums.append(f"{hashlib.sha256(data).hexdigest()}  {short}\n")
        found = hashlib.sha256("".join(sums).encode()).hexdigest()[:16]
        if found != known:
            missing += 1
            if not record:
                print(f"{source}: {name} {version} is not the text that was trained on", file=sys.stderr)
        lines.append("\t".join([source, kind, name, version, paths, licence, found]))
    if record:
        listing.write_text("\n".join(lines) + "\n")
    elif missing:
        print(f"{missing} of the texts are missing or differ: the figures come out different", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
