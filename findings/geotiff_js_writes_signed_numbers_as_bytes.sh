#!/bin/sh
# TIFF written by geotiff 3.0.5 of npm, writeArrayBuffer. One would guess that an array is written as the type that it
# has, as the header says and as it is for Uint16Array, Float32Array and Float64Array. From Int16Array and Int32Array
# only the lowest byte of each number is written, without gaps, under a header that promises 16 and 32 bits: 100 -200
# 300 1000 becomes 25656 11496, and what lies behind, one half or three quarters of the image, is 0. Heights and
# differences of images, which have signs, come out as noise in the upper part of the picture and black below, in every
# reader, its own as well. Plain arrays of JavaScript's numbers become bytes, -5 is 251 and 600 is 88, and so do
# fractions. Nothing says so. An Int16Array less its minimum, as Uint16Array, or floats, are safe.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-tifffile=20230203-1
npm_packages geotiff@3.0.5
cat >finding.mjs <<'END'
import { writeFileSync } from "node:fs";
import { fromArrayBuffer, writeArrayBuffer } from "geotiff";

const numbers = [100, -200, 300, 1000, 5, -6, 7, 8];
const kinds = { Int16Array, Int32Array, Float32Array, Float64Array, Uint16Array };
for (const [name, Kind] of Object.entries(kinds)) {
    const given = Kind.from(numbers.map((number) => (name.startsWith("U") ? Math.abs(number) : number)));
    const bytes = await writeArrayBuffer(given, { width: 4, height: 2 });
    writeFileSync(`${name}.tif`, new Uint8Array(bytes));
    const image = await (await fromArrayBuffer(bytes)).getImage();
    const [read] = await image.readRasters();
    console.log(`${name} ${given.join(" ")}, read by geotiff: ${read.join(" ")}`);
}
const rows = [[[1, -5, 600, 0.75]]]; // a band of a row
writeFileSync("plain.tif", new Uint8Array(await writeArrayBuffer(rows, { width: 4, height: 1 })));
END
node finding.mjs
cat >finding.py <<'END'
import tifffile

wanted = {
    "Int16Array": None,
    "Int32Array": None,
    "Float32Array": "float32 100 -200 300 1000 5 -6 7 8",
    "Float64Array": "float64 100 -200 300 1000 5 -6 7 8",
    "Uint16Array": "uint16 100 200 300 1000 5 6 7 8",
    "plain": "uint8 1 251 88 0",
}
lowest = bytes(number & 255 for number in (100, -200, 300, 1000, 5, -6, 7, 8))
for name, expected in wanted.items():
    with tifffile.TiffFile(name + ".tif") as file:
        image = file.pages[0].asarray()
    seen = " ".join([str(image.dtype)] + [f"{number:g}" for number in image.ravel()])
    print(f"{name}.tif, read by tifffile: {seen}")
    if expected is None:
        stored = image.astype(image.dtype.newbyteorder(">")).tobytes()
        assert stored == lowest + bytes(image.nbytes - len(lowest)), "changed: " + name
    else:
        assert seen == expected, "changed: " + name
END
/usr/bin/python3 finding.py
