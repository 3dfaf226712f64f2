#!/bin/sh
# fft_shift of liquid-dsp 1.5.0. One would guess that it moves the frequency zero to the middle at every length, since
# fft_run of the same library takes every length. At odd lengths it exchanges two halves and leaves the last number,
# the frequency -1, at the end: 0 1 2 -2 -1 becomes 2 -2 0 1 -1, where fftshift makes -2 -1 0 1 2. Zero and the
# positive frequencies are right, so that most of a spectrum looks right; a slow wave that turns the other way shows up
# as the fastest of the positive ones, the fastest positive one as negative, and the spectrum of real numbers is not
# symmetric. Even lengths are right.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages libliquid-dev=1.5.0-2 libliquid1=1.5.0-2 gcc libc6-dev
cat >"$folder/finding.c" <<'END'
#include <complex.h>
#include <liquid/liquid.h>
#include <stdio.h>
#include <stdlib.h>

// The frequency of bin k of n.
static int frequency(int k, int n) { return k < (n + 1) / 2 ? k : k - n; }

// Prints what fft_shift makes of the frequencies of n bins, and says whether they ascend, as fftshift's do.
static int ascends(int n)
{
    liquid_float_complex numbers[16];
    for (int k = 0; k < n; ++k)
        numbers[k] = (float)frequency(k, n);
    fft_shift(numbers, (unsigned)n);
    int result = 1;
    printf("%d:", n);
    for (int k = 0; k < n; ++k) {
        printf(" %g", crealf(numbers[k]));
        result = result && crealf(numbers[k]) == (float)(k - n / 2);
    }
    printf("%s\n", result ? "" : "   (not in order)");
    return result;
}

static void expect(int holds)
{
    if (!holds) {
        puts("changed");
        exit(1);
    }
}

int main(void)
{
    for (int n = 4; n <= 15; ++n)
        expect(ascends(n) == (n % 2 == 0));

    // Slow waves of a whole turn in 15 numbers, whose spectra have one peak, at frequency 1 or -1.
    for (int turns = -1; turns <= 1; turns += 2) {
        liquid_float_complex wave[15], spectrum[15];
        for (int i = 0; i < 15; ++i)
            wave[i] = cexpf(_Complex_I * 6.2831853f * (float)(turns * i) / 15);
        fft_run(15, wave, spectrum, LIQUID_FFT_FORWARD, 0);
        fft_shift(spectrum, 15);
        int peak = 0;
        for (int k = 0; k < 15; ++k)
            peak = cabsf(spectrum[k]) > cabsf(spectrum[peak]) ? k : peak;
        printf("a wave of frequency %d in 15 numbers: peak at %d, by fftshift at %d\n", turns, peak, 7 + turns);
        expect(peak == (turns > 0 ? 8 : 14));
    }
}
END
gcc -O1 "$folder/finding.c" -o "$folder/finding" -lliquid -lm
"$folder/finding"
