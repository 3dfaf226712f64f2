// The tab Watch: shows a plan pass by pass, for one method or for two side by side.
import { Controls } from './controls.js';
import { DeviceError } from '../engine/device.js';
import { inputsOf } from './inputs.js';
import { Lane } from './lane.js';
import { PictureError } from './pictures.js';
import { Replay } from './replay.js';
import { addressOf, firstState, fromAddress, sameProblem, settled, watchable } from './state.js';
import { traceBack, traceForward } from '../teaching/trace.js';

const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
const playMilliseconds = 900;
const quietMilliseconds = 250; // wait after the reader's last action before painting thumbnails

// What asks for another plan, and what belongs to the plan that is shown.
const ofPlan = ['method', 'operation', 'width', 'height'];
const inPlan = ['pass', 'texel', 'trace'];

// The entries of an object with the given names that exist.
const only = (object, names) => Object.fromEntries(names.filter((name) => object[name] !== undefined).map((name) =>
  [name, object[name]]));

class Watch {
  #queue = Promise.resolve();
  #waiting = null; // the next change to be shown, if any
  #lastAct = 0;
  #thumbnails = 0; // number of the latest painting of thumbnails
  #playing = 0;
  #address = null; // address that is to be written once nothing has changed for a while, if any
  #addressTimer = 0;
  #navigations = 0; // how often the reader has gone to another address
  #trace = 0; // number of the latest trace

