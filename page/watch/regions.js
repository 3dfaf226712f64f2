// The regions of a pass, each in its program's colour.
import { element } from '../dom.js';
import { writtenBy } from './replay.js';

const palette = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#888888', '#7b52ab'];

const programsOf = (pass) => [...new Set(pass.draws.map(({ program }) => program))];
const colourOf = (number) => palette[number % palette.length];

// What Panel.outline takes.
export function regionsOf(pass) {
  const programs = programsOf(pass);
  const [{ layers }] = writtenBy(pass);
  return pass.draws.flatMap((draw) => layers.map((layer) =>
    ({ ...draw.region, layer, colour: colourOf(programs.indexOf(draw.program)), drawnOver: draw.drawn_over })));
}

// An item for each program: its colour, and where it draws.
export function legendOf(pass) {
  return programsOf(pass).map((program, i) => {
    const names = new Set(pass.draws.filter((draw) => draw.program === program).map(({ region }) => region.name));
    const regions = [...names].slice(0, 3).join(', ') + (names.size > 3 ? ' …' : '');
    const where = element('span', { className: 'faint' }, [` ${regions}`]);
    const item = element('li', {}, [element('code', {}, [program]), where]);
    item.style.setProperty('--region', colourOf(i));
    return item;
  });
}
