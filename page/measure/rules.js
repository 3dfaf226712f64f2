// Judges what was measured as the ledger does. The rules come from the program as data: for each claim the numbers at
// which verdicts change, the verdict at each of them and between them. Mirrors figures/report/rules.

// Whether none of the three is a NaN, as nothing divided by nothing is.
const isNumber = ({ low, middle, high }) => ![low, middle, high].some(Number.isNaN);
const inside = ({ low, high }, value) => low <= value && value <= high;

// The verdict that all numbers of the interval have, undecided where they have several.
export function verdictOf({ borders, at, between }, interval) {
  const verdicts = new Set();
  borders.forEach((border, i) => inside(interval, border) && verdicts.add(at[i]));
  between.forEach((verdict, i) => {
    const least = i === 0 ? -Infinity : borders[i - 1];
    const greatest = i === borders.length ? Infinity : borders[i];
    const isTouched = interval.low === interval.high
      ? least < interval.low && interval.low < greatest
      : interval.low < greatest && interval.high > least;
    if (isTouched || (interval.low === Infinity && greatest === Infinity)) verdicts.add(verdict);
  });
  return verdicts.size === 1 ? [...verdicts][0] : 'undecided';
}

// The verdict of several cases together: one that lies wholly outside refutes; else one that is undecided leaves all
// undecided; else what all are, or in shape where they differ. `refuting` is the case that refutes.
function verdictOfCases(rule, cases) {
  const verdicts = cases.map((each) => verdictOf(rule, each));
  if (verdicts.length === 1) return { verdict: verdicts[0] };
  const refuting = cases[verdicts.indexOf('not reproduced')];
  if (refuting) return { verdict: 'not reproduced', refuting };
  if (verdicts.includes('undecided')) return { verdict: 'undecided' };
  const areTheSame = verdicts.every((verdict) => verdict === verdicts[0]);
  return { verdict: areTheSame ? verdicts[0] : 'holds in shape' };
}

// Why a renderer of that name cannot judge the claim, or null where it can.
export function unfitFor(claim, renderer) {
  const need = claim.needs.find(({ lacking }) => lacking.some((name) => renderer.includes(name)));
  return need ? need.lack : null;
}

// {verdict, reason?, refuting?} of a claim of the bundle, by the intervals of its cases: [{where, low, middle, high}].
export function judged(claim, cases, renderer) {
  const reason = unfitFor(claim, renderer);
  if (reason) return { verdict: 'cannot be tested here', reason };
  if (cases.length === 0) return { verdict: 'cannot be tested here', reason: 'nothing was measured' };
  if (!cases.every(isNumber)) return { verdict: 'cannot be tested here', reason: 'what was measured is no number' };
  return verdictOfCases(claim.rule, cases);
}
