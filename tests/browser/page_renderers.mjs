// Tests on every renderer: define(renderer, visit) defines them, where visit(options, what, address) is that of
// page_support.mjs with a browser that is open as long as they run; on some alone where `names` has those.
import { after, before, describe } from 'node:test';
import { launch, renderers, visit } from './page_support.mjs';

export function onEachRenderer(define, names = Object.keys(renderers)) {
  for (const renderer of names)
    describe(renderer, () => {
      let browser;
      before(async () => { browser = await launch(renderer); });
      after(async () => { await browser?.close(); });
      define(renderer, (...given) => visit(browser, ...given));
    });
}
