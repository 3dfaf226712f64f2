// Filters of 8 x 8 texels for the tests of the library's borders.
#pragma once

#include "any_context.hpp"
#include "border_textures.hpp"
#include "errors.hpp"
#include "fragfft/fragfft.hpp"

#include <string>
#include <vector>

namespace fragfft {

inline const Kernel small_kernel{3, 3, {0.0, 0.1, 0.0, 0.2, 0.3, 0.1, 0.0, 0.2, 0.1}};

inline TextureFilter small_filter(const Context& context, const std::string& method = "spatial",
                                  Format format = Format::rgba32f)
{
    return {context, {.width = 8, .height = 8, .format = format, .method = method}, FilterDefinition(small_kernel)};
}

// Returns the methods by which such a filter can be made in this context.
inline std::vector<std::string> small_filters_here(const Context& context)
{
    std::vector<std::string> names{"spatial"};
    for (const std::string& method : method_names())
        try {
            small_filter(context, method);
            names.push_back(method);
        } catch (const InputError&) {
        } catch (const DeviceError&) {
        }
    return names;
}

// Somebody else's context, which is current, and the library in it.
struct HostedLibrary
{
    explicit HostedLibrary(Kind kind) : host(kind) {}

    AnyContext host;
    const gl::Functions& gl = host.functions();
    Context context{eglGetProcAddress};
};

// A small filter with its textures bound: an image of random numbers, and a result.
struct BoundFilter
{
    explicit BoundFilter(const HostedLibrary& library, const std::string& method = "spatial",
                         Format format = Format::rgba32f)
        : filter(small_filter(library.context, method, format)), image(random_texture(library.gl, 8, 8, 1, format)),
          result(border_texture(library.gl, 8, 8, format))
    {
        bind();
    }
    void bind() { filter.bind(described(image), described(result)); }

    TextureFilter filter;
    gl::Texture image;
    gl::Texture result;
};

// Makes and binds a texture without storage.
inline GLuint made_texture(const gl::Functions& gl, GLenum target)
{
    GLuint texture = 0;
    gl.GenTextures(1, &texture);
    gl.BindTexture(target, texture);
    return texture;
}

} // namespace fragfft
