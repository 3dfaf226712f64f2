/// @file
/// The library in C: C99 or later, or C++. It offers what the C++ headers offer; they say what is computed and how
/// exactly. This header says what is different in C.
///
/// Make a ::fragfft_context from whatever OpenGL context is current, make a ::fragfft_filter or ::fragfft_transform
/// from it once, bind textures and run it as often as there are images.
///
/// - Every function that can fail returns a ::fragfft_error; fragfft_last_error() says in one line what was wrong. A
///   call that fails changes nothing, except that a pointer or handle which it should have returned is set to null. No
///   exception leaves the library. Pointers must not be null unless stated otherwise.
/// - A ::fragfft_context is bound to its OpenGL context and to threads as fragfft::Context is. What is made from it
///   or from a ::fragfft_definition keeps what it needs, so they may be destroyed in any order. A handle that has been
///   destroyed must not be used. Texts of type `const char*` are valid as long as their handle; texts that belong to no
///   handle are always valid.
/// - Structures of options begin with their size: `fragfft_filter_options options = {.size = sizeof options};`. Zero
///   is the default of every other field. A later version may add fields at the end, and programs that were compiled
///   without them continue to work with it. Structures without a size stay as they are within a major version.
/// - Enumerators, which conventions.h declares, are passed as int; any other number is refused.
#ifndef FRAGFFT_FRAGFFT_H
#define FRAGFFT_FRAGFFT_H

#include "fragfft/conventions.h"
#include "fragfft/export.h"
#include "fragfft/verification.h"
#include "fragfft/version.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The outcome of a call.
typedef enum fragfft_error
{
    FRAGFFT_OK = 0,
    /// The caller's own mistake: a null pointer, a number that is no enumerator, a texture that is not as described, a
    /// call in another OpenGL context or without any, a run before textures were bound (fragfft::CallerError).
    FRAGFFT_ERROR_INVALID_ARGUMENT = 1,
    /// Something that is not available: an unknown method or filter, a method that takes no such textures, a parameter
    /// out of its range, numbers that are not finite or that half floats might not hold (fragfft::InputError).
    FRAGFFT_ERROR_UNSUPPORTED = 2,
    /// As ::FRAGFFT_ERROR_UNSUPPORTED, where only the size is the reason (fragfft::SizeError).
    FRAGFFT_ERROR_UNSUPPORTED_SIZE = 3,
    /// No usable OpenGL context, or the device or its driver failed or has no memory (fragfft::DeviceError).
    FRAGFFT_ERROR_DEVICE = 4,
    /// The process has no memory.
    FRAGFFT_ERROR_OUT_OF_MEMORY = 5,
    /// A ::fragfft_response or ::fragfft_take_row asked to stop.
    FRAGFFT_ERROR_STOPPED = 6,
    /// A mistake in the library, or an exception that a callback of the caller's has thrown.
    FRAGFFT_ERROR_INTERNAL = 7,
    /// A device for arrays that was closed, or that a parent process opened.
    FRAGFFT_ERROR_CLOSED = 8
} fragfft_error;

/// What was wrong with the last call that failed on this thread, in one line; empty when none has failed. Valid until
/// the next call fails on this thread.
FRAGFFT_API const char* fragfft_last_error(void);

/// The kind of failure in a few words, for any number.
FRAGFFT_API const char* fragfft_error_text(int error);

/// Version of the library that is linked: ::FRAGFFT_VERSION is that of the headers.
FRAGFFT_API const char* fragfft_library_version(void);

/// The name of a method, in the order of fragfft::method_names(). `number` counts from 0; null when it is past the
/// last.
FRAGFFT_API const char* fragfft_method_name(size_t number);

/// Frees a text that a function returned as `char*`. Null does nothing.
FRAGFFT_API void fragfft_text_free(char* text);

/// @name Contexts
/// @{

/// fragfft::Context
typedef struct fragfft_context fragfft_context;

/// The address of any OpenGL function.
typedef void (*fragfft_function)(void);
/// Returns the address of the OpenGL function of that name, as eglGetProcAddress and glfwGetProcAddress do.
typedef fragfft_function (*fragfft_get_proc_address)(const char* name);
/// The same with a pointer of the caller's: the address of the OpenGL function of that name, or null.
typedef void* (*fragfft_get)(void* user, const char* name);

/// Makes a context from the OpenGL context that is current on the calling thread.
FRAGFFT_API fragfft_error fragfft_context_create(fragfft_get_proc_address get, fragfft_context** context);

