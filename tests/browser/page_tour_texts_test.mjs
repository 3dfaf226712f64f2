// The tours in the window are those of the page: program/viewer/tours.json is what the page's tours say and show, their
// numbers worked out. FRAGFFT_RENEW=1 writes the file anew.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { desktop, launch, visit } from './page_support.mjs';

const file = new URL('../../program/viewer/tours.json', import.meta.url);

const browser = await launch('mesa');
const tours = await visit(browser, desktop, async (page) => {
  await page.waitForFunction(() => globalThis.fragfft.tours && globalThis.fragfft.watch);
  return page.evaluate(async () => {
    const { tours: shown } = globalThis.fragfft;
    const paragraphs = (text) => text.split(/\n\s*\n/).map((part) => part.replace(/\*|\s+/g, (found) =>
      (found === '*' ? '' : ' ')).trim());
    const told = [];
    for (const { id, title, paper, question, steps } of shown.list) {
      const all = [];
      for (const step of steps) {
        const { tab, show, facts } = await shown.resolved(step);
        const { method, operation, width, height, pass, texel, view, channel, trace, beside } = show;
        const seen = { method, operation, width, height, pass, texel, view, channel, trace, beside };
        const answer = step.answer && { text: paragraphs(step.answer.text(facts)), trace: step.answer.show.trace };
        all.push({ title: step.title, tab, text: paragraphs(step.text(facts)),
          look: paragraphs(step.look(facts)).join(' '), show: tab === 'watch' ? seen : {}, answer });
      }
      told.push({ id, title, paper, question, steps: all });
    }
    return told;
  });
});
await browser.close();

const text = `${JSON.stringify(tours, null, 1)}\n`;
if (process.env.FRAGFFT_RENEW === '1') writeFileSync(file, text);
assert.equal(readFileSync(file, 'utf8'), text);
