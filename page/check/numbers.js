// The fold of the tab Check that asks the browser what it does with numbers: the questions of `fragfft info --numbers`
// that WebGL 2 can be asked, the known devices that answer alike, and a file of the answers.
import { element } from '../dom.js';
import { Device, DeviceError } from '../engine/device.js';
import { pause } from '../engine/waiting.js';
import { saveText } from '../measure/results.js';
import { Asking, NotThere } from './asking.js';
import { ways } from './number_ways.js';

// Which of the known devices that were asked the question answer it so, in the words of those_alike() of
// program/numbers/answers.
export function thoseAlike(known, likeNone, id, answer) {
  const asked = known.filter((device) => device[id]);
  const named = (devices) => devices.map(({ device }) => device).join(', ');
  const alike = asked.filter((device) => device[id] === answer);
  const unlike = asked.filter((device) => device[id] !== answer);
  if (alike.length === 0) return likeNone;
  if (unlike.length === 0) return 'as all known';
  return unlike.length < alike.length ? `as all known but ${named(unlike)}` : `as ${named(alike)}`;
}

const browserPatterns = [['Firefox', /Firefox\/(\d+)/], ['Edge', /Edg\/(\d+)/], ['Chromium', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/]];

// The browser's name and version: ['Chromium', '156'].
function browserOf(agent) {
  for (const [name, pattern] of browserPatterns) {
    const found = pattern.exec(agent);
    if (found) return [name, found[1]];
  }
  return ['browser', 'unknown'];
}

// What draws, in short. ANGLE names "ANGLE (vendor, device and driver's interface, driver)".
function rendererInShort(renderer, softwareRenderers) {
  return softwareRenderers.find((name) => renderer.includes(name)) ??
    renderer.replace(/^ANGLE \([^,]*, /, '').split(/ \(|,|\/| Direct3D/)[0];
}

// CSV as as_csv() of program/numbers/answers writes it: what was not answered has no row.
export function csvOf(facts, chapters, answers) {
  const rows = [...Object.entries(facts), ...chapters.flatMap(({ questions }) =>
    questions.filter(({ id }) => answers.has(id)).map(({ id }) => [id, answers.get(id)]))];
  const cell = (text) => (text.includes(',') ? `"${text.replaceAll('"', '')}"` : text.replaceAll('"', ''));
  return `question,answer\n${rows.map(([id, text]) => `${id},${cell(text)}\n`).join('')}`;
}

// Text in which `code` stands between backquotes.
const withCode = (text) => text.split('`').map((part, i) => (i % 2 === 1 ? element('code', {}, [part]) : part));

export class Numbers {
  #answers = new Map();

  constructor(app) {
    this.app = app;
    this.data = app.bundle.numbers;
    this.button = element('button', { id: 'numbers-run', onclick: () => this.run() }, ['Ask this browser']);
    this.saving = element('button', { id: 'numbers-save', hidden: true, onclick: () => this.#save() },
      ['Save the answers']);
    this.status = element('p', { id: 'numbers-status', role: 'status' });
    this.tables = element('div', { id: 'numbers-tables' });
    this.element = element('details', { id: 'numbers' }, [
      element('summary', {}, ['What this browser does with numbers']),
      element('p', {}, ['GLSL leaves much of arithmetic to browsers and drivers. These are the questions of ',
        element('code', {}, ['fragfft info --numbers']), ' that WebGL 2 can be asked, with the known devices that answer ',
        'alike; what none of them answers is marked. The file that you can save names your browser and what it draws ',
        'with; nothing is sent anywhere.']),
      element('p', { className: 'check-controls' }, [this.button, this.saving]),
      this.status, this.tables]);
  }

  // What is known of the answers besides them, in the order of a file's rows.
  facts(device) {
    const [browser, version] = browserOf(navigator.userAgent);
    return { device: `${browser} ${version} (${rendererInShort(device.name, this.data.software_renderers)})`,
      renderer: device.name, opengl: device.gl.getParameter(device.gl.VERSION), seen: this.data.seen };
  }

  // The answers as a file; empty before all questions have been asked.
  get csv() {
    return this.told ? csvOf(this.told, this.data.chapters, this.#answers) : '';
  }

  // Asks all questions, in a context of their own, and shows the answers.
  async run() {
    if (this.button.ariaDisabled === 'true') return;
    this.button.ariaDisabled = 'true'; // a button that is disabled itself loses the focus
    this.told = null;
    this.saving.hidden = true;
    this.#answers.clear();
    this.tables.replaceChildren();
    try {
      const device = Device.open();
      try {
        await this.#ask(device);
        this.told = this.facts(device);
      } finally {
        device.gl.getExtension('WEBGL_lose_context')?.loseContext();
      }
      this.saving.hidden = false;
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error;
      this.status.textContent = error.message;
    } finally {
      this.button.ariaDisabled = 'false';
    }
  }

  async #ask(device) {
    const { chapters, vertex, known, like_none: likeNone } = this.data;
    const asking = new Asking(device, vertex);
    let unlike = 0;
    let count = 0;
    for (const { title, how, questions } of chapters) {
      const body = element('tbody');
      const head = ['Question', 'Answer', ''].map((text) => element('th', { scope: 'col' }, [text]));
      this.tables.append(element('section', { className: 'checked-method' }, [element('h3', {}, [title]),
        element('p', { className: 'faint' }, withCode(how)),
        element('div', { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': `Answers: ${title}` }, [
          element('table', {}, [element('thead', {}, [element('tr', {}, head)]), body])])]));
      for (const { id, question, asked } of questions) {
        this.status.textContent = `Asking question ${++count}.`;
        await pause(0); // shows the status
        const answer = this.#answerOf(asking, asked, id);
        this.#answers.set(id, answer);
        const words = thoseAlike(known, likeNone, id, answer);
        if (words === likeNone) ++unlike;
        body.append(element('tr', {}, [element('td', {}, withCode(question)), element('td', {}, [answer]),
          element('td', { className: words === likeNone ? 'bad' : 'faint' }, [words])]));
      }
    }
    this.status.textContent = `${unlike} of ${count} answers are ${likeNone}.`;
  }

  #answerOf(asking, asked, id) {
    let answer;
    try {
      answer = ways[asked.way](asking, asked, id);
    } catch (error) {
      if (!(error instanceof NotThere)) throw error;
      answer = this.data.not_there;
    }
    asking.forget();
    return answer;
  }

  #save() {
    const [browser, version] = browserOf(navigator.userAgent);
    saveText(`webgl_${browser.toLowerCase()}_${version}.csv`, this.csv);
  }
}
