// Times several works in turn: one sample of each in every round, so that whatever slows the machine down for a while
// affects all of them alike.

const leastRounds = 5;
const mostRounds = 500; // more give no new information, and enlarge the file of results
const warmUpMilliseconds = 150; // for all works together; a graphics card raises its clock rate under load
const leastSampleMilliseconds = 8; // shorter samples are lost in the resolution of the browser's clocks
const mostRunsOfSample = 64;
const leastMilliseconds = 1e-6; // stands for a time below the clock's resolution
const pollMilliseconds = 200;
// A first run includes compilation, which may take very long where the processor draws. After `told` seconds the page
// says what to do about it, and after `most` it gives up.
const usualPatience = { told: 10, most: 90 };
const longMeasurement = 30; // seconds from which on a measurement says how long it will take
const advice = 'A smaller size, another method or 32-bit floats may take less.';
const keptDigits = 7; // as many as the file of results has, so that the page judges by the same numbers

let turns = 0; // number of measurements since the page was opened

// Thrown when the reader stops a measurement.
export class Stopped extends Error {}
// Thrown, with a line for the reader, when a work is not ready in time.
export class TooSlow extends Error {}

const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

// What a measurement needs besides the works: `timer`; `signal`, which stops it; `isVisible()`, during whose absence it
// pauses; and `tell(state)`, called with {part: 0 to 1, paused, what}.
export class Sampling {
  constructor({ timer, signal, isVisible, tell, patience = usualPatience }) {
    Object.assign(this, { timer, signal, isVisible, tell, patience });
  }

  // What the promise resolves to. Throws Stopped at once when the reader stops, and TooSlow after some time, in which a
  // hidden page does not count.
  async #patiently(promise, name) {
    const { signal, tell, patience: { told, most } } = this;
    let seconds = 0;
    let clock = 0;
    let stop = null;
    const ends = new Promise((_, reject) => {
      stop = () => reject(new Stopped('stopped'));
      const step = Math.min(1, told);
      clock = setInterval(() => {
        if (!this.isVisible()) return;
        seconds += step;
        if (seconds >= most)
          reject(new TooSlow(`${name} was not ready after ${most} seconds on this graphics card. ${advice}`));
        else if (seconds >= told)
          tell({ what: `${name} takes long to get ready here, so far ${Math.round(seconds)} s. ${advice}` });
      }, 1000 * step);
    });
    signal.addEventListener('abort', stop);
    try {
      return await Promise.race([promise, ends]);
    } finally {
      clearInterval(clock);
      signal.removeEventListener('abort', stop);
    }
  }

  // Resolves once the page is visible, because a hidden page gets neither time nor the card from the browser. Throws
  // Stopped.
  async #whenVisible() {
    let paused = false;
    for (;;) {
      if (this.signal.aborted) throw new Stopped('stopped');
      if (this.isVisible()) break;
      paused = true;
      this.tell({ paused });
      await wait(pollMilliseconds);
    }
    if (paused) this.tell({ paused: false });
  }

  // The milliseconds of a run. A sample during which the page was hidden is repeated.
  async sample(run, runs) {
    for (;;) {
      await this.#whenVisible();
      const took = await this.timer.milliseconds(run, runs);
      if (!this.isVisible()) continue;
      if (took > 0) return took;
      if (runs === mostRunsOfSample) return leastMilliseconds;
      runs = Math.min(2 * runs, mostRunsOfSample);
    }
  }

  // The first run includes deferred compilation; the second one tells how long a run takes.
  async firstTime({ run, prepare, name }) {
    await this.#whenVisible();
    const first = async () => {
      await prepare?.();
      await this.sample(run, 1);
    };
    await this.#patiently(first(), name);
    return this.sample(run, 1);
  }

  // {turn, repetitions, samples} for each of `works` ({name, run}, maybe with prepare, milliseconds, and what the page
  // says meanwhile, doing): the number of this measurement, the runs in each sample, and the milliseconds of one run for
  // each round. There are five rounds, and more until `seconds` are over.
  async inTurn(works, seconds) {
    const once = [];
    for (const work of works) once.push(work.milliseconds ?? await this.firstTime(work));
    const runs = once.map((time) => Math.ceil(Math.min(mostRunsOfSample, leastSampleMilliseconds / time)));
    const leastSeconds = leastRounds * runs.reduce((sum, n, i) => sum + n * once[i], 0) / 1000;
    if (leastSeconds > Math.max(seconds, longMeasurement)) this.tell({ expected: leastSeconds, advice });
    const warm = performance.now() + warmUpMilliseconds;
    for (let i = 0; performance.now() < warm && i < works.length; ++i) await this.sample(works[i].run, runs[i]);

    const turn = ++turns;
    const times = runs.map((repetitions) => ({ turn, repetitions, samples: [] }));
    const start = performance.now();
    const part = () => (performance.now() - start) / (1000 * seconds);
    for (let round = 0; round < leastRounds || (part() < 1 && round < mostRounds); ++round)
      for (let i = 0; i < works.length; ++i) {
        const took = await this.sample(works[i].run, runs[i]);
        times[i].samples.push(Number(took.toPrecision(keptDigits)));
        const ofRounds = (round + (i + 1) / works.length) / leastRounds;
        this.tell({ part: Math.min(1, ofRounds, part()), what: works[i].doing ?? works[i].name });
      }
    return times;
  }
}
