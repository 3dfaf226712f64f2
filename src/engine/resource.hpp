// The textures that a plan reads and writes: their shape and who owns them.
#pragma once

#include "gl/pixel_format.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace fragfft {

enum class ResourceKind
{
    texture_2d,
    texture_array, // layers of one size and format
};

enum class ResourceRole
{
    input,     // the caller's; only read
    output,    // the caller's; its old contents do not matter
    temporary, // made when the plan is prepared
    constant,  // made when the plan is prepared, and filled once with Resource::values
};

struct Resource
{
    std::string name;
    int width = 0;
    int height = 0;
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    ResourceRole role = ResourceRole::temporary;
    // The values of a constant: width * height * layers * components numbers, row by row from texel row 0, layer by
    // layer.
    std::vector<float> values = {};
    ResourceKind kind = ResourceKind::texture_2d;
    int layers = 1;

    bool operator==(const Resource&) const = default;

    // The number of texels in one layer, and in all of them.
    std::int64_t texels_of_layer() const { return static_cast<std::int64_t>(width) * height; }
    std::int64_t texels() const { return texels_of_layer() * layers; }
    bool is_callers() const { return role == ResourceRole::input || role == ResourceRole::output; }
    // In the sense of gl::TextureView: 0 for a texture that is no array.
    int layers_of_view() const { return kind == ResourceKind::texture_array ? layers : 0; }
    bool readable_at_once() const { return role == ResourceRole::input || role == ResourceRole::constant; }
};

// Whether one texture can serve as either resource.
inline bool same_shape(const Resource& a, const Resource& b)
{
    return a.kind == b.kind && a.width == b.width && a.height == b.height && a.layers == b.layers &&
           a.format == b.format;
}

} // namespace fragfft
