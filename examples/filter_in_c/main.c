// Filters one texture into another, in C: an image of coloured points becomes one of soft discs. A point's disc is the
// kernel itself, which is what this program checks. Exit code 1 when it is not.
#include "headless_context.h"

#include <GL/glcorearb.h>
#include <fragfft/fragfft.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
    width = 300,
    height = 200,
    components = 4,
    points = 3
};

static const struct
{
    int x;
    int y;
    float colour[3];
} point[points] = {{60, 50, {1.0f, 0.25f, 0.1f}}, {150, 60, {1.0f, 0.9f, 0.3f}}, {200, 140, {0.7f, 0.2f, 1.0f}}};

// The few functions that this program calls itself. The library finds its own.
static PFNGLGENTEXTURESPROC generate_textures;
static PFNGLDELETETEXTURESPROC delete_textures;
static PFNGLBINDTEXTUREPROC bind_texture;
static PFNGLTEXIMAGE2DPROC tex_image_2d;
static PFNGLGETTEXIMAGEPROC get_tex_image;

static void load_functions(void)
{
    generate_textures = (PFNGLGENTEXTURESPROC)eglGetProcAddress("glGenTextures");
    delete_textures = (PFNGLDELETETEXTURESPROC)eglGetProcAddress("glDeleteTextures");
    bind_texture = (PFNGLBINDTEXTUREPROC)eglGetProcAddress("glBindTexture");
    tex_image_2d = (PFNGLTEXIMAGE2DPROC)eglGetProcAddress("glTexImage2D");
    get_tex_image = (PFNGLGETTEXIMAGEPROC)eglGetProcAddress("glGetTexImage");
}

static fragfft_texture make_texture(const float* texels)
{
    fragfft_texture texture = {.width = width, .height = height, .format = FRAGFFT_FORMAT_RGBA32F};
    generate_textures(1, &texture.name);
    bind_texture(GL_TEXTURE_2D, texture.name);
    tex_image_2d(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, texels);
    return texture;
}

static size_t place_of(int x, int y)
{
    return (size_t)(y * width + x) * components;
}

// The largest difference between the discs and the kernel that they should be, relative to the kernel's middle.
static double largest_error(const float* texels, const fragfft_definition* blur)
{
    int across = 0;
    int down = 0;
    const double* weights = NULL;
    double largest = 0.0;
    if (fragfft_definition_kernel(blur, &across, &down, &weights) != FRAGFFT_OK)
        return 1.0;
    for (int i = 0; i < points; ++i)
        for (int y = 0; y < down; ++y)
            for (int x = 0; x < across; ++x)
                for (int c = 0; c < 3; ++c) {
                    const size_t place = place_of(point[i].x + x - across / 2, point[i].y + y - down / 2) + (size_t)c;
                    const double expected = (double)point[i].colour[c] * weights[y * across + x];
                    largest = fmax(largest, fabs((double)texels[place] - expected));
                }
    return largest / weights[(down / 2) * across + across / 2];
}

static int failed(void)
{
    fprintf(stderr, "filter_in_c: %s\n", fragfft_last_error());
    return 2;
}

// Filters what `texels` hold, and puts the result in their place.
static int filter_texels(float* texels)
{
    const fragfft_texture image = make_texture(texels);
    const fragfft_texture result = make_texture(NULL);
    double error = 0.0;

    // This is all that the library asks for.
    //! [a filter]
    fragfft_filter_options options = {
        .size = sizeof options, .width = width, .height = height, .channels = 3, .boundary = FRAGFFT_BOUNDARY_CLAMP};
    fragfft_device device = {.size = sizeof device};
    fragfft_context* context = NULL;
    fragfft_definition* blur = NULL;
    fragfft_filter* filter = NULL;
    const char* method = NULL;
    if (fragfft_context_create(eglGetProcAddress, &context) != FRAGFFT_OK ||
        fragfft_context_device(context, &device) != FRAGFFT_OK ||
        fragfft_definition_create_named("gaussian:sigma=6", &blur) != FRAGFFT_OK ||
        fragfft_filter_create(context, &options, &blur, 1, &filter) != FRAGFFT_OK ||
        fragfft_filter_method(filter, &method) != FRAGFFT_OK ||
        fragfft_filter_bind(filter, &image, &result, 1) != FRAGFFT_OK || fragfft_filter_run(filter) != FRAGFFT_OK)
        return failed();
    //! [a filter]

    bind_texture(GL_TEXTURE_2D, result.name);
    get_tex_image(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, texels);
    error = largest_error(texels, blur);
    printf("%s by %s: largest error %.1e of the brightest texel\n", device.renderer, method, error);

    fragfft_filter_destroy(filter);
    fragfft_definition_destroy(blur);
    fragfft_context_destroy(context);
    delete_textures(1, &image.name);
    delete_textures(1, &result.name);
    // Single precision leaves some 1e-7; five bits more are allowed.
    return error < 1e-5 ? 0 : 1;
}

int main(void)
{
    headless_context headless;
    int code = 2;
    float* texels = calloc((size_t)width * height * components, sizeof *texels);
    if (texels == NULL || !make_headless_context(&headless)) {
        fprintf(stderr, "filter_in_c: EGL makes no context of OpenGL 3.3\n");
        free(texels);
        return 2;
    }
    load_functions();
    for (int i = 0; i < points; ++i)
        for (int c = 0; c < 3; ++c)
            texels[place_of(point[i].x, point[i].y) + (size_t)c] = point[i].colour[c];
    code = filter_texels(texels);
    free(texels);
    destroy_headless_context(&headless);
    return code;
}
