#!/bin/sh
# Subtractions of negative numbers in GLSL that glslx 0.4.5 and webpack-glsl-minify 1.5.0 of npm have made shorter. One
# would guess that the space between two minus signs stays, as it separates them. "a - -b" becomes "a--b", the
# decrement of a, and no compiler takes it; glslx, which parses what it shortens, does so for a constant, too:
# "a - turn" with "const float turn = -1.0", the sign of a transform's exponent, becomes "a--1.". One does not see it
# until a driver refuses the program, since both finish without a word and glslx calls itself a type checker. Its
# pretty printing keeps the space. spglsl 0.3.1 keeps it.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages glslang-tools=12.0.0-2
npm_packages glslx@0.4.5 webpack-glsl-minify@1.5.0 spglsl@0.3.1
cat >finding.js <<'END'
const { spawnSync } = require("child_process");
const { writeFileSync } = require("fs");
const glslx = require("glslx");
const { spglslAngleCompile } = require("spglsl");
const { GlslMinify } = require("webpack-glsl-minify/build/minify.js");

// One source for GLSL ES 1.00; glslx wants to be told what is exported, and does not take "precision".
const source = (term) => `uniform vec2 a; const float turn = -1.0; void main() { gl_FragColor = vec4(a.x - ${term}); }`;
const byGlslx = (code, prettyPrint) => {
  const fragment = code.replace("void main", "export void fragment");
  const exported = `${fragment} export void vertex() { gl_Position = vec4(0.0); }`;
  const shaders = JSON.parse(glslx.compile(exported, { format: "json", renaming: "none", prettyPrint }).output).shaders;
  return shaders.find(({ name }) => name === "fragment").contents;
};
const withPrecision = (code) => `precision highp float; ${code}`;
const shorten = {
  "as it is": (code) => code,
  glslx: (code) => byGlslx(code, false),
  "glslx, prettyPrint": (code) => byGlslx(code, true),
  "webpack-glsl-minify": async (code) => (await new GlslMinify({ preserveAll: true }).execute(code)).sourceCode,
  spglsl: async (code) => {
    const options = { compileMode: "Optimize", minify: true, mangle: false, mainFilePath: "a.frag" };
    return (await spglslAngleCompile({ ...options, mainSourceCode: withPrecision(code) })).output;
  },
};
const isTaken = (code) => {
  writeFileSync("shorter.frag", code.startsWith("#") || code.includes("precision") ? code : withPrecision(code));
  return spawnSync("glslangValidator", ["shorter.frag"]).status === 0;
};

const run = async () => {
  const refused = [];
  for (const [name, shortened] of Object.entries(shorten))
    for (const term of ["-a.y", "turn"]) {
      const code = await shortened(source(term));
      const taken = isTaken(code);
      const made = /vec4\((.*)\)/.exec(code)[1];
      console.log(`${name}, a.x - ${term}: ${made} is ${taken ? "taken" : "refused"} by glslang`);
      if (!taken) refused.push(`${name}: ${term}`);
    }
  if (refused.join() !== "glslx: -a.y,glslx: turn,webpack-glsl-minify: -a.y") throw new Error("changed");
};
run().catch((error) => {
  console.error(error);
  process.exit(1);
});
END
node finding.js
