"""EXIF, XMP, IPTC, texts and previews: nothing of a result shows or describes the picture as it was, and the rest is kept
or told."""

import base64
import io
import json
import shutil
import struct
import subprocess
import zlib

import icc
import numpy as np
import png
import pytest
from PIL import Image, IptcImagePlugin
from support import tries

BLUR = ("--filter", "gaussian:sigma=40")


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


def exiftool(path):
    if shutil.which("exiftool") is None:
        pytest.skip("no exiftool")
    done = subprocess.run(["exiftool", "-j", "-n", "-G1", "-struct", str(path)], capture_output=True, check=True)
    return json.loads(done.stdout)[0]


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


@tries("JPEG", "metadata", "PIL")
@tries("PNG", "metadata", "the format's definition")
@tries("WebP", "metadata", "PIL")
@tries("TIFF", "metadata", "tifffile")
@tries("HEIF", "metadata", "vips")
@pytest.mark.parametrize("kind", ["jpg", "png", "webp", "tif", "heic"])
def test_no_thumbnail_shows_the_picture_as_it_was(fragfft, kind):
    source = save_with_thumbnails(kind)
    assert kind == "tif" or shows_original(source)
    for result in ("jpg", "png", "webp", "tif", "gif", "exr", "npy"):
        fragfft.filtered(source, "out." + result, *BLUR)
        assert not shows_original("out." + result), result
        if result in ("jpg", "webp"):
            found = exiftool("out." + result)
            assert not [key for key in found if "Thumbnail" in key or "Preview" in key], found


@tries("JPEG", "rows", "PIL")
@tries("PNG", "rows", "EXIF's definition")
@tries("WebP", "rows", "PIL")
def test_the_orientation_is_applied_and_said_no_more(fragfft):
    for kind in ("jpg", "png", "webp"):
        picture = photograph()
        packet = xmp(attributes='tiff:Orientation="6" tiff:ImageWidth="64"')
        if kind == "jpg":
            picture.save("in.jpg", quality=100, subsampling=0, exif=exif(orientation=6))
            jpeg_with("in.jpg", segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + packet))
        elif kind == "png":
            picture.save("in.png")
            png.with_chunks("in.png", png.chunk(b"eXIf", exif(orientation=6)[6:]), png.chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + packet))
        else:
            picture.save("in.webp", lossless=True, exif=exif(orientation=6), xmp=packet)
        fragfft.filtered("in." + kind, "out." + kind, *(("--quality", "100") if kind == "jpg" else ()))
        out = Image.open("out." + kind)
        assert out.size == (40, 64)
        turned = np.asarray(picture.transpose(Image.Transpose.ROTATE_270)).astype(int)
        assert np.abs(np.asarray(out.convert("RGB")).astype(int) - turned).mean() < 3
        assert out.getexif().get(0x112, 1) == 1
        found = exiftool("out." + kind)
        assert not [key for key in found if key.endswith("Orientation") and found[key] != 1], found
        assert not [key for key in found if key.startswith("XMP-tiff:ImageWidth")]
        assert [found[key] for key in found if key.endswith("ExifImageWidth")] == [40]


FACTS = {
    "IFD0:Make": "Maker",
    "IFD0:Artist": "An author",
    "IFD0:DateTime": None,
    "ExifIFD:DateTimeOriginal": "2020:02:03 04:05:06",
    "ExifIFD:ExposureTime": 0.004,
    "GPS:GPSLatitudeRef": "S",
}


def a_camera_file(path):
    first = [(0x10F, 2, b"Maker\0"), (0x13B, 2, b"An author\0")]
    camera = [(0x9003, 2, b"2020:02:03 04:05:06\0"), (0x829A, 5, struct.pack("<II", 1, 250)), (0x9214, 3, struct.pack("<HH", 10, 11)), (0x927C, 7, b"secret" * 9)]
    place = [(1, 2, b"S\0"), (2, 5, struct.pack("<6I", 12, 1, 30, 1, 0, 1))]
    photograph().save(path, quality=95, exif=exif(first, camera, place=place))
    packet = xmp("<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>A &lt;title&gt;</rdf:li></rdf:Alt></dc:title>", 'xmp:Rating="4"')
    jpeg_with(path, segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + packet), segment(0xED, photoshop(resource(1028, CAPTION))))


