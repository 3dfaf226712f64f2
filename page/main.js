// Opens the data and the graphics card, and shows one part of the page at a time.
import { Bundle } from './bundle.js';
import { Device } from './engine/device.js';
import { startWatch } from './watch/watch.js';
import { startFilter } from './filter/filter.js';
import { startMeasure } from './measure/measure.js';
import { startCheck } from './check/check.js';
import { startTours } from './tours/tours.js';

const parts = { watch: startWatch, filter: startFilter, measure: startMeasure, check: startCheck };
const started = new Map();

async function show(name, app) {
  for (const other of Object.keys(parts)) {
    document.getElementById(other).hidden = other !== name;
    document.getElementById(`tab-${other}`).setAttribute('aria-selected', String(other === name));
  }
  if (!started.has(name)) started.set(name, parts[name](document.getElementById(name), app));
  return started.get(name);
}

async function main() {
  const bundle = await Bundle.open();
  const device = Device.open();
  const app = { bundle, device, parts: started, show: (name) => show(name, app) };
  for (const name of Object.keys(parts))
    document.getElementById(`tab-${name}`).addEventListener('click', () => show(name, app));
  globalThis.fragfft = app; // for tests and the curious
  await show(location.hash.slice(1) in parts ? location.hash.slice(1) : 'watch', app);
  await startTours(app);
}

main().catch((error) => {
  document.getElementById('status').textContent = error.message;
  throw error;
});
