"""Rows of a run and what they tell: intervals of times, ratios and differences. Imports nothing of this project."""
import csv
import math
import os

OTHERS = 'share of the processors that other programs used'


class Missing(Exception):
    pass


# Intervals are (low, middle, high).

def quantile(values, part):
    values = sorted(values)
    place = part * (len(values) - 1)
    below = int(place)
    above = min(below + 1, len(values) - 1)
    return values[below] + (place - below) * (values[above] - values[below])


def spread(values):
    return tuple(quantile(values, part) for part in (0.05, 0.5, 0.95))


def pooled(moments):
    middles = [middle for _, middle, _ in moments]
    if len(moments) >= 6:
        return min(middles), quantile(middles, 0.5), max(middles)
    if all(middle > 0 for middle in middles):
        middle = math.exp(sum(map(math.log, middles)) / len(middles))
    else:
        middle = sum(middles) / len(middles)
    return min(low for low, _, _ in moments), middle, max(high for _, _, high in moments)


def quotient(one, other):
    if other[0] <= 0 <= other[2]:
        return -math.inf, one[1] / other[1], math.inf
    corners = [a / b for a in (one[0], one[2]) for b in (other[0], other[2])]
    return min(corners), one[1] / other[1], max(corners)


def scaled(factor, interval):
    return tuple(factor * part for part in interval)


def are_of_today(folder):
    """Whether the rows have the form that is judged today: those of the first machine are kept as they were."""
    with open(os.path.join(folder, 'samples.csv'), newline='') as file:
        return 'labels' in next(csv.reader(file))


class Run:
    def __init__(self, folder):
        self.moments = {}  # item -> moment -> key -> (turn, samples)
        self.timed = set()
        self.gpu = False
        with open(os.path.join(folder, 'samples.csv'), newline='') as file:
            for row in csv.DictReader(file):
                labels = frozenset(filter(None, row['labels'].split(' | ')))
                key = (row['quantity'], labels)
                samples = [float(sample) for sample in row['samples'].split()]
                of_item = self.moments.setdefault(row['item'], {})
                of_item.setdefault(int(row['moment']), {})[key] = (int(row['turn']), samples)
                if row['clock']:
                    self.timed.add(key)
                    # A software renderer is only timed by the wall clock.
                    self.gpu = self.gpu or row['clock'].startswith('GL_TIME')

    def item(self, name):
        return Item(self, name)

    def disagreeing(self):
        """Keys that two items timed with ranges that do not meet, by item."""
        ranges = {}
        for name in self.moments:
            for moment in self.item(name).judged:
                for key, (_, samples) in moment.items():
                    if key in self.timed:
                        low, high = ranges.setdefault(key, {}).get(name, (math.inf, -math.inf))
                        ranges[key][name] = min(low, *samples), max(high, *samples)
        found = {}
        for key, by_item in ranges.items():
            # Every further item is compared with the first, in alphabetical order.
            names = sorted(by_item)
            first = by_item[names[0]]
            for name in names[1:]:
                other = by_item[name]
                if not all(a <= max(1.02 * b, b + 0.01) for a, b in ((first[0], other[1]), (other[0], first[1]))):
                    found.setdefault(names[0], set()).add(key)
                    found.setdefault(name, set()).add(key)
        return found


def key(quantity, **labels):
    return quantity, frozenset(f'{name.strip("_").replace("__", " ")}={value}' for name, value in labels.items())


class Item:
    def __init__(self, run, name):
        self.run, self.name = run, name
        self.moments = run.moments.get(name, {})
        undisturbed = [m for m in self.moments.values() if self.others(m) <= 0.1]
        self.judged = undisturbed if len(undisturbed) >= 2 else list(self.moments.values())
        self.read = set()

    @staticmethod
    def others(moment):
        return moment.get((OTHERS, frozenset()), (1, [0.0]))[1][0]

    def share_of_others(self):
        """Other programs disturb times, not counts."""
        timed = [moment for moment in self.judged if self.run.timed.intersection(moment)]
        return max(map(self.others, timed), default=0.0)

    def keys(self, quantity):
        first = self.moments.get(min(self.moments, default=0), {})
        return [k for k in first if k[0] == quantity]

    def labels(self, quantity, name):
        return {part.split('=', 1)[1] for k in self.keys(quantity) for part in k[1] if part.startswith(name + '=')}

    def has(self, k):
        return any(k in moment for moment in self.moments.values())

    def pool(self, value):
        values = []
        for moment in self.judged:
            try:
                values.append(value(moment))
            except Missing:
                pass
        if not values:
            raise Missing
        return pooled(values)

    def samples(self, moment, *keys):
        self.read.update(keys)
        if any(k not in moment for k in keys):
            raise Missing
        if len({(moment[k][0], len(moment[k][1])) for k in keys}) > 1:
            raise Missing
        return [moment[k][1] for k in keys]

    def ratio_at(self, moment, a, b):
        return spread([x / y for x, y in zip(*self.samples(moment, a, b))])

    def difference_at(self, moment, a, b):
        return spread([x - y for x, y in zip(*self.samples(moment, a, b))])

    def ratio(self, a, b):
        return self.pool(lambda moment: self.ratio_at(moment, a, b))

    def time(self, a):
        return self.pool(lambda moment: spread(self.samples(moment, a)[0]))

    def number(self, k):
        for moment in self.moments.values():
            if k in moment:
                return moment[k][1][0]
        raise Missing

    def faster(self, a, b):
        """Which of two opponents is, by the times of all moments: a choice, which enters no case."""
        before = set(self.read)
        chosen = b if self.time(b)[1] < self.time(a)[1] else a
        self.read = before
        return chosen
