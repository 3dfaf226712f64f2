"""Rules and verdicts, written again from what the rules say. Imports nothing of this project but the rows beside it."""
import math

from rows import Missing, quantile, scaled


# Rules: map a value to its verdict, and list the borders between which the verdict does not change.

def ratio_rule(least, greatest=None):
    greatest = least if greatest is None else greatest
    side = 1 if least > 1.02 else -1 if greatest < 1 / 1.02 else 0
    quarter = least ** 0.25 if side > 0 else greatest ** 0.25 if side < 0 else 1.0

    def verdict(value):
        if (side > 0 and value <= 1.02) or (side < 0 and value >= 1 / 1.02):
            return 'not reproduced'
        if least / 1.5 <= value <= greatest * 1.5:
            return 'reproduced'
        enough = side and (value >= quarter if side > 0 else value <= quarter)
        return 'holds in shape' if enough and least / 5 <= value <= greatest * 5 else 'not reproduced'
    return verdict, [least / 1.5, greatest * 1.5, least / 5, greatest * 5, 1.02, 1 / 1.02, quarter]


def ordering_rule(wanted=1.02):
    def verdict(value):
        if value >= wanted:
            return 'reproduced'
        if 1 / 1.02 <= value <= 1.02:
            return 'alike'
        return 'holds in shape' if value > 1.02 else 'not reproduced'
    return verdict, [wanted, 1.02, 1 / 1.02]


def within_rule(factor):
    return lambda value: 'reproduced' if 1 / factor <= value <= factor else 'not reproduced', [factor, 1 / factor]


def at_most_rule(bound):
    return lambda value: 'reproduced' if value <= bound else 'not reproduced', [bound]


def at_least_rule(bound):
    return lambda value: 'reproduced' if value >= bound else 'not reproduced', [bound]


def growth_rule(law):
    borders = [law ** exponent for exponent in (0.9, 1.1, 0.75, 1.25)]

    def verdict(value):
        if borders[0] <= value <= borders[1]:
            return 'reproduced'
        return 'holds in shape' if borders[2] <= value <= borders[3] else 'not reproduced'
    return verdict, borders


BEST_FIRST = ['reproduced', 'holds in shape', 'alike', 'not reproduced']


def verdicts_in(rule, interval):
    verdict, borders = rule
    low, _, high = interval
    places = sorted([low, high] + [border for border in borders if low <= border <= high])
    places += [(a + b) / 2 for a, b in zip(places, places[1:])]
    return {verdict(place) for place in places}


def joined(rule, cases, one_is_enough):
    possible = [sorted(verdicts_in(rule, case), key=BEST_FIRST.index) for case in cases]
    if one_is_enough:
        sure = min((each[-1] for each in possible), key=BEST_FIRST.index)
        best = min((each[0] for each in possible), key=BEST_FIRST.index)
        return best if best == sure else 'undecided'
    verdicts = [each[0] if len(each) == 1 else 'undecided' for each in possible]
    if len(verdicts) == 1:
        return verdicts[0]
    for each in ('not reproduced', 'undecided'):
        if each in verdicts:
            return each
    return verdicts[0] if len(set(verdicts)) == 1 else 'holds in shape'


UNTESTED = 'cannot be tested here'


def judged(run, conclusion, disagreeing):
    item = run.item(conclusion.item)
    if conclusion.needs_gpu and not run.gpu:
        return UNTESTED
    try:
        cases = [case for case in conclusion.cases(item)
                 if case is not None and all(map(math.isfinite, case))]
        entered = set(item.read)
        if conclusion.writes is not None and waits_for_colours(run, item, *conclusion.writes(item)):
            return UNTESTED
    except Missing:
        return UNTESTED
    if not cases:
        return UNTESTED
    verdict = joined(conclusion.rule, cases, conclusion.one_is_enough)
    if verdict == 'undecided':
        return verdict
    if item.share_of_others() > 0.1:
        wide = [(min(low / 1.5, low * 1.5), middle, max(high / 1.5, high * 1.5)) for low, middle, high in cases]
        if joined(conclusion.rule, wide, conclusion.one_is_enough) != verdict:
            return 'undecided'
    return 'undecided' if entered & disagreeing.get(conclusion.item, set()) else verdict


def waits_for_colours(run, item, time, texels, texel_format):
    limits = run.item('machine_limits')
    for k in limits.keys('writing pass'):
        labels = dict(part.split('=', 1) for part in k[1])
        if labels['format'] == texel_format:
            of_texel = quantile(limits.moments[min(limits.moments)][k][1], 0.5) / float(labels['amount of a run'])
            found = item if item.has(time) else next((run.item(name) for name in sorted(run.moments)
                                                      if run.item(name).has(time)), item)
            return of_texel * texels >= 0.9 * found.time(time)[1]
    raise Missing


class Conclusion:
    """`writes`: from the rows to the time, the texels and the format of the work that must not wait for its colours."""

    def __init__(self, name, item, rule, cases, one_is_enough=False, needs_gpu=False, writes=None):
        self.name, self.item, self.rule, self.cases = name, item, rule, cases
        self.one_is_enough, self.needs_gpu, self.writes = one_is_enough, needs_gpu, writes


CONCLUSIONS = []


def conclude(item, name, rule, cases, **more):
    CONCLUSIONS.append(Conclusion(f'{item}_{name}', item, rule, cases, **more))


def two(a, b, factor=1.0):
    """One case: how many times b's time a's is."""
    return lambda item: [scaled(factor, item.ratio(a, b))]
