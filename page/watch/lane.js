// One method on the screen: its strip of passes, what the pass reads and writes, and the explanation of a texel.
import { element, svgElement } from '../dom.js';
import { Strip, scalesOf, shownName } from './strip.js';
import { Panel } from './panel.js';
import { ProgramView } from './program_view.js';
import { Fragment } from './fragment.js';
import { drawCurves } from './curves.js';
import { contentsOf, legendOfContents } from './contents.js';
import { explain } from './explanation.js';
import { giveLetters } from './letters.js';
import { legendOf, regionsOf } from './regions.js';
import { traceWords } from './words.js';
import { ideaOf, storyOf, titleOf } from './stories.js';
import { readBy, valueAt, writtenBy } from './replay.js';
import { largestOf, paint, topOf } from './views.js';
import { channels } from './state.js';

const leastBeside = 560; // pixels, for showing what is read beside what is written
const leastBesideAnother = 400; // the same if a second method should be visible, too
const [leastHigh, leastHighWithWords] = [280, 322]; // so that cells of 8 x 8 have room for numbers, or words
const [aroundPanel, aroundChannels] = [46, 34]; // heights of what surrounds a grid, and of the channels below a table
const [traceLineHigh, traceLineGap] = [34, 4];
const gapBelow = 8; // below the legend
const axes = 'Columns count from the left and rows from below, as textures do: row 0 is the lowest.';
const mostSideAtOnce = 128; // up to this side, all passes of a group are run before the first is shown

const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

// Adds pictures of a table's four components below it, each with a scale of its own.
function showChannels(panel) {
  panel.channels = [...'xyzw'].map((name) =>
    element('canvas', { role: 'img', 'aria-label': `${name} of each texel` }));
  panel.element.append(element('div', { className: 'channels' }, panel.channels.map((canvas, i) =>
    element('span', {}, ['xyzw'[i], canvas]))));
}

export class Lane {
  #asked = 0; // number of the latest call of go or look; older ones end without effect
  #arriving = Promise.resolve(); // resolves when the last requested pass has its values
  #hovered = null;
  #trace = null;

  // events: onpass(pass), onlook(texel), onchoose(texel), onfollow(pass, texel)
  constructor(bundle, replay, events) {
    this.bundle = bundle;
    this.replay = replay;
    this.events = events;
    this.state = null;
    this.pass = 0;
    this.texel = null;
    this.scales = scalesOf(replay.passes);
    this.strip = new Strip(replay, events.onpass);
    this.passName = element('p', { className: 'pass-name', role: 'status' });
    this.story = element('p', { className: 'story' });
    this.traceLine = element('p', { className: 'trace-line', role: 'status', hidden: true });
    this.sources = element('div', { className: 'side reads-side' });
    this.target = element('div', { className: 'side writes-side' });
    this.curves = svgElement('svg', { class: 'curves', 'aria-hidden': 'true' });
    this.stage = element('div', { className: 'stage' }, [this.sources, this.target, this.curves]);
    this.axes = element('p', { className: 'axes faint small' });
    this.legend = element('ul', { className: 'legend', ariaLabel: 'Programs and their regions' });
    this.explained = element('div', { className: 'explained' });
    this.program = new ProgramView();
    const title = titleOf(bundle, replay.offer.method);
    const heading = (parts) => element('div', { className: 'heading' }, parts);
    this.element = element('section', { className: 'lane', ariaLabel: title }, [
      element('div', { className: 'passes' }, [heading([element('h2', {}, [title]),
        element('p', { className: 'idea' }, [ideaOf(bundle, replay.offer.method)])]), this.strip.element]),
      element('div', { className: 'shown' }, [heading([this.passName, this.story]), this.traceLine,
        element('div', { className: 'whole' }, [element('div', {}, [this.stage, this.axes, this.legend]),
          element('div', { className: 'below' }, [this.explained, this.program.element])])])]);
    this.element.dataset.method = replay.offer.method;
  }

  // How to show the values that `writer`, or -1, left in a texture: with one scale for the writer's group (strip.js).
  #lookOf(writer, name, values) {
    const { replay, state } = this;
    const { format, role } = replay.textures.get(name);
    const isTable = role === 'constant';
    const isSmall = isTable || !format.startsWith('rgba');
    const chosen = isTable && state.component ? 'xyzw'.indexOf(state.component) : channels.indexOf(state.channel);
    const channel = chosen % (format.startsWith('rgba') ? 4 : format.startsWith('rg') ? 2 : 1);
    const isPicture = !isTable && replay.isPicture(writer, name);
    // As colours, anything but a picture would look like noise.
    const view = isSmall ? 'signed' : state.view === 'image' && !isPicture ? 'log' : state.view;
    const look = { view, channel, paired: replay.paired && !isSmall, dark: isDark(), isPicture, isTable };
    return { ...look, top: writer < 0 ? topOf(largestOf(values), look) : this.#topOfScale(writer, look) };
  }

