#include "engine/shared_temporaries.hpp"

#include <algorithm>

namespace fragfft {

std::shared_ptr<const gl::Texture> SharedTemporaries::texture(const gl::Functions& gl, const Resource& shape,
                                                              std::size_t earlier)
{
    std::erase_if(entries_, [](const Entry& entry) { return entry.texture.expired(); });
    for (const Entry& entry : entries_)
        if (entry.earlier == earlier && same_shape(entry.shape, shape))
            return entry.texture.lock();
    const auto made = std::make_shared<const gl::Texture>(gl, shape.width, shape.height, shape.format,
                                                          "shared temporary", shape.layers_of_view());
    entries_.push_back({shape, earlier, made});
    return made;
}

std::size_t earlier_temporaries(const std::vector<Resource>& resources, std::size_t index)
{
    return static_cast<std::size_t>(std::count_if(
        resources.begin(), resources.begin() + static_cast<std::ptrdiff_t>(index), [&](const Resource& resource) {
            return resource.role == ResourceRole::temporary && same_shape(resource, resources[index]);
        }));
}

} // namespace fragfft
