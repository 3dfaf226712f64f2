// Shows the verdicts on the papers' conclusions.
import { element } from '../dom.js';
import { intervalText, numberText } from './statistics.js';

const marks = { reproduced: '●', 'holds in shape': '◐', alike: '≈', undecided: '?', 'not reproduced': '○',
  'cannot be tested here': '–' };
const meanings = [
  ['reproduced', 'the same number, within a factor of 1.5, or the same ordering'],
  ['holds in shape', 'the same direction, another number, or not in every case'],
  ['alike', 'an ordering was claimed, and the difference is below what counts as one'],
  ['undecided', 'what the measurement leaves open lies on both sides of a border between two verdicts'],
  ['not reproduced', 'neither; that is a result, too'],
  ['cannot be tested here', 'for the reason given']];

const verdictOf = (verdict) => element('span', { className: `verdict verdict-${verdict.replaceAll(' ', '-')}` },
  [element('span', { ariaHidden: 'true' }, [`${marks[verdict] ?? ''} `]), verdict]);

function measuredText({ claim, cases }) {
  const text = cases.map((each) => {
    const value = each.middle === Infinity ? `beyond ${numberText(each.low)}` : intervalText(each);
    return `${value}${claim.unit ? ` ${claim.unit}` : ''}${each.where ? ` at ${each.where}` : ''}`;
  }).join('; ');
  return text === '' ? 'nothing' : text + claim.beside;
}

// On a phone each row becomes a card, in which every cell shows the name of its column.
const cell = (column, parts) => element('td', { 'data-column': column }, parts);

function rowOf(result, machines) {
  const { claim, verdict, reason, refuting } = result;
  const why = reason ?? (refuting?.where ? `refuted at ${refuting.where}` : '');
  return element('tr', { id: `conclusion-${claim.id}` }, [
    element('th', { scope: 'row' }, [claim.statement, element('small', {}, [claim.source])]),
    cell('published', [claim.published]),
    cell('here', [measuredText(result)]),
    cell('verdict', [verdictOf(verdict), ...(why ? [element('small', {}, [why])] : []),
      element('details', {}, [element('summary', {}, ['rule']), element('small', {}, [claim.rule.words])])]),
    ...machines.map((machine) => cell(machine, claim.committed[machine]
      ? [verdictOf(claim.committed[machine].verdict), element('small', {}, [claim.committed[machine].measured])]
      : ['–']))]);
}

// A table of the results of measuredClaim so far, and the meaning of the words.
export function shownConclusions(results) {
  const machines = [...new Set(results.flatMap(({ claim }) => Object.keys(claim.committed)))];
  const heads = ['claim', 'published', 'here', 'verdict', ...machines];
  return [
    element('div', { className: 'scroll' }, [element('table', { className: 'measure-conclusions' }, [
      element('caption', {}, ['The last columns are committed runs of the program itself, some at other sizes.']),
      element('thead', {}, [element('tr', {}, heads.map((text) => element('th', { scope: 'col' }, [text])))]),
      element('tbody', {}, results.map((result) => rowOf(result, machines)))])]),
    element('details', { className: 'measure-table' }, [element('summary', {}, ['What the verdicts mean']),
      element('dl', {}, meanings.flatMap(([verdict, words]) =>
        [element('dt', {}, [verdictOf(verdict)]), element('dd', {}, [words])]))])];
}
