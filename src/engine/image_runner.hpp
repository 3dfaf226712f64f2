// Runs plans on images that lie in the CPU's memory: uploads the inputs, draws, reads the output back.
#pragma once

#include "engine/engine.hpp"
#include "engine/image_texels.hpp"

#include <map>
#include <memory>
#include <string>

namespace fragfft {

class ImageRunner
{
public:
    // Prepares the plan and gives it a texture for each of its inputs and outputs.
    ImageRunner(Engine& engine, Plan plan);

    // Uploads an input. Throws std::logic_error when the plan has no such texture or the image's size differs.
    void upload(const std::string& name, const Image& image);
    // Lets this plan's input `name` be a texture that another runner's plan writes, without a copy. The other runner
    // must outlive this one. Throws as upload and PlanExecutor::bind do.
    void read_from(const std::string& name, const ImageRunner& other, const std::string& others_texture);
    // Returns the first `channels` channels of a texture, after a run.
    Image read_back(const std::string& texture, int channels) const;

    // Uploads "image", runs, and reads back "result", with as many channels as the image has.
    Image run(const Image& image);
    // The same, with another number of channels in the result.
    Image run(const Image& image, int channels);

    PlanExecutor& prepared() { return *prepared_; }

private:
    const gl::Texture& texture(const std::string& name) const;

    const gl::Functions& gl_;
    std::unique_ptr<PlanExecutor> prepared_;
    std::map<std::string, gl::Texture> textures_;
};

} // namespace fragfft
