// report_size.mjs FETCHED FOLDER CHROMIUM: prints bytes, words, tables and height of a whole FOLDER/report.html and
// fails if they exceed what a reader was promised. It is run by hand on what `fragfft reproduce` made.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sizeOfReport } from './page_facts.mjs';
import { desktop, folder, launch, visitAddress } from './page_support.mjs';

const mostBytes = 2.5e6;
const mostWords = 23000;

const browser = await launch();
const size = await visitAddress(browser, desktop, pathToFileURL(join(folder, 'report.html')).href,
  (page) => page.evaluate(sizeOfReport));
await browser.close();
console.log(JSON.stringify(size));
process.exitCode = size.bytes <= mostBytes && size.words <= mostWords ? 0 : 1;
