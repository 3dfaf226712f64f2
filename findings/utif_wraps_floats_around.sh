#!/bin/sh
# TIFF of floats shown by utif2 4.1.0 of npm, toRGBA8. One would guess that 0 to 1 is shown as black to white, as it is
# for grey floats of 32 bits, and that what is outside becomes black or white. It wraps around: 1.1 is 25, nearly
# black, 2 is 254 and -0.1 is 231, nearly white, so that the ringing of a filter is shown as spots of the opposite
# brightness. Floats in three colours are black altogether. Floats of 64 bits are shown by their bits, 0.5 and 1 as 0,
# 0.75 as 158; halves by their upper byte, 0.25 as 52 and 1 as 60, a flat grey with white for what is negative. There is
# no message. Each file is an ordinary one by tifffile, and geotiff 2.1.3 of npm reads the numbers of all four.
set -eu
. "$(dirname "$0")/common"
debian_packages python3-tifffile=20230203-1 python3-numpy
npm_packages utif2@4.1.0 geotiff@2.1.3
python3 - <<'END'
import numpy
import tifffile

numbers = numpy.array([[0, 0.25, 0.5, 0.75, 1, 1.1, 2, -0.1]] * 4)
for name, kind in (("floats", "f4"), ("doubles", "f8"), ("halves", "f2")):
    tifffile.imwrite(name + ".tif", numbers.astype(kind))
tifffile.imwrite("colours.tif", numpy.stack([numbers] * 3, -1).astype("f4"), photometric="rgb")
END
cat >finding.mjs <<'END'
import { readFileSync } from "node:fs";
import { fromArrayBuffer } from "geotiff";
import UTIF from "utif2";

const numbers = [0, 0.25, 0.5, 0.75, 1, 1.1, 2, -0.1];
const expected = {
  floats: "0 64 128 191 255 25 254 231",
  colours: "0 0 0 0 0 0 0 0",
  doubles: "0 0 0 158 0 190 0 206",
  halves: "0 52 56 58 60 60 64 174",
};
for (const [name, wanted] of Object.entries(expected)) {
  const file = new Uint8Array(readFileSync(`${name}.tif`)).buffer;
  const [page] = UTIF.decode(file);
  UTIF.decodeImage(file, page);
  const colours = UTIF.toRGBA8(page);
  const seen = numbers.map((_, column) => colours[4 * column]).join(" ");
  console.log(`${name}: ${seen}`);
  const [channel] = await (await (await fromArrayBuffer(file)).getImage()).readRasters();
  const isRead = numbers.every((number, column) => Math.abs(channel[column] - number) < 1e-3);
  if (seen !== wanted || !isRead) throw new Error("changed");
}
END
node finding.mjs
