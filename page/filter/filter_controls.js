// Controls to choose a filter, and a slider for each of its parameters.
import { element } from '../dom.js';
import { filterNamed, filters } from './filters.js';

const rounded = (value) => Number(value.toFixed(3));
const written = (parameter, value) => `${rounded(value)}${parameter.unit === '' ? '' : ` ${parameter.unit}`}`;

export class FilterControls {
  #onChange;
  #values = new Map(filters.map((filter) => [filter.name,
    Object.fromEntries(filter.parameters.map(({ name, value }) => [name, value]))]));

  // `onChange` is called when the reader chooses another filter or another value.
  constructor(onChange) {
    this.#onChange = onChange;
    this.select = element('select', { 'aria-label': 'Filter', onchange: () => { this.#showSliders(); onChange(); } },
      filters.map(({ name, title }) => element('option', { value: name }, [title])));
    this.formula = element('span', { className: 'faint' });
    this.sliders = element('div', { className: 'filter-sliders' });
    this.choose('gaussian');
  }

  get filter() { return filterNamed(this.select.value); }
  // The weights of one line if the filter's kernel is a product of rows and columns; null otherwise.
  get weights() { return this.filter.weights?.(this.values) ?? null; }
  get values() { return this.#values.get(this.select.value); }

  // Shows a filter with the given values, without calling onChange.
  choose(name, values = {}) {
    this.select.value = name;
    Object.assign(this.values, values);
    this.#showSliders();
  }

  #showSliders() {
    const { filter, values } = this;
    this.formula.textContent = `Gain: ${filter.formula}`;
    this.sliders.replaceChildren(...filter.parameters.flatMap((parameter) => {
      const id = `filter-${parameter.name}`;
      const output = element('output', { htmlFor: id }, [written(parameter, values[parameter.name])]);
      const input = element('input', { type: 'range', id, min: parameter.least, max: parameter.most,
        step: parameter.step, value: values[parameter.name], oninput: () => {
          values[parameter.name] = Number(input.value);
          this.#keepAscending(parameter.name);
          output.textContent = written(parameter, values[parameter.name]);
          this.#onChange();
        } });
      return [element('label', { htmlFor: id }, [parameter.title]), input, output];
    }));
  }

  // Keeps a band's lower end below its upper end by moving the other slider.
  #keepAscending(moved) {
    const { filter, values } = this;
    if (!filter.ascending?.includes(moved)) return;
    const [low, high] = filter.ascending;
    const step = filter.parameters.find(({ name }) => name === low).step;
    if (values[low] < values[high]) return;
    const other = moved === low ? high : low;
    const { least, most } = filter.parameters.find(({ name }) => name === other);
    const away = moved === low ? step : -step; // direction from the moved slider to the other one
    values[other] = rounded(Math.min(most, Math.max(least, values[moved] + away)));
    if (values[low] >= values[high]) values[moved] = rounded(values[other] - away);
    this.#showSliders();
    this.sliders.querySelector(`#filter-${moved}`).focus();
  }
}
