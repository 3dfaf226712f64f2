// report_size.mjs FETCHED FOLDER CHROMIUM: prints bytes, words, tables and height of a whole FOLDER/report.html and
// fails if they exceed what a reader was promised.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sizeOfReport } from './page_facts.mjs';
import { desktop, folder, launch, visitAddress } from './page_support.mjs';

const mostBytes = 2.5e6;
const mostWords = 23000;

const browser = await launch();
const report = join(folder, 'report.html');
const size = await visitAddress(browser, desktop, pathToFileURL(report).href, (page) => page.evaluate(sizeOfReport));
await browser.close();
size.bytes = statSync(report).size; // as text of the document an empty element ends with a tag of its own
console.log(JSON.stringify(size));
process.exitCode = size.bytes <= mostBytes && size.words <= mostWords ? 0 : 1;