  constructor(section, app) {
    this.app = app;
    this.offers = watchable(app.bundle, app.device);
    this.state = { ...firstState };
    this.lanes = [];
    this.controls = new Controls(app, this.offers, {
      onchange: (change) => this.show(change), onstep: (by) => this.step(by), onplay: () => this.play(), onend: (end) =>
        this.goToEnd(end),
      onscrub: (beat) => this.#goTo(beat), ontrace: (trace) => this.show({ trace }) });
    this.host = this.controls.lanes;
    section.append(this.controls.element);
    section.addEventListener('keydown', (event) => this.#key(event));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#repaint());
    app.device.onRestored(() => {
      for (const { replay } of this.lanes) replay.restore();
      this.#repaint();
    });
    new ResizeObserver(() => requestAnimationFrame(() => this.#resized())).observe(this.host);
  }

  // ---- Requests ---------------------------------------------------------------------------------------------------

  // Changes the given parts of the state and keeps the others. Resolves when the change is on the screen.
  show(change) {
    return this.#show(change);
  }

  // Besides parts of the state, a change may have `again`, which opens the plan anew, and `moves`: each tells the beat to
  // show from the present one, which is not known before the change is made.
  #show(change) {
    this.#lastAct = performance.now();
    const anchors = 'from' in change ? {} : change.trace !== undefined || change.texel !== undefined ? { from: null }
      : {};
    if (this.#waiting) {
      const { change: earlier } = this.#waiting;
      if (change.pass !== undefined) delete earlier.moves;
      if (ofPlan.some((name) => name in change)) for (const name of [...inPlan, 'moves']) delete earlier[name];
      const moves = [...earlier.moves ?? [], ...change.moves ?? []];
      Object.assign(earlier, change, anchors, { moves });
      this.#waiting.navigations = this.#navigations;
      return this.#waiting.done;
    }
    const waiting = { change: { ...change, ...anchors }, navigations: this.#navigations };
    this.#waiting = waiting;
    waiting.done = this.#queue.then(() => {
      this.#waiting = null;
      return this.#apply(waiting);
    });
    this.#queue = waiting.done.catch(() => {});
    return waiting.done;
  }

  async #apply({ change, navigations }) {
    const { again, moves = [], ...asked } = change;
    const before = this.state;
    const next = settled(this.offers, { ...before, ...asked });
    const isOther = !sameProblem(before, next) || before.method !== next.method;
    const isNew = this.lanes.length === 0 || isOther || before.picture !== next.picture ||
      before.beside !== next.beside || Boolean(again);
    if (isOther) Object.assign(next, { pass: 0, texel: null, trace: null }, only(change, inPlan));
    if ((isOther || change.channel !== undefined) && change.component === undefined) next.component = null;
    this.state = next;
    let areOpen = !isNew; // the lanes are those of the state
    try {
      if (isNew) await this.#open();
      areOpen = true;
      await this.#present(change, moves, isNew || before.view !== next.view || before.channel !== next.channel);
      this.controls.tell('');
    } catch (error) {
      if (!areOpen && this.lanes.length > 0) this.state = before;
      else if (!areOpen && error instanceof PictureError && next.picture !== firstState.picture)
        await this.#apply({ change: { ...change, picture: firstState.picture }, navigations });
      this.#showControls();
      this.controls.tell(error.message);
      if (!(error instanceof PictureError || error instanceof DeviceError)) throw error;
    } finally {
      if (navigations === this.#navigations) this.#tellAddress();
    }
  }

  // Creates the lanes for the state's methods.
  async #open() {
    const { app, state } = this;
    ++this.#thumbnails;
    this.#stopPlaying();
    const methods = [state.method, state.beside].filter(Boolean);
    const made = [];
    for (const method of methods) {
      const offer = this.offers.find((other) => other.method === method && sameProblem(other, state));
      const plan = app.bundle.plan(offer);
      made.push(new Replay(app.device, offer, plan, await inputsOf(app, offer, plan, state.picture)));
    }
    for (const lane of this.lanes) lane.delete();
    this.lanes = made.map((replay, i) => new Lane(app.bundle, replay, {
      onpass: (pass) => (i === 0 ? this.#show({ pass }) : this.#goTo(this.#beatOf(pass, i))),
      // In place, because a change that is being shown holds the state, too.
      onlook: (texel) => { if (i === 0) { this.state.texel = texel; this.#tellAddress(); } },
      onchoose: (texel) => (i === 0 ? this.#show({ texel }) : this.lanes[i].look(texel)),
      onfollow: (pass, texel) => this.#follow(i, pass, texel) }));
    this.host.replaceChildren(...this.lanes.map(({ element }) => element));
    this.host.classList.toggle('two', this.lanes.length > 1);
    this.width = this.host.clientWidth;
    this.beats = Math.max(...made.map(({ passes }) => passes.length));
    this.beat = undefined;
  }

  async #present(change, moves, isAnew) {
    const { state, lanes } = this;
    state.pass = Math.min(Math.max(0, state.pass), lanes[0].replay.passes.length - 1);
    if (this.beat === undefined || this.#passAt(this.beat, 0) !== state.pass) this.beat = this.#beatOf(state.pass, 0);
    for (const move of moves) this.beat = Math.min(this.beats - 1, Math.max(0, move(this.beat)));
    state.pass = this.#passAt(this.beat, 0);
    for (const [i, lane] of lanes.entries())
      await lane.go(state, this.#passAt(this.beat, i), i === 0 ? state.texel : null);
    state.texel = lanes[0].texel;
    this.#showControls();
    if (isAnew || change.trace !== undefined || (state.trace && change.from !== undefined)) await this.#showTrace();
    if (isAnew) this.#paintThumbnails();
  }

  // ---- Passes -----------------------------------------------------------------------------------------------------

  // Two methods are stepped in proportion, so that both end together; a beat is a pass of the one with more passes.
  #passAt(beat, lane) {
    const { length } = this.lanes[lane].replay.passes;
    return Math.max(0, Math.ceil((beat + 1) * length / this.beats) - 1);
  }

  // The last beat at which a lane shows a pass.
  #beatOf(pass, lane) {
    return Math.min(this.beats - 1, Math.floor((pass + 1) * this.beats / this.lanes[lane].replay.passes.length) - 1);
  }

  #goTo(beat) {
    return this.#show({ moves: [() => beat] });
  }

  step(by) {
    return this.#show({ moves: [(beat) => beat + by] });
  }

  goToEnd(end) {
    return this.#goTo(end ? Infinity : 0);
  }

  play() {
    if (this.#playing) {
      this.#stopPlaying();
      return;
    }
    const rewound = this.beat === this.beats - 1 ? this.goToEnd(false) : null;
    const playing = ++this.#lastPlay;
    this.#playing = playing;
    this.controls.playing(true);
    (async () => {
      await rewound;
      await pause(playMilliseconds);
      while (this.#playing === playing && this.beat < this.beats - 1) {
        await this.step(1);
        await pause(playMilliseconds);
      }
      if (this.#playing === playing) this.#stopPlaying();
    })();
  }

  #lastPlay = 0;

  #stopPlaying() {
    this.#playing = 0;
    this.controls.playing(false);
  }

  // Goes to the pass that wrote a texel; for the input, shows what depends on the texel.
  #follow(lane, writer, { x, y, layer }) {
    const texel = { x, y, layer };
    if (lane > 0) return writer >= 0 ? this.#goTo(this.#beatOf(writer, lane)).then(() =>
      this.lanes[lane]?.look(texel)) : undefined;
    if (writer >= 0) return this.#show({ pass: writer, texel, ...(this.state.trace ? { from: this.state.from } : {}) });
    return this.#show({ trace: 'forward', from: { pass: -1, ...texel } });
  }

  #key(event) {
    const isField = event.target.closest('input, select, textarea, summary, .code, .panel');
    if (event.altKey || event.ctrlKey || event.metaKey ||
      (isField && !(event.key === ' ' && event.target.closest('.panel')))) return;
    const isButton = event.target.closest('button') && (event.key === ' ' || event.key === 'Enter') &&
      !event.target.closest('.strip');
    const act = { ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.goToEnd(false),
      End: () => this.goToEnd(true),
      ' ': () => this.play() }[event.key];
    if (!act || isButton) return;
    event.preventDefault();
    const inStrip = event.target.closest('.strip');
    Promise.resolve(act()).then(() => inStrip?.querySelector('[aria-current]')?.focus({ preventScroll: true }));
  }

  // ---- Traces -----------------------------------------------------------------------------------------------------

  async #showTrace() {
    const { state } = this;
    const number = ++this.#trace;
    const isWanted = () => number === this.#trace;
    if (!state.trace) {
      state.from = null;
    } else {
      state.from ??= { pass: state.pass, ...state.texel };
    }
    for (const [i, each] of this.lanes.entries()) {
      if (!state.trace) {
        each.showTrace(null);
        continue;
      }
      const from = i === 0 ? state.from : state.from.pass < 0 ? state.from : { pass: each.pass, ...each.texel };
      const find = state.trace === 'back' ? traceBack : traceForward;
      const { replay } = each;
      const pass = state.trace === 'back' ? Math.max(0, from.pass) : from.pass;
      const texel = { x: from.x, y: from.y, layer: from.layer ?? 0 };
      const trace = await find(replay.executor, replay.probe, pass, texel, isWanted);
      if (trace === null || !isWanted()) return;
      each.showTrace(trace, state.trace);
    }
    this.#showControls();
    this.#paintThumbnails();
  }

  // ---- The screen -------------------------------------------------------------------------------------------------

  // While a newer change waits, the controls hold what the reader has chosen, and stay so.
  #showControls() {
    if (this.#waiting || this.lanes.length === 0) return;
    const { paired } = this.lanes[0].replay;
    this.controls.show(this.state, { beat: this.beat, beats: this.beats, paired });
  }

  async #paintThumbnails() {
    const number = ++this.#thumbnails;
    delete this.host.dataset.painted;
    const isWanted = () => number === this.#thumbnails;
    const mayGoOn = async () => {
      do await pause(this.state.width > 128 ? 4 : 0);
      while (performance.now() - this.#lastAct < quietMilliseconds && this.state.width > 128 && isWanted());
      return isWanted();
    };
    try {
      for (const { replay } of this.lanes) if (!await replay.prepare(isWanted)) return;
      for (const lane of this.lanes) if (!await lane.paintThumbnails(mayGoOn)) return;
      this.host.dataset.painted = String(number);
    } catch (error) {
      // Otherwise the plan was closed meanwhile; and thumbnails are painted again after a loss of the graphics card.
      if (isWanted() && !(error instanceof DeviceError)) throw error;
    }
  }

  #repaint() {
    this.#show({}).then(() => this.#paintThumbnails());
  }

  #resized() {
    const { clientWidth } = this.host;
    if (clientWidth === 0 || clientWidth === this.width || !this.host.checkVisibility()) return;
    this.width = clientWidth;
    for (const lane of this.lanes) lane.resize();
  }

  // The reader has gone to another address, which stays: an update that is pending, or will come of what was requested
  // before, belongs to the address before.
  keepAddress() {
    ++this.#navigations;
    clearTimeout(this.#addressTimer);
    this.#address = null;
  }

  // Writes an update that is pending at once, because another address is about to follow in the history.
  settleAddress() {
    clearTimeout(this.#addressTimer);
    const address = this.#address;
    this.#address = null;
    const isTour = location.hash.startsWith('#tour='); // a tour has its own address
    if (address === null || !this.host.checkVisibility() || isTour) return;
    history.replaceState(null, '', address);
  }

  // The address is made now, because the state may belong to a change that is not shown yet when it is written.
  #tellAddress() {
    clearTimeout(this.#addressTimer);
    this.#address = addressOf(this.state);
    this.#addressTimer = setTimeout(() => this.settleAddress(), 300);
  }
}

export async function startWatch(section, app) {
  if (watchable(app.bundle, app.device).length === 0)
    throw new DeviceError('This graphics card cannot draw into textures of floats, which every method needs.');
  const watch = new Watch(section, app);
  app.watch = { show: (state) => watch.show(state), state: () => ({ ...watch.state }), lanes: () => watch.lanes,
    settleAddress: () => watch.settleAddress(), address: () => addressOf(watch.state) };
  const asked = location.hash.startsWith('#watch') ? fromAddress(location.hash) : {};
  addEventListener('popstate', () => watch.keepAddress());
  addEventListener('hashchange', () => {
    if (/^#watch(\?|$)/.test(location.hash)) watch.show({ ...firstState, ...fromAddress(location.hash) });
  });
  await watch.show(asked);
  performance.mark('first picture');
}
