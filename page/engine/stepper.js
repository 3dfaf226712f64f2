// Steps through a plan in both directions. Since passes overwrite each other's textures, a step back runs the plan
// again from the beginning. Values that were read back are cached, as far as memory allows.
import { targetsOf, textureNames } from './plan.js';

const usualBudget = 96 * 2 ** 20;

export class Stepper {
  #position = 0; // number of passes that have run
  #values = new Map(); // keyed by 'writer texture', the least recently used first
  #bytes = 0;
  #queue = Promise.resolve();
  #generation = 0; // increases when inputs change

  // `budget` limits the cached values, in bytes.
  constructor(executor, budget = usualBudget) {
    this.executor = executor;
    this.budget = budget;
  }

  // The number of passes that have run.
  get position() {
    return this.#position;
  }

  // Fills an input and restarts the plan.
  upload(name, values) {
    this.executor.upload(name, values);
    this.#forget();
  }

  // Sets a parameter and restarts the plan.
  setParameter(name, value) {
    this.executor.setParameter(name, value);
    this.#forget();
  }

  // Call it after a loss of the graphics card. Values that were read back before remain valid.
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

  // Brings all textures to the state before pass k. With k the number of passes, to the state after the last.
  at(k) {
    return this.#inTurn(() => this.#go(k));
  }

  // Runs one task after the other, also if an earlier one has failed.
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

  // The last pass before pass k that wrote a texture; -1 if none did.
  #writer(name, k) {
    return this.executor.plan.passes.slice(0, k).findLastIndex((pass) =>
      targetsOf(pass).some((binding) => binding.texture === name));
  }

  // The content of a texture before pass k, as PlanExecutor.read returns it. Runs nothing if it is cached.
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
      // The texture is unchanged from its writer up to pass k, so any state in between will do: take the nearest.
      await this.#go(this.#position > writer && this.#position <= k ? this.#position : writer + 1);
      const values = this.executor.read(name);
      if (generation === this.#generation) this.#keep(key, values);
      return values;
    });
  }

  // The textures that pass k has written: a Map from texture to values.
  async written(k) {
    const result = new Map();
    for (const name of textureNames(targetsOf(this.executor.plan.passes[k])))
      result.set(name, await this.values(name, k + 1));
    return result;
  }

  #known(key) {
    const values = this.#values.get(key);
    if (!values) return undefined;
    this.#values.delete(key); // move it to the end, as the most recently used
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

  // Deletes the cached values and the executor.
  delete() {
    this.#forget();
    this.executor.delete();
  }
}
