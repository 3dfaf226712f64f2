"""Photographs with metadata and thumbnails in every place that their formats have."""

import base64
import io
import shutil
import struct
import subprocess
import zlib

import numpy as np
import png
import pytest
from PIL import Image


def photograph(width=64, height=40, seed=0):
    random = np.random.default_rng(seed)
    return Image.fromarray(np.kron(random.integers(0, 256, (height // 8, width // 8, 3)), np.ones((8, 8, 1))).astype(np.uint8))


def thumbnail():
    """A JPEG, of which no part is found elsewhere by chance."""
    file = io.BytesIO()
    photograph(seed=7).save(file, "JPEG", quality=80)
    return file.getvalue()


SMALL = thumbnail()
MARK = SMALL[-80:-40]


def entry(tag, kind, count, value):
    return struct.pack("<HHI", tag, kind, count) + (value if isinstance(value, bytes) else struct.pack("<I", value)).ljust(4, b"\0")


def exif(first=(), camera=(), with_thumbnail=True, orientation=1, place=()):
    """EXIF of entries (tag, kind, bytes); kinds: 2 letters, 3 and 4 integers, 5 a fraction, 7 anything."""
    sizes = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1}

    def directory(entries, start, following):
        head, tail = b"", b""
        tail_at = start + 2 + 12 * len(entries) + 4
        for tag, kind, value in sorted(entries):
            count = len(value) // sizes[kind]
            if len(value) <= 4:
                head += entry(tag, kind, count, value)
            else:
                head += entry(tag, kind, count, tail_at + len(tail))
                tail += value + bytes(len(value) % 2)
        return struct.pack("<H", len(entries)) + head + struct.pack("<I", following(tail_at + len(tail))) + tail

    entries = [(0x112, 3, struct.pack("<H", orientation)), *first, (0x8769, 4, bytes(4)), (0x8825, 4, bytes(4))]
    begin = 8
    size = len(directory(entries, begin, lambda end: 0))
    camera_part = directory([(0x9000, 7, b"0230"), *camera], begin + size, lambda end: 0)
    place_part = directory([(0, 1, bytes([2, 3, 0, 0])), *place], begin + size + len(camera_part), lambda end: 0)
    entries[-2] = (0x8769, 4, struct.pack("<I", begin + size))
    entries[-1] = (0x8825, 4, struct.pack("<I", begin + size + len(camera_part)))
    small_at = begin + size + len(camera_part) + len(place_part)
    main = directory(entries, begin, lambda end: small_at if with_thumbnail else 0)
    small_part = b""
    if with_thumbnail:
        small_part = struct.pack("<H", 3) + entry(0x103, 3, 1, 6) + entry(0x201, 4, 1, small_at + 42) + entry(0x202, 4, 1, len(SMALL))
        small_part += bytes(4) + SMALL
    return b"Exif\0\0II*\0" + struct.pack("<I", 8) + main + camera_part + place_part + small_part


def xmp(properties="", attributes="", spaces=""):
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" '
        'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpGImg="http://ns.adobe.com/xap/1.0/g/img/" '
        f'{spaces} {attributes}>{properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    ).encode()


XMP_THUMBNAIL = (
    '<xmp:Thumbnails><rdf:Alt><rdf:li rdf:parseType="Resource"><xmpGImg:width>64</xmpGImg:width>'
    f'<xmpGImg:image>{base64.b64encode(SMALL).decode()}</xmpGImg:image></rdf:li></rdf:Alt></xmp:Thumbnails>'
)


def resource(number, data):
    return b"8BIM" + struct.pack(">H", number) + b"\0\0" + struct.pack(">I", len(data)) + data + bytes(len(data) % 2)


def record(number, text):
    data = text.encode()
    return bytes([0x1C, 2, number]) + struct.pack(">H", len(data)) + data


CAPTION = record(120, "A caption") + record(80, "An author")


def photoshop(*resources):
    return b"Photoshop 3.0\0" + b"".join(resources)


def segment(marker, data):
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


def jpeg_with(path, *segments, after=b""):
    """Puts segments behind the JFIF header, and bytes behind the end."""
    content = open(path, "rb").read()
    at = 2 + 2 + struct.unpack(">H", content[4:6])[0] if content[3] == 0xE0 else 2
    with open(path, "wb") as file:
        file.write(content[:at] + b"".join(segments) + content[at:] + after)


def shows_original(path):
    content = open(path, "rb").read()
    inside = [content]
    for kind, data in png.chunks_of(path).items() if content.startswith(b"\x89PNG") else ():
        if kind in (b"zTXt", b"iTXt", b"iCCP"):
            for begin in range(len(data)):
                try:
                    inside.append(zlib.decompress(data[begin:]))
                except zlib.error:
                    continue
    encoded = base64.b64encode(SMALL)
    return any(MARK in part or encoded[-120:-80] in part or MARK.hex().encode() in part.replace(b"\n", b"") for part in inside)


def save_with_thumbnails(kind):
    """Every place of a thumbnail that the kind has."""
    camera = [(0x927C, 7, b"Preview\0" + SMALL)]
    both = exif(camera=camera)
    packet = xmp(XMP_THUMBNAIL + "<dc:title>kept</dc:title>")
    path = "in." + kind
    if kind == "jpg":
        photograph().save(path, quality=95)
        pictures = struct.pack("<HHI", 0, 0, 0)  # an index that leads nowhere
        jpeg_with(
            path,
            segment(0xE0, b"JFXX\0\x10" + SMALL),
            segment(0xE1, both),
            segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + packet),
            segment(0xE2, b"MPF\0" + pictures),
            segment(0xED, photoshop(resource(1036, bytes(28) + SMALL), resource(1028, CAPTION), resource(1058, both[6:]), resource(1060, packet))),
            after=SMALL,
        )
    elif kind == "png":
        photograph().save(path)
        hexadecimal = b"\nexif\n%8d\n" % len(both) + b"\n".join(both.hex().encode()[i : i + 72] for i in range(0, 2 * len(both), 72))
        png.with_chunks(
            path,
            png.chunk(b"eXIf", both[6:]),
            png.chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + packet),
            png.chunk(b"zTXt", b"Raw profile type exif\0\0" + zlib.compress(hexadecimal)),
            png.chunk(b"tEXt", b"Raw profile type APP1\0" + hexadecimal),
        )
    elif kind == "webp":
        photograph().save(path, lossless=True, exif=both, xmp=packet)
    elif kind == "tif":
        tifffile = pytest.importorskip("tifffile")
        small = np.asarray(photograph(seed=7).resize((32, 24)))
        tags = [(700, 1, len(packet), packet, True), (34377, 1, len(resource(1036, SMALL)), resource(1036, bytes(28) + SMALL), True)]
        with tifffile.TiffWriter(path) as writer:
            writer.write(np.asarray(photograph()), photometric="rgb", extratags=tags, subifds=1)
            writer.write(small, photometric="rgb", subfiletype=1)
    else:
        photograph().save("face.jpg", quality=95, exif=both)
        if shutil.which("vips") is None or subprocess.run(["vips", "copy", "face.jpg", path], check=False, capture_output=True).returncode != 0:
            pytest.skip("nothing to write HEIF with")
    return path