  #topOfScale(pass, look) {
    const { first, end } = this.scales.find((group) => pass >= group.first && pass < group.end);
    let top = 0;
    for (let i = first; i < end; ++i) {
      const tops = this.replay.tops(i, writtenBy(this.replay.passes[i])[0].texture);
      if (tops) top = Math.max(top, topOf(tops, look));
    }
    return top;
  }

  // Runs the passes that have the same scale as this pass.
  async #runScale(pass) {
    const { width, height } = this.replay.offer;
    const { first, end } = this.scales.find((group) => pass >= group.first && pass < group.end);
    if (Math.max(width, height) > mostSideAtOnce) return;
    for (let i = first; i < end; ++i) await this.replay.after(i, writtenBy(this.replay.passes[i])[0].texture);
  }

  // Shows a pass and a texel in it, by default the present one.
  async go(state, pass, texel) {
    const asked = ++this.#asked;
    const arriving = this.#valuesOf(pass);
    this.#arriving = arriving.catch(() => {});
    const values = await arriving;
    if (asked !== this.#asked) return;
    // At once, so that a concurrent repaint finds the pass together with its values.
    Object.assign(this, { state, pass, values });
    this.#tellPass();
    this.#layOut();
    await this.#look(texel ?? this.texel, asked);
  }

  // What a pass writes, and what each texture that it reads holds before it.
  async #valuesOf(pass) {
    const { replay } = this;
    await this.#runScale(pass);
    const written = await replay.after(pass, writtenBy(replay.passes[pass])[0].texture);
    const read = new Map();
    for (const source of readBy(replay.plan, replay.passes[pass])) read.set(source, await replay.before(pass, source));
    return { written, read };
  }

  // The texel itself, or if the pass does not write it, one whose twiddle factors are seldom 1.
  #placed(texel) {
    const { width, height, layers } = this.written.texture;
    const layer = Math.min(texel?.layer ?? 1, layers - 1);
    if (texel && texel.x < width && texel.y < height) return { x: texel.x, y: texel.y, layer };
    return { x: Math.floor(width * 5 / 8), y: Math.floor(height / 4), layer };
  }

  #tellPass() {
    const { replay, pass } = this;
    this.element.dataset.pass = String(pass);
    this.strip.choose(pass);
    this.strip.makeRoom(Boolean(this.state.trace));
    const text = `Pass ${pass + 1} of ${replay.passes.length}: ${shownName(replay.passes[pass].name)}`;
    if (this.passName.textContent !== text) this.passName.textContent = text;
    this.story.textContent = storyOf(this.bundle, replay.passes[pass]);
  }

  // Creates the panels of the pass.
  #layOut() {
    const { replay, pass, values } = this;
    const { texture: name } = writtenBy(replay.passes[pass])[0];
    const size = ({ width, height, layers }) => `${width} × ${height}${layers > 1 ? ` × ${layers} layers` : ''}`;
    this.panels = new Map();
    for (const source of values.read.keys()) {
      const texture = replay.textures.get(source);
      const writer = replay.writerBefore(pass, source);
      const from = writer >= 0 ? `written by pass ${writer + 1}`
        : { constant: 'a table', input: 'given' }[texture.role];
      const panel = new Panel(texture, { caption: [element('b', {}, ['reads ']), source,
        element('span', { className: 'faint' }, [` ${size(texture)}, ${from}`])],
      label: `${source}, which the pass reads, ${size(texture)}`,
      onfollow: texture.role === 'constant' ? undefined : (texel) => this.events.onfollow(writer, texel) });
      if (texture.role === 'constant' && texture.format.startsWith('rgba')) showChannels(panel);
      this.panels.set(source, panel);
    }
    const texture = replay.textures.get(name);
    this.written = new Panel(texture,
      { caption: [element('b', {}, ['writes ']), name, element('span', { className: 'faint' }, [` ${size(texture)}`])],
      label: `${name}, which the pass writes, ${size(texture)}`,
      onlook: (texel) => this.#hover(texel), onfollow: (texel) => this.events.onchoose(texel) });
    Object.assign(this.written.stack, { tabIndex: 0, role: 'application', ariaLabel:
      `Texels of ${name}. Arrow keys move from texel to texel.`,
      onkeydown: (event) => this.#moveCursor(event) });
    const keepsFocus = this.target.contains(document.activeElement);
    this.sources.replaceChildren(...[...this.panels.values()].map(({ element: figure }) => figure));
    this.target.replaceChildren(this.written.element);
    if (keepsFocus) this.written.stack.focus({ preventScroll: true });
    this.axes.textContent = axes + (this.state.view === 'contents' ? ` ${legendOfContents}` : '');
    const { regionColours } = this.bundle;
    this.legend.replaceChildren(...legendOf(replay.passes[pass], regionColours)); // the grids leave room for it
    this.#fit();
    this.#paintPanels();
    this.written.outline(regionsOf(replay.passes[pass], regionColours));
  }

  // Fits the panels to the available width.
  #fit() {
    const wide = this.stage.clientWidth || 320; // 0 while the tab is hidden
    const isOneOfTwo = this.element.parentElement?.classList.contains('two');
    const beside = wide >= (isOneOfTwo ? leastBesideAnother : leastBeside);
    this.stage.classList.toggle('above', !beside);
    const width = beside ? (wide - 56) / 2 : wide - 2;
    // On a phone a tour's sheet covers half of the screen, and the panels should be visible together.
    const share = this.state.view === 'contents' ? 1 // words need room
      : Number(getComputedStyle(this.stage).getPropertyValue('--share-of-screen')) || 1;
    const panels = [...this.panels.values()];
    const isTable = (panel, i) => panel.texture.role === 'constant' || i > 0;
    const high = beside ? this.#highestBeside(panels.filter(isTable)) : Math.min(360, share * innerHeight);
    panels.forEach((panel, i) => panel.fit(width, isTable(panel, i) ? Math.min(150, high / 4) : high));
    this.written.fit(width, high);
  }

  // The maximum height of a grid so that everything read, with its tables, and the legend are visible when the page is
  // scrolled to the player.
  #highestBeside(tables) {
    const isApart = getComputedStyle(this.element).display === 'contents'; // its passes stand above both methods
    const { top } = (isApart ? this.element.parentElement : this.element).getBoundingClientRect();
    const player = this.element.closest('.watch').querySelector('.player');
    // The height must not depend on whether the trace is shown yet, so reserve room for it.
    const told = this.traceLine.hidden ? 0 : this.traceLine.offsetHeight + traceLineGap;
    const above = this.stage.getBoundingClientRect().top - top - told + player.offsetHeight;
    const ofTrace = this.state.trace ? traceLineHigh : 0;
    const ofChannels = tables.filter(({ channels: list }) => list).length * aroundChannels;
    const below = this.legend.getBoundingClientRect().bottom - this.axes.getBoundingClientRect().top + gapBelow;
    const room = innerHeight - above - aroundPanel * (1 + tables.length) - ofChannels - ofTrace - below;
    return Math.max(this.state.view === 'contents' ? leastHighWithWords : leastHigh, room / (1 + tables.length / 4));
  }

  #paintPanels() {
    const { replay, pass, values } = this;
    const traced = this.#trace?.passes[pass];
    for (const [name, panel] of this.panels) {
      const shown = values.read.get(name);
      const writer = replay.writerBefore(pass, name);
      const look = this.#lookOf(writer, name, shown);
      panel.paint(shown, look, look.isTable ? null : traced?.sources.get(name) ?? null, this.#wordsOf(writer, name));
      panel.channels?.forEach((canvas, channel) => {
        paint(canvas, panel.texture, shown, { ...look, channel, top: largestOf(shown)[channel] });
        canvas.parentElement.classList.toggle('chosen', channel === look.channel);
      });
    }
    const { texture: name } = writtenBy(replay.passes[pass])[0];
    this.written.paint(values.written, this.#lookOf(pass, name, values.written), traced?.targets.get(name) ?? null,
      this.#wordsOf(pass, name));
  }

  // The words in the cells of a texture if the view shows contents; null otherwise.
  #wordsOf(writer, name) {
    const { replay, state } = this;
    return state.view === 'contents' ? contentsOf(replay, writer, name, state.channel) : null;
  }

  // The mouse is over a texel, which is explained in the next frame.
  #hover(texel) {
    const { texel: now } = this;
    if (now && now.x === texel.x && now.y === texel.y && now.layer === texel.layer) return;
    if (!this.#hovered) requestAnimationFrame(() => {
      const wanted = this.#hovered;
      this.#hovered = null;
      if (wanted.panel === this.written) this.#lookAndTell(wanted.texel);
    });
    this.#hovered = { texel, panel: this.written };
  }

  #moveCursor(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1], PageUp: [0, 0, 1],
      PageDown: [0, 0, -1] }[event.key];
    if (event.key === 'Enter') this.events.onchoose(this.texel);
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { width, height, layers } = this.written.texture;
    const within = (value, size) => (value + size) % size;
    const texel = { x: within(this.texel.x + way[0], width), y: within(this.texel.y + way[1], height),
      layer: within(this.texel.layer + (way[2] ?? 0), layers) };
    this.#lookAndTell(texel);
  }

  async #lookAndTell(texel) {
    await this.look(texel);
    if (this.written) this.events.onlook(this.texel);
  }

  // Explains a texel that the pass writes: what it reads, and how it is computed. Waits for a pass that is still
  // arriving.
  async look(texel) {
    await this.#arrived();
    if (this.written) await this.#look(texel, ++this.#asked);
  }

  // Resolves when no pass is arriving any more.
  async #arrived() {
    for (let latest = null; latest !== this.#arriving;) {
      latest = this.#arriving;
      await latest;
    }
  }

  async #look(wanted, asked) {
    const { replay, pass } = this;
    const texel = this.#placed(wanted);
    this.texel = texel;
    let reads = null;
    try {
      reads = await replay.reads(pass, texel);
    } catch (error) {
      if (asked === this.#asked) throw error; // otherwise the plan was closed meanwhile
    }
    if (asked !== this.#asked) return;
    this.reads = reads;
    for (const panel of [...this.panels.values(), this.written]) panel.clearMarks();
    this.curves.replaceChildren();
    if (!reads) {
      this.explained.replaceChildren(element('p', {}, ['This pass draws nothing here.']));
      return;
    }
    this.fragment = new Fragment(replay, pass, texel, this.state.channel, reads);
    giveLetters(reads, this.fragment.axis, replay.textures);
    this.#markReads(reads);
    const value = Array.from(valueAt(this.written.texture, this.values.written, texel));
    const hadFocus = this.explained.contains(document.activeElement); // it was on a read that the reader followed
    this.equation = explain(this.explained, this.fragment, value, {
      onfollow: (read) => this.events.onfollow(replay.writerBefore(pass, read.texture), read),
      onpoint: (read) => this.program.point(read?.sampler ?? null) });
    if (hadFocus) this.written.stack.focus({ preventScroll: true });
    this.program.show(this.fragment);
  }

  #markReads(reads) {
    const { layers } = writtenBy(this.replay.passes[this.pass])[0];
    const others = layers.filter((layer) => layer !== this.texel.layer);
    this.written.mark(others.map((layer) => ({ texel: { ...this.texel, layer }, kind: 'sibling' })));
    const [here] = this.written.mark([{ texel: this.texel, kind: 'here' }]);
    const groups = [];
    for (const [name, panel] of this.panels) {
      const list = reads.filter(({ texture }) => texture === name);
      const marks = panel.mark(list.map((read) => ({ texel: read, kind: 'read', letter: list.length <= 16 ? read.letter
        : '' })));
      if (marks.length > 0) groups.push({ marks, box: panel.stack });
    }
    this.drawLines = () => drawCurves(this.curves, groups, here);
    this.drawLines();
  }

  // Lays everything out again after the window's size has changed.
  async resize() {
    await this.#arrived();
    if (!this.written) return;
    this.#layOut();
    await this.#look(this.texel, ++this.#asked);
  }

  // Paints the thumbnails one by one without blocking the page; mayGoOn() is called before each.
  async paintThumbnails(mayGoOn) {
    const { replay, strip } = this;
    const given = await replay.before(0, strip.input.name);
    strip.paint(-1, given, this.#lookOf(-1, strip.input.name, given), this.#trace?.inputs.get(strip.input.name) ?? null);
    for (const { first, end } of this.scales) {
      for (let i = first; i < end; ++i) {
        if (!await mayGoOn()) return false;
        await replay.after(i, writtenBy(replay.passes[i])[0].texture);
      }
      for (let i = first; i < end; ++i) {
        const { texture: name } = writtenBy(replay.passes[i])[0];
        const values = await replay.after(i, name);
        const traced = this.#trace?.passes[i];
        strip.paint(i, values, this.#lookOf(i, name, values), this.#trace ? traced?.targets.get(name) ?? null : null);
        if (!await mayGoOn()) return false;
      }
      if (this.pass >= first - 1 && this.pass < end && this.values) this.#paintPanels();
    }
    return true;
  }

  // Shows a trace (teaching/trace.js); null removes it.
  showTrace(trace, direction) {
    this.#trace = trace;
    const counts = trace?.passes.map((entry, i) =>
      entry?.targets.get(writtenBy(this.replay.passes[i])[0].texture)?.count);
    this.strip.tell(counts, trace?.inputs.get(this.strip.input.name)?.count);
    this.traceLine.textContent = trace ? traceWords(this.replay, trace, counts, direction) : '';
    this.traceLine.hidden = !trace;
    if (this.values) this.#paintPanels();
  }

  delete() {
    ++this.#asked;
    this.written = null; // makes pending looks end
    this.replay.delete();
    this.element.remove();
  }
}

