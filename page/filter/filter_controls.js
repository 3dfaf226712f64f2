// The choice of a filter, and a slider for each of its parameters.
import { element } from '../dom.js';
import { filterNamed, filters } from './filters.js';

const rounded = (value) => Number(value.toFixed(3));
const written = (parameter, value) => `${rounded(value)}${parameter.unit === '' ? '' : ` ${parameter.unit}`}`;

export class FilterControls {
  #onChange;
  #values = new Map(filters.map((filter) => [filter.name,
    Object.fromEntries(filter.parameters.map(({ name, value }) => [name, value]))]));

  // `onChange` is called when another filter, or another value, is chosen.
  constructor(onChange) {
    this.#onChange = onChange;
    this.select = element('select', { 'aria-label': 'Filter', onchange: () => { this.#showSliders(); onChange(); } },
      filters.map(({ name, title }) => element('option', { value: name }, [title])));
    this.formula = element('span', { className: 'faint' });
    this.sliders = element('div', { className: 'filter-sliders' });
    this.choose('gaussian');
  }

  get filter() { return filterNamed(this.select.value); }
  // A line of the filter's kernel, where that is one of rows times columns, else null.
  get weights() { return this.filter.weights?.(this.values) ?? null; }
  get values() { return this.#values.get(this.select.value); }

  // Shows a filter with those values that are given, and calls nothing.
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

  // A band's lower end stays below its upper one: the other slider gives way.
  #keepAscending(moved) {
    const { filter, values } = this;
    if (!filter.ascending?.includes(moved)) return;
    const [low, high] = filter.ascending;
    const step = filter.parameters.find(({ name }) => name === low).step;
    if (values[low] < values[high]) return;
    const other = moved === low ? high : low;
    const { least, most } = filter.parameters.find(({ name }) => name === other);
    const away = moved === low ? step : -step; // from the slider that was moved to the other one
    values[other] = rounded(Math.min(most, Math.max(least, values[moved] + away)));
    if (values[low] >= values[high]) values[moved] = rounded(values[other] - away);
    this.#showSliders();
    this.sliders.querySelector(`#filter-${moved}`).focus();
  }
}
