// What is asked of a plan as JSON. Mirrors src/engine/plan and src/engine/pass.

// A plan that is not valid, or that does not fit the device, in a line.
export class PlanError extends Error {}

// The bindings that a pass draws into, output 0 first.
export function targetsOf(pass) {
  return pass.bindings.filter((binding) => binding.access === 'attachment');
}

// The bindings that a pass reads.
export function sourcesOf(pass) {
  return pass.bindings.filter((binding) => binding.access === 'sampled');
}

// The names of the textures of bindings, each once.
export function textureNames(bindings) {
  return [...new Set(bindings.map((binding) => binding.texture))];
}

// The texture of a plan by its name.
export function textureOf(plan, name) {
  const found = plan.textures.find((texture) => texture.name === name);
  if (!found) throw new PlanError(`plan '${plan.name}' has no texture '${name}'`);
  return found;
}

// Whether a region has the texel.
export function isInside(region, x, y) {
  return x >= region.x && y >= region.y && x < region.x + region.width && y < region.y + region.height;
}

// The draw of a pass that leaves this texel as it is, which is the last whose region has it; undefined where none has.
export function drawAt(pass, x, y) {
  return pass.draws.findLast((draw) => isInside(draw.region, x, y));
}

// How many texels a draw's program fetches for one texel.
export function readsOf(draw) {
  return draw.accesses.reduce((sum, access) => sum + access.count, 0);
}

// What a device must have, as Device.whatIsMissing takes it: what the plan says itself, and the formats drawn into.
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