/// @param get called until this returns, and no longer
/// @param user handed on to it, may be null
/// @param context where the handle is put
FRAGFFT_API fragfft_error fragfft_context_create_by(fragfft_get get, void* user, fragfft_context** context);

/// Null does nothing, here and for every other handle. See fragfft::Context for OpenGL contexts that are not current.
FRAGFFT_API void fragfft_context_destroy(fragfft_context* context);

/// Call it when the OpenGL context is gone or about to go: fragfft::Context::abandon().
FRAGFFT_API fragfft_error fragfft_context_abandon(fragfft_context* context);

/// fragfft::DeviceFacts
typedef struct fragfft_device
{
    size_t size; ///< sizeof(fragfft_device), set by the caller
    const char* vendor;
    const char* renderer;
    const char* opengl_version;
    const char* shading_language_version;
    int is_software;          ///< 0 or 1
    int maximum_texture_size; ///< in texels, of each side
    double sine_and_cosine_error;
    int rounds_halves_to_nearest; ///< 0 or 1
} fragfft_device;

/// What the context runs on. The texts are valid as long as the context.
FRAGFFT_API fragfft_error fragfft_context_device(const fragfft_context* context, fragfft_device* device);

/// fragfft::Context::verify().
/// @param context whose OpenGL context is current
/// @param options what is tried; null: everything
/// @param take called with each row on the calling thread, when all has been tried
/// @param user handed on to it, may be null
FRAGFFT_API fragfft_error fragfft_context_verify(const fragfft_context* context, const fragfft_verify_options* options,
                                                 fragfft_take_row take, void* user);
/// fragfft::Context::try_filters(): a ::fragfft_trials.
FRAGFFT_API fragfft_error fragfft_context_try_filters(fragfft_context* context, int when);
/// fragfft::Context::keep_unused_programs()
FRAGFFT_API fragfft_error fragfft_context_keep_unused_programs(fragfft_context* context, size_t most);
/// fragfft::Context::release_unused()
FRAGFFT_API fragfft_error fragfft_context_release_unused(fragfft_context* context);
/// fragfft::Context::compiled_programs()
FRAGFFT_API fragfft_error fragfft_context_compiled_programs(const fragfft_context* context, size_t* programs);
/// @}
/// @name What filters do
/// @{

/// A convolution kernel, or a frequency response without one: fragfft::FilterDefinition. It needs no OpenGL context.
typedef struct fragfft_definition fragfft_definition;

/// fragfft::FrequencyResponse: sets `gain` to the real and the imaginary part of the gain at a frequency in cycles per
/// pixel, and returns 0. Any other return value stops the call that asked, which then fails with
/// ::FRAGFFT_ERROR_STOPPED. It is called on the calling thread, and only during calls that are given the definition.
typedef int (*fragfft_response)(void* user, double frequency_x, double frequency_y, double gain[2]);

/// fragfft::Kernel
/// @param width of the kernel, at least 1; its origin is at width / 2
/// @param height likewise
/// @param weights width * height of them, row by row; they are copied
/// @param definition where the handle is put
FRAGFFT_API fragfft_error fragfft_definition_create_kernel(int width, int height, const double* weights,
                                                           fragfft_definition** definition);

/// @param response calls of a filter's creation and of fragfft_filter_set_filter() ask it, and none later
/// @param user handed on to it, may be null
/// @param definition where the handle is put
FRAGFFT_API fragfft_error fragfft_definition_create_response(fragfft_response response, void* user,
                                                             fragfft_definition** definition);

/// A filter that the library knows by name, as the program's option --filter does.
/// @param specification its name, and its parameters in any order: "identity", "gaussian:sigma=4",
/// "butterworth-band-pass:low=0.05,high=0.2,order=2"; numbers with a point, whatever the locale
/// @param definition where the handle is put
FRAGFFT_API fragfft_error fragfft_definition_create_named(const char* specification, fragfft_definition** definition);

FRAGFFT_API void fragfft_definition_destroy(fragfft_definition* definition);

/// Returns the kernel's size and weights. The weights are valid as long as the definition. Fails with
/// ::FRAGFFT_ERROR_UNSUPPORTED when the definition has a frequency response instead.
FRAGFFT_API fragfft_error fragfft_definition_kernel(const fragfft_definition* definition, int* width, int* height,
                                                    const double** weights);

