#!/usr/bin/env python3
"""A reader of bridgedoc's index, written from docs/index-format.md alone.

    read_index.py stats DIR      the figures of `bridgedoc stats --json`
    read_index.py show DIR ID    a section, as `bridgedoc show '#ID' --format json` gives it
    read_index.py verify DIR     read everything; check counts, orders, bounds and digests
"""
import json
import re
import struct
import sys
from bisect import bisect_right
from functools import reduce
from itertools import accumulate
from pathlib import Path
from urllib.parse import unquote_to_bytes
from zlib import crc32
from zstandard import ZstdCompressionDict, ZstdDecompressor, ZstdError

FIELDS = ["title", "heading", "body", "code", "symbol"]
KINDS = [None, "skill", "transcript", "rules", "article", "readme", "code", "html", "reference", "manual"]
PARTS = ["counts", "term index", "terms", "postings", "positions", "norms", "section ids", "stored index", "stored",
         "dictionary", "document index", "documents", "headings", "checksums"]
QUARTERS = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 256,
            320, 448, 640, 1024, 2048, 4096]  # what a frequency code stands for
ID_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
M64 = (1 << 64) - 1
def check(condition, *what):
    if not condition:
        raise ValueError("damaged index: " + " ".join(map(str, what)))

class Reader:
    """Reads what follows in some bytes: integers, strings, and bits, which fill bytes from the lowest."""
    def __init__(self, data, at=0):
        self.data, self.bit = data, int(8 * at)

    @property
    def at(self):
        """The offset of the byte that follows. What is left of a byte that bits were read from must be zeros."""
        check(self.bits(-self.bit % 8) == 0 and self.bit <= 8 * len(self.data), "something ends wrongly")
        return self.bit >> 3
    def take(self, count):
        at, self.bit = self.at, self.bit + 8 * count
        return self.data[at:at + count]
    def bits(self, count):
        bit, self.bit = self.bit, self.bit + count
        return int.from_bytes(self.data[bit >> 3:self.bit + 7 >> 3], "little") >> (bit & 7) & (1 << count) - 1
    def int(self, width, count=None):
        return self.bits(8 * width) if count is None else [self.bits(8 * width) for _ in range(count)]
    def varint(self):
        value = shift = 0
        while (byte := self.int(1)) > 127:
            value, shift = value | (byte & 127) << shift, shift + 7
        return value | byte << shift
    def string(self):
        return self.take(self.varint())
    def text(self, optional=0):
        length = self.varint() - optional
        return None if length < 0 else self.take(length).decode(errors="replace")
    def marked(self):
        """A text with its marks."""
        code = self.varint()
        text = self.take(code >> 1)
        if code & 1:
            start, marks = 0, []
            for number in range(self.varint()):
                place, length = self.varint(), self.varint()
                start += place >> 2
                runs = [len(run) for run in re.findall(b"`+", text[start:start + length])] or [0]
                pad = b" " if b"`" in (text[start:start + 1], text[start + length - 1:start + length]) else b""
                opening = [b"`" * (max(runs) + 1) + pad, b"*", b"**"][place & 3]
                # Where marks meet, what ends comes before what begins, and the inner ends first.
                marks += [((start, 1, number), opening), ((start + length, 0, -number), opening[::-1])]
            for (at, _, _), mark in sorted(marks, reverse=True):
                text = text[:at] + mark + text[at:]
        return text.decode(errors="replace")

    def lines_and_text(self, base):
        zigzag, more = self.varint(), self.varint()
        first = base + (zigzag >> 1 ^ -(zigzag & 1))
        return {"startLine": first, "endLine": first + more, "text": self.text()}
    def gamma(self):
        window = int.from_bytes(self.data[self.bit >> 3:(self.bit >> 3) + 9], "little") >> (self.bit & 7)
        zeros = (window & -window).bit_length() - 1
        return 1 << zeros | self.bits(2 * zeros + 1) >> zeros + 1
    def interpolated(self, count, low, high, into):
        if count:
            middle, room = count // 2, high - low - count + 1
            check(room > 0, "more numbers than there is room for")
            value, short = self.bits(room.bit_length() - 1), (1 << room.bit_length()) - room
            number = low + middle + (value if value < short else 2 * value + self.bits(1) - short)
            self.interpolated(middle, low, number, into)
            into.append(number)
            self.interpolated(count - 1 - middle, number + 1, high, into)
        return into
    def packed(self, width):
        words = struct.unpack(f"<{4 * width}I", self.take(16 * width))
        lanes = [sum(word << 32 * i for i, word in enumerate(words[lane::4])) for lane in range(4)]
        return [lanes[i % 4] >> i // 4 * width & (1 << width) - 1 for i in range(128)]
def fnv(data, value, prime, mask):
    return reduce(lambda value, byte: (value ^ byte) * prime & mask, data, value)
def finish(value):
    """How MurmurHash3 finishes 64 bits."""
    value = (value ^ value >> 33) * 0xFF51AFD7ED558CCD & M64
    value = (value ^ value >> 33) * 0xC4CEB9FE1A85EC53 & M64
    return value ^ value >> 33
def murmur(data, h1, h2):
    """MurmurHash3, x64, 128 bits, with h1 = h2 = the seed; its first half is the upper one."""
    c1, c2, whole = 0x87C37B91114253D5, 0x4CF5AD432745937F, len(data) // 16
    for block, (k1, k2) in enumerate(struct.iter_unpack("<QQ", data + bytes(16 - len(data) % 16))):
        k1, k2 = k1 * c1 & M64, k2 * c2 & M64
        h1 ^= (k1 << 31 | k1 >> 33) * c2 & M64
        if block < whole:
            h1 = ((h1 << 27 | h1 >> 37) + h2) * 5 + 0x52DCE729 & M64
        h2 ^= (k2 << 33 | k2 >> 31) * c1 & M64
        if block < whole:
            h2 = ((h2 << 31 | h2 >> 33) + h1) * 5 + 0x38495AB5 & M64
    h1, h2 = (h1 ^ len(data)) + (h2 ^ len(data)) & M64, h2 ^ len(data)
    h1, h2 = finish(h1), finish(h1 + h2 & M64)
    return (h1 + h2 & M64) << 64 | h1 + 2 * h2 & M64
def plain_slug(text):
    return b"-".join(re.findall(rb"[a-z0-9]+", text.lower()))
def varint(value):
    return bytes([value]) if value < 128 else bytes([value & 127 | 128]) + varint(value >> 7)

class Segment:
    """One segment: what its counts say, and `content`, its parts by name. Numbers count from 0."""
    def __init__(self, data, name):
        self.data, self.name, self.bytes, self.content = data, name, {}, {}
        check((data[:8], data[-8:]) == (b"BDSEG\r\n\x1a", b"BDEND\r\n\x1a"), name, "is no segment")
        count, of_checksums, _, oldest, of_table = struct.unpack("<5I", data[-28:-8])
        check(oldest <= 13, name, "needs a reader of version", oldest)
        table = data[-28 - 40 * count:-12]
        check(crc32(table) == of_table, "the part table of", name)
        check(name == f"{of_table:08x}-{len(data) & 0xFFFFFFFF:08x}.segment", name, "has the name of another segment")
        for part, flags, _, offset, length in struct.iter_unpack("<16sIIQQ", table[:40 * count]):
            part, content = part.rstrip(b"\0").decode(), data[offset:offset + length]
            check(part in PARTS or not flags & 1, name, "needs a part that is not known:", part)
            self.content[part], self.bytes[part] = content, length
            if part == "checksums":
                pages = [crc32(data[page:min(page + 4096, offset)]) for page in range(0, offset, 4096)]
                check(crc32(content) == of_checksums and struct.pack(f"<{len(pages)}I", *pages) == content, name)
        counts = Reader(self.content["counts"])
        self.section_count, self.document_count, self.term_count = counts.int(4, 3)
        self.posting_count, self.position_count = counts.int(8, 2)
        self.field_tokens, self.weighted_tokens, self.record_bytes = counts.int(8, 5), counts.int(8), counts.int(8)
        self.digest = counts.int(8) << 64 | counts.int(8)
        self.collections = [counts.string() for _ in range(counts.int(4))]
        check(counts.at == len(counts.data), "bytes are left over")
        # Documents are (collection, kind, path, title, topic, language).
        index, blocks, self.documents = Reader(self.content["document index"]), self.content["documents"], []
        self.first_sections, hashes = index.int(4, self.document_count + 1), index.int(2, self.document_count)
        ends = index.int(6, -(-self.document_count // 64) + 1)
        check(self.first_sections[-1] == self.section_count and index.at == len(index.data), "document index")
        for begin, end in zip(ends, ends[1:]):
            block = Reader(ZstdDecompressor().decompress(blocks[begin:end]))
            while block.at < len(block.data):
                record = Reader(block.string())
                collection, kind = self.collections[record.varint()], record.int(1)
                topic, title, path, language = (record.string() for _ in range(4))
                hashed = fnv(topic, 0x811C9DC5, 0x01000193, 0xFFFFFFFF)
                check((hashed >> 16 ^ hashed) & 0xFFFF == hashes[len(self.documents)], "hash of", topic)
                check(record.at == len(record.data), "bytes are left over")
                self.documents.append((collection, kind, path, title, topic, language))
        index, dictionary, self.records = Reader(self.content["stored index"]), self.content["dictionary"], []
        entries = [(index.int(4), index.int(6)) for _ in range(len(index.data) // 10)]
        zstd = ZstdDecompressor(dict_data=ZstdCompressionDict(dictionary) if dictionary else None)
        for (first, begin), (following, end) in zip(entries, entries[1:]):
            block = Reader(zstd.decompress(self.content["stored"][begin:end]))
            self.records += [block.string() for _ in range(first, following)]
            check(len(self.records) == following and block.at == len(block.data), "block of records")
        check((len(self.documents), len(self.records)) == (self.document_count, self.section_count), "records")
        norms, self.field_starts = Reader(self.content["norms"], self.section_count), []  # and the last field's end
        lengths = [norm if norm < 32 else (16 + norm % 16) << norm // 16 - 1 for norm in range(256)]
        for _ in range(self.section_count):
            section = [lengths[norm] for norm in norms.take(5)]
            self.field_starts.append([sum(section[:field]) + field for field in range(6)])
        check(norms.at == len(norms.data), "bytes are left over")

    def section(self, number):
        """What `show --format json` says of a section itself, and a document's metadata, links, repairs and warnings."""
        collection, kind, path, title, topic, _ = self.documents[bisect_right(self.first_sections, number) - 1]
        record, details = Reader(self.records[number]), None
        flags, level, first = record.int(1), record.int(1), record.varint()
        last, headings = first + record.varint(), [record.string() for _ in range(record.varint())]
        slug = plain_slug(headings[-1]) if flags & 4 else record.string()
        texts = [each.decode(errors="replace") for each in (collection, path, title, topic + b"/" + slug, *headings)]
        shown = {"id": self.id(number), "topic": texts[3], "kind": KINDS[kind], "collection": texts[0],
                 "title": texts[2], "level": level, "heading": texts[4:],
                 "source": {"path": texts[1], "startLine": first, "endLine": last},
                 "timestamp": record.text() if flags & 1 else None,
                 "anchor": record.text() if flags & 8 else None,
                 "paragraphs": [], "code": [], "tables": [], "figures": []}
        for _ in range(record.varint()):
            block = record.int(1)
            if block == 2:
                record.varint(), record.string()  # depth and marker, which `show` does not print as JSON
            if block <= 3:
                shown["paragraphs"].append(record.marked())
            elif block == 4:
                code = {name: record.text(optional=1) for name in ("language", "title", "timestamp")}
                shown["code"].append(code | record.lines_and_text(first))
            elif block in (5, 7):
                columns, rows = range(record.varint()), range(record.varint() + 1)
                header, *rows = [[record.marked() for _ in columns] for _ in rows]
                merged = [dict(zip(("row", "rows", "column", "columns"), [record.varint() for _ in range(4)]))
                          for _ in range(record.varint() if block == 7 else 0)]
                shown["tables"].append({"header": header, "rows": rows, "merged": merged})
            else:
                check(block == 6, "unknown type of block:", block)
                shown["figures"].append(record.lines_and_text(first))
        for _ in range(record.varint() if flags & 16 else 0):
            record.varint(), record.varint(), record.varint(), record.varint()  # text, offset, length, target
        if flags & 2:
            readers = [(record.text, record.text)] * 2 + [(record.text, record.varint), (record.varint, record.text)]
            details = [[(first(), second()) for _ in range(record.varint())] for first, second in readers]
        check(record.at == len(record.data), "bytes are left over")
        return shown, details

    def id(self, section):
        """A letter for the first four of 39 bits, then a digit for five bits each."""
        collection, _, path, *_ = self.documents[bisect_right(self.first_sections, section) - 1]
        bits = Reader(self.content["section ids"], 3 * section).int(3) << 19
        bits |= finish(fnv(collection + b"\xff" + path + b"\xff", 0xCBF29CE484222325, 0x100000001B3, M64)) & 0x7FFFF
        return ID_DIGITS[10 + (bits >> 35)] + "".join(ID_DIGITS[bits >> shift & 31] for shift in range(30, -1, -5))

    def show(self, number):
        """All that `show --format json` says, but for related sections."""
        shown = self.section(number)[0]
        for name, other, border in (("previous", number - 1, number), ("next", number + 1, number + 1)):
            other = {} if border in self.first_sections else self.section(other)[0]
            shown[name] = {each: other[each] for each in ("id", "topic", "title", "heading") if other} or None
        return shown

    def headings(self):
        """Headings as {hash: (documents, sections, shares)}; for each section standing, share, hash in 24 bits."""
        content, known = Reader(self.content["headings"]), {}
        totals, last = content.int(8, 2), -1
        for _ in range(content.int(4)):
            hashed = content.int(2)
            check(hashed > last, "order of headings")
            last, known[hashed] = hashed, (content.int(4), content.int(4), content.int(6))
        marks = content.int(3, self.section_count)
        for figures in ([each[1:] for each in known.values()], [(1, mark >> 4 & 15) for mark in marks if mark >> 8]):
            check(totals == [*map(sum, zip((0, 0), *figures))] and content.at == len(content.data), "headings")
        return known, marks

    def lists(self):
        """For each term (term, sections, codes, positions of each posting); a filter term has no positions."""
        term, index, blocks, postings, positions = b"", *(Reader(self.content[part]) for part in PARTS[1:5])
        entries = [(index.int(4), index.int(6, 2), index.int(4)) for _ in range(-(-self.term_count // 64))]
        ends, base, terms = [each[0] for each in entries[1:]] + [len(blocks.data)], index.at, blocks
        for number in range(self.term_count):
            if number % 64 == 0:
                begin, lists, named = entries[number // 64]
                check(lists == [postings.at, positions.at] and blocks.at == begin, "term index")
                terms = Reader(ZstdDecompressor().decompress(blocks.take(ends[number // 64] - blocks.at)))
            shared, further, before = terms.varint(), terms.varint(), term
            term = term[:shared] + terms.take(further)
            check((before < term or number == 0) and (shared == 0 or number % 64), "order of terms:", term)
            check(number % 64 or term == index.take(base + named - index.at), "first term of a block:", term)
            df, length, size = terms.varint(), terms.varint(), terms.varint()
            end, filters = (postings.at + length, positions.at + size), term[:1] == b"\1"
            sections, codes, offsets = self.postings(postings, df)
            check(all(a < b for a, b in zip(sections, sections[1:])) and len(sections) == df, "sections of", term)
            yield term, sections, codes, [] if filters else self.positions(positions, sections, codes, offsets)
            check((postings.at, positions.at) == end and not (filters and any(codes)), "lists of", term)
        check(all(each.at == len(each.data) for each in (index, blocks, terms, postings, positions)), "bytes are left over")

    def postings(self, data, df):  # sections, codes, and the offset of each block's positions
        full, tail = divmod(df, 128)
        sections, codes, entries = [], [], [[0] * 5]
        if full:
            entries = [[data.int(4), data.int(1), data.int(1), *data.int(4, 2)] for _ in range(full + (tail > 0))]
        base = data.at
        for block, (last, highest, lowest, offset, _) in enumerate(entries):
            check(data.at == base + offset, "offset of a block of postings")
            first = sections[-1] + 1 if sections else 0
            if block < full:
                widths = data.take(2)
                sections += [first + i + sum_of_deltas for i, sum_of_deltas in enumerate(accumulate(data.packed(widths[0])))]
                codes += data.packed(widths[1])
            else:
                data.interpolated(tail, first, self.section_count, sections)
                codes += [2 - value if value < 3 else value for value in (data.gamma() - 1 for _ in range(tail))]
            norm = min(self.content["norms"][section] for section in sections[block * 128:])
            check(not full or sections[-1] == last and max(codes[block * 128:]) <= highest and norm >= lowest, "bounds")
        return sections, codes, [entry[4] for entry in entries]

    def positions(self, data, sections, codes, offsets):
        lists, base = [], data.at
        for i, (section, code) in enumerate(zip(sections, codes)):
            if i % 128 == 0:
                check(data.at == base + offsets[i // 128], "offset of a block's positions")
                groups = -(-min(128, len(sections) - i) // 16)
                width = data.bits(5) if groups > 1 else 0
                lengths = [data.bits(width) for _ in range(groups - 1)]
                begin = data.bit
            check(i % 16 or data.bit == begin + sum(lengths[:i % 128 // 16]), "length of a group")
            starts = self.field_starts[section]
            if i % 16 == 0 or code != codes[i - 1] or not data.bits(1):
                expected, value = max(1, QUARTERS[code] // 4), data.gamma()
                number = expected - value // 2 if value % 2 else expected + value // 2
                found = [(bisect_right(starts, each) - 1, each) for each in data.interpolated(number, 0, starts[5], [])]
                places = [(field, position - starts[field]) for field, position in found]
            lists.append([starts[field] + offset for field, offset in places])
        return lists

    def verify(self):
        """Reads everything, compares what is said twice, and gives the digests of all documents."""
        lists = [(len(sections), sum(map(len, positions))) for _, sections, _, positions in self.lists()]
        found = [*map(sum, zip((0, 0), *lists)), sum(map(len, self.records))]
        found += [sum(starts[i + 1] - starts[i] - 1 for starts in self.field_starts) for i in range(5)]
        check(found == [self.posting_count, self.position_count, self.record_bytes, *self.field_tokens], "counts")
        check(not self.content["headings"] or self.headings(), "headings")
        check(all(map(self.section, range(self.section_count))), "sections")
        digests, starts = [], self.first_sections
        for (collection, kind, path, title, topic, language), begin, end in zip(self.documents, starts, starts[1:]):
            texts = (collection, topic, title, path, language, *self.records[begin:end])
            strings = [varint(len(each)) + each for each in texts]
            digests.append(murmur(strings[0] + bytes([kind]) + b"".join(strings[1:]), 1, 1))
        check(sum(digests) % (1 << 128) == self.digest, "digest of a segment")
        return digests

class Index:
    def __init__(self, folder):
        content = Path(folder, "manifest").read_bytes()
        *lines, last = content.splitlines(keepends=True)
        check(lines[:1] == [b"bridgedoc-index 3\n"] and last == b"crc32 %08x\n" % crc32(b"".join(lines)), "manifest")
        self.bytes, self.segments, self.deleted, self.collections = len(content), [], {}, []
        for kind, field, *fields in (line.decode().split() for line in lines[1:]):
            if kind in ("generation", "digest"):
                setattr(self, kind, int(field) if kind == "generation" else field)
            elif kind == "segment":
                self.segments.append(segment := Segment(Path(folder, field).read_bytes(), field))
                figures = f"{len(segment.data)} {segment.document_count} {segment.section_count}"
                check(figures == " ".join(fields), field, "is not what the manifest says")
            elif kind == "deleted":
                ends = [(int(each.split("-")[0]), int(each.split("-")[-1])) for each in fields]
                self.deleted[field] = {number for first, last in ends for number in range(first, last + 1)}
            elif kind == "collection":
                self.collections.append([unquote_to_bytes(each).split(b"=", 1) for each in (field, *fields)])
            else:
                check(not kind[0].isupper(), "a record that is not known:", kind)

    def documents(self):  # that are not deleted
        return [(segment, number) for segment in self.segments for number in range(segment.document_count)
                if number not in self.deleted.get(segment.name, ())]

    def sections(self):
        return [(segment, section) for segment, document in self.documents()
                for section in range(*segment.first_sections[document:document + 2])]

    def stats(self):
        figures = [sum(column) for column in zip([0] * 10, *(
            (each.term_count, each.posting_count, each.position_count, each.record_bytes, len(each.data),
             *each.field_tokens) for each in self.segments))]
        collections = {name.decode(errors="replace") for segment in self.segments for name in segment.collections}
        return {
            "generation": self.generation, "digest": self.digest, "segments": len(self.segments),
            "documents": len(self.documents()), "sections": len(self.sections()),
            "deletedDocuments": sum(map(len, self.deleted.values())), "collections": sorted(collections),
            **dict(zip(("terms", "postings", "positions", "recordBytes"), figures)),
            "totalBytes": self.bytes + figures[4], "fieldTokens": dict(zip(FIELDS, figures[5:])),
            "parts": [{"name": part, "bytes": sum(each.bytes[part] for each in self.segments)} for part in PARTS]}

    def verify(self):
        digests = {segment: segment.verify() for segment in self.segments}
        digest = sum(digests[segment][document] for segment, document in self.documents()) % (1 << 128)
        check(f"{digest:032x}" == self.digest, "digest of the index")

if __name__ == "__main__":
    if sys.argv[1:2] + [len(sys.argv)] not in (["stats", 3], ["show", 4], ["verify", 3]):
        sys.exit(__doc__)
    try:
        index = Index(sys.argv[2])
        if sys.argv[1] == "verify":
            index.verify()
        found = [segment.show(i) for segment, i in index.sections() if segment.id(i) == sys.argv[-1].lstrip("#")]
        print(json.dumps(found[0] if sys.argv[1] == "show" else index.stats(), indent=2, ensure_ascii=False))
    except (OSError, ValueError, IndexError, struct.error, ZstdError) as error:
        sys.exit(f"read_index: {error}")
