#!/bin/sh
# The filter blur() of the canvas of @napi-rs/canvas 1.1.1 on npm, which draws by Skia. One would guess that blur(s px)
# is a Gaussian of standard deviation s, as CSS says, by three boxes where s is 2 or more, as SVG allows. It is three
# boxes of whole pixels at every s: up to 0.7 nothing happens at all, 0.8 to 1.3 are one and the same blur, of deviation
# 1.08, 1.4 to 1.8 another, of 1.40, and 1.9 to 2.3 have 2.12. The peak of blur(1px) is 0.33 and not 0.40. A shadow of
# shadowBlur 1, which is a deviation of 0.5 by the same standard, is blurred, so that it is the filter alone. A sweep
# over sigma is a staircase, a difference of blurs of 1 and 1.3 is black, and smoothing against aliasing does nothing.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages @napi-rs/canvas@1.1.1
cat >finding.js <<'END'
const { createCanvas } = require("@napi-rs/canvas");
const SIDE = 101;
const MIDDLE = 50;

// The alpha along the middle row, of a white column as it has been drawn.
function row(draw) {
    const context = createCanvas(SIDE, SIDE).getContext("2d");
    draw(context);
    return Array.from({ length: SIDE }, (_, x) => context.getImageData(x, MIDDLE, 1, 1).data[3]);
}
function deviation(numbers) {
    const sum = numbers.reduce((total, number) => total + number);
    return Math.sqrt(numbers.reduce((total, number, x) => total + number * (x - MIDDLE) ** 2, 0) / sum);
}

const column = createCanvas(SIDE, SIDE);
column.getContext("2d").fillStyle = "white";
column.getContext("2d").fillRect(MIDDLE, 0, 1, SIDE);
const stairs = new Map();
for (let tenths = 2; tenths <= 23; ++tenths) {
    const numbers = row((context) => {
        context.filter = `blur(${tenths / 10}px)`;
        context.drawImage(column, 0, 0);
    });
    const key = numbers.slice(MIDDLE, MIDDLE + 7).join(" ");
    if (!stairs.has(key)) stairs.set(key, { from: tenths, deviation: deviation(numbers) });
    stairs.get(key).to = tenths;
}
for (const [key, step] of stairs)
    console.log(`blur ${step.from / 10} to ${step.to / 10}: ${key}, deviation ${step.deviation.toFixed(2)}`);
const shadow = deviation(
    row((context) => {
        context.fillStyle = "white";
        context.shadowColor = "white";
        context.shadowBlur = 1;
        context.shadowOffsetX = SIDE;
        context.fillRect(MIDDLE - SIDE, 0, 1, SIDE);
    })
);
console.log(`shadowBlur 1: deviation ${shadow.toFixed(2)}`);
const seen = Array.from(stairs.values(), (step) => `${step.from}-${step.to}:${step.deviation.toFixed(1)}`).join(" ");
if (seen !== "2-7:0.0 8-13:1.1 14-18:1.4 19-23:2.1" || Math.abs(shadow - 0.5) > 0.1) throw new Error("changed");
END
node finding.js
