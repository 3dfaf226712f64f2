#!/bin/sh
# WAV files of 24 bits by node-wav 0.0.2 and wav-decoder 1.3.0 on npm. One would guess that full scale is -1 at the
# bottom, as it is for 16 and 32 bits in both. The lowest number, -8388608, is read as +1, by both, since they compare
# with ">" where ">=" is meant: a sound that is as loud as it can be jumps from the bottom to the top for one sample,
# and its spectrum has a click in all frequencies. node-wav writes -1, and all that is below, as just that number, so
# that its own clipped sounds come back so; the next one is read right, and a quieter sound shows nothing. wavefile
# 11.0.0 reads -1. And node-wav's silence of 8 bits is -1/128 when it is read again.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages node-wav@0.0.2 wav-decoder@1.3.0 wavefile@11.0.0
cat >finding.js <<'END'
const node_wav = require("node-wav");
const decoder = require("wav-decoder");
const { WaveFile } = require("wavefile");

const sound = Float32Array.from([0, 0.5, -0.5, -0.999, -1, 1]);
const text = (samples) => Array.from(samples, (number) => String(Math.round(number * 1000) / 1000 || 0)).join(" ");
function by_wavefile(bytes) {
    const file = new WaveFile(bytes);
    file.toBitDepth("64");
    return text(file.getSamples());
}

console.log(`a sound: ${text(sound)}`);
let is_as_told = true;
for (const [bitDepth, lowest] of [[16, "-1"], [24, "1"], [32, "-1"]]) {
    const bytes = node_wav.encode([sound], { sampleRate: 8000, float: false, bitDepth });
    const seen = [text(node_wav.decode(bytes).channelData[0]), text(decoder.decode.sync(bytes).channelData[0])];
    const readers = `node-wav: ${seen[0]}; wav-decoder: ${seen[1]}; wavefile: ${by_wavefile(bytes)}`;
    console.log(`${bitDepth} bits by ${readers}`);
    is_as_told = is_as_told && seen.every((read) => read === `0 0.5 -0.5 -0.999 ${lowest} 1`);
    is_as_told = is_as_told && by_wavefile(bytes) === "0 0.5 -0.5 -0.999 -1 1";
}

// The same from wavefile, which writes the lowest number for the lowest number.
const integers = new WaveFile();
integers.fromScratch(1, 8000, "24", [0, 4194304, -8388607, -8388608]);
const others = text(decoder.decode.sync(Uint8Array.from(integers.toBuffer()).buffer).channelData[0]);
console.log(`0 4194304 -8388607 -8388608, written by wavefile and read by wav-decoder: ${others}`);
const silence = node_wav.encode([new Float32Array(2)], { sampleRate: 8000, float: false, bitDepth: 8 });
const heard = text(node_wav.decode(silence).channelData[0]);
console.log(`silence of 8 bits by node-wav: ${heard}`);
if (!is_as_told || others !== "0 0.5 -1 1" || heard !== "-0.008 -0.008") throw new Error("changed");
END
node finding.js
