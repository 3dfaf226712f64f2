// What the program itself computes by a plan, for comparison with the page.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNpy, writeNpy } from './npy.mjs';

// Random numbers from -1/2 to 1/2; the same seed gives the same numbers.
export function randomValues(count, seed) {
  let state = seed >>> 0;
  return Float32Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 - 0.5;
  });
}

const componentsOf = (format) => ({ rgba: 4, rg: 2, r: 1 })[/^[rgba]+/.exec(format)[0]];

// Random values for every input of a plan: {name: {values}}.
export function randomInputs(plan, seed) {
  return Object.fromEntries(plan.textures.filter(({ role }) => role === 'input').map((texture, i) => {
    const components = componentsOf(texture.format);
    const { width, height, layers } = texture;
    return [texture.name, { values: randomValues(width * height * layers * components, seed + i) }];
  }));
}

function within(work) {
  const folder = mkdtempSync(join(tmpdir(), 'fragfft_page_'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// What each pass of an offer's plan writes: for each pass {texture: values}, its layers one after the other.
export function nativePasses(number, plan, inputs) {
  return within((folder) => {
    for (const [name, { values }] of Object.entries(inputs)) writeFileSync(join(folder, name), values);
    execFileSync(process.env.FRAGFFT_NATIVE_PASSES, [String(number), folder]);
    return plan.passes.map(({ bindings }, i) => {
      const names = bindings.filter(({ access }) => access === 'attachment').map(({ texture }) => texture);
      return Object.fromEntries([...new Set(names)].map((name) => {
        const bytes = readFileSync(join(folder, `${i + 1}_${name}`));
        return [name, new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))];
      }));
    });
  });
}

// The spectrum that `fragfft transform` finds, as numbers [height, width, channels, 2].
export function nativeSpectrum(fragfft, { method, width, height }, image, options) {
  return within((folder) => {
    writeNpy(join(folder, 'image.npy'), [height, width, 4], image);
    execFileSync(fragfft, ['transform', '--quiet', '--method', method, ...options, join(folder, 'image.npy'),
      join(folder, 'spectrum.npy')]);
    return readNpy(join(folder, 'spectrum.npy')).values;
  });
}
