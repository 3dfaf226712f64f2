"""EXIF, XMP, IPTC, texts and previews: nothing of a result shows or describes the picture as it was, and the rest is kept
or told."""

import base64
import json
import shutil
import struct
import subprocess

import numpy as np
import png
import pytest
from photographs import (
    CAPTION,
    SMALL,
    exif,
    jpeg_with,
    photograph,
    photoshop,
    resource,
    save_with_thumbnails,
    segment,
    shows_original,
    xmp,
)
from PIL import Image, IptcImagePlugin
from support import tries

BLUR = ("--filter", "gaussian:sigma=40")


def exiftool(path):
    if shutil.which("exiftool") is None:
        pytest.skip("no exiftool")
    done = subprocess.run(["exiftool", "-j", "-n", "-G1", "-struct", str(path)], capture_output=True, check=True)
    return json.loads(done.stdout)[0]


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


def test_the_exif_of_a_tiff_is_told(fragfft):
    tifffile = pytest.importorskip("tifffile")
    tifffile.imwrite("in.tif", np.asarray(photograph()), photometric="rgb", metadata=None, extratags=[(34665, 4, 1, 8, True)])
    for kind in ("tif", "jpg"):
        assert f"out.{kind}: not kept of in.tif: EXIF\n" in fragfft.filtered("in.tif", "out." + kind)
    assert fragfft.filtered("out.tif", "again.tif") == ""
