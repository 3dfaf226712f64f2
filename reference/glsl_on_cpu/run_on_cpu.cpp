#include "reference/glsl_on_cpu/run_on_cpu.hpp"

#include "reference/glsl_on_cpu/compiled_variant.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

namespace fragfft::reference {

namespace {

using namespace glsl_on_cpu;

std::string key_of(const ProgramVariant& program)
{
    std::vector<std::string> defines = program.defines;
    std::sort(defines.begin(), defines.end());
    std::string key = program.file;
    for (const std::string& define : defines)
        key += ' ' + define;
    return key;
}

void round_to_halves(Image& image)
{
    for (float& sample : image.samples)
        sample = unpackHalf2x16(packHalf2x16({sample, 0.0f})).x;
}

void leave_two_components(Image& image)
{
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            image.at(x, y, 2) = 0.0f;
            image.at(x, y, 3) = 1.0f;
        }
}

class CpuRun
{
public:
    CpuRun(const Plan& plan, const std::map<std::string, Image>& inputs) : plan_(plan)
    {
        for (const Resource& texture : plan.resources)
            images_.push_back(initial(texture, inputs));
    }

    void draw_passes()
    {
        for (const Pass& pass : plan_.passes) {
            if (pass.written_resources().size() != 1)
                fail("pass '" + pass.name + "' has not one target");
            TexturesBySampler textures;
            for (const Binding& binding : pass.bindings)
                if (binding.access == Access::sampled)
                    textures[binding.name] = &images_.at(binding.resource);
            const std::size_t target = pass.written_resources().front();
            for (const Draw& draw : pass.draws())
                draw_on_cpu(draw, textures, images_.at(target));
            store(plan_.resources[target], images_[target]);
        }
    }

    std::map<std::string, Image> take_images()
    {
        std::map<std::string, Image> result;
        for (std::size_t i = 0; i < images_.size(); ++i)
            result.emplace(plan_.resources[i].name, std::move(images_[i]));
        return result;
    }

private:
    Image initial(const Resource& texture, const std::map<std::string, Image>& inputs) const
    {
        if (texture.role == ResourceRole::constant) {
            const auto texels = static_cast<std::size_t>(texture.width) * static_cast<std::size_t>(texture.height);
            Image image(texture.width, texture.height, static_cast<int>(texture.values.size() / texels));
            image.samples = texture.values;
            return image;
        }
        Image image(texture.width, texture.height, 4);
        if (texture.role != ResourceRole::input) {
            std::fill(image.samples.begin(), image.samples.end(), std::numeric_limits<float>::quiet_NaN());
            return image;
        }
        const auto given = inputs.find(texture.name);
        if (given == inputs.end() || given->second.width != texture.width || given->second.height != texture.height)
            fail("input '" + texture.name + "' is missing or has another size");
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x)
                for (int channel = 0; channel < given->second.channels; ++channel)
                    image.at(x, y, channel) = given->second.at(x, y, channel);
        store(texture, image);
        return image;
    }

    void store(const Resource& texture, Image& image) const
    {
        if (gl::holds_half_floats(texture.format))
            round_to_halves(image);
        else if (texture.format == gl::PixelFormat::rgba8)
            fail("'" + texture.name + "' is not stored as floats");
        if (gl::info(texture.format).components == 2)
            leave_two_components(image);
    }

    [[noreturn]] void fail(const std::string& what) const
    {
        throw std::logic_error("plan '" + plan_.name + "' on the CPU: " + what);
    }

    const Plan& plan_;
    std::vector<Image> images_; // by the plan's texture index
};

} // namespace

void draw_on_cpu(const Draw& draw, const TexturesBySampler& textures, Image& target)
{
    const Region whole{"", 0, 0, target.width, target.height};
    if (target.channels != 4 || !whole.contains(draw.region) || !draw.mesh.empty())
        throw std::logic_error("program '" + draw.program.name + "' draws a mesh, or not inside an RGBA image");
    const std::string key = key_of(draw.program);
    const auto variants = compiled_variants();
    const auto variant = std::find_if(variants.begin(), variants.end(),
                                      [&](const CompiledVariant& candidate) { return candidate.key == key; });
    if (variant == variants.end())
        throw std::logic_error("program '" + draw.program.name + "' is not compiled for the CPU: " + key);
    variant->draw(draw, textures, target);
}

std::map<std::string, Image> run_on_cpu(const Plan& plan, const std::map<std::string, Image>& inputs)
{
    CpuRun run(plan, inputs);
    run.draw_passes();
    return run.take_images();
}

} // namespace fragfft::reference
