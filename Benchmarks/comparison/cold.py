"""Measures the first query of an index that is not in memory: evicts files from the page cache, and counts their pages afterwards."""
import ctypes
import mmap
import os

PAGE = os.sysconf("SC_PAGESIZE")


def available():
    """Whether the system can evict files from its page cache, and tell which pages are in the cache."""
    return hasattr(os, "posix_fadvise") and hasattr(ctypes.CDLL(None), "mincore")


def evict(path):
    descriptor = os.open(path, os.O_RDONLY)
    try:
        # Only pages that have been written to disk can be evicted.
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)


def resident_pages(path):
    """The number of pages of a file that are in memory."""
    size = os.path.getsize(path)
    if size == 0:
        return 0
    library = ctypes.CDLL(None, use_errno=True)
    library.mincore.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]
    with open(path, "rb") as file, mmap.mmap(file.fileno(), size, access=mmap.ACCESS_COPY) as mapping:
        pages = (ctypes.c_ubyte * ((size + PAGE - 1) // PAGE))()
        start = ctypes.c_char.from_buffer(mapping)
        failed = library.mincore(ctypes.addressof(start), size, pages)
        del start
    if failed:
        raise OSError(ctypes.get_errno(), "mincore")
    return sum(page & 1 for page in pages)


def files(folder):
    return [os.path.join(path, name) for path, _, names in os.walk(folder) for name in names]


def read_ahead():
    """The largest read-ahead of the system's disks in KiB; None if unknown."""
    sizes = []
    for name in os.listdir("/sys/block") if os.path.isdir("/sys/block") else []:
        try:
            with open(f"/sys/block/{name}/queue/read_ahead_kb", encoding="ascii") as file:
                sizes.append(int(file.read()))
        except (OSError, ValueError):
            pass
    return max(sizes, default=None)
