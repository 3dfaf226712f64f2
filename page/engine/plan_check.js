// Checks the assumptions of the executor about a plan. Mirrors src/engine/plan_check and the reader of plans: plan data
// are trusted only after this.
import { PlanError, isInside, sourcesOf, targetsOf } from './plan.js';
import { formatOf } from './textures.js';

const formatVersion = 1;
const largestSide = 32768;
const mostLayers = 2048;
const lengths = { int: 0, float: 0, vec4: 4, mat4: 16 }; // 0 stands for a plain number
const roles = ['input', 'output', 'temporary', 'constant'];
const kinds = ['texture_2d', 'texture_array'];

const isCount = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;

// Whether `value` has this type of uniform.
export function isOfType(type, value) {
  const areNumbers = (list, length) => Array.isArray(list) && list.length === length && list.every(Number.isFinite);
  if (type === 'vec4[]') return Array.isArray(value) && value.every((vector) => areNumbers(vector, 4));
  if (!Object.hasOwn(lengths, type)) return false;
  if (lengths[type] > 0) return areNumbers(value, lengths[type]);
  return type === 'int' ? Number.isInteger(value) : Number.isFinite(value);
}

function checkTextures(plan, fail) {
  const found = new Map();
  for (const texture of plan.textures) {
    const { name, kind, width, height, layers, role } = texture;
    if (typeof name !== 'string' || found.has(name)) fail(`has two textures called '${name}'`);
    if (!kinds.includes(kind) || !roles.includes(role)) fail(`has the texture '${name}' of an unknown kind`);
    if (!isCount(width, 1, largestSide) || !isCount(height, 1, largestSide) || !isCount(layers, 1, mostLayers) ||
        (layers > 1 && kind === 'texture_2d'))
      fail(`has the texture '${name}' of an impossible shape`);
    const values = width * height * layers * formatOf(texture.format).components;
    if (role === 'constant' && (texture.values?.length !== values || !texture.values.every(Number.isFinite)))
      fail(`has the constant '${name}' without its ${values} values`);
    found.set(name, texture);
  }
  return found;
}

// Layers are recorded as 'texture layer'.
const noted = (name, layer) => `${name} ${layer}`;
const layersOf = (texture, binding) => (binding.layer !== undefined ? [binding.layer] :
  Array.from({ length: texture.layers }, (_, layer) => layer));

function checkTargets(pass, textures, fail) {
  const targets = targetsOf(pass);
  if (targets.length === 0) fail('has no target');
  const first = textures.get(targets[0].texture);
  const written = new Set();
  for (const binding of targets) {
    const texture = textures.get(binding.texture);
    if (texture.role === 'input' || texture.role === 'constant')
      fail(`writes '${texture.name}', which is only to be read`);
    if (texture.kind === 'texture_array' && binding.layer === undefined)
      fail(`draws into '${texture.name}' without saying which layer`);
    if (texture.width !== first.width || texture.height !== first.height) fail('has targets of different sizes');
    const target = noted(texture.name, binding.layer ?? 0);
    if (written.has(target)) fail(`has the target '${texture.name}' twice`);
    written.add(target);
  }
  return written;
}

function checkBindings(pass, textures, written, fail) {
  const names = new Set();
  for (const binding of pass.bindings) {
    const texture = textures.get(binding.texture);
    if (!texture) fail(`names the texture '${binding.texture}', which the plan does not have`);
    if (names.has(binding.name)) fail(`binds the name '${binding.name}' twice`);
    names.add(binding.name);
    if (!['sampled', 'attachment'].includes(binding.access)) fail(`accesses '${texture.name}' as WebGL 2 cannot`);
    if (binding.layer !== undefined && !isCount(binding.layer, 0, texture.layers - 1))
      fail(`binds a layer that '${texture.name}' does not have`);
  }
  const targets = checkTargets(pass, textures, fail);
  for (const binding of sourcesOf(pass)) {
    const texture = textures.get(binding.texture);
    if (targetsOf(pass).some((target) => target.texture === texture.name)) fail(`reads and writes '${texture.name}'`);
    const isThere = texture.role === 'input' || texture.role === 'constant' ||
      layersOf(texture, binding).every((layer) => written.has(noted(texture.name, layer)));
    if (!isThere) fail(`reads '${texture.name}' before any pass has written it`);
  }
  return targets;
}

