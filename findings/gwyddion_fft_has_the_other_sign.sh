#!/bin/sh
# The forward FFT of Gwyddion 2.62's library. One would guess sums of x[n] exp(-2 pi i k n / N), divided by the root of
# N as the manual says. All functions, raw or not, of lines and of fields, have the other sign with the direction
# FORWARD: a tone of one turn, exp(2 pi i n / 8), is in bin 7, and a real image's spectrum is the conjugate of NumPy's.
# The manual tells the scale and not the sign. It is built upon FFTW, whose FORWARD is the usual one. Magnitudes and the
# way back hide it; a phase, a shift, or a transfer function that is given as a spectrum from elsewhere is turned round.
# And gwy_data_line_zoom_fft, said to reproduce the DFT for the frequencies 0 to N - 1, leaves the first number out: a
# point there has no spectrum at all. The zoom of a field does not. Swap the directions, or take the conjugate.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages libgwyddion20-dev=2.62-1 gcc libc6-dev libglib2.0-dev pkg-config
cd "$folder"
cat >finding.c <<'END'
#include <libprocess/gwyprocess.h>
#include <math.h>
#include <stdio.h>

enum { COUNT = 8 };

/* The bin that has nearly all of a spectrum, or -1. */
static int bin_of(const double *real, const double *imaginary) {
    double total = 0;
    for (int bin = 0; bin < COUNT; ++bin)
        total += real[bin] * real[bin] + imaginary[bin] * imaginary[bin];
    for (int bin = 0; bin < COUNT; ++bin)
        if (real[bin] * real[bin] + imaginary[bin] * imaginary[bin] > 0.999 * total)
            return bin;
    return -1;
}

static GwyDataLine *line(void) { return gwy_data_line_new(COUNT, COUNT, TRUE); }
static GwyDataField *field(void) { return gwy_data_field_new(COUNT, COUNT, COUNT, COUNT, TRUE); }

int main(void) {
    GwyDataLine *cosine = line(), *sine = line(), *real = line(), *imaginary = line(), *zoom[2] = {line(), line()};
    GwyDataField *field_in[2] = {field(), field()}, *field_out[2] = {field(), field()};
    for (int n = 0; n < COUNT; ++n) {
        double angle = 2 * G_PI * n / COUNT;
        gwy_data_line_set_val(cosine, n, cos(angle));
        gwy_data_line_set_val(sine, n, sin(angle));
        for (int row = 0; row < COUNT; ++row) {
            gwy_data_field_set_val(field_in[0], n, row, cos(angle));
            gwy_data_field_set_val(field_in[1], n, row, sin(angle));
        }
    }
    gwy_data_line_fft_raw(cosine, sine, real, imaginary, GWY_TRANSFORM_DIRECTION_FORWARD);
    int of_line = bin_of(gwy_data_line_get_data(real), gwy_data_line_get_data(imaginary));
    gwy_data_field_2dfft_raw(field_in[0], field_in[1], field_out[0], field_out[1], GWY_TRANSFORM_DIRECTION_FORWARD);
    int raw = bin_of(gwy_data_field_get_data(field_out[0]), gwy_data_field_get_data(field_out[1]));
    gwy_data_field_2dfft(field_in[0], field_in[1], field_out[0], field_out[1], GWY_WINDOWING_NONE,
                         GWY_TRANSFORM_DIRECTION_FORWARD, GWY_INTERPOLATION_LINEAR, FALSE, 0);
    int of_field = bin_of(gwy_data_field_get_data(field_out[0]), gwy_data_field_get_data(field_out[1]));
    printf("a tone of one turn in 8 is in bin %d of a line, column %d of a field, raw, and %d, not raw\n", of_line, raw,
           of_field);

    /* A point at the beginning, and the same by the zoom. */
    gwy_data_line_clear(cosine);
    gwy_data_line_clear(sine);
    gwy_data_line_set_val(cosine, 0, 1);
    gwy_data_line_fft_raw(cosine, NULL, real, imaginary, GWY_TRANSFORM_DIRECTION_FORWARD);
    gwy_data_line_zoom_fft(cosine, NULL, zoom[0], zoom[1], COUNT, 0, COUNT - 1);
    int as_told = of_line == 7 && raw == 7 && of_field == 7;
    for (int bin = 0; bin < COUNT; ++bin) {
        double usual = gwy_data_line_get_val(real, bin), zoomed = gwy_data_line_get_val(zoom[0], bin);
        if (bin == 1)
            printf("a point of 1 at 0: bin 1 is %.4f by fft_raw, %.4f by zoom_fft\n", usual, zoomed);
        as_told = as_told && fabs(usual - 1 / sqrt(COUNT)) < 1e-9 && fabs(zoomed) < 1e-9;
    }
    return !as_told;
}
END
# shellcheck disable=SC2046 # a word each
gcc -O1 finding.c -o finding -I/usr/include/gwyddion "-I/usr/lib/$(gcc -print-multiarch)/gwyddion/include" \
    $(pkg-config --cflags --libs glib-2.0 gobject-2.0) -lgwyprocess2 -lgwyddion2 -lm
./finding
