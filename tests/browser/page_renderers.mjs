// Runs tests on every renderer, or only on those in `names`. define(renderer, visit) defines the tests;
// visit(options, what, address) is visit of page_support.mjs with a browser that stays open while they run.
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
