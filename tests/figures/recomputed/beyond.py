"""What caches load and what rounded stores lose: conclusions from counts and errors, which no other program disturbs."""
import math

from rows import key
from verdicts import conclude, ordering_rule, within_rule

CACHES = (4, 16, 64, 256, 1024, 4096)
CARD = {'fragments': 'tiles of 8 x 8', 'textures': 'blocks', 'line': 64}
IN_ROWS = {'fragments': 'rows', 'textures': 'rows', 'line': 64}
IN_COLUMNS = {'fragments': 'columns', 'textures': 'rows', 'line': 64}


def exactly(value):
    return value, value, value


def loaded(item, of, setup=CARD):
    return [item.number(key('lines of memory loaded', of=of, cache=cache, **setup)) for cache in CACHES]


def by_caches(ones, others):
    return [one / other for one, other in zip(ones, others)]


def mean(values):
    return [exactly(math.exp(sum(map(math.log, values)) / len(values)))]


def each(values):
    return [exactly(value) for value in values]


def side(item):
    return int(item.number(key('side of the textures')))


def wrapped(length, width, how='logical'):
    return f'lines of {length} wrapped at {width}, {how}'


def wrapped_against_rows(item):
    width = side(item)
    rows_of = loaded(item, 'iterations along rows')[1] / math.log2(width)
    return each([loaded(item, wrapped(length, at))[1] / math.log2(length) / rows_of for length, at in (
        (2 * width, width), (8 * width, width), (width * width, width), (8 * width, width - width // 32 - 1))])


def logical_against_four_steps(item):
    line = side(item) ** 2, side(item)
    return mean(by_caches(loaded(item, wrapped(*line)), loaded(item, wrapped(*line, 'four-steps'))))


def thrashing(item):
    once = item.number(key('lines of memory that passes touch', of='butterfly passes', **CARD))
    return each([lines / once for lines in loaded(item, 'butterfly passes')])


OF_2008 = 'lloyd_boyd_govindaraju_2008_caches'
conclude(OF_2008, 'bit_reversal', ordering_rule(1.25), lambda item: each(by_caches(
    loaded(item, 'rows with their bits reversed'), loaded(item, 'rows as they are'))), one_is_enough=True)
conclude(OF_2008, 'linear_columns', ordering_rule(1.25), lambda item: mean(by_caches(
    loaded(item, 'iterations along columns', IN_COLUMNS), loaded(item, 'iterations along rows', IN_ROWS))))
conclude(OF_2008, 'swizzled_columns', within_rule(1.1), lambda item: each(by_caches(
    loaded(item, 'iterations along columns'), loaded(item, 'iterations along rows'))))
conclude(OF_2008, 'logical_indexing', ordering_rule(1.25), wrapped_against_rows, one_is_enough=True)
conclude(OF_2008, 'four_steps', ordering_rule(), logical_against_four_steps)
conclude('intel_2014_caches', 'thrashing', ordering_rule(1.25), thrashing, one_is_enough=True)
conclude('mota_2022_caches', 'stockham', ordering_rule(), lambda item: mean(by_caches(
    loaded(item, 'Stockham'), loaded(item, 'Cooley and Tukey'))))


def half_steps(item, at, stores):
    return exactly(item.number(key('largest error, forth and back', side=at, stores=stores)))


def spectrum_error(item, at):
    return item.number(key('relative L2 error of a spectrum', side=at, stores='16 bits, to nearest'))


conclude('moreland_angel_2003_precision', '32_bits', ordering_rule(), lambda item: [
    half_steps(item, 256, stores) for stores in ('8 bits', '16 bits, to nearest', '16 bits, toward zero', '24 bits')])
conclude('fialka_cadik_2006_precision', '8_bits', ordering_rule(), lambda item: [
    half_steps(item, at, '8 bits') for at in (256, 512, 1024)])
conclude('fialka_cadik_2006_precision', 'many_passes', ordering_rule(), lambda item: [
    exactly(spectrum_error(item, 1024) / spectrum_error(item, 4))])
