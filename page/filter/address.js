// What the tab shows as an address, so that a link opens it: '#filter?method=wide&size=256x256&filter=gaussian&sigma=4'.
// What is painted on the spectrum has none.
import { filters } from './filters.js';

export function addressOf({ method, width, height, picture, filter, values }) {
  const parts = new URLSearchParams({ method, size: `${width}x${height}`, picture, filter, ...values });
  return `#filter?${parts.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}

// What an address says of the state; parts that it does not name, or names wrongly, are missing.
export function fromAddress(hash) {
  if (!hash.startsWith('#filter?')) return {};
  const said = new URLSearchParams(hash.slice('#filter?'.length));
  const state = {};
  for (const name of ['method', 'picture']) if (said.has(name)) state[name] = said.get(name);
  const size = /^(\d+)x(\d+)$/.exec(said.get('size') ?? '');
  if (size) Object.assign(state, { width: Number(size[1]), height: Number(size[2]) });
  const filter = filters.find(({ name }) => name === said.get('filter'));
  if (!filter) return state;
  const isWithin = ({ name, least, most }) => said.has(name) && said.get(name) !== '' &&
    Number(said.get(name)) >= least && Number(said.get(name)) <= most;
  const values = filter.parameters.filter(isWithin).map(({ name }) => [name, Number(said.get(name))]);
  return { ...state, filter: filter.name, values: Object.fromEntries(values) };
}
