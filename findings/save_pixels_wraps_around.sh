#!/bin/sh
# Images written by save-pixels 2.3.6 on npm, from ndarrays. One would guess that numbers above 255 become white and
# negative ones black, as they do in a canvas, whose arrays clamp, and that 0.6 is rounded; or that an array of 16 bits
# gives a PNG of 16 bits. The lowest eight bits are kept: 256 is black, 300 is 44, and -5 is 251, nearly white, so that
# the ringing of a filter or the noise of a bright sky shows up as spots of the opposite brightness; 254.6 is 254, so
# that images are half a level too dark on average. 16 bits lose their upper half, 256 is 0 and 65535 is 255, which
# makes contour lines of a smooth ramp. There is no message.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages save-pixels@2.3.6 ndarray@1.1.1 pngjs@7.0.0
cat >finding.js <<'END'
const ndarray = require("ndarray");
const { PNG } = require("pngjs");
const save_pixels = require("save-pixels");

// The PNG that has been made of a row of greys: its depth and its red numbers, as pngjs reads them.
async function saved(numbers) {
    const file = await new Promise((resolve, reject) => {
        const parts = [];
        const stream = save_pixels(ndarray(numbers, [numbers.length, 1]), "png");
        stream.on("data", (part) => parts.push(part));
        stream.on("error", reject);
        stream.on("end", () => resolve(Buffer.concat(parts)));
    });
    const image = PNG.sync.read(file);
    return { depth: image.depth, text: Array.from(image.data).filter((_, i) => i % 4 === 0).join(" ") };
}

(async () => {
    const cases = [
        [Float32Array.of(-5, 0.6, 1.4, 254.6, 256, 300), "251 0 1 254 0 44"],
        [Int16Array.of(-5, 0, 255, 256, 300), "251 0 255 0 44"],
        [Uint16Array.of(0, 255, 256, 30000, 65535), "0 255 0 48 255"],
    ];
    let is_as_told = true;
    for (const [numbers, wanted] of cases) {
        const { depth, text } = await saved(numbers);
        const given = Array.from(numbers, (number) => +number.toFixed(1)).join(" ");
        console.log(`${numbers.constructor.name} ${given}: ${depth} bits, ${text}`);
        is_as_told = is_as_told && text === wanted && depth === 8;
    }
    if (!is_as_told) throw new Error("changed");
})().catch((error) => {
    console.error(error.message);
    process.exit(1);
});
END
node finding.js
