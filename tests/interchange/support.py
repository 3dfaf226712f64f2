"""What tests of interchange share: asymmetric samples, other programs' reading, and files that no program here writes."""

import shutil
import struct
import subprocess
import zlib

import numpy as np
import pytest


def read(fragfft, path, *options):
    """What fragfft reads of a file."""
    fragfft.filtered(path, "read.npy", *options)
    return np.load("read.npy").squeeze()


def need(program):
    if shutil.which(program) is None:
        pytest.skip(f"no {program} here")


def by_imagemagick(*words):
    need("convert")
    subprocess.run(["convert", *map(str, words)], check=True, capture_output=True)


def numbers(dtype, shape, seed=0):
    """Numbers of a type from its least to its largest, in no symmetric order; floats in [0, 1]."""
    kind, generator = np.dtype(dtype), np.random.default_rng(seed)
    if kind.kind == "f":
        return generator.random(shape).astype(kind)
    bounds = np.iinfo(kind)
    made = generator.integers(bounds.min, bounds.max, shape, dtype=kind.newbyteorder("="), endpoint=True)
    made.flat[0], made.flat[1] = bounds.max, bounds.min
    return made.astype(kind)


def tiff(path, image, bits=None, kind=None, photometric=1, extras=(), more=(), order="<", data=None, compression=1):
    """A TIFF of one strip: `kind` is 1 unsigned, 2 signed, 3 float, 5 and 6 complex; `more` has (tag, type, values)."""
    stored = image.astype(image.dtype.newbyteorder(order))
    data = stored.tobytes() if data is None else data
    bits = bits or 8 * image.dtype.itemsize
    kind = kind or {"u": 1, "i": 2, "f": 3, "c": 6}[image.dtype.kind]
    samples = image.shape[2] if image.ndim == 3 else 1
    codes = {1: "B", 2: "s", 3: "H", 4: "I", 12: "d"}
    tags = [(256, 4, [image.shape[1]]), (257, 4, [image.shape[0]]), (258, 3, [bits] * samples), (259, 3, [compression]),
            (262, 3, [photometric]), (273, 4, [8]), (277, 3, [samples]), (278, 4, [image.shape[0]]),
            (279, 4, [len(data)]), (339, 3, [kind] * samples), *more]  # fmt: skip
    if extras:
        tags.append((338, 3, list(extras)))
    tags.sort(key=lambda tag: tag[0])
    mark = b"II*\0" if order == "<" else b"MM\0*"
    body = mark + struct.pack(order + "I", 8 + len(data) + len(data) % 2) + data + bytes(len(data) % 2)
    at = len(body) + 2 + 12 * len(tags) + 4
    entries, rest = b"", b""
    for tag, type_, values in tags:
        raw = values if isinstance(values, bytes) else b"".join(struct.pack(order + codes[type_], v) for v in values)
        if len(raw) <= 4:
            entries += struct.pack(order + "HHI", tag, type_, len(values)) + raw.ljust(4, b"\0")
        else:
            entries += struct.pack(order + "HHII", tag, type_, len(values), at + len(rest))
            rest += raw + bytes(len(raw) % 2)
    with open(path, "wb") as file:
        file.write(body + struct.pack(order + "H", len(tags)) + entries + struct.pack(order + "I", 0) + rest)


def exr_attribute(name, type_, data):
    return name.encode() + b"\0" + type_.encode() + b"\0" + struct.pack("<i", len(data)) + data


