import { element } from '../dom.js';

export async function startFilter(section, app) {
  section.append(element('h2', {}, ['Filter']), element('p', {}, [`${app.bundle.offers.length} plans`]));
}
