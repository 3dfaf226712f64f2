#!/bin/sh
# spglsl 0.3.1 on npm makes GLSL shorter, by way of ANGLE's parser. One would guess that it leaves a parenthesis out
# only where the value stays as it is, and a first value only where nobody reads it. "a - (b - c)" becomes "a-b-c", and
# "a / (b / c)" becomes "a/b/c", while "a - (b + c)" and "a * (b / c)" keep theirs: a butterfly of radix 4,
# a + c - (b - d), gets the wrong sign for its last term. It is so in all its modes, minify or not. In mode "Optimize"
# the zeros of "int i = 0" and "float sum = 0.0" go, too, so that a loop begins with what GLSL calls undefined. The
# result compiles, and is called valid. Programs that only add and multiply hide it.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages spglsl@0.3.1
cat >finding.js <<'END'
const { spglslAngleCompile } = require("spglsl");

const compiled = async (statements, options) => {
  const mainSourceCode = `#version 300 es
precision highp float;
uniform float a, b, c, d;
out vec4 colour;
void main() { ${statements} }`;
  const result = await spglslAngleCompile({ mainFilePath: "finding.frag", mainSourceCode, ...options });
  if (!result.valid) throw new Error("changed: refused");
  return result.output;
};
// Sums and quotients have the same rules in JavaScript.
const value = (expression) => new Function("a", "b", "c", "d", `return ${expression}`)(7, 5, 3, 2);

const terms = ["a - (b - c)", "a / (b / c)", "a + c - (b - d)", "a - (b + c)", "a * (b / c)", "(a - b) * c"];
const run = async () => {
  for (const compileMode of ["Optimize", "Compile", "Validate"])
    for (const minify of [true, false]) {
      const options = { compileMode, minify };
      const wrong = [];
      for (const given of terms) {
        const made = /colour *= *vec4\((.*)\);/.exec(await compiled(`colour = vec4(${given});`, options))[1];
        const [want, got] = [value(given), value(made)];
        if (Math.abs(want - got) > 1e-9) wrong.push(`${given} = ${want}: ${made} = ${got}`);
      }
      const loop = "float sum = 0.0; for (int i = 0; i < 4; ++i) sum += a; colour = vec4(sum);";
      const begins = /for *\( *int *\w+ *;/.test(await compiled(loop, options)) ? "no" : "a";
      console.log(`${compileMode}, minify ${minify}: ${wrong.join("; ")}; the loop has ${begins} first value`);
      const found = wrong.map((line) => line.split(" = ")[0]).join();
      if (found !== "a - (b - c),a / (b / c),a + c - (b - d)") throw new Error("changed");
      if (begins !== (compileMode === "Optimize" ? "no" : "a")) throw new Error("changed: loop");
    }
};
run().catch((error) => {
  console.error(error);
  process.exit(1);
});
END
node finding.js
