#include "engine/image_runner.hpp"

#include <stdexcept>

namespace fragfft {

ImageRunner::ImageRunner(Engine& engine, Plan plan)
    : gl_(engine.functions()), prepared_(engine.prepare(std::move(plan)))
{
    for (const Resource& texture : prepared_->plan().resources) {
        if (!texture.is_callers())
            continue;
        const auto [entry, added] =
            textures_.emplace(texture.name, gl::Texture(gl_, texture.width, texture.height, texture.format,
                                                        texture.name, texture.layers_of_view()));
        prepared_->bind(texture.name, entry->second.view());
    }
}

const gl::Texture& ImageRunner::texture(const std::string& name) const
{
    const auto entry = textures_.find(name);
    if (entry == textures_.end())
        throw std::logic_error("plan '" + prepared_->plan().name + "' has no caller's texture '" + name + "'");
    return entry->second;
}

void ImageRunner::upload(const std::string& name, const Image& image)
{
    const gl::TextureView view = texture(name).view();
    if (view.width != image.width || view.height != image.height)
        throw std::logic_error("the image for '" + name + "' has another size than the plan's texture");
    if (image.channels == gl::info(view.format).components)
        gl::upload(gl_, view, image.samples);
    else
        gl::upload(gl_, view, texels_from_image(image, view.format));
}

void ImageRunner::read_from(const std::string& name, const ImageRunner& other, const std::string& others_texture)
{
    prepared_->bind(name, other.texture(others_texture).view());
    textures_.erase(name);
}

Image ImageRunner::read_back(const std::string& texture, int channels) const
{
    const std::size_t index = prepared_->plan().resource_index(texture);
    const Resource& planned = prepared_->plan().resources[index];
    return image_from_texels(prepared_->read_back(index), planned.width, planned.height, planned.format, channels);
}

Image ImageRunner::run(const Image& image)
{
    return run(image, image.channels);
}

Image ImageRunner::run(const Image& image, int channels)
{
    upload("image", image);
    prepared_->run();
    return read_back("result", channels);
}

} // namespace fragfft
