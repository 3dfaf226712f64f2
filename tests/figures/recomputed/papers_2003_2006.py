"""Conclusions of this library, of 2003 and of 2006: their rules, their numbers and the rows that they are told from."""
import math

from rows import Missing, key, quotient, spread
from verdicts import (at_least_rule, at_most_rule, conclude, growth_rule, ordering_rule, ratio_rule, two, within_rule)


def filter_2003(side, **more):
    return key('filter by a method', channels=4, drawn='as published', format='rgba32f', method='moreland-angel-2003',
               side=side, **more)


def texels_2003(side):
    """Fragments of a filter, by Table 1."""
    m = side
    logs = 2 * math.log2(m)
    return 2 * m * m * logs + (m * m - 4) + (m * m + 2 * m) + (m * m - 4) + (m * m + 2 * m) + m * m


M = 'moreland_angel_2003'
TANGLED = 'rows transformed'
conclude(f'{M}_tangling', 'half', ratio_rule(2), two(
    key(TANGLED, rows='each row a complex row of its own', side=1024),
    key(TANGLED, rows='tangled, then untangled', side=1024)))
EVERY_CASE = filter_2003(512, programs='one program, every case computed')
conclude(f'{M}_variants', 'pay', ordering_rule(), two(EVERY_CASE, filter_2003(512)),
         writes=lambda item: (EVERY_CASE, texels_2003(512), 'rgba32f'))
conclude(f'{M}_variants', 'one_shot', ordering_rule(), two(
    key('filter by a method', channels=1, drawn='two numbers a texel', format='r32f', method='moreland-angel-2003',
        side=512), filter_2003(512), 4.0))
conclude(f'{M}_table3', 'scaling', growth_rule(64 * 10 / 7),
         two(key('frame', side=1024), key('frame', side=128, beside=1024)))
for side, theirs, suffix in ((1024, 1.9 / 0.60, ''), (512, 0.44 / 0.13, '_512'), (256, 3.0, '_256'),
                             (128, 0.01 / 0.007, '_128')):
    def shares(item, side=side):
        frame = key('frame', side=side)
        saved = [lambda moment, without=without: item.difference_at(moment, frame, key('frame', side=side, **without))
                 for without in ({'without': 'arithmetic', 'reads': 'equation 6'}, {'without': 'reads'})]
        if item.pool(saved[1])[0] <= 0:
            raise Missing
        return [item.pool(lambda moment: quotient(saved[0](moment), saved[1](moment)))]
    conclude(f'{M}_table3', f'shares{suffix}', ratio_rule(theirs), shares,
             writes=lambda item, side=side: (filter_2003(side), texels_2003(side), 'rgba32f'))
conclude(f'{M}_table3', 'interactive', at_least_rule(15), lambda item: [item.pool(
    lambda moment: tuple(1000 / time for time in reversed(spread(item.samples(moment, key('frame', side=1024))[0]))))],
         needs_gpu=True)


def fftw_2003(item, threads, **more):
    return key('filter', channels=4, filters=1, format='rgba32f', image='1024 x 1024', processor='cpu',
               threads=threads, way='fft', **more)


def fair_2003(item, **more):
    threads = int(item.number(key('threads of the CPU')))
    fair = item.faster(fftw_2003(item, 1), fftw_2003(item, threads))
    return fftw_2003(item, 1 if fair == fftw_2003(item, 1) else threads, **more)


def array_2003(numbers):
    return key('filter of one array', height=1024, method='FFTW 3', numbers=numbers, threads=1, width=1024)


conclude(f'{M}_fftw', 'ratio', ratio_rule(4.32), lambda item: [item.ratio(filter_2003(1024), fftw_2003(item, 1))],
         needs_gpu=True)
conclude(f'{M}_fftw', 'fair_ratio', ratio_rule(4.32), lambda item: [item.ratio(filter_2003(1024), fair_2003(item))],
         needs_gpu=True)
conclude(f'{M}_fftw', 'scaling', ratio_rule(3.2), two(array_2003('subnormal'), array_2003('ordinary')))
conclude(f'{M}_fftw', 'transfers', ordering_rule(), two(filter_2003(1024, transfers='included'),
                                                        filter_2003(1024, clock='wall')), needs_gpu=True)
conclude(f'{M}_fftw', 'bottleneck', ordering_rule(1.25), lambda item: [
    item.ratio(fair_2003(item, transfers='included'), fair_2003(item))], needs_gpu=True)
conclude(f'{M}_fftw', 'transforms', at_least_rule(50), lambda item: [item.pool(
    lambda moment: tuple(100 - 100 * share for share in reversed(item.ratio_at(
        moment, key('product of a filter by a method', channels=4, drawn='as published', format='rgba32f',
                    method='moreland-angel-2003', side=1024), filter_2003(1024)))))])

