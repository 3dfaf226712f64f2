// Judges measurements by the rules of the ledger, which come from the program as data: for each claim the numbers at
// which the verdict changes, and the verdict at each of them and between them. Mirrors figures/report/rules.

// Whether none of the three is a NaN, which zero divided by zero gives.
const isNumber = ({ low, middle, high }) => ![low, middle, high].some(Number.isNaN);
const inside = ({ low, high }, value) => low <= value && value <= high;

// The verdict of all numbers in the interval; undecided if they differ.
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

// The joint verdict of several cases: one that lies wholly outside refutes the claim; otherwise an undecided one makes
// it undecided; otherwise it is their common verdict, or "in shape" if they differ. `refuting` is the case that
// refutes.
function verdictOfCases(rule, cases) {
  const verdicts = cases.map((each) => verdictOf(rule, each));
  if (verdicts.length === 1) return { verdict: verdicts[0] };
  const refuting = cases[verdicts.indexOf('not reproduced')];
  if (refuting) return { verdict: 'not reproduced', refuting };
  if (verdicts.includes('undecided')) return { verdict: 'undecided' };
  const areTheSame = verdicts.every((verdict) => verdict === verdicts[0]);
  return { verdict: areTheSame ? verdicts[0] : 'holds in shape' };
}

// Why a renderer of this name cannot judge the claim, or null if it can.
export function unfitFor(claim, renderer) {
  const need = claim.needs.find(({ lacking }) => lacking.some((name) => renderer.includes(name)));
  return need ? need.lack : null;
}

// {verdict, reason?, refuting?} for a claim of the bundle, from the intervals of its cases: [{where, low, middle,
// high}].
export function judged(claim, cases, renderer) {
  const reason = unfitFor(claim, renderer);
  if (reason) return { verdict: 'cannot be tested here', reason };
  if (cases.length === 0) return { verdict: 'cannot be tested here', reason: 'nothing was measured' };
  if (!cases.every(isNumber)) return { verdict: 'cannot be tested here', reason: 'what was measured is no number' };
  return verdictOfCases(claim.rule, cases);
}
