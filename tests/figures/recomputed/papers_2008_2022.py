"""Conclusions of 2008, 2014 and 2022: their rules, their numbers and the rows that they are told from."""
import math

from rows import Missing, key, quotient, scaled
from verdicts import at_most_rule, conclude, growth_rule, ordering_rule, ratio_rule, two, within_rule


L = 'lloyd_boyd_govindaraju_2008'
AXIS = 'transform along one axis of a square of complex numbers'


def only(item, quantity, name, choose=max):
    labels = item.labels(quantity, name)
    if not labels:
        raise Missing
    return choose(int(label) for label in labels)


def reordered(side, order):
    return key('rows in another order', order=order, side=side)


conclude(f'{L}_figure2', 'bit_reversal', ordering_rule(1.25), lambda item: [
    item.ratio(reordered(side, 'bits reversed'), reordered(side, 'natural'))
    for side in item.labels('rows in another order', 'side')], one_is_enough=True, writes=lambda item: (
        reordered(only(item, 'rows in another order', 'side'), 'bits reversed'),
        only(item, 'rows in another order', 'side') ** 2, 'rg32f'))


SQUARE_ROWS = 'transform of the rows of a square of complex numbers'


def in_width(item, texture_width):
    side = only(item, SQUARE_ROWS, 'side')
    return key(SQUARE_ROWS, side=side, width__of__the__texture=texture_width(side))


