import { element } from '../dom.js';

export async function startCheck(section, app) {
  section.append(element('h2', {}, ['Check']), element('p', {}, [`${app.bundle.offers.length} plans`]));
}
