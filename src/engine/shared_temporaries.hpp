// Temporary textures that several plans of one engine share. Plans run one after the other, and none reads a temporary
// that it has not written in the same run (see plan_check.hpp): so one texture can serve them all.
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
    // Returns the texture for a plan's temporary of that shape, where `earlier` is how many temporaries of the same
    // shape come before it in the plan. It is made when no plan holds it. Throws as gl::Texture does.
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

// How many temporaries of the same shape come before resource `index`.
std::size_t earlier_temporaries(const std::vector<Resource>& resources, std::size_t index);

} // namespace fragfft
