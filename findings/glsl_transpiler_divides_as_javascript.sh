#!/bin/sh
# glsl-transpiler 3.0.3 on npm turns GLSL into JavaScript, so that a program can be run and tested without a GPU. One
# would guess that int and float are told apart, and that a vector's copy is a copy, as it knows all types and takes
# care that functions do not change their arguments. The division of ints is that of JavaScript: 7 / 2 is 3.5, and
# k - k / 4 * 4, a butterfly's place, is 0. mod(-1.0, 4.0), the place of the frequency -1, is -1 where GLSL has 3; and
# after "vec2 b = a;" what is done to b is done to a, too, which is how a butterfly keeps its first value. glslang
# 12.0.0 of Debian 12 folds the same constants to 3, 3 and 3. No error: an FFT that is right on the GPU fails here, and
# one that is made right here fails there.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages glslang-tools=12.0.0-2
npm_packages glsl-transpiler@3.0.3
cat >finding.mjs <<'END'
import transpiler from "glsl-transpiler";

const program = `
int halved(int k) { return k / 2; }
int place(int k) { return k - k / 4 * 4; }
float wrapped(float frequency) { return mod(frequency, 4.0); }
vec2 kept() { vec2 a = vec2(1.0, 2.0); vec2 b = a; b.x = 9.0; return a; }
`;
const made = new Function(`${transpiler()(program)}; return { halved, place, wrapped, kept };`)();
const found = [made.halved(7), made.place(7), made.wrapped(-1), [...made.kept()]];
console.log("glsl-transpiler:", JSON.stringify(found));
if (JSON.stringify(found) !== "[3.5,0,-1,[9,2]]") throw new Error("changed");
END
node finding.mjs

# What GLSL says: glslang takes the program only if the three lengths, which it computes, are three.
cat >same.frag <<'END'
#version 330
const float three[3] = float[3](0.0, 0.0, 0.0);
const float halved[7 / 2] = three;
const float place[7 - 7 / 4 * 4] = three;
const float wrapped[int(mod(-1.0, 4.0))] = three;
out float colour;
void main() { colour = halved[0] + place[0] + wrapped[0]; }
END
glslangValidator same.frag
echo "glslang: 3, 3, 3"
