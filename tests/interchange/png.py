"""Chunks of PNG files."""

import struct
import zlib

import numpy as np


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


def write_16_bits(path, levels):
    """Of one to four channels, by the row, without filters."""
    bands = levels.shape[2] if levels.ndim == 3 else 1
    colours = {1: 0, 2: 4, 3: 2, 4: 6}[bands]
    rows = b"".join(b"\0" + row.astype(">u2").tobytes() for row in levels)
    head = struct.pack(">IIBBBBB", levels.shape[1], levels.shape[0], 16, colours, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def levels_of_16_bits(path):
    """What a PNG of 16 bits holds, whose rows are stored as they are or as differences from the pixel before."""
    content = open(path, "rb").read()
    width, height, bits, colours = struct.unpack(">IIBB", content[16:26])
    assert bits == 16
    bands = {0: 1, 4: 2, 2: 3, 6: 4}[colours]
    data, at = b"", 8
    while at < len(content):
        (size,) = struct.unpack(">I", content[at : at + 4])
        if content[at + 4 : at + 8] == b"IDAT":
            data += content[at + 8 : at + 8 + size]
        at += 12 + size
    rows = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 2 * bands * width)
    assert np.isin(rows[:, 0], (0, 1)).all()
    steps = rows[:, 1:].reshape(height, width, 2 * bands)
    summed = np.cumsum(steps, axis=1, dtype=np.uint8)
    plain = np.where(rows[:, :1, None] == 1, summed, steps)
    return np.ascontiguousarray(plain).reshape(height, -1).view(">u2").reshape(height, width, bands).squeeze()
