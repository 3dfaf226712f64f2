// The file of results that `fragfft report` reads; its rows are like those of samples.csv:
// docs/contributing/page_results.md.

const header = 'item,moment,turn,quantity,labels,unit,clock,repetitions,samples';
const longestText = 400; // the program accepts at most this many bytes
const bytesOf = (text) => new TextEncoder().encode(text).length;

// Reduces a text to one line without separators of labels, in a length that the program accepts.
function plain(text) {
  let result = String(text).replaceAll(/[\0-\x1f\x7f-\x9f]/g, ' ').replaceAll('|', '/');
  while (bytesOf(result) > longestText) result = result.slice(0, -1);
  return result === '' ? 'unknown' : result;
}

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

// "height=256 | width=256", sorted by name; undefined and empty labels are left out.
function labelsText(labels) {
  return Object.entries(labels).filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, plain(value)]).sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`).join(' | ');
}

function line({ turn = 1, quantity, labels, unit = '', clock = '', repetitions = 1, samples = [1] }) {
  return `${['page', 1, turn, quantity, labelsText(labels), unit, clock, repetitions, samples.join(' ')]
    .map((cell) => quoted(String(cell))).join(',')}\n`;
}

// The text of the file. `times` is [{work, turn, repetitions, samples, purpose, where?, beside?}], measured for a
// claim's id and case, or for the curves beside a method's filter. If two have the same name, the one measured last
// counts.
export function rowsOf({ program }, { renderer, browser, date }, clock, times) {
  const facts = { renderer, browser, 'page version': program.version, 'page digest': program.digest, date };
  const byName = new Map();
  for (const { work, turn, repetitions, samples, purpose, where, beside } of times) {
    const labels = { ...work, for: purpose, where, beside };
    const name = labelsText(labels);
    const row = { turn, quantity: 'time of a work', labels, unit: 'ms', clock: plain(clock), repetitions, samples };
    if (!(byName.get(name)?.turn > turn)) byName.set(name, row);
  }
  const rows = [...byName.values()].sort((one, other) => one.turn - other.turn);
  return [`${header}\n`, ...Object.entries(facts).map(([quantity, words]) =>
    line({ quantity, labels: { words: plain(words) } })), ...rows.map(line)].join('');
}

// Saves a text as a file of the reader's.
export function saveText(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
