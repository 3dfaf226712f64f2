// Times several works in turn: one sample of each in every round, so that whatever slows the machine down for a while
// affects all of them alike.

const leastRounds = 5;
const mostRounds = 500; // more give no new information, and enlarge the file of results
const warmUpMilliseconds = 150; // for all works together; a graphics card raises its clock rate under load
const leastSampleMilliseconds = 8; // shorter samples are lost in the resolution of the browser's clocks
const mostRunsOfSample = 64;
const leastMilliseconds = 1e-6; // stands for a time below the clock's resolution
const pollMilliseconds = 200;
const keptDigits = 7; // as many as the file of results has, so that the page judges by the same numbers

let turns = 0; // number of measurements since the page was opened

// Thrown when the reader stops a measurement.
export class Stopped extends Error {}

const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

// What a measurement needs besides the works: `timer`; `signal`, which stops it; `isVisible()`, during whose absence it
// pauses; and `tell(state)`, called with {part: 0 to 1, paused, what}.
export class Sampling {
  constructor({ timer, signal, isVisible, tell }) {
    Object.assign(this, { timer, signal, isVisible, tell });
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
  async firstTime(run) {
    await this.sample(run, 1);
    return this.sample(run, 1);
  }

  // {turn, repetitions, samples} for each of `works` ({name, run}): the number of this measurement, the runs in each
  // sample, and the milliseconds of one run for each round. There are five rounds, and more until `seconds` are over.
  async inTurn(works, seconds) {
    const once = [];
    for (const work of works) once.push(work.milliseconds ?? await this.firstTime(work.run));
    const runs = once.map((time) => Math.ceil(Math.min(mostRunsOfSample, leastSampleMilliseconds / time)));
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
        this.tell({ part: Math.min(1, ofRounds, part()), what: works[i].name });
      }
    return times;
  }
}