# 2006

F = 'fialka_cadik_2006'
BY_DEVICE = 'as the device rounds'


def filter_2006(side, way, kernel=None, channels=1, texels='rgba16f', filters=1, **more):
    if kernel is not None:
        more['kernel'] = kernel
    if texels == 'rgba16f' or (texels == 'rgba8' and way == 'fft'):
        more['halves'] = BY_DEVICE
    return key('filter', channels=channels, filters=filters, format=texels, image=f'{side} x {side}', processor='gpu',
               way=way, **more)


def cpu_16(bits):
    return key('convolution in memory on one CPU thread', bits=bits, kernel=9, side=512)


conclude(f'{F}_figure6', 'cpu_16_bits', at_most_rule(1.1), two(cpu_16(32), cpu_16(16)))
FFT_256 = 'complex FFT of 256 x 256'
ON_GPU = key(FFT_256, processor='gpu')
ON_ONE = key(FFT_256, processor='cpu', threads=1)
conclude(f'{F}_fft_256', 'speedup', ratio_rule(3.4), two(ON_ONE, ON_GPU), needs_gpu=True)
conclude(f'{F}_fft_256', 'outperforms_one_thread', ordering_rule(1.25), two(ON_ONE, ON_GPU), needs_gpu=True)


def crossover(item, side, channels=1, filters=1):
    """The kernel size at which the ratio of convolution's time to the FFT's passes 1."""
    fft = filter_2006(side, 'fft', channels=channels, filters=filters)
    steps = []
    for size in sorted(int(size) for size in item.labels('filter', 'kernel')):
        convolution = filter_2006(side, 'separable', size, channels, filters=filters)
        if item.has(convolution):
            steps.append((size, item.ratio(convolution, fft)))
    if not steps:
        raise Missing

    def rise(part, last):
        above = [i for i, (_, ratio) in enumerate(steps) if ratio[part] >= 1]
        below = [i for i, (_, ratio) in enumerate(steps) if ratio[part] < 1]
        first_above = (below[-1] + 1 if below else 0) if last else (above[0] if above else len(steps))
        if first_above in (0, len(steps)):
            return None
        (one, low), (other, high) = steps[first_above - 1], steps[first_above]
        start, end = math.log(low[part]), math.log(high[part])
        return one * (other / one) ** (-start / (end - start))
    low, high = rise(2, True), rise(0, False)
    if low is None or high is None:
        raise Missing
    least, greatest = min(low, high), max(low, high)
    first, last = rise(1, False), rise(1, True)
    middle = math.sqrt((first or least) * (last or greatest))
    return least, min(max(middle, least), greatest), greatest


def whole(interval):
    return tuple(math.floor(part + 0.5) for part in interval)


def sides_2006(item):
    return [side for side in (256, 512, 1024) if item.has(filter_2006(side, 'fft'))]


def by_size(item):
    crossovers = [crossover(item, side) for side in sides_2006(item)]
    return [quotient(a, b) if a[1] > b[1] else quotient(b, a)
            for i, a in enumerate(crossovers) for b in crossovers[i + 1:]]


conclude(f'{F}_figure7', 'crossover_mono', ratio_rule(31, 41),
         lambda item: [whole(crossover(item, side)) for side in sides_2006(item)])
conclude(f'{F}_figure7', 'crossover_four_channels', ratio_rule(51), lambda item: [whole(crossover(item, 256, 4))])
conclude(f'{F}_figure7', 'crossover_by_size', ordering_rule(), by_size, one_is_enough=True)


def grown(name, law, a, b, comparison):
    more = {'comparison': comparison}
    conclude(f'{F}_figure7', name, growth_rule(law), two(filter_2006(*a, **more), filter_2006(*b, **more)))


grown('fft_complexity', 20, (1024, 'fft'), (256, 'fft'), 'growth by size')
grown('convolution_complexity', 17, (512, 'separable', 255), (512, 'separable', 15), 'growth of separable convolution')
grown('non_separable_complexity', 9, (256, 'non-separable', 15), (256, 'non-separable', 5),
      'growth of convolution that is not separable')
conclude(f'{F}_figure7', 'non_separable_fft_wins', ordering_rule(), lambda item: [
    item.ratio(filter_2006(side, 'non-separable', 15), filter_2006(side, 'fft')) for side in (256, 512)],
         one_is_enough=True)
