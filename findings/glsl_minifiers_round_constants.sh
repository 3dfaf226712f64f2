#!/bin/sh
# Constants in GLSL that glslx 0.4.5 and spglsl 0.3.1 of npm have made shorter. One would guess that a number keeps
# what a float of 24 bits holds, nine digits. glslx keeps six decimals, and seven digits of what is below a
# ten-thousandth: 2 pi / 4096, written out or folded from an expression, becomes .001534, so that the last angle of an
# FFT of that length is off by 8e-5, hundreds of times what a float's rounding does; 0.00123456789 becomes .001235.
# Neither its pretty printing nor --disable-rewriting keeps more. spglsl keeps eight decimals: a guard of 1e-10 against
# a division by zero becomes 0. webpack-glsl-minify 1.5.0 leaves numbers alone. There is no message, and pictures of 8
# bits hide it.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages glslx@0.4.5 spglsl@0.3.1 webpack-glsl-minify@1.5.0
cat >finding.js <<'END'
const glslx = require("glslx");
const { spglslAngleCompile } = require("spglsl");
const { GlslMinify } = require("webpack-glsl-minify/build/minify.js");

const written = { step: "0.0015339807878856412", small: "0.00123456789", pi: "3.14159265358979", guard: "1.0e-10" };
const terms = Object.values(written).map((number) => `a * ${number}`).join(", ");
const modern = `#version 300 es
precision highp float;
uniform float a;
out vec4 colour;
void main() { colour = vec4(${terms}); }`;
const numbers = (code) => {
  const factors = /vec4\((.*)\)/s.exec(code)[1].split(",").map((product) => product.replace(/\ba *\* */, ""));
  const values = factors.map((factor) => new Function("acos", `return ${factor}`)(Math.acos));
  return Object.fromEntries(Object.keys(written).map((name, index) => [name, values[index]]));
};
const byGlslx = (options) => {
  const code = `uniform float a;
export { void vertex() { gl_Position = vec4(a); } void fragment() { gl_FragColor = vec4(${terms}); } }`;
  const result = glslx.compile(code, { format: "json", renaming: "none", ...options });
  return numbers(JSON.parse(result.output).shaders[1].contents);
};
const shorten = {
  glslx: async () => byGlslx({}),
  "glslx, prettyPrint": async () => byGlslx({ prettyPrint: true }),
  "glslx, disableRewriting": async () => byGlslx({ disableRewriting: true }),
  spglsl: async () => {
    const options = { compileMode: "Optimize", minify: true, mangle: false, mainFilePath: "finding.frag" };
    return numbers((await spglslAngleCompile({ ...options, mainSourceCode: modern })).output);
  },
  "webpack-glsl-minify": async () => numbers((await new GlslMinify({ preserveAll: true }).execute(modern)).sourceCode),
};

const run = async () => {
  for (const [name, shortened] of Object.entries(shorten)) {
    const found = await shortened();
    const last = Math.abs(found.step - Number(written.step)) * 4095;
    const list = Object.values(found).join(", ");
    console.log(`${name}: ${list}; the last of 4096 angles is off by ${last.toExponential(1)}`);
    const wanted = name.startsWith("glslx")
      ? { step: 0.001534, small: 0.001235, pi: 3.141593, guard: 1e-10 }
      : Object.fromEntries(Object.entries(written).map(([key, number]) => [key, Number(number)]));
    if (name === "spglsl") Object.assign(wanted, { step: found.step, small: 0.00123457, pi: Math.PI, guard: 0 });
    for (const key of Object.keys(written))
      if (Math.abs(found[key] - wanted[key]) > 1e-13) throw new Error(`changed: ${name}, ${key}`);
  }
};
run().catch((error) => {
  console.error(error);
  process.exit(1);
});
END
node finding.js
