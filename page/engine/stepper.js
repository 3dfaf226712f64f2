// Steps through a plan in both directions. Passes overwrite each other's textures, so a step back runs the plan again
// from its beginning; what was read back is kept, as far as memory allows.
import { targetsOf, textureNames } from './plan.js';

const usualBudget = 96 * 2 ** 20;

export class Stepper {
  #position = 0; // as many passes have run
  #values = new Map(); // by 'writer texture', the least recently used first
  #bytes = 0;
  #queue = Promise.resolve();
  #generation = 0; // of inputs

  // `budget`: bytes of values that are kept at most.
  constructor(executor, budget = usualBudget) {
    this.executor = executor;
    this.budget = budget;
  }

  // How many passes have run.
  get position() {
    return this.#position;
  }

  // Fills an input, and begins anew.
  upload(name, values) {
    this.executor.upload(name, values);
    this.#forget();
  }

  // Sets a parameter, and begins anew.
  setParameter(name, value) {
    this.executor.setParameter(name, value);
    this.#forget();
  }

  // After a loss of the graphics card. What was read back before is still true.
  restore() {
    this.executor.restore();
    this.#position = 0;
  }

  #forget() {
    ++this.#generation;
    this.#position = 0;
    this.#values.clear();
    this.#bytes = 0;
  }

  // Brings all textures to the state before pass k; k may be the number of passes, for the state after the last.
  at(k) {
    return this.#inTurn(() => this.#go(k));
  }

  // One thing after the other, also after one that failed.
  #inTurn(work) {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  async #go(k) {
    const { executor } = this;
    if (k < this.#position) this.#position = 0;
    if (k === this.#position) return;
    executor.run(this.#position, k);
    this.#position = k;
    await executor.device.finished();
  }

  // The pass before pass k that last wrote a texture; -1 where none did.
  #writer(name, k) {
    return this.executor.plan.passes.slice(0, k).findLastIndex((pass) =>
      targetsOf(pass).some((binding) => binding.texture === name));
  }

  // What a texture holds before pass k, as PlanExecutor.read gives it. Nothing runs where it is still known.
  values(name, k) {
    const writer = this.#writer(name, k);
    const given = writer < 0 ? this.executor.given(name) : null;
    if (given) return Promise.resolve(given);
    const key = `${writer} ${name}`;
    const known = this.#known(key);
    if (known) return Promise.resolve(known);
    return this.#inTurn(async () => {
      const again = this.#known(key);
      if (again) return again;
      const generation = this.#generation;
      // From the writer on up to pass k it holds the same; so the shortest way is taken.
      await this.#go(this.#position > writer && this.#position <= k ? this.#position : writer + 1);
      const values = this.executor.read(name);
      if (generation === this.#generation) this.#keep(key, values);
      return values;
    });
  }

  // What pass k has written: Map of texture -> values.
  async written(k) {
    const result = new Map();
    for (const name of textureNames(targetsOf(this.executor.plan.passes[k])))
      result.set(name, await this.values(name, k + 1));
    return result;
  }

  #known(key) {
    const values = this.#values.get(key);
    if (!values) return undefined;
    this.#values.delete(key); // and to the end, as the most recently used
    this.#values.set(key, values);
    return values;
  }

  #keep(key, values) {
    this.#values.set(key, values);
    this.#bytes += values.byteLength;
    for (const [oldest, { byteLength }] of this.#values) {
      if (this.#bytes <= this.budget || oldest === key) return;
      this.#values.delete(oldest);
      this.#bytes -= byteLength;
    }
  }

  // Frees what is kept, and the executor.
  delete() {
    this.#forget();
    this.executor.delete();
  }
}
