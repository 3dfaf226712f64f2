// The contents of a plan's textures before its first pass.
import { PlanExecutor } from '../engine/executor.js';
import { packedResponse } from '../engine/layout.js';
import { componentsOf } from './replay.js';
import { pictureTexels } from './pictures.js';

// The response of a Gaussian blur, in the method's layout; sigma is in texels.
function gaussianResponse(texture, method, sigma) {
  const { width, height } = texture;
  const layout = { kind: method === 'moreland-angel-2003' ? method : 'complex-numbers', width, height, components:
    componentsOf(texture) };
  return packedResponse(layout, (u, v) => {
    const [x, y] = [Math.min(u, width - u) / width, Math.min(v, height - v) / height];
    return Math.exp(-2 * Math.PI ** 2 * sigma ** 2 * (x * x + y * y));
  });
}

// The spectrum of a picture by the same method, as the input of its inverse transform.
function spectrumOf(app, offer, image) {
  const { method, width, height, format, targets } = offer;
  const forward = app.bundle.offers.find((other) => other.operation === 'forward' && other.method === method &&
    other.width === width && other.height === height && other.format === format && other.targets === targets);
  const executor = new PlanExecutor(app.device, app.bundle.plan(forward));
  const named = (role) => executor.plan.textures.find((texture) => texture.role === role).name;
  executor.upload(named('input'), image);
  executor.run();
  const spectrum = executor.read(named('output'));
  executor.delete();
  return spectrum;
}

// The inputs of a plan, [[texture, values]], for an offer and a picture.
export async function inputsOf(app, offer, plan, picture) {
  const image = await pictureTexels(app, picture, offer.width, offer.height);
  const sigma = Math.max(1, Math.min(offer.width, offer.height) / 32);
  return plan.textures.filter(({ role }) => role === 'input').map((texture) => {
    if (texture.name === 'response') return [texture.name, gaussianResponse(texture, offer.method, sigma)];
    return [texture.name, offer.operation === 'inverse' ? spectrumOf(app, offer, image) : image];
  });
}
