"""ICC profiles of version 2, written by their standard (ICC.1:2001-04), and what their numbers mean."""

import struct

import numpy as np

# Colorants in XYZ relative to D50, as in the profiles with these names.
SRGB = np.array([[0.43607, 0.38515, 0.14307], [0.22249, 0.71687, 0.06061], [0.01392, 0.09708, 0.71410]])
ADOBE_RGB = np.array([[0.60974, 0.20528, 0.14919], [0.31111, 0.62567, 0.06322], [0.01947, 0.06087, 0.74457]])
PROPHOTO = np.array([[0.79767, 0.13519, 0.03134], [0.28804, 0.71188, 0.00009], [0.00000, 0.00000, 0.82491]])
DISPLAY_P3 = np.array([[0.51512, 0.29198, 0.15710], [0.24120, 0.69225, 0.06657], [-0.00105, 0.04189, 0.78407]])


def to_rec709(colorants):
    return np.linalg.inv(SRGB) @ colorants


def _fixed(number):
    return struct.pack(">i", round(number * 65536))


def _xyz(x, y, z):
    return b"XYZ \0\0\0\0" + _fixed(x) + _fixed(y) + _fixed(z)


def curve(values):
    """A gamma, or a table of numbers in [0, 1]."""
    if np.isscalar(values):
        return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(values * 256))
    levels = np.round(np.asarray(values) * 65535).astype(">u2")
    return b"curv\0\0\0\0" + struct.pack(">I", len(levels)) + levels.tobytes()


def srgb_curve():
    """As ICC's version 4 has it, with numbers of 16 bits behind the point."""
    numbers = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    return b"para\0\0\0\0" + struct.pack(">HH", 3, 0) + b"".join(map(_fixed, numbers))


def _profile(space, name, tags):
    text = name.encode() + b"\0"
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", len(text)) + text + bytes(4 + 4 + 2 + 1 + 67),
        b"cprt": b"text\0\0\0\0none\0",
        b"wtpt": _xyz(0.9642, 1.0, 0.8249),
        **tags,
    }
    table, data = b"", b""
    start = 128 + 4 + 12 * len(tags)
    for tag, value in tags.items():
        table += tag + struct.pack(">II", start + len(data), len(value))
        data += value + bytes(-len(value) % 4)
    body = struct.pack(">I", len(tags)) + table + data
    header = struct.pack(">I4sI4s4s4s", 128 + len(body), b"test", 0x02100000, b"mntr", space, b"XYZ ")
    header += struct.pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + _fixed(0.9642) + _fixed(1.0) + _fixed(0.8249)
    return header.ljust(128, b"\0") + body


def rgb(name, colorants, curves):
    tags = {}
    for i, letter in enumerate("rgb"):
        tags[letter.encode() + b"XYZ"] = _xyz(*colorants[:, i])
        tags[letter.encode() + b"TRC"] = curves[i] if isinstance(curves, (list, tuple)) else curves
    return _profile(b"RGB ", name, tags)


def grey(name, its_curve):
    return _profile(b"GRAY", name, {b"kTRC": its_curve})


def of_tables(name):
    """Colours by a table alone, which has no curve for each channel: a matrix of numbers and two by two by two points."""
    table = b"mft1\0\0\0\0" + bytes([3, 3, 2, 0])
    table += b"".join(map(_fixed, [1, 0, 0, 0, 1, 0, 0, 0, 1]))
    table += bytes(range(256)) * 3
    table += bytes(255 * bit for point in range(8) for bit in (point >> 2 & 1, point >> 1 & 1, point & 1))
    table += bytes(range(256)) * 3
    return _profile(b"RGB ", name, {b"A2B0": table})
