// The file of results that `fragfft report` takes: docs/contributing/page_results.md.
import { isNumber } from './rules.js';
import { keyOf } from './works.js';

const longestText = 400;
const nullable = (value) => (value === Infinity ? null : value);

// One line of a length that the program takes.
function line(text) {
  let result = [...text].map((character) => (character < ' ' || character === '\x7f' ? ' ' : character)).join('');
  while (new TextEncoder().encode(result).length > longestText) result = result.slice(0, -1);
  return result === '' ? 'unknown' : result;
}

// `times`: [{work, rounds, milliseconds}], of which the last of a work counts; `claims`: as measuredClaim gives them.
export function resultsOf({ bundle, device, timing, times, claims }) {
  const byWork = new Map(times.map((time) => [keyOf(time.work), time]));
  return {
    format: 'fragfft page results',
    version: 1,
    page: { version: String(bundle.program.version), commit: String(bundle.program.commit) },
    date: new Date().toISOString(),
    renderer: line(device.name),
    browser: line(navigator.userAgent),
    timing: line(timing),
    times: [...byWork.values()].map(({ work, rounds, milliseconds }) => ({ work, rounds, milliseconds })),
    claims: claims.filter(({ cases }) => cases.length > 0 && cases.every(isNumber)).map(({ claim, cases }) => ({ id: claim.id,
      cases: cases.map(({ where, low, middle, high }) => ({ where, low: nullable(low), middle: nullable(middle),
        high: nullable(high) })) })),
  };
}

// Hands a text over to the reader as a file.
export function saveText(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