conclude(f'{F}_figure8', 'crossover_8', ratio_rule(21), lambda item: [whole(crossover(item, 256, filters=8))])
conclude(f'{F}_figure8', 'fall', ratio_rule(21 / 33),
         lambda item: [quotient(crossover(item, 256, filters=8), crossover(item, 256))])


def gradually(item):
    def ratio(moment, filters):
        return item.ratio_at(moment, filter_2006(256, 'separable', 33, filters=filters),
                             filter_2006(256, 'fft', filters=filters))
    return [item.pool(lambda moment: quotient(ratio(moment, more), ratio(moment, less)))
            for less, more in ((1, 2), (2, 4), (4, 8))]


conclude(f'{F}_figure8', 'gradually', ordering_rule(), gradually)


def by_depth(slow, fast, way='separable', kernel=9):
    return two(filter_2006(512, way, kernel, 4, slow), filter_2006(512, way, kernel, 4, fast))


conclude(f'{F}_bit_depth', '8_bits', ratio_rule(4), by_depth('rgba32f', 'rgba8'))
conclude(f'{F}_bit_depth', '16_bits', ratio_rule(2), by_depth('rgba32f', 'rgba16f'))
conclude(f'{F}_bit_depth', '8_by_16_bits', ratio_rule(2), by_depth('rgba16f', 'rgba8'))
conclude(f'{F}_bit_depth', 'fft_16_bits', ratio_rule(2), by_depth('rgba32f', 'rgba16f', 'fft', None))
MONO = 'forward FFT of 512 x 512, 16-bit floats, mono'
FOUR = 'forward FFT of 512 x 512, 16-bit floats'
TAPS = 'separable convolution, 31 x 31 taps, 512 x 512, four channels, 16-bit floats'
SAME = 'the same instructions in both halves'
ALL_STAGES = 18 * 512 * 512  # texels of a forward transform


def program(name, rule, what, slow, fast, texels, texel_format):
    slower, faster = (key(what, how=how, halves=BY_DEVICE) for how in (slow, fast))
    conclude(f'{F}_programs', name, rule, two(slower, faster), writes=lambda item: (slower, texels, texel_format))


program('same_instructions', ordering_rule(), MONO, 'a branch by half', SAME, ALL_STAGES, 'rg16f')
program('split_load', ratio_rule(1.1), MONO, SAME, 'the load split in stages of few blocks', ALL_STAGES, 'rg16f')
program('uniforms', ordering_rule(1.25), TAPS, 'as many weights and offsets in a texture',
        'weights and offsets in a uniform array', 2 * 512 * 512, 'rgba16f')
program('computed_weights', ordering_rule(1.25), TAPS, 'weights and offsets computed',
        'weights and offsets in a uniform array', 2 * 512 * 512, 'rgba16f')
program('zeros', ordering_rule(), FOUR, 'texels of four numbers', 'texels of four, z and w zero', ALL_STAGES, 'rgba16f')
conclude(f'{F}_programs', 'rgba', ratio_rule(51 / 33),
         two(filter_2006(512, 'fft', channels=4), filter_2006(512, 'fft')))


def compared(name, rule, comparison, a, b):
    conclude(f'{F}_table1', name, rule, two(filter_2006(256, *a, comparison=comparison),
                                            filter_2006(256, *b, comparison=comparison)))


compared('kernel_size', within_rule(1.1), 'kernel size', ('fft', 63, 4), ('fft', 3, 4))
compared('small_kernels', ordering_rule(), 'small kernels', ('fft', None, 4), ('separable', 3, 4))
compared('colour_by_fft', ordering_rule(), 'colour by the FFT', ('fft', None, 4), ('fft', None, 1))
compared('colour', within_rule(1.1), 'colour', ('separable', 15, 4), ('separable', 15, 1))


def of_filters(way, kernel, filters):
    return filter_2006(256, way, kernel, 4, filters=filters, comparison='several filters')


def several(item):
    works = [of_filters(*each) for each in (('separable', 15, 8), ('separable', 15, 1), ('fft', None, 8),
                                            ('fft', None, 1))]
    return [item.pool(lambda moment: spread([a / b / (c / d) for a, b, c, d in zip(*item.samples(moment, *works))]))]


conclude(f'{F}_table1', 'several_filters', ordering_rule(), several)
conclude(f'{F}_table1', 'several_filters_convolution', ordering_rule(1.25),
         two(of_filters('separable', 15, 8), of_filters('separable', 15, 1)))

conclude('why_few_wide_passes_win', 'times_as_fast', at_least_rule(5), lambda item: [
    item.ratio(filter_2003(side), key('filter by a method', channels=4, format='rgba32f', method='wide', side=side))
    for side in (256, 512, 1024) if item.has(filter_2003(side))])
