// Scene 1: an arrow that turns draws a wave.
import { element, svgElement } from '../dom.js';
import { arrow } from './transform.js';
import { arrowPath, change, counted, curveOf, drawing, path, words, written } from './drawing.js';
import { formula } from '../watch/mathematics.js';
import { Scene } from './scene.js';
import { trackOf } from './slider.js';

const wanted = -2;
const [centreX, middle, radius] = [78, 92, 54];
const [left, right] = [168, 348]; // ends of the wave
const secondsPerRow = 6;

export function turns() {
  const circle = svgElement('circle', { class: 'axis', cx: centreX, cy: middle, r: radius });
  const [hand, wave, level] = [path('hand'), path('wave'), path('level')];
  const dot = svgElement('circle', { class: 'dot', r: 5 });
  const heightAt = (speed, along) => middle - radius * arrow(speed * along)[1];
  const curve = (speed) => curveOf(96, (t) => left + t * (right - left), (t) => heightAt(speed, t));
  let now = 0.3; // the part of the row that is over
  let [playing, last, seen] = [!matchMedia('(prefers-reduced-motion: reduce)').matches, 0, false];

  const { slider, parts } = trackOf({ label: 'Speed of the arrow', from: 40, to: 320, y: 205, least: -4, most: 4,
    value: 1, tick: written, text: (speed) => `${written(speed)}: ${speed === 0 ? 'it stands still'
      : `${counted(Math.abs(speed), 'turn')} ${speed < 0 ? 'clockwise' : 'counterclockwise'}`}`,
    onchange: () => { show(); scene.judge(); } });

  function show() {
    const [re, im] = arrow(slider.value * now);
    const x = left + now * (right - left);
    change(hand, { d: arrowPath(centreX, middle, radius * re, -radius * im, 12) });
    change(wave, { d: curve(slider.value) });
    change(level, { d: `M${centreX + radius * re} ${middle - radius * im}H${x}` });
    change(dot, { cx: x, cy: middle - radius * im });
  }

  function turn(time) {
    if (!playing || !seen) return;
    now = (now + Math.min(100, time - (last || time)) / 1000 / secondsPerRow) % 1;
    last = time;
    show();
    requestAnimationFrame(turn);
  }
  const goOn = () => { last = 0; requestAnimationFrame(turn); };
  const label = () => (playing ? 'Stop the arrow' : 'Let the arrow turn');
  const button = element('button', { type: 'button', onclick: () => {
    playing = !playing;
    button.textContent = label();
    if (playing) goOn();
  } }, [label()]);

  const svg = drawing(360, 244, 'An arrow that turns, and the wave that the height of its tip draws', [
    circle, path('axis', `M20 ${middle}h120M${centreX} 28v128M${left} ${middle}H${right}`),
    words(146, 96, '1'), words(centreX, 22, 'j', 'middle'), words(0, 96, '−1'), words(centreX, 169, '−j', 'middle'),
    path('wanted', curve(wanted)), wave, level, hand, dot,
    words(180, 184, 'speed: turns in a row', 'middle'), ...parts]);
  new IntersectionObserver((changes) => {
    const { isIntersecting } = changes.at(-1);
    const begins = isIntersecting && !seen;
    seen = isIntersecting;
    if (begins && playing) goOn();
  }).observe(svg);

  const scene = new Scene({
    title: 'A turning arrow draws a wave',
    text: `An arrow of length 1 turns at a steady speed, and the height of its tip draws a wave. The faster the arrow
      turns, the more waves fit into a row.

      Such an arrow is a *complex number*. How far it reaches to the right is its real part; how far it reaches up is
      its imaginary part. To multiply by an arrow of length 1 is to turn by its angle. The number *j* is a quarter turn.
      Two quarter turns are half a turn, so j · j = −1.`,
    textbook: [
      formula(String.raw`e^{j\phi} = "cos "\phi + j" sin "\phi`),
      formula(String.raw`e^{2\pi jkn/N}" is the arrow of speed "k\allowbreak" at place "n" of "N`)],
    figure: [svg, element('div', { className: 'zero-tools' }, [button])],
    ask: 'another arrow has drawn the dashed wave. Drag the speed until your wave lies on it.',
    hint: () => ({ [wanted]: '', [-wanted]: 'As many waves, but yours rises where the dashed one falls.',
      0: 'An arrow that stands still draws a flat line.' }[slider.value] ?? 'Count the tops of both waves.'),
    right: 'The speed is −2: two turns, clockwise. The sign of a speed says which way the arrow turns.',
  });
  show();
  return scene;
}
