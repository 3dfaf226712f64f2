#!/bin/sh
# feConvolveMatrix of SVG. One would guess that two renderers agree on a filter that the standard defines by a formula:
# a convolution, the kernel turned by half a circle. resvg (@resvg/resvg-js 2.6.2) does so: a white point under the
# kernel 1 ... 9 becomes a picture of the kernel. librsvg 2.54.7 of Debian 12, behind GNOME's thumbnails and many
# converters, draws the kernel with rows and columns exchanged, for kernels of 2 x 2 as well. Blurs and sharpening hide
# it, since their kernels are symmetric; a Sobel filter finds the other edges.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages librsvg2-bin=2.54.7+dfsg-1~deb12u2
npm_packages @resvg/resvg-js@2.6.2 pngjs@7.0.0
cat >finding.js <<'END'
const { execFileSync } = require("child_process");
const fs = require("fs");
const { Resvg } = require("@resvg/resvg-js");
const { PNG } = require("pngjs");

function svg(order, kernel) {
  const point = new PNG({ width: 9, height: 9 });
  for (let byte = 0; byte < point.data.length; ++byte) point.data[byte] = byte % 4 === 3 || byte >> 2 === 40 ? 255 : 0;
  const image = PNG.sync.write(point).toString("base64");
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">
    <filter id="f" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
    <feConvolveMatrix order="${order}" kernelMatrix="${kernel.join(" ")}" divisor="10" preserveAlpha="true"/></filter>
    <image width="9" height="9" filter="url(#f)" xlink:href="data:image/png;base64,${image}"/></svg>`;
}

// What a white point became, in tenths, without the black around it.
function response(png) {
  const { data } = PNG.sync.read(png);
  const levels = [];
  for (let y = 0; y < 9; ++y) {
    const row = Array.from({ length: 9 }, (_, x) => Math.round(data[4 * (9 * y + x)] / 25.5));
    levels.push(...row.filter((level) => level > 0));
  }
  return levels.join(" ");
}

let changed = false;
for (const [order, kernel, transposed] of [
  [3, [1, 2, 3, 4, 5, 6, 7, 8, 9], "1 4 7 2 5 8 3 6 9"],
  [2, [1, 2, 3, 4], "1 3 2 4"],
]) {
  fs.writeFileSync("kernel.svg", svg(order, kernel));
  const resvg = response(new Resvg(svg(order, kernel)).render().asPng());
  const librsvg = response(execFileSync("rsvg-convert", ["kernel.svg"]));
  console.log(`kernel ${kernel.join(" ")}: resvg ${resvg}, librsvg ${librsvg}`);
  changed = changed || resvg !== kernel.join(" ") || librsvg !== transposed;
}
if (changed) throw new Error("changed");
END
node finding.js
