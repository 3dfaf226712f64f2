#include "counted_memory.hpp"

#include <EGL/egl.h>
#include <GL/glcorearb.h>

#include <algorithm>
#include <map>
#include <string_view>

namespace host {

namespace {

PFNGLTEXSTORAGE2DPROC tex_storage_2d;
PFNGLTEXSTORAGE3DPROC tex_storage_3d;
PFNGLTEXIMAGE2DPROC tex_image_2d;
PFNGLTEXIMAGE3DPROC tex_image_3d;
PFNGLDELETETEXTURESPROC delete_textures;
PFNGLGETINTEGERVPROC get_integerv;
std::map<GLuint, std::int64_t> bytes_of_textures;
std::int64_t most_bytes = 0;

std::int64_t bytes_of_texel(GLenum format)
{
    switch (format) {
    case GL_RGBA32F:
        return 16;
    case GL_RGBA16F:
    case GL_RG32F:
        return 8;
    default: // RG16F, R32F and RGBA8
        return 4;
    }
}

void note(GLenum binding, GLenum format, std::int64_t texels)
{
    GLint name = 0;
    get_integerv(binding, &name);
    bytes_of_textures[static_cast<GLuint>(name)] = bytes_of_texel(format) * texels;
    most_bytes = std::max(most_bytes, texture_bytes());
}

void APIENTRY counted_storage(GLenum target, GLsizei levels, GLenum format, GLsizei width, GLsizei height)
{
    tex_storage_2d(target, levels, format, width, height);
    note(GL_TEXTURE_BINDING_2D, format, std::int64_t{width} * height);
}

void APIENTRY counted_layers(GLenum target, GLsizei levels, GLenum format, GLsizei width, GLsizei height,
                             GLsizei layers)
{
    tex_storage_3d(target, levels, format, width, height, layers);
    note(GL_TEXTURE_BINDING_2D_ARRAY, format, std::int64_t{width} * height * layers);
}

void APIENTRY counted_image(GLenum target, GLint level, GLint format, GLsizei width, GLsizei height, GLint border,
                            GLenum external_format, GLenum type, const void* texels)
{
    tex_image_2d(target, level, format, width, height, border, external_format, type, texels);
    note(GL_TEXTURE_BINDING_2D, static_cast<GLenum>(format), std::int64_t{width} * height);
}

void APIENTRY counted_image_layers(GLenum target, GLint level, GLint format, GLsizei width, GLsizei height,
                                   GLsizei layers, GLint border, GLenum external_format, GLenum type,
                                   const void* texels)
{
    tex_image_3d(target, level, format, width, height, layers, border, external_format, type, texels);
    note(GL_TEXTURE_BINDING_2D_ARRAY, static_cast<GLenum>(format), std::int64_t{width} * height * layers);
}

void APIENTRY counted_deletion(GLsizei count, const GLuint* names)
{
    for (GLsizei i = 0; i < count; ++i)
        bytes_of_textures.erase(names[i]);
    delete_textures(count, names);
}

using Any = void (*)();

template <typename Function> Any wrapped(Any original, Function& kept, Function wrapper)
{
    kept = reinterpret_cast<Function>(original);
    return reinterpret_cast<Any>(wrapper);
}

} // namespace

void (*memory_counting_address(const char* name))()
{
    get_integerv = reinterpret_cast<PFNGLGETINTEGERVPROC>(eglGetProcAddress("glGetIntegerv"));
    const Any original = eglGetProcAddress(name);
    const std::string_view wanted = name;
    if (wanted == "glTexStorage2D")
        return wrapped(original, tex_storage_2d, &counted_storage);
    if (wanted == "glTexStorage3D")
        return wrapped(original, tex_storage_3d, &counted_layers);
    if (wanted == "glTexImage2D")
        return wrapped(original, tex_image_2d, &counted_image);
    if (wanted == "glTexImage3D")
        return wrapped(original, tex_image_3d, &counted_image_layers);
    if (wanted == "glDeleteTextures")
        return wrapped(original, delete_textures, &counted_deletion);
    return original;
}

std::int64_t texture_bytes()
{
    std::int64_t bytes = 0;
    for (const auto& [name, bytes_of_texture] : bytes_of_textures)
        bytes += bytes_of_texture;
    return bytes;
}

std::int64_t most_texture_bytes()
{
    return most_bytes;
}

void count_most_texture_bytes_anew()
{
    most_bytes = texture_bytes();
}

} // namespace host
