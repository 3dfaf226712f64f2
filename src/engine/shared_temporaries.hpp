// Textures that plans of one engine have in common for what they keep between their passes. Plans run one after the
// other, and none reads what it has not written in the same run (see plan_check.hpp): so one texture serves them all.
#pragma once

#include "engine/resource.hpp"
#include "gl/texture.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace fragfft {

class SharedTemporaries
{
public:
    // Returns the texture that serves the temporaries of such a shape of which a plan has `earlier` others before. It
    // is made when no plan holds it. Throws as gl::Texture does.
    std::shared_ptr<const gl::Texture> texture(const gl::Functions& gl, const Resource& shape, std::size_t earlier);

private:
    struct Entry
    {
        Resource shape;
        std::size_t earlier;
        std::weak_ptr<const gl::Texture> texture;
    };

    std::vector<Entry> entries_;
};

// How many of the plan's temporaries of the shape of resource `index` come before it.
std::size_t earlier_temporaries(const std::vector<Resource>& resources, std::size_t index);

} // namespace fragfft
