/* Transforms an array in memory, without a word of OpenGL: a wave of three periods has its energy in bin 3. */
#include <fragfft/fragfft.h>
#include <math.h>
#include <stdio.h>

#define LENGTH 480

static float wave[LENGTH];
static float bins[LENGTH / 2 + 1][2]; /* real and imaginary parts */

int main(int count, char** arguments)
{
    fragfft_array_device* device = NULL;
    fragfft_array_transform* transform = NULL;
    fragfft_array_transform_options options = {.size = sizeof options, .columns = LENGTH, .axes = FRAGFFT_AXES_ROWS};
    fragfft_numbers source = {.numbers = wave};
    fragfft_numbers result = {.numbers = bins[0]};
    options.source = FRAGFFT_ARRAY_REAL;
    options.result = FRAGFFT_ARRAY_HALF;
    for (int i = 0; i < LENGTH; ++i)
        wave[i] = (float)cos(2.0 * 3.14159265358979 * 3 * i / LENGTH);
    if (fragfft_array_device_open(count > 1 ? arguments[1] : "auto", &device) != FRAGFFT_OK ||
        fragfft_array_transform_create(device, &options, &transform) != FRAGFFT_OK || /* once for a shape */
        fragfft_array_transform_run(transform, &source, &result) != FRAGFFT_OK) {     /* as often as there are arrays */
        fprintf(stderr, "%s\n", fragfft_last_error());
        return 1;
    }
    for (int bin = 0; bin < 6; ++bin)
        printf("%d: %.3f\n", bin, hypot((double)bins[bin][0], (double)bins[bin][1]));
    fragfft_array_transform_destroy(transform);
    fragfft_array_device_destroy(device);
    return fabsf(bins[3][0] - LENGTH / 2) < 1e-3F ? 0 : 2;
}
