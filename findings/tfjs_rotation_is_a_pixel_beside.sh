#!/bin/sh
# image.rotateWithOffset of TensorFlow.js 4.22.0 on its processor's backend. One would guess what its documentation
# says, that the default centre of 0.5 "rotates the image around its center": half a turn reverses rows and columns, and
# two of them give the image back. Half a turn moves the image by a pixel to the right and down, and loses its first row
# and column to the colour that fills; a quarter turn loses a row. The centre is counted in pixels of index n / 2, half
# a pixel beyond (n - 1) / 2, at even sides and odd ones. A centre of (n - 1) / (2 n) is right. Images that are turned
# at random for training hide it; labels that are turned with them, boxes and points, are a pixel beside, and an image
# that is turned and compared with its turned spectrum has a phase with a slope.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages @tensorflow/tfjs-core@4.22.0 @tensorflow/tfjs-backend-cpu@4.22.0
cat >finding.js <<'END'
const tensors = require("@tensorflow/tfjs-core");
require("@tensorflow/tfjs-backend-cpu");

// The numbers 1 to side * side, turned.
async function turned(side, degrees, centre) {
    const image = tensors.tensor4d(Array.from({ length: side * side }, (_, i) => i + 1), [1, side, side, 1]);
    const result = await tensors.image.rotateWithOffset(image, (degrees * Math.PI) / 180, 0, centre).data();
    return Array.from({ length: side }, (_, y) => result.slice(y * side, (y + 1) * side).join(" ")).join(" | ");
}

(async () => {
    await tensors.setBackend("cpu");
    const cases = [
        [3, 180, undefined, "0 0 0 | 0 9 8 | 0 6 5"],
        [4, 180, undefined, "0 0 0 0 | 0 16 15 14 | 0 12 11 10 | 0 8 7 6"],
        [4, 90, undefined, "0 0 0 0 | 4 8 12 16 | 3 7 11 15 | 2 6 10 14"],
        [4, 180, 3 / 8, "16 15 14 13 | 12 11 10 9 | 8 7 6 5 | 4 3 2 1"],
        [3, 180, 2 / 6, "9 8 7 | 6 5 4 | 3 2 1"],
    ];
    let is_as_told = true;
    for (const [side, degrees, centre, wanted] of cases) {
        const seen = await turned(side, degrees, centre);
        console.log(`${side} x ${side} turned by ${degrees} degrees, centre ${centre ?? "not named"}: ${seen}`);
        is_as_told = is_as_told && seen === wanted;
    }
    if (!is_as_told) throw new Error("changed");
})().catch((error) => {
    console.error(error.message);
    process.exit(1);
});
END
node finding.js
