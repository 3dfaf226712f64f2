#!/bin/sh
# TIFF read by tiff 7.1.3 of npm, and by image-js 1.7.0, which uses it. One would guess that numbers are read by their
# sample format or refused, as image-js refuses floats of 32 bits with a message. Halves are read as the integers of the
# same bits, by both: 0.5 is 14336, 1 is 15360 and 2 is 16384, so that an image looks like flat grey, and -0.125 is
# 45056, brighter than everything. Signed integers come without their sign, -5 as 65531. Floats in which white is 0, an
# ordinary photometric interpretation, become 4294967296, all of them. No message in any case. A filter's result with
# negative numbers, which halves are chosen for, turns into a picture with white spots. geotiff 2.1.3 of npm reads the
# same files as tifffile has written them.
set -eu
. "$(dirname "$0")/common"
debian_packages python3-tifffile=20230203-1 python3-numpy
npm_packages tiff@7.1.3 image-js@1.7.0 geotiff@2.1.3
python3 - <<'END'
import numpy
import tifffile

def write(name, numbers, kind, **options):
    tifffile.imwrite(name, numpy.array([numbers] * 4).astype(kind), **options)

light = [0, 0.25, 0.5, 1, 2, -0.125]
write("halves.tif", light, "f2")
write("floats.tif", light, "f4")
write("signed.tif", [0, 5, -5, 1000, -1000, 7], "i2")
write("white.tif", light, "f4", photometric="miniswhite")
END
cat >finding.mjs <<'END'
import { readFileSync } from "node:fs";
import { fromArrayBuffer } from "geotiff";
import { decode as decodeImage } from "image-js";
import { decode } from "tiff";

const readers = {
  tiff: (bytes) => Array.from(decode(bytes)[0].data.slice(0, 6)),
  "image-js": (bytes) => {
    const image = decodeImage(bytes);
    return Array.from({ length: 6 }, (_, column) => image.getPixel(column, 0)[0]);
  },
  geotiff: async (bytes) => {
    const image = await (await fromArrayBuffer(bytes.buffer)).getImage();
    return Array.from((await image.readRasters({ interleave: true })).slice(0, 6));
  },
};
const light = "0 0.25 0.5 1 2 -0.125";
const signed = "0 5 -5 1000 -1000 7";
const refused = "Float TIFF data is not supported.";
const bits = "0 13312 14336 15360 16384 45056";
const expected = {
  "halves.tif": { tiff: bits, "image-js": bits, geotiff: light },
  "floats.tif": { tiff: light, "image-js": refused, geotiff: light },
  "signed.tif": { tiff: "0 5 65531 1000 64536 7", "image-js": "0 5 65531 1000 64536 7", geotiff: signed },
  "white.tif": { tiff: Array(6).fill(2 ** 32).join(" "), "image-js": refused, geotiff: light },
};
let changed = false;
for (const [file, wanted] of Object.entries(expected)) {
  for (const [name, read] of Object.entries(readers)) {
    let seen;
    try {
      seen = (await read(new Uint8Array(readFileSync(file)))).join(" ");
    } catch (error) {
      seen = error.message;
    }
    console.log(`${file} by ${name}: ${seen}`);
    changed ||= seen !== wanted[name];
  }
}
if (changed) throw new Error("changed");
END
node finding.mjs