@tries("JPEG", "metadata", "exiftool")
@tries("PNG", "metadata", "exiftool")
@tries("WebP", "metadata", "exiftool")
@pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
def test_what_a_camera_says_is_kept(fragfft, kind):
    a_camera_file("in.jpg")
    said = fragfft.filtered("in.jpg", "out." + kind, *BLUR)
    assert "camera's own part" in said and ("IPTC" in said) == (kind != "jpg")
    found = exiftool("out." + kind)
    for key, value in FACTS.items():
        if value is not None:
            assert found[key] == value, (key, found)
    assert abs(found["GPS:GPSLatitude"] - 12.5) < 1e-9
    assert found["XMP-dc:Title"] == "A <title>" and found["XMP-xmp:Rating"] == 4
    assert "ExifIFD:SubjectArea" in found
    assert b"secret" not in open("out." + kind, "rb").read()


def test_places_in_the_picture_go_where_its_rows_go(fragfft):
    a_camera_file("in.jpg")
    fragfft.filtered("in.jpg", "out.jpg", "--filter", "gaussian:sigma=1", "--rows", "8:24")
    found = exiftool("out.jpg")
    assert "ExifIFD:SubjectArea" not in found
    assert found["ExifIFD:ExifImageHeight"] == 16 and found["ExifIFD:ExifImageWidth"] == 64


def iptc_of(path):
    found = IptcImagePlugin.getiptcinfo(Image.open(path))
    return {key: value for key, value in (found or {}).items() if key[0] == 2}


@tries("JPEG", "metadata", "PIL")
@tries("TIFF", "metadata", "exiftool")
def test_iptc_goes_between_jpeg_and_tiff_as_each_has_it(fragfft):
    want = {(2, 120): b"A caption", (2, 80): b"An author"}
    photograph().save("in.jpg")
    jpeg_with("in.jpg", segment(0xED, photoshop(resource(1036, SMALL), resource(1028, CAPTION))))
    assert iptc_of("in.jpg") == want
    for chain in (("in.jpg", "one.jpg"), ("one.jpg", "two.tif"), ("two.tif", "three.tif"), ("three.tif", "four.jpg")):
        assert fragfft.filtered(*chain) == ""
    assert iptc_of("one.jpg") == want and iptc_of("four.jpg") == want
    assert exiftool("two.tif")["IPTC:Caption-Abstract"] == "A caption"
    assert exiftool("three.tif")["IPTC:By-line"] == "An author"


@tries("BMP", "metadata", "PIL")
@tries("GIF", "metadata", "PIL")
@tries("PNM", "metadata", "PIL")
@tries("NPY", "metadata", "PIL")
@tries("OpenEXR", "metadata", "PIL")
@pytest.mark.parametrize(
    "kind, lost",
    [
        ("bmp", ["EXIF", "XMP", "IPTC"]),
        ("gif", ["EXIF", "XMP", "IPTC"]),
        ("ppm", ["EXIF", "XMP", "IPTC"]),
        ("npy", ["EXIF", "XMP", "IPTC"]),
        ("exr", ["EXIF", "XMP", "IPTC"]),
        ("tif", ["EXIF"]),
        ("webp", ["IPTC"]),
    ],
)
def test_what_a_format_cannot_hold_is_told_in_one_line(fragfft, kind, lost):
    a_camera_file("in.jpg")
    said = fragfft.filtered("in.jpg", "out." + kind)
    assert len(said.splitlines()) == 1 and f"out.{kind}: not kept of in.jpg: " in said
    told = said.split("not kept of in.jpg: ")[1].strip().split(", ")
    assert [fact for fact in told if fact != "the camera's own part of EXIF"] == lost
    # A file that says nothing but how it is stored loses nothing.
    photograph().save("plain.jpg")
    fragfft.filtered("plain.jpg", "again.jpg")
    assert fragfft.filtered("again.jpg", "out." + kind) == ""


