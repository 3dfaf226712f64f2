/// @file
/// Transforms and filters of arrays in memory, in C: no OpenGL context is needed, and none is seen. A device is opened
/// without a display and has a thread of its own, so that any thread may call. fragfft.h includes it, and says what
/// holds for all functions.
///
///     fragfft_array_device* device;
///     fragfft_array_transform* transform;
///     fragfft_array_transform_options options = {.size = sizeof options, .rows = 480, .columns = 640};
///     fragfft_array_device_open("auto", &device);
///     fragfft_array_transform_create(device, &options, &transform);
///     fragfft_numbers image = {.numbers = pixels}, spectrum = {.numbers = bins};
///     fragfft_array_transform_run(transform, &image, &spectrum);
///
/// Everything is computed in single precision, but for what fragfft_filter_lines() and fragfft_filter_block() are told
/// to compute in double.
#ifndef FRAGFFT_ARRAYS_H
#define FRAGFFT_ARRAYS_H

#include "fragfft/fragfft.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// @name Devices for arrays
/// @{

/// A device: an OpenGL context without a display, with a thread of its own. Handles that are made from it keep it open.
/// A process that was forked from one with an open device cannot use that device: calls there fail with
/// ::FRAGFFT_ERROR_CLOSED. Unless the device is a software renderer, such a process skips on exit() the functions that
/// were registered before the fork: among them the driver's would end the parent's contexts, too.
typedef struct fragfft_array_device fragfft_array_device;

/// @param name "auto" (a GPU; a software renderer where there is none), "gpu", "software", or a number as
/// `fragfft --device` takes it
/// @param device where the handle is put
FRAGFFT_API fragfft_error fragfft_array_device_open(const char* name, fragfft_array_device** device);

/// Ends the device's thread once the work in progress is done. Any thread may close a device that others use: from then
/// on their calls fail with ::FRAGFFT_ERROR_CLOSED, as do calls with anything made from the device. Null does nothing,
/// here and below.
FRAGFFT_API void fragfft_array_device_close(fragfft_array_device* device);

/// Closes the device and frees its handle. What was made from it can still be destroyed.
FRAGFFT_API void fragfft_array_device_destroy(fragfft_array_device* device);

/// Whether there is a GPU that "auto" would open, without opening it: 1, or 0.
FRAGFFT_API int fragfft_array_device_has_gpu(void);

/// What the device is. The texts are valid as long as it is open.
FRAGFFT_API fragfft_error fragfft_array_device_facts(fragfft_array_device* device, fragfft_device* facts);

/// How many transforms, filters and combinations are kept prepared: at most 32 of each kind and 1 GiB of textures, or a
/// quarter of that on a software renderer, whose textures lie in the process's memory.
FRAGFFT_API fragfft_error fragfft_array_device_prepared(fragfft_array_device* device, size_t* prepared);

/// Deletes what is kept prepared, and the programs compiled for it.
FRAGFFT_API fragfft_error fragfft_array_device_release(fragfft_array_device* device);

/// @}
/// @name Arrays on a device
/// @{

/// Numbers in a device's memory. They stay there from one call to the next.
typedef struct fragfft_array fragfft_array;

/// @param device whose memory holds the numbers
/// @param count how many numbers, at least 1; a complex number counts as two
/// @param numbers copied into the array; null leaves the array's contents undefined
/// @param array where the handle is put
FRAGFFT_API fragfft_error fragfft_array_create(fragfft_array_device* device, size_t count, const float* numbers,
                                               fragfft_array** array);

FRAGFFT_API void fragfft_array_destroy(fragfft_array* array);

/// Copies all numbers of the array to memory, once the device has finished the work that they result from.
FRAGFFT_API fragfft_error fragfft_array_read(const fragfft_array* array, float* numbers);

/// Returns memory of the driver into which the caller writes all of the array's numbers before fragfft_array_unmap().
/// No other call may use the array between the two.
FRAGFFT_API fragfft_error fragfft_array_map(fragfft_array* array, float** numbers);
FRAGFFT_API fragfft_error fragfft_array_unmap(fragfft_array* array);

/// Numbers of a transform or filter: in memory, or on the device.
typedef struct fragfft_numbers
{
    float* numbers;       ///< in memory; those of a source are only read
    fragfft_array* array; ///< on the device, instead of `numbers`; null otherwise
    /// In memory: how far apart planes, rows, columns and channels are, in numbers, of which a complex one is two. Zero
    /// for all: one follows the other, channels before columns before rows before planes.
    ptrdiff_t strides[4];
} fragfft_numbers;

