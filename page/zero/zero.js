// The tab "From a wave to the FFT": eight scenes, each with one thing to drag.
import { element } from '../dom.js';
import { blur } from './blur.js';
import { halves } from './halves.js';
import { lines } from './lines.js';
import { parts } from './parts.js';
import { point } from './point.js';
import { reads } from './reads.js';
import { prose } from './scene.js';
import { Subject } from './subject.js';
import { sums } from './sums.js';
import { turns } from './turns.js';
import { Years } from './years.js';

export async function startZero(section, app) {
  const subject = new Subject(app);
  const scenes = [turns(), parts(), sums(), halves(), lines(subject), point(), blur(subject), reads()];
  const years = app.years = new Years(app, subject);
  await subject.take('teapot');
  const solved = element('p', { className: 'faint', role: 'status' });
  const tell = () => {
    solved.textContent = `${scenes.filter(({ isSolved }) => isSolved).length} of ${scenes.length} questions answered.`;
  };
  const links = scenes.map((scene, i) => {
    scene.number(i + 1);
    const mark = element('span');
    scene.onsolved = () => { mark.textContent = ' ✓'; tell(); };
    return element('li', {}, [element('a', { href: `#${scene.element.id}` }, [
      `${i + 1}`, element('span', { className: 'zero-title' }, [`. ${scene.title}`]), mark])]);
  });
  tell();
  const onward = app.device ? { href: '#tour=moreland-angel-2003,1', text: 'Now watch the programs of 2003 do it' }
    : { href: '#fallback', text: 'Now look at what the programs of 2003 do, in stills' };
  section.classList.add('zero');
  section.append(
    element('h2', {}, ['From a wave to the FFT']),
    ...prose(`A picture is a grid of numbers. The *Fourier transform* writes it as a sum of waves. The *fast Fourier
      transform*, the FFT, does so with little work. Eight steps lead to it. In each there is something to drag, by
      pointer or by arrow keys, and a question.`),
    element('ol', { className: 'zero-list' },
      [...links, element('li', {}, [element('a', { href: '#years=2003' }, ['2003 to today'])])]), solved,
    ...scenes.map((scene) => scene.element), years.element,
    element('p', { className: 'zero-on' }, [element('a', { href: onward.href }, [onward.text])]));
  // The address named a scene before it existed.
  if (/^#zero-\d$/.test(location.hash)) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  years.followAddress();
}