/// Returns the gain at a frequency in cycles per pixel, real and imaginary part; for a kernel by
/// fragfft::kernel_response().
FRAGFFT_API fragfft_error fragfft_definition_gain(const fragfft_definition* definition, double frequency_x,
                                                  double frequency_y, double gain[2]);

/// The names that fragfft_definition_create_named() knows. Null when `number`, which counts from 0, is past the last.
FRAGFFT_API const char* fragfft_known_filter(size_t number);
/// What that filter does, in one line; null past the last filter.
FRAGFFT_API const char* fragfft_known_filter_description(size_t number);
/// How many parameters that filter has; 0 past the last filter.
FRAGFFT_API size_t fragfft_known_filter_parameters(size_t number);

/// A parameter of a filter that the library knows.
typedef struct fragfft_parameter
{
    size_t size; ///< sizeof(fragfft_parameter), set by the caller
    const char* name;
    const char* meaning; ///< with its range and unit, in one line
    double minimum;
    double maximum;
    double default_value;    ///< where has_default is 1
    int is_minimum_excluded; ///< 0 or 1, as all of these
    int is_whole;            ///< whether it is a whole number
    int is_required;
    int has_default; ///< if it is 0 and the parameter is not required, `meaning` says what its default is
} fragfft_parameter;

/// @param filter as fragfft_known_filter() counts them
/// @param number of the parameter, from 0 on
/// @param parameter is filled in
FRAGFFT_API fragfft_error fragfft_known_filter_parameter(size_t filter, size_t number, fragfft_parameter* parameter);

/// @}
/// @name Filters of textures
/// @{

/// fragfft::Texture: the name from glGenTextures, its size in texels, and the format in which it was allocated.
typedef struct fragfft_texture
{
    unsigned name;
    int width;
    int height;
    int format; ///< a ::fragfft_format
} fragfft_texture;

/// fragfft::RunTime
typedef struct fragfft_run_time
{
    size_t size; ///< sizeof(fragfft_run_time), set by the caller
    double minimum_milliseconds;
    double median_milliseconds;
    int runs;          ///< how many runs were timed
    const char* clock; ///< fragfft::RunTime::method
} fragfft_run_time;

/// fragfft::TextureFilter
typedef struct fragfft_filter fragfft_filter;

/// fragfft::FilterOptions
typedef struct fragfft_filter_options
{
    size_t size; ///< sizeof(fragfft_filter_options)
    int width;   ///< of the image and the results, in texels
    int height;
    int format;            ///< a ::fragfft_format
    int channels;          ///< 0: all components of a texel
    int boundary;          ///< a ::fragfft_boundary
    int twiddles;          ///< ::fragfft_twiddles
    const char* method;    ///< null: "best"
    double largest_sample; ///< 0: 1
    int reach;             ///< of kernels that fragfft_filter_set_filter() may set; 0: only kernels of the same size
    int has_image_format;  ///< 0 or 1: where it is 0, the image is in `format`
    int image_format;      ///< a ::fragfft_format
    int has_result_format; ///< 0 or 1: where it is 0, results are in `format`
    int result_format;     ///< a ::fragfft_format
    int scratch;           ///< ::fragfft_scratch
    double largest_samples[4]; ///< of each channel; 0: largest_sample
} fragfft_filter_options;

/// @param context whose OpenGL context is current
/// @param options size, format and method
/// @param definitions at least one: the filter has as many results. `&definition` is enough for one
/// @param count of the definitions
/// @param filter where the handle is put
FRAGFFT_API fragfft_error fragfft_filter_create(const fragfft_context* context, const fragfft_filter_options* options,
                                                fragfft_definition* const* definitions, size_t count,
                                                fragfft_filter** filter);

FRAGFFT_API void fragfft_filter_destroy(fragfft_filter* filter);

/// fragfft::TextureFilter::bind(): the textures to read and to write from the next run on, a result for each
/// definition.
FRAGFFT_API fragfft_error fragfft_filter_bind(fragfft_filter* filter, const fragfft_texture* image,
                                              const fragfft_texture* results, size_t count);
/// fragfft::TextureFilter::set_filter(): replaces the definition of that number, counted from 0.
FRAGFFT_API fragfft_error fragfft_filter_set_filter(fragfft_filter* filter, size_t number,
                                                    const fragfft_definition* definition);
