// Converts the state of the tab to an address for links: '#filter?method=fialka-cadik-2006&sigma=4'. Defaults are left
// out, and what is painted on the spectrum is not part of it.
import { filterNamed, filters } from './filters.js';

const first = { method: 'wide', size: '256x256', picture: 'teapot', filter: 'gaussian' };

export function addressOf({ method, width, height, picture, filter, values }) {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries({ method, size: `${width}x${height}`, picture, filter }))
    if (value !== first[name]) parts.set(name, value);
  for (const { name, value } of filterNamed(filter).parameters) if (values[name] !== value) parts.set(name, values[name]);
  const text = parts.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '#filter' : `#filter?${text}`;
}

// The state in an address; parts that are missing or invalid have their defaults.
export function fromAddress(hash) {
  const said = new URLSearchParams(/^#filter\?(.*)$/.exec(hash)?.[1] ?? '');
  const [, width, height] = (/^(\d+)x(\d+)$/.exec(said.get('size') ?? '') ?? /^(\d+)x(\d+)$/.exec(first.size)).map(Number);
  const wanted = said.get('filter') ?? first.filter;
  const filter = filters.find(({ name }) => name === wanted) ?? filterNamed(first.filter);
  const isWithin = ({ least, most }, text) => text !== null && text !== '' && Number(text) >= least && Number(text) <= most;
  const values = filter.parameters.map((parameter) => {
    const text = said.get(parameter.name);
    return [parameter.name, isWithin(parameter, text) ? Number(text) : parameter.value];
  });
  return { method: said.get('method') ?? first.method, width, height, picture: said.get('picture') ?? first.picture,
    filter: filter.name, values: Object.fromEntries(values) };
}
