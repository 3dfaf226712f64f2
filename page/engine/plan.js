// Queries on a plan in JSON. Mirrors src/engine/plan and src/engine/pass.

// Thrown, with one line, for a plan that is not valid or does not fit the device.
export class PlanError extends Error {}

// The bindings that a pass draws into, output 0 first.
export function targetsOf(pass) {
  return pass.bindings.filter((binding) => binding.access === 'attachment');
}

// The bindings from which a pass reads.
export function sourcesOf(pass) {
  return pass.bindings.filter((binding) => binding.access === 'sampled');
}

// The names of the bindings' textures, each once.
export function textureNames(bindings) {
  return [...new Set(bindings.map((binding) => binding.texture))];
}

// The texture of a plan with this name.
export function textureOf(plan, name) {
  const found = plan.textures.find((texture) => texture.name === name);
  if (!found) throw new PlanError(`plan '${plan.name}' has no texture '${name}'`);
  return found;
}

// Whether a region contains the texel.
export function isInside(region, x, y) {
  return x >= region.x && y >= region.y && x < region.x + region.width && y < region.y + region.height;
}

// The draw of a pass that determines the texel's final value: the last one whose region contains it; undefined if none
// does.
export function drawAt(pass, x, y) {
  return pass.draws.findLast((draw) => isInside(draw.region, x, y));
}

// The number of texels that a draw's program fetches for each texel that it writes.
export function readsOf(draw) {
  return draw.accesses.reduce((sum, access) => sum + access.count, 0);
}

// The requirements on a device, in the form of Device.whatIsMissing: those that the plan states, and the formats of its
// render targets.
export function needsOf(plan) {
  const drawn = new Set(plan.passes.flatMap((pass) => targetsOf(pass).map((binding) => binding.texture)));
  return {
    targets: Math.max(0, ...plan.passes.map((pass) => targetsOf(pass).length)),
    side: Math.max(...plan.textures.map((texture) => Math.max(texture.width, texture.height))),
    layers: Math.max(...plan.textures.map((texture) => texture.layers)),
    ...plan.needs,
    formats: [...new Set(plan.textures.filter((texture) => drawn.has(texture.name)).map((texture) => texture.format))],
  };
}