/// fragfft::TextureFilter::run()
FRAGFFT_API fragfft_error fragfft_filter_run(fragfft_filter* filter);
/// fragfft::TextureFilter::record()
FRAGFFT_API fragfft_error fragfft_filter_record(fragfft_filter* filter);
/// fragfft::TextureFilter::time_runs(); 0 runs: as many as are needed.
FRAGFFT_API fragfft_error fragfft_filter_time_runs(fragfft_filter* filter, int runs, fragfft_run_time* time);
/// fragfft::TextureFilter::method(): the one in use, also where the options said "best".
FRAGFFT_API fragfft_error fragfft_filter_method(const fragfft_filter* filter, const char** method);
/// fragfft::TextureFilter::plan_json(). The text is freed by fragfft_text_free().
FRAGFFT_API fragfft_error fragfft_filter_plan_json(const fragfft_filter* filter, char** json);
/// fragfft::TextureFilter::preparation_milliseconds()
FRAGFFT_API fragfft_error fragfft_filter_preparation_milliseconds(const fragfft_filter* filter, double* milliseconds);

/// @}
/// @name Fourier transforms of textures
/// @{

/// fragfft::TextureTransform
typedef struct fragfft_transform fragfft_transform;

/// fragfft::TransformOptions
typedef struct fragfft_transform_options
{
    size_t size; ///< sizeof(fragfft_transform_options)
    int width;   ///< in texels
    int height;
    int format;            ///< a ::fragfft_format
    int direction;         ///< a ::fragfft_direction
    int axes;              ///< ::fragfft_axes
    int domain;            ///< a ::fragfft_domain
    int scaling;           ///< a ::fragfft_scaling
    int twiddles;          ///< ::fragfft_twiddles
    int wrapped_at;        ///< 0: each row is a row of the textures
    int wrapping;          ///< a ::fragfft_wrapping
    const char* method;    ///< null: "best"
    int has_image_format;  ///< 0 or 1: where it is 0, the image is in the format that is read without conversion
    int image_format;      ///< a ::fragfft_format
    int has_result_format; ///< 0 or 1: where it is 0, the result is in the format that is written without conversion
    int result_format;     ///< a ::fragfft_format
    int scratch;           ///< ::fragfft_scratch
} fragfft_transform_options;

/// @param context whose OpenGL context is current
/// @param options size, format, what is transformed and how
/// @param transform where the handle is put
FRAGFFT_API fragfft_error fragfft_transform_create(const fragfft_context* context,
                                                   const fragfft_transform_options* options,
                                                   fragfft_transform** transform);

FRAGFFT_API void fragfft_transform_destroy(fragfft_transform* transform);

/// fragfft::TextureTransform::bind()
FRAGFFT_API fragfft_error fragfft_transform_bind(fragfft_transform* transform, const fragfft_texture* image,
                                                 const fragfft_texture* result);
/// fragfft::TextureTransform::run()
FRAGFFT_API fragfft_error fragfft_transform_run(fragfft_transform* transform);
/// fragfft::TextureTransform::record()
FRAGFFT_API fragfft_error fragfft_transform_record(fragfft_transform* transform);
/// fragfft::TextureTransform::time_runs(); 0 runs: as many as are needed.
FRAGFFT_API fragfft_error fragfft_transform_time_runs(fragfft_transform* transform, int runs, fragfft_run_time* time);
/// fragfft::TextureTransform::method(): the one in use, also where the options said "best".
FRAGFFT_API fragfft_error fragfft_transform_method(const fragfft_transform* transform, const char** method);
/// fragfft::TextureTransform::plan_json(). The text is freed by fragfft_text_free().
FRAGFFT_API fragfft_error fragfft_transform_plan_json(const fragfft_transform* transform, char** json);
/// fragfft::TextureTransform::preparation_milliseconds()
FRAGFFT_API fragfft_error fragfft_transform_preparation_milliseconds(const fragfft_transform* transform,
                                                                     double* milliseconds);

/// fragfft::TextureTransform::unpack(): the spectra of `channels` images.
/// @param transform a forward one
/// @param texels of its result, as glReadPixels gives them
/// @param texel_numbers how many numbers they are
/// @param channels how many images
/// @param spectra [height, width, channels] bins of two numbers each, real and imaginary part
/// @param spectra_numbers how many numbers have room there: exactly as many as there are
FRAGFFT_API fragfft_error fragfft_transform_unpack(const fragfft_transform* transform, const float* texels,
                                                   size_t texel_numbers, int channels, double* spectra,
                                                   size_t spectra_numbers);

/// @}

#ifdef __cplusplus
}
#endif

#include "fragfft/arrays.h"

#endif
