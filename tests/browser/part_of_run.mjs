// part_of_run.mjs RUN RESULTS ITEM...: copies the rows of these items of a committed run into a folder of results,
// from which `fragfft report` writes a report.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [run, results, ...items] = process.argv.slice(2);
const isOfItems = (name) => items.some((item) => name.startsWith(item));
mkdirSync(results, { recursive: true });
const [header, ...rows] = readFileSync(join(run, 'samples.csv'), 'utf8').split('\n');
const kept = rows.filter((row) => items.includes(row.split(',', 1)[0]));
writeFileSync(join(results, 'samples.csv'), `${[header, ...kept].join('\n')}\n`);
const description = JSON.parse(readFileSync(join(run, 'machine.json'), 'utf8'));
writeFileSync(join(results, 'machine.json'), JSON.stringify({ ...description, items }));
copyFileSync(join(run, 'passes.json'), join(results, 'passes.json'));
for (const name of readdirSync(run))
  if (name.endsWith('.png') && isOfItems(name)) copyFileSync(join(run, name), join(results, name));
