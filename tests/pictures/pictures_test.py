"""PIL, which shares no code with stb, sees every pixel, frame and time: pictures_test.py WRITE_PICTURES FOLDER."""

import pathlib
import subprocess
import sys

try:
    import numpy as np
    from PIL import Image, ImageSequence
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
subprocess.run([program, folder], check=True)


def levels(channels, frame):
    y, x, channel = np.mgrid[0:7, 0:13, 0:channels]
    return (31 * x + 17 * y + 71 * channel + 5 * frame) % 256


def check(name, channels, milliseconds):
    with Image.open(folder / name) as picture:
        assert picture.size == (13, 7) and picture.format == "PNG", picture
        assert getattr(picture, "n_frames", 1) == len(milliseconds), name
        if len(milliseconds) > 1:
            assert picture.info["loop"] == 0, "not for ever"
        for number, frame in enumerate(ImageSequence.Iterator(picture)):
            # Composed frames may have been converted to RGBA.
            want = levels(channels, number)
            got = np.asarray(frame.convert({1: "L", 2: "LA", 3: "RGB", 4: "RGBA"}[channels])).reshape(want.shape)
            assert (got == want).all(), (name, number)
            if milliseconds[number] is not None:
                assert frame.info["duration"] == milliseconds[number], (name, number, frame.info["duration"])


for channels in (1, 2, 3, 4):
    check(f"still.{channels}.png", channels, [None])
    # Thirds of a second in milliseconds, which add up to a second.
    check(f"moving.{channels}.png", channels, [333, 334, 333])
check("slow.png", 3, [5e6, 5e6])
