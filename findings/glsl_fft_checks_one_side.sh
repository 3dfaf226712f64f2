#!/bin/sh
# glsl-fft 1.0.2 on npm plans FFTs for WebGL, powers of two in both directions. One would guess that it can be loaded
# once it is installed, and that it refuses a height that is no power of two as it refuses such a width. It names
# is-power-of-two, which it needs, as a dependency of its tests only, so that require fails until one adds it; and
# where it checks the height it looks at the width again: 6 x 8 is refused, 8 x 6 is planned without a word as the
# passes of 8 x 8 on a texture of six rows. Passes that join eight rows cannot draw the spectrum of six.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages glsl-fft@1.0.2
cat >finding.js <<'END'
const textures = { input: "a", output: "b", ping: "c", pong: "d" };

function planned(width, height) {
  try {
    return require("glsl-fft")({ width, height, ...textures });
  } catch (error) {
    return error.message.split("\n")[0];
  }
}

if (process.argv[2] === "alone") {
  const said = planned(8, 8);
  console.log(`as installed: ${said}`);
  if (!/is-power-of-two/.test(said)) throw new Error("changed");
} else {
  console.log(`6 x 8: ${planned(6, 8)}`);
  const passes = planned(8, 6);
  const square = planned(8, 8);
  if (!Array.isArray(passes)) throw new Error(`changed: ${passes}`);
  const upright = (plan) => plan.filter((pass) => !pass.horizontal).map((pass) => pass.subtransformSize);
  console.log(`8 x 6: ${passes.length} passes, the vertical ones join ${upright(passes).join(", ")} rows`);
  console.log(`8 x 8: ${square.length} passes, the vertical ones join ${upright(square).join(", ")} rows`);
  if (Array.isArray(planned(6, 8)) || upright(passes).join() !== upright(square).join()) throw new Error("changed");
}
END
node finding.js alone
npm_packages glsl-fft@1.0.2 is-power-of-two@1.0.0
node finding.js