def test_texts_of_a_png(fragfft):
    photograph().save("in.png")
    png.with_chunks("in.png", png.chunk(b"tEXt", b"Title\0A title"), png.chunk(b"tEXt", b"Software\0a program"))
    assert fragfft.filtered("in.png", "out.png") == ""
    assert Image.open("out.png").text["Title"] == "A title"
    assert "the text Title" in fragfft.filtered("in.png", "out.jpg")


def test_what_describes_levels_of_a_png_is_left_out(fragfft):
    photograph().quantize(16).save("in.png")
    content = open("in.png", "rb").read()
    at = content.find(b"IDAT") - 4
    more = png.chunk(b"hIST", bytes(2 * 16)) + png.chunk(b"bKGD", bytes(1))
    open("in.png", "wb").write(content[:33] + png.chunk(b"sBIT", bytes([5, 5, 5])) + content[33:at] + more + content[at:])
    fragfft.filtered("in.png", "out.png", *BLUR)
    assert not {b"hIST", b"sBIT", b"bKGD"} & png.chunks_of("out.png").keys()


def test_depth_and_gain_maps_and_whole_pictures_in_xmp(fragfft):
    picture = base64.b64encode(SMALL).decode()
    spaces = (
        'xmlns:GDepth="http://ns.google.com/photos/1.0/depthmap/" xmlns:GImage="http://ns.google.com/photos/1.0/image/" '
        'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" xmlns:own="http://example.com/own/" '
        'xmlns:xmpNote="http://ns.adobe.com/xmp/note/"'
    )
    attributes = f'GDepth:Format="RangeInverse" GDepth:Data="{picture}" hdrgm:Version="1.0" xmpNote:HasExtendedXMP="0" own:Word="kept" own:Copy="{picture}"'
    properties = f"<GImage:Data>{picture}</GImage:Data><own:Preview>{picture}</own:Preview><dc:title>kept</dc:title>"
    photograph().save("in.webp", lossless=True, xmp=xmp(properties, attributes, spaces))
    assert "gain map" in fragfft.filtered("in.webp", "out.webp", *BLUR)
    packet = open("out.webp", "rb").read()
    assert not shows_original("out.webp")
    for word in (b"GDepth:", b"hdrgm:", b"HasExtended", b"GImage:"):
        assert word not in packet.replace(b"xmlns:" + word.rstrip(b":"), b"").replace(b"xmlns:" + word, b""), word
    found = exiftool("out.webp")
    assert found["XMP-dc:Title"] == "kept" and "kept" in [found[key] for key in found if key.endswith(":Word")]


def test_damaged_metadata_are_told(fragfft):
    photograph().save("in.webp", lossless=True, exif=b"Exif\0\0nothing", xmp=b"<x:xmpmeta")
    said = fragfft.filtered("in.webp", "out.webp")
    assert "EXIF is damaged" in said and "XMP is damaged" in said
    photograph().save("in.png")
    png.with_chunks("in.png", png.chunk(b"eXIf", exif()[6:], damaged=True))
    said = fragfft.filtered("in.png", "out.png")
    assert "eXIf" in said and len(said.splitlines()) == 1


def animation_of_png(path, frames):
    """Frames whose first is the image for programs that know no animations."""
    control = lambda number: png.chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, 64, 40, 0, 0, 1, 10, 0, 0))
    photograph().save(path)
    content = open(path, "rb").read()
    at = content.find(b"IDAT") - 4
    (size,) = struct.unpack(">I", content[at : at + 4])
    body = content[at + 8 : at + 8 + size]
    assert content[at + 12 + size + 4 : at + 12 + size + 8] == b"IEND"
    more = b"".join(control(2 * i - 1) + png.chunk(b"fdAT", struct.pack(">I", 2 * i) + body) for i in range(1, frames))
    with open(path, "wb") as file:
        file.write(content[:33] + png.chunk(b"acTL", struct.pack(">II", frames, 0)) + control(0) + content[33 : at + 12 + size] + more + content[at + 12 + size :])


