// same_verdicts.mjs PAGE_MEASURE FILE: judges the intervals and the rows of FILE (verdicts_of_rules.cpp) by the page's
// modules, and writes the rows by them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, file] = process.argv.slice(2);
// The folder's files are modules for browsers; node loads them as data URLs, together with their imports.
const dataOf = (name) => `data:text/javascript,${encodeURIComponent(readFileSync(join(folder, name), 'utf8')
  .replaceAll(/from '\.\/([^']+)'/g, (_, other) => `from '${dataOf(other)}'`)).replaceAll('\'', '%27')}`;
const imported = (name) => import(dataOf(name));
const { judged } = await imported('rules.js');
const { spreadOf, ratioInTurn } = await imported('statistics.js');
const { crossoverOf } = await imported('crossover.js');
const { curveOf, intervalOf } = await imported('values.js');
const { rowsOf } = await imported('results.js');

const { claims, intervals: measurements, rows: files } = JSON.parse(readFileSync(file, 'utf8'));
const number = (value) => value ?? Infinity;

// Intervals.
const verdicts = new Map();
for (const { claim, cases, verdict } of measurements) {
  const intervals = cases.map(({ where, low, middle, high }) => ({ where, low, middle: number(middle),
    high: number(high) }));
  const here = judged(claims[claim], intervals, 'a graphics card').verdict;
  assert.equal(here, verdict, `${claims[claim].id}: ${JSON.stringify(cases)}`);
  verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
}
for (const verdict of ['reproduced', 'holds in shape', 'undecided', 'not reproduced', 'alike'])
  assert.ok(verdicts.get(verdict) > 5, `too few are ${verdict}: ${verdicts.get(verdict)}`);

// Rows.
const claimOf = new Map(claims.map((claim) => [claim.id, claim]));

// The interval of one case from its rows, computed as in the page.
function intervalOfRows({ told }, { factor }, rows) {
  const [samples, ...others] = rows.map((row) => row.samples);
  if (told !== 'crossover') return intervalOf(told, factor, samples, others[0]);
  const convolutions = rows.slice(1).map((row) => ({ kernelSize: row.work.kernel_size, samples: row.samples }));
  return curveOf(convolutions, samples).crossover;
}

function assertAlike(here, there, what) {
  const other = number(there);
  assert.ok(here === other || Math.abs(here - other) <= 1e-9 * Math.abs(other), `${what}: ${here}, not ${other}`);
}

const verdictsOfRows = new Map();
let beyond = 0; // crossovers
for (const { text, rows, judged: theirs } of files) {
  const program = { version: '1', digest: '0123' };
  assert.equal(rowsOf({ program }, { renderer: 'A "card", new', browser: 'a browser', date: 'today' },
    'GPU timer queries', rows), text);
  assert.equal(theirs.length, claims.length);
  for (const { id, cases, verdict } of theirs) {
    const claim = claimOf.get(id);
    const here = claim.cases.map((one) => ({ where: one.where, ...intervalOfRows(claim, one,
      rows.filter(({ purpose, where }) => purpose === id && where === one.where)) }));
    assert.deepEqual(here.map(({ where }) => where), cases.map(({ where }) => where));
    for (const [i, one] of cases.entries())
      for (const end of ['low', 'middle', 'high']) assertAlike(here[i][end], one[end], `${id} ${one.where} ${end}`);
    assert.equal(judged(claim, here, 'a graphics card').verdict, verdict, `${id}: ${JSON.stringify(cases)}`);
    verdictsOfRows.set(verdict, (verdictsOfRows.get(verdict) ?? 0) + 1);
    if (claim.told === 'crossover') beyond += cases.filter(({ middle }) => middle === null).length;
  }
}
for (const verdict of ['reproduced', 'holds in shape', 'undecided', 'not reproduced', 'alike'])
  assert.ok(verdictsOfRows.get(verdict) > 5, `too few rows are ${verdict}: ${verdictsOfRows.get(verdict)}`);
assert.ok(beyond > 5, `too few crossovers lie beyond: ${beyond}`);

// A software renderer gets the same answers as in the ledger.
for (const claim of claims)
  for (const renderer of ['llvmpipe (LLVM 15.0.6, 256 bits)', 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))']) {
    const { verdict, reason } = judged(claim, [], renderer);
    assert.equal(verdict, 'cannot be tested here');
    assert.equal(reason !== 'nothing was measured', claim.needs.length > 0);
  }

// A claim with a NaN cannot be tested, in the page as in the program.
const fit = claims.find(({ needs }) => needs.length === 0);
const noNumber = [{ where: '', low: 1, middle: NaN, high: 2 }];
assert.deepEqual(judged(fit, noNumber, 'a graphics card'),
  { verdict: 'cannot be tested here', reason: 'what was measured is no number' });

// Spreads and crossovers, computed by hand.
assert.deepEqual(spreadOf([3, 1, 2]), { low: 1.1, middle: 2, high: 2.9 });
assert.deepEqual(ratioInTurn([2, 4, 6], [1, 2, 3]), { low: 2, middle: 2, high: 2 });
const point = (kernelSize, low, middle, high) => ({ kernelSize, ratio: { low, middle, high } });
assert.deepEqual(crossoverOf([point(3, 0.1, 0.1, 0.1), point(9, 0.25, 0.25, 0.25), point(36, 4, 4, 4)]),
  { low: 18, middle: 18, high: 18 });
assert.deepEqual(crossoverOf([point(3, 0.1, 0.2, 0.5), point(9, 0.25, 0.5, 2)]),
  { low: 5, middle: Infinity, high: Infinity });
assert.deepEqual(crossoverOf([point(3, 2, 2, 2), point(9, 8, 8, 8)]), { low: 3, middle: 3, high: 3 });
assert.deepEqual(crossoverOf([point(3, 0.1, 0.1, 0.1), point(9, 0.2, 0.2, 0.3)]),
  { low: 9, middle: Infinity, high: Infinity });
console.log(`${measurements.length} measurements: the same verdicts; ${files.length} files: the same rows, too`);