const overlap = (a, b) => Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

// Each texel must be drawn exactly once, except where a draw declares that it draws over others.
function checkRegions(pass, target, fail) {
  const covered = [];
  let texels = 0;
  for (const { region, drawn_over: isDrawnOver } of pass.draws) {
    const isWhole = isCount(region.x, 0, largestSide) && isCount(region.y, 0, largestSide) &&
      isCount(region.width, 1, largestSide) && isCount(region.height, 1, largestSide) &&
      isInside({ x: 0, y: 0, ...target }, region.x + region.width - 1, region.y + region.height - 1);
    if (!isWhole) fail(`draws '${region.name}' beyond its target`);
    const area = region.width * region.height;
    const twice = covered.reduce((sum, earlier) => sum + overlap(earlier, region), 0);
    if (twice !== (isDrawnOver ? area : 0)) fail(`draws '${region.name}' over the wrong texels`);
    if (isDrawnOver) continue;
    covered.push(region);
    texels += area;
  }
  if (!pass.clear_color && texels !== target.width * target.height) fail('leaves texels of its target unwritten');
}

function checkDraw(draw, pass, plan, parameters, fail) {
  const text = Object.hasOwn(plan.programs, draw.text) ? plan.programs[draw.text] : undefined;
  if (typeof text?.vertex !== 'string' || typeof text?.fragment !== 'string')
    fail(`runs '${draw.program}', whose text the plan does not have`);
  if (draw.mesh) fail('draws a mesh, which is the caller\'s');
  for (const access of draw.accesses)
    if (!isCount(access.count, 0, 2 ** 20) || !pass.bindings.some((binding) => binding.name === access.binding))
      fail(`runs '${draw.program}', which needs '${access.binding}'`);
  for (const { name, type, value } of draw.uniforms) {
    if (type === 'parameter' ? !parameters.has(value) : !isOfType(type, value))
      fail(`gives '${name}' what is no ${type}`);
  }
}

// Throws PlanError that names the first fault.
export function requireValid(plan) {
  const fail = (what) => { throw new PlanError(`plan '${plan?.name}' ${what}`); };
  if (plan?.format_version !== formatVersion) fail(`has the format version ${plan?.format_version}`);
  if (plan.sources !== 'essl300') fail('has no programs for WebGL 2');
  for (const list of ['textures', 'parameters', 'passes']) if (!Array.isArray(plan[list])) fail(`has no ${list}`);
  const textures = checkTextures(plan, fail);
  const parameters = new Set();
  for (const { name, type, value } of plan.parameters) {
    if (parameters.has(name) || !isOfType(type, value)) fail(`has the parameter '${name}' twice, or of no known type`);
    parameters.add(name);
  }
  const written = new Set();
  for (const pass of plan.passes) {
    const failInPass = (what) => fail(`, pass '${pass.name}', ${what}`);
    if (!Array.isArray(pass.draws) || !Array.isArray(pass.bindings)) failInPass('does not draw');
    const targets = checkBindings(pass, textures, written, failInPass);
    checkRegions(pass, textures.get(targetsOf(pass)[0].texture), failInPass);
    for (const draw of pass.draws) checkDraw(draw, pass, plan, parameters, failInPass);
    for (const { name } of sourcesOf(pass))
      if (!pass.draws.some((draw) => draw.accesses.some((access) => access.binding === name)))
        failInPass(`binds '${name}', which none of its programs uses`);
    for (const target of targets) written.add(target);
  }
  for (const texture of textures.values())
    if (texture.role === 'output' && !layersOf(texture, {}).every((layer) => written.has(noted(texture.name, layer))))
      fail(`never writes its output '${texture.name}'`);
}