def exr_part(channels, display=None, origin=(0, 0), aspect=1.0, more=b"", upwards=False):
    """The header of a part of scan lines that are not compressed, and its lines: (header, [(y, bytes)] as stored)."""
    names = sorted(channels)
    height, width = channels[names[0]].shape
    kinds = {"u4": 0, "f2": 1, "f4": 2}
    listed = b"".join(name.encode() + b"\0" + struct.pack("<iB3xii", kinds[channels[name].dtype.str[1:]], 0, 1, 1)
                      for name in names)  # fmt: skip
    window = (*origin, origin[0] + width - 1, origin[1] + height - 1)
    head = b"".join(
        exr_attribute(*attribute)
        for attribute in (("channels", "chlist", listed + b"\0"), ("compression", "compression", b"\0"),
                          ("dataWindow", "box2i", struct.pack("<4i", *window)),
                          ("displayWindow", "box2i", struct.pack("<4i", *(display or window))),
                          ("lineOrder", "lineOrder", bytes([upwards])),
                          ("pixelAspectRatio", "float", struct.pack("<f", aspect)),
                          ("screenWindowCenter", "v2f", struct.pack("<2f", 0, 0)),
                          ("screenWindowWidth", "float", struct.pack("<f", 1)))
    ) + more + b"\0"  # fmt: skip
    lines = [(y, b"".join(channels[name][y].tobytes() for name in names)) for y in range(height)]
    return head, [(origin[1], y, data) for y, data in (reversed(lines) if upwards else lines)]


def exr(path, *parts, **options):
    """An OpenEXR file of such parts: of one, or of several as dictionaries of channels that have names."""
    several = len(parts) > 1
    made = []
    for number, channels in enumerate(parts):
        height = next(iter(channels.values())).shape[0]
        more = options.get("more", b"")
        if several:
            more += exr_attribute("name", "string", b"part%d" % number) + exr_attribute("type", "string", b"scanlineimage")
            more += exr_attribute("chunkCount", "int", struct.pack("<i", height))
        made.append(exr_part(channels, **{**options, "more": more}))
    head = struct.pack("<ii", 20000630, 2 | (0x1000 if several else 0)) + b"".join(header for header, _ in made)
    head += b"\0" if several else b""
    at = len(head) + sum(8 * len(lines) for _, lines in made)
    tables, chunks = b"", b""
    for number, (_, lines) in enumerate(made):
        offsets = [0] * len(lines)
        for first, y, data in lines:
            offsets[y] = at + len(chunks)
            chunks += struct.pack("<i", number) if several else b""
            chunks += struct.pack("<ii", first + y, len(data)) + data
        tables += struct.pack(f"<{len(lines)}Q", *offsets)
    with open(path, "wb") as file:
        file.write(head + tables + chunks)


def exr_header(path):
    """The attributes of an OpenEXR file's first part, as bytes, by their names."""
    with open(path, "rb") as file:
        data = file.read()
    found, at = {}, 8
    while data[at]:
        name_end = data.index(0, at)
        type_end = data.index(0, name_end + 1)
        (size,) = struct.unpack_from("<i", data, type_end + 1)
        found[data[at:name_end].decode()] = data[type_end + 5 : type_end + 5 + size]
        at = type_end + 5 + size
    return found


def stored_exr(path):
    """Rows of an OpenEXR file of FLOAT channels that ZIP compresses: [height, width, channel], in the channels' order."""
    with open(path, "rb") as file:
        data = file.read()
    header = exr_header(path)
    left, top, right, bottom = struct.unpack("<4i", header["dataWindow"])
    names = [entry for entry in header["channels"].split(b"\0") if entry.isalpha()]
    width, height = right - left + 1, bottom - top + 1
    image = np.zeros((height, len(names), width), "<f4")
    for offset in struct.unpack_from(f"<{-(-height // 16)}Q", data, end_of_exr_header(data)):
        y, size = struct.unpack_from("<ii", data, offset)
        count = min(16, bottom - y + 1)
        raw = data[offset + 8 : offset + 8 + size]
        wanted = 4 * count * len(names) * width
        if size < wanted:
            steps = np.frombuffer(zlib.decompress(raw), np.uint8).astype(np.int64)
            steps[1:] -= 128
            halves = np.cumsum(steps).astype(np.uint8)
            mixed = np.empty_like(halves)
            middle = (len(halves) + 1) // 2
            mixed[0::2], mixed[1::2] = halves[:middle], halves[middle:]
            raw = mixed.tobytes()
        image[y - top : y - top + count] = np.frombuffer(raw, "<f4").reshape(count, len(names), width)
    return image.transpose(0, 2, 1), [name.decode() for name in names]


def end_of_exr_header(data):
    at = 8
    while data[at]:
        type_end = data.index(0, data.index(0, at) + 1)
        at = type_end + 5 + struct.unpack_from("<i", data, type_end + 1)[0]
    return at + 1
