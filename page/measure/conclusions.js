// Measures the papers' conclusions, case by case, and judges them by the rules of the ledger.
import { measuredCurves } from './curves.js';
import { judged, unfitFor } from './rules.js';
import { TooSlow } from './sampling.js';
import { intervalOf } from './values.js';
import { readyWork } from './works.js';

// The interval of one case, and the times from which it is computed; null if this card cannot run a plan for it.
async function measuredCase(app, sampling, claim, { work, compared, factor }, seconds) {
  if (claim.told === 'crossover') {
    const { method, width, height, format } = work;
    const curves = await measuredCurves(app, sampling, { image: { width, height, format }, method, seconds,
      kinds: [compared.separable] });
    const curve = curves && (compared.separable ? curves.separable : curves.nonSeparable);
    return curve?.crossover ? { interval: curve.crossover, times: [curves.filter, ...curve.points] } : null;
  }
  const open = [];
  try {
    for (const each of claim.told === 'rate' ? [work] : [work, compared]) {
      const ready = readyWork(app, each);
      if (!ready) return null;
      open.push({ ...ready, doing: claim.statement });
    }
    const times = await sampling.inTurn(open, seconds);
    return { interval: intervalOf(claim.told, factor, times[0].samples, times[1]?.samples),
      times: times.map((each, i) => ({ work: open[i].work, ...each })) };
  } finally {
    for (const ready of open) ready.delete();
  }
}

// {claim, cases, times, verdict, reason?, refuting?} for a claim of the bundle; `times` has the form that results.js
// takes.
export async function measuredClaim(app, sampling, claim, seconds) {
  const cases = [];
  const times = [];
  let lack = 'this graphics card cannot run its programs';
  if (!unfitFor(claim, app.device.name))
    for (const one of claim.cases) {
      let measured = null;
      try {
        measured = await measuredCase(app, sampling, claim, one, seconds / claim.cases.length);
      } catch (error) {
        if (!(error instanceof TooSlow)) throw error;
        lack = error.message;
      }
      if (!measured) continue;
      cases.push({ where: one.where, ...measured.interval });
      const named = { purpose: claim.id, where: one.where };
      times.push(...measured.times.map((time) => ({ ...time, ...named })));
    }
  const judgement = judged(claim, cases, app.device.name);
  if (judgement.reason === 'nothing was measured') judgement.reason = lack;
  return { claim, cases, times, ...judgement };
}
