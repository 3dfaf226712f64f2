#!/bin/sh
# blur of sharp 0.35.5 on npm (libvips 8.18.7), and gaussblur of libvips 8.14.1 in Debian 12. One would guess that a
# flat 8-bit image stays as it is under every Gaussian blur, whose weights have the sum one. With sigma 2.5, 3 or 9 a
# flat 200 becomes 202, with 4.5 it becomes 198, and other sigmas leave it. Masks of integers are used unless one asks
# for floats, and the vector code rounds their shares of the sum to few bits, which do not always add up to one.
# Precision "float" is right, and in Debian's libvips so is VIPS_NOVECTOR=1. The difference of two blurs, a high pass,
# is not zero on flat ground then, and a sweep over sigma shows steps that no Gaussian has.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages libvips-tools=8.14.1-3+deb12u3
npm_packages sharp@0.35.5
cat >finding.js <<'END'
const { execFileSync } = require("child_process");
const sharp = require("sharp");

const level = 200;
const flat = { create: { width: 64, height: 64, channels: 3, background: { r: level, g: level, b: level } } };

// The levels that are left of a flat image.
async function blurred(options) {
  const pixels = await sharp(flat).blur(options).raw().toBuffer();
  return [...new Set(pixels)].join(" ");
}

function byDebian(sigma, environment) {
  const env = { ...process.env, ...environment };
  execFileSync("vips", ["gaussblur", "flat.png", "blurred.v", String(sigma)], { env });
  return Number(execFileSync("vips", ["avg", "blurred.v"], { encoding: "utf8" }));
}

(async () => {
  await sharp(flat).png().toFile("flat.png");
  const moved = {};
  for (let sigma = 0.5; sigma <= 10; sigma += 0.5) {
    const levels = await blurred({ sigma });
    if (levels !== String(level)) moved[sigma] = levels;
  }
  console.log(`sharp with libvips ${sharp.versions.vips}: these sigmas change a flat ${level}, it becomes`, moved);
  const exact = await blurred({ sigma: 3, precision: "float" });
  console.log(`precision float, sigma 3: ${exact}`);
  const debian = [byDebian(2), byDebian(3), byDebian(3, { VIPS_NOVECTOR: "1" })];
  console.log(`Debian's vips: sigma 2 ${debian[0]}, sigma 3 ${debian[1]}, without vector code ${debian[2]}`);
  if (moved[3] !== "202" || moved[2] || moved[5] || exact !== "200" || debian.join(" ") !== "200 202 200")
    throw new Error("changed");
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
END
node finding.js
