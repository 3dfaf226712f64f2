#!/bin/sh
# Convolutions of Gwyddion 2.62's library, which the program for microscopes and its scripts use. One would guess that
# what is said to convolve a field with a kernel draws the kernel where the field has a point, by all functions alike.
# gwy_data_field_convolve and convolve_1d turn the kernel round: a point under 1 2 3 / 4 5 6 / 7 8 9 becomes 9 8 7 /
# 6 5 4 / 3 2 1, a correlation. area_ext_convolve, area_ext_row_convolve and fft_convolve draw it as it is. Their
# manuals have the same words. Who replaces the slow sum by the one with borders, or by the FFT, mirrors every kernel
# that has no symmetry: a derivative changes its sign, a tip's response or a smear goes the other way. Blurs hide it.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages libgwyddion20-dev=2.62-1 gcc libc6-dev libglib2.0-dev pkg-config
cd "$folder"
cat >finding.c <<'END'
#include <libprocess/gwyprocess.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static GwyDataField *point(void) {
    GwyDataField *field = gwy_data_field_new(16, 16, 16, 16, TRUE);
    gwy_data_field_set_val(field, 7, 7, 1);
    return field;
}

/* Prints the numbers around the point's place, and ends the program unless each is the kernel's, turned or not. */
static void expect(const char *name, GwyDataField *made, int rows, int turned) {
    printf("%-24s", name);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < 3; ++column) {
            int place = 3 * row + column, last = 3 * rows - 1;
            double value = gwy_data_field_get_val(made, 6 + column, 7 - rows / 2 + row);
            printf(" %.0f", value);
            if (fabs(value - (turned ? last - place : place) - 1) > 1e-6) {
                puts(" changed");
                exit(1);
            }
        }
        printf(row < rows - 1 ? " /" : "\n");
    }
}

int main(void) {
    GwyDataField *kernel = gwy_data_field_new(3, 3, 3, 3, TRUE), *round = gwy_data_field_new(16, 16, 16, 16, TRUE);
    GwyDataLine *line = gwy_data_line_new(3, 3, TRUE);
    for (int place = 0; place < 9; ++place) {
        gwy_data_field_set_val(kernel, place % 3, place / 3, place + 1);
        /* Its middle is in the corner, as the manual of fft_convolve wants it. */
        gwy_data_field_set_val(round, (place % 3 + 15) % 16, (place / 3 + 15) % 16, place + 1);
        if (place < 3)
            gwy_data_line_set_val(line, place, place + 1);
    }
    GwyDataField *made = point();
    gwy_data_field_convolve(made, kernel);
    expect("convolve", made, 3, 1);
    made = point();
    gwy_data_field_convolve_1d(made, line, GWY_ORIENTATION_HORIZONTAL);
    expect("convolve_1d", made, 1, 1);
    gwy_data_field_area_ext_convolve(point(), 0, 0, 16, 16, made, kernel, GWY_EXTERIOR_BORDER_EXTEND, 0, FALSE);
    expect("area_ext_convolve", made, 3, 0);
    gwy_data_field_area_ext_row_convolve(point(), 0, 0, 16, 16, made, line, GWY_EXTERIOR_BORDER_EXTEND, 0, FALSE);
    expect("area_ext_row_convolve", made, 1, 0);
    made = point();
    gwy_data_field_fft_convolve(made, round);
    expect("fft_convolve", made, 3, 0);
    return 0;
}
END
# shellcheck disable=SC2046 # a word each
gcc -O1 finding.c -o finding -I/usr/include/gwyddion "-I/usr/lib/$(gcc -print-multiarch)/gwyddion/include" \
    $(pkg-config --cflags --libs glib-2.0 gobject-2.0) -lgwyprocess2 -lgwyddion2 -lm
./finding
