// What the program itself computes of a plan, for comparison with the page.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNpy, writeNpy } from './npy.mjs';

// Numbers from -1/2 to 1/2, the same for the same seed.
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

// Random values for every input of a plan: {name: {shape, values}}.
export function randomInputs(plan, seed) {
  return Object.fromEntries(plan.textures.filter(({ role }) => role === 'input').map((texture, i) => {
    const components = componentsOf(texture.format);
    const { width, height, layers } = texture;
    return [texture.name, { shape: [height * layers, width, components],
      values: randomValues(width * height * layers * components, seed + i) }];
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

// What each pass leaves: for each pass {texture: {values, components}}, layers that it writes one after the other.
export function nativePasses(fragfft, plan, inputs) {
  return within((folder) => {
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
    const files = Object.entries(inputs).map(([name, { shape, values }], i) => {
      writeNpy(join(folder, `${i}.npy`), shape, values);
      return `${name}=${join(folder, `${i}.npy`)}`;
    });
    const passes = join(folder, 'passes');
    execFileSync(fragfft, ['run', '--quiet', join(folder, 'plan.json'), ...files, '--each-pass', passes]);
    return plan.passes.map(({ bindings }, i) => {
      const names = bindings.filter(({ access }) => access === 'attachment').map(({ texture }) => texture);
      return Object.fromEntries([...new Set(names)].map((name) => {
        const plain = name.replaceAll(/[^A-Za-z0-9-]/g, '_');
        const { shape, values } = readNpy(join(passes, `${String(i + 1).padStart(3, '0')}_${plain}.npy`));
        return [name, { values, components: shape[2] ?? 1 }];
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
