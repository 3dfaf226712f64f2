// Opens the data and the graphics card, and shows one part of the page at a time.
import { Bundle } from './bundle.js';
import { element } from './dom.js';
import { shortcomings } from './capabilities.js';
import { Tabs } from './tabs.js';
import { Device, DeviceError } from './engine/device.js';
import { startWatch } from './watch/watch.js';
import { startFilter } from './filter/filter.js';
import { startMeasure } from './measure/measure.js';
import { startCheck } from './check/check.js';
import { startTours } from './tours/tours.js';
import { startZero } from './zero/zero.js';

const parts = { zero: startZero, watch: startWatch, filter: startFilter, measure: startMeasure, check: startCheck };
const started = new Map();

// Sets the line below the tabs; an empty text removes it.
function tell(text) {
  document.getElementById('status').textContent = text;
}

function tellError(error) {
  const [line] = String(error?.message ?? error).split('\n');
  tell(`Something went wrong: ${line}`);
}

// Starts a part when it is first shown. If that fails, the part says why, and the next visit tries again.
async function start(name, app) {
  const section = document.getElementById(name);
  section.setAttribute('aria-busy', 'true');
  try {
    await parts[name](section, app);
  } catch (error) {
    started.delete(name);
    section.replaceChildren(element('p', { role: 'alert' }, [`This part could not start: ${error.message}`]));
    throw error;
  } finally {
    section.removeAttribute('aria-busy');
  }
}

function tellOfDevice(device) {
  const usual = shortcomings(device).join(' ');
  tell(usual);
  device.onLost(() => tell('The browser has taken the graphics card away; waiting for it.'));
  device.onRestored(() => tell(usual));
}

// Shows the part that needs no graphics card, and still pictures and words instead of the others.
function showFallback(reason) {
  tell(reason);
  document.getElementById('tabs').hidden = true;
  for (const name of Object.keys(parts)) document.getElementById(name).hidden = name !== 'zero';
  document.getElementById('fallback').hidden = false;
}

function openDevice() {
  try {
    const device = Device.open();
    if (!device.hasHalfTargets) throw new DeviceError(shortcomings(device)[0]);
    return device;
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    showFallback(error.message);
    return null;
  }
}

function tellOrigin({ program }, device) {
  document.getElementById('origin').textContent =
    `fragfft ${program.version}, page ${program.digest}. ${device ? `Graphics card: ${device.name}.` : ''}`;
}

async function main() {
  const bundle = await Bundle.open();
  const device = openDevice();
  const app = { bundle, device, parts: started, tell };
  tellOrigin(bundle, device);
  if (device) {
    app.addressOf = (name) => app[name]?.address?.() ?? `#${name}`;
    const tabs = new Tabs(Object.keys(parts), (name) => app.show(name).catch(tellError), app.addressOf);
    app.show = async (name) => {
      app.shown = name;
      tabs.mark(name);
      if (!started.has(name)) started.set(name, start(name, app));
      return started.get(name);
    };
    tellOfDevice(device);
    globalThis.fragfft = app; // for tests and curious readers
    await app.show(tabs.first);
    await startTours(app);
  } else {
    globalThis.fragfft = app;
    await start('zero', app);
  }
}

addEventListener('unhandledrejection', (event) => tellError(event.reason));
// Without an error the event is only a notice, such as that of a delayed ResizeObserver.
addEventListener('error', (event) => { if (event.error) tellError(event.error); });
main();
