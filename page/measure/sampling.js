// Times of several works, measured in turn: a sample of each, then again a sample of each, so that whatever slows the
// machine down for a while meets all of them alike.

const leastRounds = 5;
const mostRounds = 500; // more say nothing new, and make the file of results large
const warmUpMilliseconds = 150; // of all works together: the clocks of a graphics card rise under load
const leastSampleMilliseconds = 8; // shorter ones are lost in the grain of the browser's clocks
const mostRunsOfSample = 64;
const leastMilliseconds = 1e-6; // of what is shorter than the clock can tell even so
const pollMilliseconds = 200;
const keptDigits = 7; // that the file of results has; the page judges by the same

let turns = 0; // since the page was opened

// Thrown where the reader stops a measurement.
export class Stopped extends Error {}

const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

// What a measurement depends on besides the works: `timer`, `signal` that stops it, `isVisible()`, without which it
// pauses, and `tell(state)`, called with {part: 0 to 1, paused, what}.
export class Sampling {
  constructor({ timer, signal, isVisible, tell }) {
    Object.assign(this, { timer, signal, isVisible, tell });
  }

  // Comes back once the page is visible: a browser gives a hidden one neither time nor the card. Throws Stopped.
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

  // Milliseconds of a run. A sample during which the page was hidden is taken again.
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

  // The first run compiles what the browser has put off; the second tells how long one takes.
  async firstTime(run) {
    await this.sample(run, 1);
    return this.sample(run, 1);
  }

  // {turn, repetitions, samples} for each of `works` ({name, run}): the number of this measurement, the runs in each
  // sample, and the milliseconds of one run round by round. Five rounds, and more while `seconds` last.
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
