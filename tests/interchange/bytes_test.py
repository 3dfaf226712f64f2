"""The same command writes the same bytes, whenever it runs."""

import time

import icc
import numpy as np
import png
from PIL import Image

KINDS = ["png", "jpg", "tif", "webp", "gif", "ppm", "pgm", "pfm", "hdr", "exr", "fits", "npy", "bmp", "tga"]


def test_the_same_command_writes_the_same_bytes(fragfft):
    levels = np.random.default_rng(0).integers(0, 256, (19, 27, 3), dtype=np.uint8)
    Image.fromarray(levels).save("profile.png", icc_profile=icc.rgb("Adobe RGB", icc.ADOBE_RGB, icc.curve(563 / 256)))
    # The profile of these colours is made by fragfft.
    Image.fromarray(levels).save("gamma.png")
    png.with_chunks("gamma.png", png.gamma(60000))
    Image.fromarray(levels).save("plain.jpg")
    Image.fromarray(levels[:, :, 0]).save("grey.png")
    runs = []
    for _ in range(2):
        written = {}
        for kind in KINDS:
            for source in ("profile.png", "gamma.png", "plain.jpg") if kind != "pgm" else ("grey.png",):
                fragfft.filtered(source, "out." + kind)
                written[source, kind] = open("out." + kind, "rb").read()
        runs.append(written)
        time.sleep(1.1)
    differing = [key for key in runs[0] if runs[0][key] != runs[1][key]]
    assert not differing


def test_no_file_names_a_day(fragfft):
    levels = np.random.default_rng(0).integers(0, 256, (9, 7, 3), dtype=np.uint8)
    Image.fromarray(levels).save("in.png")
    year = time.strftime("%Y").encode()
    for kind in KINDS:
        if kind != "pgm":
            fragfft.filtered("in.png", "out." + kind)
            content = open("out." + kind, "rb").read()
            assert year + b"-" not in content and year + b":" not in content, kind