@tries("PNG", "pages", "PIL")
def test_an_animated_png_is_told(fragfft):
    animation_of_png("in.png", 3)
    assert Image.open("in.png").n_frames == 3
    for words in (("filter", "in.png", "out.png", "--filter", "identity"), ("transform", "in.png", "out.npy", "--method", "fftw"), ("spectrum", "in.png", "out.png")):
        done = fragfft.run(*words)
        assert done.returncode == 0 and "animation of 3 frames" in done.stderr, done.stderr
    animation_of_png("in.png", 1)
    assert fragfft.filtered("in.png", "out.png") == ""


@tries("WebP", "numbers", "PIL")
@tries("WebP", "pages", "PIL")
def test_a_lossless_webp_stays_lossless(fragfft):
    levels = np.random.default_rng(3).integers(0, 256, (31, 23, 4), dtype=np.uint8)
    levels[:, :, 3] |= 1
    for bands in (3, 4):
        Image.fromarray(levels[:, :, :bands]).save("in.webp", lossless=True)
        assert fragfft.filtered("in.webp", "out.webp", "--straight-alpha") == ""
        assert (np.asarray(Image.open("out.webp")) == levels[:, :, :bands]).all()
    # A quality asks for loss, and what was lossy stays so.
    fragfft.filtered("in.webp", "lossy.webp", "--quality", "50")
    assert b"VP8 " in open("lossy.webp", "rb").read()
    Image.fromarray(levels[:, :, :3]).save("in.webp", quality=80)
    fragfft.filtered("in.webp", "out.webp")
    assert b"VP8 " in open("out.webp", "rb").read()
    Image.fromarray(levels[:, :, :3]).save("in.webp", save_all=True, append_images=[Image.fromarray(levels[::-1, :, :3])], lossless=True)
    fragfft.filtered("in.webp", "out.webp", "--page", "all")
    out = Image.open("out.webp")
    out.seek(1)
    assert (np.asarray(out.convert("RGB")) == levels[::-1, :, :3]).all()


@tries("JPEG", "pages", "PIL")
def test_pictures_beside_the_first_of_a_jpeg_are_told(fragfft):
    photograph().save("in.jpg", quality=90)
    photograph(seed=1).save("other.jpg", quality=90)
    photograph().save("in.mpo", format="MPO", save_all=True, append_images=[photograph(seed=1)], quality=90)
    assert "a picture beside the first" in fragfft.filtered("in.mpo", "out.jpg")
    assert fragfft.filtered("in.jpg", "out.jpg") == ""


def test_the_exif_of_a_tiff_is_told(fragfft):
    tifffile = pytest.importorskip("tifffile")
    tifffile.imwrite("in.tif", np.asarray(photograph()), photometric="rgb", metadata=None, extratags=[(34665, 4, 1, 8, True)])
    for kind in ("tif", "jpg"):
        assert f"out.{kind}: not kept of in.tif: EXIF\n" in fragfft.filtered("in.tif", "out." + kind)
    assert fragfft.filtered("out.tif", "again.tif") == ""


@tries("HDR", "colour", "the format's definition")
def test_the_primaries_of_linear_files(fragfft):
    photograph().save("in.png")
    fragfft.filtered("in.png", "light.hdr")
    content = open("light.hdr", "rb").read()
    lines = [line for line in content.split(b"\n\n", 1)[0].split(b"\n") if not line.startswith(b"PRIMARIES")]
    lines.append(b"PRIMARIES=0.64 0.33 0.21 0.71 0.15 0.06 0.3127 0.3290")
    open("adobe.hdr", "wb").write(b"\n".join(lines) + b"\n\n" + content.split(b"\n\n", 1)[1])
    fragfft.filtered("light.hdr", "light.npy", "--quiet")
    fragfft.filtered("adobe.hdr", "out.png", "--quiet")
    light = np.clip(np.load("light.npy") @ icc.to_rec709(icc.ADOBE_RGB).T, 0, 1)
    want = 255 * np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    assert np.abs(np.asarray(Image.open("out.png")).astype(float) - want).max() < 1
    assert "primaries" in fragfft.filtered("adobe.hdr", "out.pfm")
    assert "primaries" not in fragfft.filtered("adobe.hdr", "out.png")