conclude(f'{L}_figure4', 'other_width', ordering_rule(), lambda item: [
    item.ratio(in_width(item, other), in_width(item, lambda side: side))
    for other in (lambda side: side // 2, lambda side: side + 1, lambda side: 2 * side)], writes=lambda item: (
        in_width(item, lambda side: side),
        only(item, SQUARE_ROWS, 'side') ** 2 * math.log2(only(item, SQUARE_ROWS, 'side')), 'rg32f'))
STEPS = 'steps of arithmetic'


def followed_by(item, what):
    return key(STEPS, followed__by=what, width=only(item, STEPS, 'width'), height=only(item, STEPS, 'height'))


conclude(f'{L}_indices', 'floors', ordering_rule(), lambda item: [
    item.ratio(followed_by(item, 'floors'), followed_by(item, 'multiply-adds'))], writes=lambda item: (
        followed_by(item, 'floors'), only(item, STEPS, 'width') * only(item, STEPS, 'height'), 'rgba32f'))


def forward(side, numbers='complex', by='fragment programs', images=1, **more):
    return key('forward transform', by=by, images=images, numbers=numbers, side=side, **more)


def operations(side):
    return side * side * math.log2(side * side)


def sides_2008(run_item):
    powers = sorted(int(side) for side in run_item.labels('forward transform', 'side')
                    if math.log2(int(side)).is_integer())
    power = next(side for side in powers if run_item.has(forward(side - 1)) and run_item.has(forward(side + 1)))
    return powers[0], power, powers[-1]


def other_sizes(item):
    _, power, _ = sides_2008(item)
    return [scaled(operations(power) / operations(side), item.ratio(forward(side), forward(power)))
            for side in (power - 1, power + 1)]


conclude(f'{L}_figure8', 'other_sizes', ratio_rule(4, 8), other_sizes)
conclude(f'{L}_figure8', 'real_numbers', ratio_rule(2), lambda item: [
    item.ratio(forward(sides_2008(item)[2]), forward(sides_2008(item)[2], 'real'))])
conclude(f'{L}_figure8', 'small_sizes', ordering_rule(), lambda item: [
    scaled(operations(sides_2008(item)[2]) / operations(sides_2008(item)[0]),
           item.ratio(forward(sides_2008(item)[0]), forward(sides_2008(item)[2])))])
conclude(f'{L}_figure8', 'cufft_complex', ordering_rule(), lambda item: [
    item.ratio(forward(sides_2008(item)[2]), forward(sides_2008(item)[2], by='cuFFT'))])
conclude(f'{L}_figure8', 'cufft_real', ordering_rule(1.25), lambda item: [
    item.ratio(forward(sides_2008(item)[2], 'real', by='cuFFT'), forward(sides_2008(item)[2], 'real'))])


def bandwidth(name, faster, factor):
    def side(item):
        return only(item, 'forward transform', 'side')

    def writes(item):
        return forward(side(item)), 2 * math.log2(side(item)) * side(item) ** 2, 'rg32f'
    conclude(f'{L}_bandwidth', name, at_most_rule(1.1), lambda item: [
        scaled(factor, item.ratio(forward(side(item)), faster(side(item))))], writes=writes)


bandwidth('computations', lambda side: forward(side, without='computations'), 1.0)
bandwidth('four_channels', lambda side: forward(side, images=2), 2.0)


def along(item, how):
    return key(AXIS, how=how, side=only(item, AXIS, 'side'))


conclude(f'{L}_columns', 'locality', ordering_rule(), lambda item: [
    item.ratio(along(item, 'columns by two transpositions'), along(item, 'columns as they lie'))], needs_gpu=True,
         writes=lambda item: (along(item, 'columns by two transpositions'),
                              (math.log2(only(item, AXIS, 'side')) + 2) * only(item, AXIS, 'side') ** 2, 'rg32f'))

# 2014


def intel(item, name, slow, fast):
    conclude(f'intel_2014_{item}', name, ordering_rule() if name == 'lookup' else ordering_rule(1.25), lambda rows: [
        rows.ratio(*(key('there and back', side=only(rows, 'there and back', 'side'), technique=each[0],
                         butterflies=each[1]) for each in pair)) for pair in zip(slow, fast)])


intel('figure11', 'lookup', (('UAV', 'looked up'), ('SLM', 'looked up')), (('UAV', 'computed'), ('SLM', 'computed')))
intel('figure13', 'slm', (('UAV', 'computed'), ('UAV', 'looked up')), (('SLM', 'computed'), ('SLM', 'looked up')))

# 2022

D = 'forward and inverse transform, one thread'
DIRECT, IN_TIME, IN_FREQUENCY, RECURSIVE = 'DFT', 'FFT DIT', 'FFT DIF', 'Recursive FFT'
NUMBERS = (128, 256, 512, 1024, 2048)


def table2(algorithm, numbers):
    return key(D, algorithm=algorithm, numbers=numbers)


def at_every_size(item, slow, fast):
    return [item.ratio(table2(slow, numbers), table2(fast, numbers)) for numbers in NUMBERS]


conclude('mota_2022_table2', 'direct_growth', growth_rule(256), two(table2(DIRECT, 2048), table2(DIRECT, 128)))
conclude('mota_2022_table2', 'fft_growth', growth_rule(16 * 11 / 7), two(table2(IN_TIME, 2048), table2(IN_TIME, 128)))
conclude('mota_2022_table2', 'gain', ratio_rule(278.38353337413065), two(table2(DIRECT, 2048), table2(IN_TIME, 2048)))
conclude('mota_2022_table2', 'every_variant', ordering_rule(1.25), lambda item: [
    case for fast in (IN_TIME, IN_FREQUENCY, RECURSIVE) for case in at_every_size(item, DIRECT, fast)])
conclude('mota_2022_table2', 'time_and_frequency_alike', within_rule(1.5),
         lambda item: at_every_size(item, IN_FREQUENCY, IN_TIME))
conclude('mota_2022_table2', 'recursion', ratio_rule(1.143024330976321, 1.6688074986981427), lambda item: [
    case for fast in (IN_TIME, IN_FREQUENCY) for case in at_every_size(item, RECURSIVE, fast)])
TWO_IMAGES, STOCKHAM = 'Cooley-Tukey between two images', 'Stockham between two images'


def on_squares(slow, fast):
    return lambda item: [item.ratio(forward(side, by=slow), forward(side, by=fast)) for side in (128, 256, 512, 1024)]


LISTED_STAGES, LISTED_LINE = 'a pass for each stage, as listed', 'one pass for all, accesses as listed'


def as_listed(item):
    cases = []
    for side in (128, 256, 512, 1024):
        error = item.number(key('relative L2 error', by=LISTED_LINE, side=side))
        if error <= item.number(key('relative L2 error that rounding explains', side=side)):
            cases.append(item.ratio(forward(side, by=LISTED_STAGES), forward(side, by=LISTED_LINE)))
    return cases


conclude('mota_2022_figure12', 'one_pass', ordering_rule(1.25), as_listed)
GROUPED = 'a pass for each stage, as listed, by its groups'


def grouped(item, invocations):
    return key(GROUPED, invocations__of__a__group=invocations, side=only(item, GROUPED, 'side'))


conclude('mota_2022_figure12', 'group_of_32', at_most_rule(1.1), lambda item: [
    item.ratio(grouped(item, 32), grouped(item, other)) for other in (8, 16, 64, 128)], needs_gpu=True)
conclude('mota_2022_figure13', 'stockham', ordering_rule(), on_squares(TWO_IMAGES, STOCKHAM))
conclude('mota_2022_figure13', 'natural_order', ordering_rule(),
         on_squares('mota-2022-natural-order', 'mota-2022-single-pass'))


def locality(item):
    def advantage(moment, side):
        alone = {'in__turn__with': 'the other order alone'}
        return item.ratio_at(moment, forward(side, by=TWO_IMAGES, **alone), forward(side, by=STOCKHAM, **alone))
    return [item.pool(lambda moment: quotient(advantage(moment, 1024), advantage(moment, side)))
            for side in ((2048, 4096) if item.run.gpu else (2048,))]


conclude('mota_2022_figure13', 'locality', ordering_rule(), locality, one_is_enough=True)
RADIX_2, RADIX_4 = 'mota-2022-stockham-radix-2', 'mota-2022-stockham-radix-4'
conclude('mota_2022_figure14', 'radix_4', ordering_rule(1.25), on_squares(RADIX_2, RADIX_4))
conclude('mota_2022_figure14', 'twice', ratio_rule(2), on_squares(RADIX_2, RADIX_4), one_is_enough=True)


def halfway(item):
    cases = []
    for side in (128, 256, 512, 1024):
        def way(moment, to, side=side):
            return item.difference_at(moment, forward(side, by=RADIX_2), forward(side, by=to))
        whole_way = item.pool(lambda moment: way(moment, 'cuFFT'))
        if not whole_way[0] <= 0 <= whole_way[2]:
            cases.append(item.pool(lambda moment: quotient(way(moment, RADIX_4), way(moment, 'cuFFT'))))
    return cases


conclude('mota_2022_figure14', 'halfway', ratio_rule(0.5), halfway)
LINES = 'forward transform of lines'


def by_radix(item, radix):
    return key(LINES, length=256, lines=only(item, LINES, 'lines'), radix=radix)


conclude('mota_2022_programs', 'higher_radices', ordering_rule(), lambda item: [
    item.ratio(by_radix(item, radix), by_radix(item, 4)) for radix in (8, 16)], one_is_enough=True)
REVERSING = ('mota-2022-stage-per-pass', TWO_IMAGES, 'mota-2022-single-pass')


def reversing(item, by, how=None):
    more = {} if how is None else {'bits__reversed': how}
    return forward(only(item, 'forward transform', 'side'), by=by, **more)


conclude('mota_2022_programs', 'bit_reversal', within_rule(1.1), lambda item: [
    item.ratio(reversing(item, by, how), reversing(item, by)) for by in REVERSING
    for how in ('bit by bit in a loop', 'by masks')])
conclude('mota_2022_programs', 'shuffle', ordering_rule(), lambda item: [
    item.ratio(reversing(item, by), reversing(item, by, 'not at all')) for by in REVERSING])
