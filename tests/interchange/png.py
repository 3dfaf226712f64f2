"""Chunks of PNG files."""

import struct
import zlib


def chunk(kind, data, damaged=False):
    checksum = zlib.crc32(kind + data) ^ (1 if damaged else 0)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)


def with_chunks(path, *chunks):
    """Puts chunks right behind the header."""
    content = path.read_bytes() if hasattr(path, "read_bytes") else open(path, "rb").read()
    with open(path, "wb") as file:
        file.write(content[:33] + b"".join(chunks) + content[33:])


def chunks_of(path):
    content = open(path, "rb").read()
    found, at = {}, 8
    while at < len(content):
        (size,) = struct.unpack(">I", content[at : at + 4])
        found[content[at + 4 : at + 8]] = content[at + 8 : at + 8 + size]
        at += 12 + size
    return found


def gamma(number):
    return chunk(b"gAMA", struct.pack(">I", number))


def chromaticities(*numbers):
    """White, red, green and blue, x and y of each."""
    return chunk(b"cHRM", struct.pack(">8I", *(round(100000 * number) for number in numbers)))


def profile(icc):
    return chunk(b"iCCP", b"icc\0\0" + zlib.compress(icc))
