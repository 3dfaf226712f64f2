#include "c_program.h"

#include <EGL/egl.h>
#include <string.h>

static int asked = 0;

static void* address_of(void* user, const char* name)
{
    const fragfft_function function = eglGetProcAddress(name);
    void* address = NULL;
    ++*(int*)user;
    memcpy(&address, &function, sizeof address);
    return address;
}

static fragfft_error filter_once(const fragfft_filter_options* options, fragfft_definition* definition,
                                 const fragfft_texture* image, const fragfft_texture* result)
{
    fragfft_context* context = NULL;
    fragfft_filter* filter = NULL;
    fragfft_error error = fragfft_context_create_by(address_of, &asked, &context);
    if (error == FRAGFFT_OK)
        error = fragfft_filter_create(context, options, &definition, 1, &filter);
    fragfft_context_destroy(context);
    fragfft_definition_destroy(definition);
    if (error == FRAGFFT_OK)
        error = fragfft_filter_bind(filter, image, result, 1);
    if (error == FRAGFFT_OK)
        error = fragfft_filter_run(filter);
    fragfft_filter_destroy(filter);
    return error;
}

fragfft_error c_program_convolves(const fragfft_filter_options* options, int width, int height, const double* weights,
                                  const fragfft_texture* image, const fragfft_texture* result)
{
    fragfft_definition* kernel = NULL;
    const fragfft_error error = fragfft_definition_create_kernel(width, height, weights, &kernel);
    return error == FRAGFFT_OK ? filter_once(options, kernel, image, result) : error;
}

fragfft_error c_program_filters_by_name(const fragfft_filter_options* options, const char* specification,
                                        const fragfft_texture* image, const fragfft_texture* result)
{
    fragfft_definition* named = NULL;
    const fragfft_error error = fragfft_definition_create_named(specification, &named);
    return error == FRAGFFT_OK ? filter_once(options, named, image, result) : error;
}

fragfft_error c_program_transforms(const fragfft_transform_options* options, const fragfft_texture* image,
                                   const fragfft_texture* result)
{
    fragfft_context* context = NULL;
    fragfft_transform* transform = NULL;
    fragfft_error error = fragfft_context_create(eglGetProcAddress, &context);
    if (error == FRAGFFT_OK)
        error = fragfft_transform_create(context, options, &transform);
    if (error == FRAGFFT_OK)
        error = fragfft_transform_bind(transform, image, result);
    if (error == FRAGFFT_OK)
        error = fragfft_transform_run(transform);
    fragfft_context_destroy(context);
    fragfft_transform_destroy(transform);
    return error;
}

int c_program_asked_for_functions(void)
{
    return asked;
}
