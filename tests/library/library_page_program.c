// The rest of a program around the C of docs/library.md: a context, and two textures.
#include "headless_context.h"
#include "page_includes.h"

#include <GL/glcorearb.h>
#include <stdio.h>

enum
{
    width = 1920,
    height = 1080
};

// The complex numbers of eight images.
static float pixels[8 * 480 * 640 * 2];
static float bins[8 * 480 * 640 * 2];

static fragfft_texture make_texture(void)
{
    fragfft_texture texture = {.width = width, .height = height, .format = FRAGFFT_FORMAT_RGBA32F};
    ((PFNGLGENTEXTURESPROC)eglGetProcAddress("glGenTextures"))(1, &texture.name);
    ((PFNGLBINDTEXTUREPROC)eglGetProcAddress("glBindTexture"))(GL_TEXTURE_2D, texture.name);
    ((PFNGLTEXIMAGE2DPROC)eglGetProcAddress("glTexImage2D"))(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA,
                                                             GL_FLOAT, NULL);
    return texture;
}

static int filter(void)
{
    const fragfft_texture image = make_texture();
    const fragfft_texture result = make_texture();
    int failed = 0;
    pixels[0] = 1.0F; // an impulse, whose bins are all 1
#include "page_body.h"
    failed = blur == NULL || fragfft_filter_run(blur) != FRAGFFT_OK || bins[0] < 0.99F || bins[2] > 1.01F;
    fragfft_filter_destroy(blur);
    fragfft_definition_destroy(kernel);
    fragfft_context_destroy(context);
    fragfft_array_transform_destroy(transform);
    fragfft_array_device_destroy(device);
    return failed;
}

int main(void)
{
    headless_context headless;
    int failed = 1;
    if (!make_headless_context(&headless))
        return 2;
    failed = filter();
    destroy_headless_context(&headless);
    return failed;
}