/// @}
/// @name Fourier transforms of arrays
/// @{

/// What kind of numbers an array holds.
enum fragfft_array_kind
{
    FRAGFFT_ARRAY_COMPLEX = 0, ///< two numbers each: the real and the imaginary part
    FRAGFFT_ARRAY_REAL = 1,    ///< one number each
    /// The spectrum of real numbers: of n along the last axis that is transformed only the bins from 0 to n / 2.
    FRAGFFT_ARRAY_HALF = 2
};

/// What n numbers are divided by: as `norm` of numpy.fft.
enum fragfft_array_norm
{
    FRAGFFT_NORM_BACKWARD = 0, ///< n, in the inverse direction
    FRAGFFT_NORM_ORTHO = 1,    ///< the root of n, in both
    FRAGFFT_NORM_FORWARD = 2   ///< n, in the forward direction
};

/// A transform of arrays of one shape. Where one side is half a spectrum, rows and columns are those of the whole one.
typedef struct fragfft_array_transform_options
{
    size_t size;   ///< sizeof(fragfft_array_transform_options)
    size_t planes; ///< how many arrays of rows x columns follow each other, each transformed by itself; 0: one
    size_t rows;   ///< 0: one
    size_t columns;
    int axes;           ///< ::fragfft_axes: both, each row, or each column
    int direction;      ///< a ::fragfft_direction
    int source;         ///< a ::fragfft_array_kind
    int result;         ///< a ::fragfft_array_kind
    int norm;           ///< a ::fragfft_array_norm
    const char* method; ///< null: what is estimated to be the fastest
} fragfft_array_transform_options;

typedef struct fragfft_array_transform fragfft_array_transform;

/// The relative L2 error is at most 1.3 x 2^-24 x sqrt(log2 n) for n numbers that are transformed together, twice that
/// where a length is no power of two. A length is at most that of a texture, half of it where it has prime factors
/// above 7; rows of complex and of real numbers have up to 2^29.
FRAGFFT_API fragfft_error fragfft_array_transform_create(fragfft_array_device* device,
                                                         const fragfft_array_transform_options* options,
                                                         fragfft_array_transform** transform);
FRAGFFT_API void fragfft_array_transform_destroy(fragfft_array_transform* transform);
/// Transforms, and returns when it is done. In memory, result and source may be the same complex numbers, and must not
/// overlap otherwise.
FRAGFFT_API fragfft_error fragfft_array_transform_run(fragfft_array_transform* transform, const fragfft_numbers* source,
                                                      const fragfft_numbers* result);
/// The name of the method in use. Valid as long as the handle.
FRAGFFT_API fragfft_error fragfft_array_transform_method(const fragfft_array_transform* transform, const char** method);
/// The plan of the first run, of as many as it takes. The text is freed by fragfft_text_free().
FRAGFFT_API fragfft_error fragfft_array_transform_plan_json(const fragfft_array_transform* transform, char** json);

/// @}
/// @name Filters of arrays
/// @{

/// Filters of images of one shape.
typedef struct fragfft_array_filter_options
{
    size_t size;   ///< sizeof(fragfft_array_filter_options)
    size_t planes; ///< how many images follow each other; 0: one
    size_t height;
    size_t width;
    size_t channels;    ///< 1 to 4, which follow each other; 0: one
    int boundary;       ///< a ::fragfft_boundary
    const char* method; ///< null: what is estimated to be the fastest; "spatial", or one of fragfft_method_name()
} fragfft_array_filter_options;

typedef struct fragfft_array_filter fragfft_array_filter;

/// @param device where it is computed
/// @param options shape and method
/// @param definition a kernel: fragfft_definition_create_kernel(). It is copied.
/// @param filter where the handle is put
FRAGFFT_API fragfft_error fragfft_array_filter_create(fragfft_array_device* device,
                                                      const fragfft_array_filter_options* options,
                                                      const fragfft_definition* definition,
                                                      fragfft_array_filter** filter);
FRAGFFT_API void fragfft_array_filter_destroy(fragfft_array_filter* filter);
/// Filters, and returns when it is done. Result and source must not overlap.
FRAGFFT_API fragfft_error fragfft_array_filter_run(fragfft_array_filter* filter, const fragfft_numbers* source,
                                                   const fragfft_numbers* result);
