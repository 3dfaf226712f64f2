// The program in C that the tests of the library's C interface need.
#ifndef C_PROGRAM_H
#define C_PROGRAM_H

#include <fragfft/fragfft.h>

#ifdef __cplusplus
extern "C" {
#endif

// Each creates all that is needed, runs it once and destroys it in an unusual order. Returns the first error.
fragfft_error c_program_convolves(const fragfft_filter_options* options, int width, int height, const double* weights,
                                  const fragfft_texture* image, const fragfft_texture* result);
fragfft_error c_program_filters_by_name(const fragfft_filter_options* options, const char* specification,
                                        const fragfft_texture* image, const fragfft_texture* result);
fragfft_error c_program_transforms(const fragfft_transform_options* options, const fragfft_texture* image,
                                   const fragfft_texture* result);

// Returns how often the context's loader was called with the caller's pointer.
int c_program_asked_for_functions(void);

#ifdef __cplusplus
}
#endif

#endif
