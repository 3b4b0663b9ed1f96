"""Packs tables from keys to small figures into printable lines, as DocKnowledge/HashedNumbers.swift describes and reads them."""
import struct

MASK = (1 << 64) - 1


def mixed(value):
    for _ in range(2):
        value = (value ^ value >> 32) * 0xd6e8feb86659fd93 & MASK
    return value ^ value >> 32


def fnv(text, seed=0xcbf29ce484222325, prime=0x100000001b3, mask=MASK):
    """FNV-1a of bytes, 64 bits."""
    for byte in text:
        seed = (seed ^ byte) * prime & mask
    return seed


def packed(figures, bits, payload, number=None):
    """A dictionary from keys (unsigned integers) to figures. Where two keys share a hash, the one that comes first stays.

    A number comes before the table, as 32 bits (IEEE 754)."""
    entries = {}
    for key, figure in figures.items():
        entries.setdefault(mixed(key) >> 64 - bits, figure)
    rice = 0
    while rice < 24 and len(entries) << rice + 1 < 1 << bits:
        rice += 1
    output, before = [f"{len(entries):020b}{rice:05b}"], 0
    if number is not None:
        output.insert(0, f"{struct.unpack('>I', struct.pack('>f', number))[0]:032b}")
    for hashed, figure in sorted(entries.items()):
        delta, before = hashed - before, hashed
        output.append("1" * (delta >> rice) + "0" + (f"{delta & (1 << rice) - 1:0{rice}b}" if rice else "") + f"{figure:0{payload}b}")
    text = "".join(output)
    text += "0" * (-len(text) % 6)
    return "".join(chr(0x30 + int(text[at:at + 6], 2)) for at in range(0, len(text), 6))


def lines(text, width=120):
    return "".join(text[at:at + width] + "\n" for at in range(0, len(text), width))