/// The name of the method in use. Valid as long as the handle.
FRAGFFT_API fragfft_error fragfft_array_filter_method(const fragfft_array_filter* filter, const char** method);
/// The plan of the filter of one image. The text is freed by fragfft_text_free().
FRAGFFT_API fragfft_error fragfft_array_filter_plan_json(const fragfft_array_filter* filter, char** json);

/// @}
/// @name Arithmetic of arrays on a device
/// @{

/// What is computed from each number a of the first array and b of the second.
enum fragfft_combination
{
    FRAGFFT_COMBINATION_MULTIPLY = 0,
    FRAGFFT_COMBINATION_DIVIDE = 1,          ///< a / b
    FRAGFFT_COMBINATION_DIVIDE_BY_FIRST = 2, ///< b / a
    FRAGFFT_COMBINATION_ADD = 3,
    FRAGFFT_COMBINATION_SUBTRACT = 4,       ///< a - b
    FRAGFFT_COMBINATION_SUBTRACT_FIRST = 5, ///< b - a
    FRAGFFT_COMBINATION_CONJUGATE = 6       ///< conj(a) times the real part of b
};

/// One side of a combination.
typedef struct fragfft_operand
{
    fragfft_array* array; ///< null, for the second operand only: `number` is then used with every number of the first
    int kind;             ///< ::FRAGFFT_ARRAY_COMPLEX or ::FRAGFFT_ARRAY_REAL
    float number[2];
} fragfft_operand;

/// A real result has no imaginary parts: they are left out. The result may be one of the arrays.
FRAGFFT_API fragfft_error fragfft_array_combine(int combination, const fragfft_operand* first,
                                                const fragfft_operand* second, const fragfft_operand* result);

/// @}
/// @name Filters in memory, without a device
/// By the processor's vectors and threads, with the rules of scipy.ndimage. A number that is not finite reaches what a
/// weight, also one of 0, takes from it.
/// @{

/// What lies beyond an axis, as scipy.ndimage names it.
enum fragfft_extension
{
    FRAGFFT_EXTENSION_NEAREST = 0, ///< a a a | a b c | c c c
    FRAGFFT_EXTENSION_REFLECT = 1, ///< c b a | a b c | c b a
    FRAGFFT_EXTENSION_MIRROR = 2,  ///< c b | a b c | b a
    FRAGFFT_EXTENSION_WRAP = 3,    ///< a b c | a b c | a b c
    FRAGFFT_EXTENSION_CONSTANT = 4 ///< `beyond` everywhere
};

/// Lines along the middle axis of an array of shape (before, length, behind), in C's order:
/// result[i] = sum over m of weights[m] * source[i - (m - centre)].
typedef struct fragfft_lines
{
    size_t size; ///< sizeof(fragfft_lines)
    size_t before;
    size_t length;
    size_t behind;
    const double* weights; ///< null: all are 1 / count, a mean that takes as long for long lines as for short ones
    size_t count;          ///< number of weights, at least 1
    size_t centre;         ///< index of the weight of source[i] itself, below count
    int extension;         ///< a ::fragfft_extension
    int is_double;         ///< 0: source and result are float; 1: double
    double beyond;
} fragfft_lines;

/// The relative L2 error is at most 1e-6 in float and 1e-14 in double, for sums that do not cancel.
/// @param lines shape, weights, and what lies beyond
/// @param source before * length * behind numbers
/// @param result as many: the same memory, or none that overlaps
FRAGFFT_API fragfft_error fragfft_filter_lines(const fragfft_lines* lines, const void* source, void* result);

/// The largest number of axes of fragfft_filter_block().
#define FRAGFFT_MOST_AXES 8

/// A kernel of as many axes as the array.
typedef struct fragfft_block
{
    size_t size; ///< sizeof(fragfft_block)
    size_t axes; ///< 1 to ::FRAGFFT_MOST_AXES
    size_t shape[FRAGFFT_MOST_AXES];
    size_t kernel_shape[FRAGFFT_MOST_AXES]; ///< at least 1
    size_t centres[FRAGFFT_MOST_AXES];      ///< below the kernel's
    int extensions[FRAGFFT_MOST_AXES];      ///< ::fragfft_extension
    const double* weights;                  ///< in C's order
    int is_double;                          ///< 0: source and result are float; 1: double
    double beyond;
} fragfft_block;

/// The same sum along all axes, each extended in turn from the first on. Source and result must not overlap.
FRAGFFT_API fragfft_error fragfft_filter_block(const fragfft_block* block, const void* source, void* result);

/// @}

#ifdef __cplusplus
}
#endif

#endif
