// The regions of a pass, each in the colour of its program.
import { element } from '../dom.js';
import { writtenBy } from './replay.js';

const programsOf = (pass) => [...new Set(pass.draws.map(({ program }) => program))];
const colourOf = (colours, number) => colours[number % colours.length];

// The regions in the form that Panel.outline takes.
export function regionsOf(pass, colours) {
  const programs = programsOf(pass);
  const [{ layers }] = writtenBy(pass);
  return pass.draws.flatMap((draw) => layers.map((layer) =>
    ({ ...draw.region, layer, colour: colourOf(colours, programs.indexOf(draw.program)), drawnOver: draw.drawn_over })));
}

// A list item for each program, with its colour and where it draws.
export function legendOf(pass, colours) {
  return programsOf(pass).map((program, i) => {
    const names = new Set(pass.draws.filter((draw) => draw.program === program).map(({ region }) => region.name));
    const regions = [...names].slice(0, 3).join(', ') + (names.size > 3 ? ' …' : '');
    const where = element('span', { className: 'faint' }, [` ${regions}`]);
    const item = element('li', {}, [element('code', {}, [program]), where]);
    item.style.setProperty('--region', colourOf(colours, i));
    return item;
  });
}
