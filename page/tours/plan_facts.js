// The numbers in a tour's texts: counted in the plan that is on the screen, or found by running its programs.
import { drawAt, needsOf, sourcesOf, targetsOf } from '../engine/plan.js';
import { PlanExecutor } from '../engine/executor.js';
import { FetchProbe } from '../teaching/probe.js';
import { traceBack, traceForward } from '../teaching/trace.js';

const area = ({ width, height }) => width * height;
const ascending = (values) => [...new Set(values)].sort((a, b) => a - b);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

export class PlanFacts {
  #app;
  #executor = null;
  #probe = null;

  // The plan that the tab Watch shows for {method, operation, width, height}; kernelSize and separable are only for
  // convolutions. If this device can run none, it is a plan for other devices: counting needs no device.
  constructor(app, wanted) {
    this.#app = app;
    this.wanted = wanted;
    const { method, operation, width, height, kernelSize, separable } = wanted;
    const asked = { method, operation, width, height, kernel_size: kernelSize, separable };
    const offer = app.bundle.find(asked, app.device) ?? app.bundle.find(asked);
    if (!offer) throw new Error(`there is no plan of ${method}, ${operation}, ${width} x ${height}`);
    this.plan = app.bundle.plan(offer);
    this.roles = new Map(this.plan.textures.map(({ name, role }) => [name, role]));
  }

  // Throws if this device cannot run the plan.
  requireRunnable() {
    const lack = this.#app.device.whatIsMissing(needsOf(this.plan));
    if (lack) throw new Error(lack);
  }

  // The facts about another plan that differs only in the given fields.
  of(other) {
    return new PlanFacts(this.#app, { ...this.wanted, ...other });
  }

  get passes() { return this.plan.passes.length; }
  get last() { return this.passes - 1; }
  get texels() { return area(this.wanted); }

  // The first pass whose name matches; the first that reads a texture.
  passNamed(pattern) { return this.plan.passes.findIndex(({ name }) => pattern.test(name)); }
  passReading(name) {
    return this.plan.passes.findIndex((pass) => sourcesOf(pass).some(({ texture }) => texture === name));
  }

  // The number of passes whose names match.
  passesNamed(pattern) {
    return this.plan.passes.filter(({ name }) => pattern.test(name)).length;
  }

  // The number of reads of the fragment at a texel: from data, and from tables, which never change.
  reads(pass, { x, y }) {
    return this.#readsOfDraw(this.plan.passes[pass], drawAt(this.plan.passes[pass], x, y));
  }

  // The text in assembly of the program that draws a texel.
  assembly(pass, { x, y }) {
    const { file, defines } = drawAt(this.plan.passes[pass], x, y);
    const found = this.#app.bundle.assembly.find((program) => program.file === file &&
      program.defines.every((define) => defines.includes(define)));
    if (!found) throw new Error(`${file} is not there in assembly.`);
    return found.text;
  }

  #readsOfDraw(pass, { accesses }) {
    const isTable = ({ binding }) =>
      this.roles.get(sourcesOf(pass).find(({ name }) => name === binding).texture) === 'constant';
    const counted = (list) => sum(list.map(({ count }) => count));
    const tables = counted(accesses.filter(isTable));
    return { numbers: counted(accesses) - tables, tables };
  }

  // The number of layers or textures that a pass writes, and the number of layers of its texture.
  targets(pass) { return targetsOf(this.plan.passes[pass]).length; }
  layers(pass) {
    const [{ texture }] = targetsOf(this.plan.passes[pass]);
    return this.plan.textures.find(({ name }) => name === texture).layers;
  }

  regions(pass) { return this.plan.passes[pass].draws.map(({ region }) => region); }
  programs(pass) { return new Set(this.plan.passes[pass].draws.map(({ program }) => program)).size; }
  get allPrograms() { return new Set(this.plan.passes.flatMap(({ draws }) => draws.map(({ text }) => text))).size; }

  // Texels read, including tables or not, and texels written, for each texel of the picture.
  get readForEach() { return this.#readForEach(({ numbers, tables }) => numbers + tables); }
  get numbersReadForEach() { return this.#readForEach(({ numbers }) => numbers); }

  #readForEach(counted) {
    const ofPass = (pass) => sum(pass.draws.map((draw) => area(draw.region) * counted(this.#readsOfDraw(pass, draw))));
    return sum(this.plan.passes.map(ofPass)) / this.texels;
  }

  get writtenForEach() {
    const ofPass = (pass) => sum(pass.draws.map(({ region }) => area(region))) * targetsOf(pass).length;
    return sum(this.plan.passes.map(ofPass)) / this.texels;
  }

  #start() {
    this.requireRunnable();
    this.#executor ??= new PlanExecutor(this.#app.device, this.plan);
    this.#probe ??= new FetchProbe(this.#executor);
  }

  // The texels that a fragment reads, without those of tables: [{texture, x, y, layer}].
  async sources(pass, { x, y }) {
    this.#start();
    this.#executor.run(0, pass);
    const found = await this.#probe.reads(pass, x, y);
    return found.filter(({ texture }) => this.roles.get(texture) !== 'constant');
  }

  // The columns and the rows of these texels.
  async columnsRead(pass, texel) { return ascending((await this.sources(pass, texel)).map(({ x }) => x)); }
  async rowsRead(pass, texel) { return ascending((await this.sources(pass, texel)).map(({ y }) => y)); }

  // How many numbers a texel written by `pass` depends on, as a list: for each pass from `pass` back to the first, the
  // number of texels of its targets, and finally the number of texels of the picture.
  async dependence(pass, { x, y, layer = 0 }) {
    this.#start();
    this.#executor.run(0, pass);
    const traced = await traceBack(this.#executor, this.#probe, pass, { x, y, layer });
    const counted = (sets) => sum([...sets].map(([, set]) => set.count));
    const back = traced.passes.slice(0, pass + 1).reverse().map(({ targets }) => counted(targets));
    return [...back, traced.inputs.get('image').count];
  }

  // The texels of the picture on which a texel written by `pass` depends: [{x, y, layer}].
  async pictureBehind(pass, { x, y, layer = 0 }) {
    this.#start();
    this.#executor.run(0, pass);
    const traced = await traceBack(this.#executor, this.#probe, pass, { x, y, layer });
    return [...traced.inputs.get('image').texels()];
  }

  async #forward(pass, { x, y, layer = 0 }) {
    this.#start();
    this.#executor.run(0, this.passes);
    return traceForward(this.#executor, this.#probe, pass, { x, y, layer });
  }

  // How many of the texels that each later pass writes depend on one that `pass` has written, or on one of the picture
  // if `pass` is -1.
  async reach(pass, texel) {
    const traced = await this.#forward(pass, texel);
    return traced.passes.slice(pass + 1).map(({ targets }) => sum([...targets.values()].map(({ count }) => count)));
  }

  // The columns of the texels written by a later pass that depend on it.
  async columnsReached(pass, texel, later) {
    const traced = await this.#forward(pass, texel);
    return ascending([...traced.passes[later].targets.values()].flatMap((set) => [...set.texels()].map(({ x }) => x)));
  }

  delete() {
    this.#probe?.delete?.();
    this.#executor?.delete();
    this.#executor = this.#probe = null;
  }
}

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

// A number as it stands in a text: 'three', '64', '2.5'.
export const inWords = (number) => small[number] ?? String(Math.round(10 * number) / 10);

// '1, 2, 4 and 8'
export const listed = (values) =>
  (values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`);
