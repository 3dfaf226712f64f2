// The data that the program embedded in the page: plans, texts of programs, pictures, results of other machines,
// claims. docs/page.md describes it.
import { needsOf } from './engine/plan.js';
import { unrolledPlan } from './unrolled.js';

// The data are JSON, compressed by zlib, in base64.
async function unpacked(base64) {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = characters.charCodeAt(i); // ten times as fast as Uint8Array.from
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).json();
}

// Puts the shared parts in place: {$: n} stands for shared[n], which refers only to earlier parts, and {$: [m, n]} for
// two texts, concatenated.
function whole({ shared, data }) {
  const parts = [];
  const filled = (value) => {
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    if ('$' in value) return Array.isArray(value.$) ? value.$.map((n) => parts[n]).join('') : parts[value.$];
    return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, filled(element)]));
  };
  for (const part of shared) parts.push(filled(part));
  return filled(data);
}

export class Bundle {
  #data;
  #unrolled = new Map();

  constructor(data) {
    this.#data = data;
  }

  static async open() {
    return new Bundle(whole(await unpacked(document.getElementById('data').textContent)));
  }

  get program() { return this.#data.program; } // version, digest
  get methods() { return this.#data.methods; } // [{name, title, paper, idea, description, sizes}]
  get pictures() { return this.#data.pictures; } // [{name, title, url}]
  get machines() { return this.#data.machines; } // committed results: [{name, machine, convolution}]
  get years() { return this.#data.years; } // [{name, idea, filters: [{method, passes, ...}]}]
  get assembly() { return this.#data.assembly; } // [{file, defines, text}]: programs as a card of 2003 read them
  get numbers() { return this.#data.numbers; } // questions about numbers, and known answers: numbers_of_page
  get claims() { return this.#data.claims; }
  get regionColours() { return this.#data.region_colours; } // for a pass's programs, in their order
  get stories() { return this.#data.stories; } // about passes: [a pattern of files, text]
  get ideas() { return this.#data.ideas; } // about methods: [name, text]

  // The offers: [{method, operation, width, height, format, ...}]. `targets` is present if the plan suits devices with
  // so few render targets; convolutions have kernel_size and separable.
  get offers() {
    return this.#data.plans;
  }

  // What Measure times besides the offers, in the same form: other formats, sizes and kernels, which Watch does not
  // show.
  get measured() {
    return this.#data.measured;
  }

  // Offers for renderers that draw on the CPU; they run everywhere.
  get software() {
    return this.#data.software.plans;
  }

  // Everything that can be timed, what is the fastest on this device first.
  timed(device) {
    const isSoftware = this.#data.software.renderers.some((name) => device.name.includes(name));
    return [...(isSoftware ? this.software : []), ...this.offers, ...this.measured];
  }

  // The plan of an offer, as `fragfft plan` prints it, or with its programs unrolled. Plans share parts, so copy a plan
  // before changing it.
  plan(offer) {
    if (!offer.software) return offer.plan;
    if (!this.#unrolled.has(offer)) this.#unrolled.set(offer, unrolledPlan(offer.plan));
    return this.#unrolled.get(offer);
  }

  // The first offer with all of the given fields, {method, operation, width, height} and possibly others; if a device
  // is given, the first that it can run. Better offers come first: floats before halves, many render targets before
  // few. undefined if there is none.
  find(wanted, device = null, offers = this.offers) {
    return offers.find((offer) =>
      Object.entries(wanted).every(([key, value]) => value === undefined || offer[key] === value) &&
      (device === null || device.whatIsMissing(needsOf(offer.plan)) === null));
  }
}
