// The works that are timed: plans of the bundle, ready to run on random pixels.
import { PlanExecutor } from '../engine/executor.js';
import { needsOf } from '../engine/plan.js';

const fields = ['method', 'operation', 'width', 'height'];
const withDefault = { format: 'rgba32f', domain: 'real', twiddles: 'table', kernel_size: 0, separable: false };

// Equal for two objects that name the same work.
export function keyOf(work) {
  return JSON.stringify([...fields.map((field) => work[field]),
    ...Object.entries(withDefault).map(([field, otherwise]) => work[field] ?? otherwise)]);
}

// The offer of the bundle that does a work and that this card can run, or null.
function offerOf({ bundle, device }, work) {
  const key = keyOf(work);
  return bundle.timed(device).find((offer) => keyOf(offer) === key &&
    !device.whatIsMissing(needsOf(offer.plan))) ?? null;
}

// Random numbers in [0, 1), the same at every call, from a linear congruential generator with the full period 2^32.
function randomValues(count) {
  const values = new Float32Array(count);
  for (let i = 0, state = 2006; i < count; ++i) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    values[i] = state / 2 ** 32;
  }
  return values;
}

const componentsOf = (format) => (format.startsWith('rgba') ? 4 : format.startsWith('rg') ? 2 : 1);

// A work that can be run repeatedly until `delete()`; null if no plan can do it here.
export function readyWork(app, work) {
  const offer = offerOf(app, work);
  if (!offer) return null;
  const executor = new PlanExecutor(app.device, app.bundle.plan(offer));
  for (const { name, role, width, height, layers, format } of executor.plan.textures)
    if (role === 'input') executor.upload(name, randomValues(width * height * (layers ?? 1) * componentsOf(format)));
  const kernel = work.kernel_size ? ` by ${work.kernel_size} × ${work.kernel_size}` : '';
  const name = `${work.method}, ${work.operation}${kernel} of ${work.width} × ${work.height},`;
  return { work, name, prepare: () => executor.prepare(), run: () => executor.run(), delete: () => executor.delete() };
}
