import { element } from '../dom.js';

export async function startWatch(section, app) {
  section.append(element('h2', {}, ['Watch']), element('p', {}, [`${app.bundle.offers.length} plans`]));
}
