#!/bin/sh
# contourDensity of d3-contour 4.0.3 on npm. One would guess what its manual says, that the bandwidth is the standard
# deviation of a Gaussian kernel, and that cells of 4 pixels, which one gets unasked, are only a coarser grid. A point
# is spread over cells and then by three boxes. The hill of one point is wider: 11.8 for 10 and 5.6 for 4 with such
# cells, and 21.5 for 20; with cells of 1 it is 10.0 for 10. Its peak is lower still, as three boxes are no Gaussian:
# 0.65 of the true one for 10 and 0.47 for 4, and 0.88 with cells of 1. Integrals are right. Thresholds that are given
# as densities are passed too late or never, two densities of the same points with different cells do not agree, and a
# difference of two bandwidths is not that of two Gaussians.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages d3-contour@4.0.3
cat >finding.mjs <<'END'
import { contourDensity } from "d3-contour";

function area(contour) {
    let doubled = 0;
    for (const polygon of contour.coordinates)
        for (const ring of polygon)
            for (let i = 1; i < ring.length; ++i)
                doubled += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
    return Math.abs(doubled / 2);
}

// The integral, deviation and peak of the hill of one point, from the areas above 400 heights.
function hill(bandwidth, cell) {
    const estimator = contourDensity().size([960, 500]).bandwidth(bandwidth);
    if (cell) estimator.cellSize(cell);
    const contour_at = estimator.contours([[480, 250]]);
    const step = contour_at.max / 400;
    let [integral, moment] = [0, 0];
    for (let i = 0; i < 400; ++i) {
        const above = area(contour_at((i + 0.5) * step));
        integral += above * step;
        moment += ((above * above) / (2 * Math.PI)) * step; // r^2 over a disk of this area
    }
    const peak = contour_at.max * 2 * Math.PI * bandwidth ** 2;
    return { integral, deviation: Math.sqrt(moment / integral / 2), peak };
}

let is_as_told = true;
for (const [bandwidth, cell, deviation, peak] of [
    [4, 0, 5.57, 0.47],
    [10, 0, 11.79, 0.65],
    [20, 0, 21.48, 0.77],
    [10, 1, 10.03, 0.88],
    [20, 1, 19.99, 0.88],
]) {
    const seen = hill(bandwidth, cell);
    const cells = cell ? `cells of ${cell}` : "cells unasked";
    console.log(`bandwidth ${bandwidth}, ${cells}: deviation ${seen.deviation.toFixed(2)},`,
        `peak ${seen.peak.toFixed(2)} of a Gaussian's, integral ${seen.integral.toFixed(2)}`);
    is_as_told = is_as_told && Math.abs(seen.deviation - deviation) < 0.05 && Math.abs(seen.peak - peak) < 0.01;
    is_as_told = is_as_told && Math.abs(seen.integral - 1) < 0.02;
}
if (!is_as_told) throw new Error("changed");
END
node finding.mjs
