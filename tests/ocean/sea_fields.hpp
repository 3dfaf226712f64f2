// Fields of a sea's first cascade, read back from the device.
#pragma once

#include "gl_test_support.hpp"
#include "program/ocean/ocean_plan.hpp"

#include <vector>

namespace fragfft::ocean {

struct SeaFields
{
    Image displacements; // sideways x, sideways y, height, d(sideways x)/dy
    Image slopes;        // dheight/dx, dheight/dy, d(sideways x)/dx, d(sideways y)/dy
};

inline Image texels_of(PlanExecutor& prepared, const std::string& name, int size)
{
    return image_from_texels(prepared.read_back(prepared.plan().resource_index(name)), size, size,
                             gl::PixelFormat::rgba32f, 4);
}

inline SeaFields fields_at(GlFixture& gl, const std::string& method, const Waves& waves, double seconds)
{
    const auto prepared = gl.engine.prepare(ocean_plan(method_named(method), waves));
    std::vector<gl::Texture> textures;
    for (const Resource& resource : prepared->plan().resources)
        if (resource.role == ResourceRole::output) {
            textures.emplace_back(gl.context.functions(), resource.width, resource.height, resource.format,
                                  resource.name);
            prepared->bind(resource.name, textures.back().view());
        }
    prepared->set_parameter(time_parameter, static_cast<float>(seconds));
    prepared->run();
    return {texels_of(*prepared, displacements_name(0), waves.size), texels_of(*prepared, slopes_name(0), waves.size)};
}

inline const std::vector<std::string> methods_of_complex_images{"fialka-cadik-2006", "lloyd-boyd-govindaraju-2008"};

// A sea with a single patch.
inline Waves small_sea(int size, const Sea& sea = {})
{
    return {.sea = sea, .cascades = cascades(suitable_patch_metres(sea), size, 1), .size = size};
}

} // namespace fragfft::ocean
