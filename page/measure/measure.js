import { element } from '../dom.js';

export async function startMeasure(section, app) {
  section.append(element('h2', {}, ['Measure']), element('p', {}, [`${app.bundle.offers.length} plans`]));
}
