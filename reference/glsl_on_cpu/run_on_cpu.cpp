#include "reference/glsl_on_cpu/run_on_cpu.hpp"

#include "engine/plan_check.hpp"
#include "reference/glsl_on_cpu/glsl_on_cpu.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

namespace fragfft::reference {

namespace {

using namespace glsl_on_cpu;
using Layers = std::vector<Image>;

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

const CompiledVariant& compiled(const ProgramVariant& program, CompiledPrograms programs)
{
    const std::string key = variant_key(program);
    const auto variant = std::find_if(programs.begin(), programs.end(),
                                      [&](const CompiledVariant& candidate) { return candidate.key == key; });
    if (variant == programs.end())
        throw std::logic_error("program '" + program.name + "' is not compiled for the CPU: " + key);
    return *variant;
}

// The check that the device's engine makes on a linked program.
void require_interface_of(const CompiledVariant& variant, const Plan& plan, const Pass& pass, const Draw& draw)
{
    require_interface(plan, pass, draw.program, draw.uniforms, variant.variables());
    const std::vector<ProgramOutput> outputs = variant.outputs();
    int attachment = 0;
    for (const Binding& binding : pass.bindings)
        if (binding.access == Access::attachment) {
            if (std::none_of(outputs.begin(), outputs.end(), [&](const ProgramOutput& output) {
                    return output.name == binding.name && output.location == attachment;
                }))
                refuse_program(plan, pass, draw.program,
                               "does not have '" + binding.name + "' as its output " + std::to_string(attachment));
            ++attachment;
        }
}

// Replaces references to the plan's parameters by their values.
std::vector<Uniform> resolved(const Plan& plan, std::vector<Uniform> uniforms)
{
    for (Uniform& uniform : uniforms)
        std::visit([&](const auto& value) { uniform.value = value; }, value_of(plan, uniform));
    return uniforms;
}

void draw_pass(const Plan& plan, const Pass& pass, std::vector<Layers>& images, CompiledPrograms programs)
{
    for (const Draw& draw : pass.draws()) {
        const CompiledVariant& variant = compiled(draw.program, programs);
        require_interface_of(variant, plan, pass, draw);
        CpuDraw ready{draw.region, resolved(plan, draw.uniforms), {}, {}};
        for (const Binding& binding : pass.bindings)
            if (binding.access == Access::attachment)
                ready.targets.push_back(
                    &images.at(binding.resource).at(static_cast<std::size_t>(std::max(binding.layer, 0))));
            else
                ready.textures[binding.name] = &images.at(binding.resource);
        variant.draw(ready);
    }
}

Image constant_image(const Resource& texture, int layer)
{
    Image image(texture.width, texture.height, gl::info(texture.format).components);
    const auto first = texture.values.begin() + layer * static_cast<std::ptrdiff_t>(image.samples.size());
    std::copy_n(first, image.samples.size(), image.samples.begin());
    return image;
}

// What a pass samples: constants as they are, all else zero.
class SampledZeros
{
public:
    SampledZeros(const Plan& plan, const Pass& pass)
    {
        for (const Binding& binding : pass.bindings) {
            if (binding.access == Access::image_read)
                throw std::logic_error("plan '" + plan.name + "' on the CPU: pass '" + pass.name + "' reads images");
            if (binding.access == Access::sampled)
                add(plan, binding);
        }
    }

    const std::map<std::string, const Layers*>& by_sampler() const { return by_sampler_; }
    Fetch fetch_of(const FetchLog::Entry& entry) const
    {
        Fetch fetch = places_.at(entry.texture);
        fetch.x = entry.x;
        fetch.y = entry.y;
        return fetch;
    }

private:
    void add(const Plan& plan, const Binding& binding)
    {
        const auto [found, is_new] = images_.try_emplace(binding.resource);
        const Resource& texture = plan.resources[binding.resource];
        for (int layer = 0; is_new && layer < texture.layers; ++layer)
            found->second.push_back(texture.role == ResourceRole::constant ? constant_image(texture, layer)
                                                                           : Image(texture.width, texture.height, 1));
        for (std::size_t layer = 0; layer < found->second.size(); ++layer)
            places_[&found->second[layer]] = {binding.resource, static_cast<int>(layer), 0, 0};
        by_sampler_[binding.name] = &found->second;
    }

    std::map<std::size_t, Layers> images_; // by the plan's resource index
    std::map<std::string, const Layers*> by_sampler_;
    std::map<const Image*, Fetch> places_;
};

FetchesOfDraw fetches_of(const Plan& plan, const SampledZeros& sampled, const ProgramVariant& program,
                         const Region& region, const std::vector<Uniform>& uniforms, CompiledPrograms programs)
{
    FetchLog log;
    // Without targets, for outputs are lost.
    compiled(program, programs).draw({region, resolved(plan, uniforms), sampled.by_sampler(), {}});
    FetchesOfDraw result{region, {}, std::move(log.begins)};
    result.begins.push_back(log.entries.size());
    result.fetches.reserve(log.entries.size());
    for (const FetchLog::Entry& entry : log.entries)
        result.fetches.push_back(sampled.fetch_of(entry));
    return result;
}

class CpuRun
{
public:
    CpuRun(const Plan& plan, const std::map<std::string, Image>& inputs) : plan_(plan)
    {
        require_valid(plan);
        for (const Pass& pass : plan.passes)
            require_quads(pass);
        for (const Resource& texture : plan.resources) {
            Layers layers;
            for (int layer = 0; layer < texture.layers; ++layer)
                layers.push_back(initial(texture, layer, inputs));
            images_.push_back(std::move(layers));
        }
    }

    void draw_passes(CompiledPrograms programs, const std::function<void(Image&)>& round_stored)
    {
        for (const Pass& pass : plan_.passes) {
            draw_pass(plan_, pass, images_, programs);
            for (const std::size_t written : pass.written_resources())
                for (Image& layer : images_[written]) {
                    if (round_stored)
                        round_stored(layer);
                    store(plan_.resources[written], layer);
                }
        }
    }

    std::map<std::string, Image> take_images()
    {
        std::map<std::string, Image> result;
        for (std::size_t i = 0; i < images_.size(); ++i)
            for (int layer = 0; layer < plan_.resources[i].layers; ++layer)
                result.emplace(name_of(plan_.resources[i], layer),
                               std::move(images_[i][static_cast<std::size_t>(layer)]));
        return result;
    }

private:
    void require_quads(const Pass& pass) const
    {
        if (!pass.draws_something())
            fail("pass '" + pass.name + "' dispatches, and only draws run here");
        const bool has_mesh =
            std::any_of(pass.draws().begin(), pass.draws().end(), [](const Draw& draw) { return !draw.mesh.empty(); });
        if (has_mesh || pass.clear_color())
            fail("pass '" + pass.name + "' clears its targets or draws a mesh, and only quads are drawn here");
    }

    static std::string name_of(const Resource& texture, int layer)
    {
        return texture.kind == ResourceKind::texture_array ? layer_name(texture.name, layer) : texture.name;
    }

    Image initial(const Resource& texture, int layer, const std::map<std::string, Image>& inputs) const
    {
        if (texture.role == ResourceRole::constant)
            return constant_image(texture, layer);
        Image image(texture.width, texture.height, 4);
        if (texture.role != ResourceRole::input) {
            std::fill(image.samples.begin(), image.samples.end(), std::numeric_limits<float>::quiet_NaN());
            return image;
        }
        const std::string name = name_of(texture, layer);
        const auto given = inputs.find(name);
        if (given == inputs.end() || given->second.width != texture.width || given->second.height != texture.height)
            fail("input '" + name + "' is missing or has another size");
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
    std::vector<Layers> images_; // by the plan's resource index
};

} // namespace

void draw_on_cpu(const Draw& draw, const TexturesBySampler& textures, Image& target, CompiledPrograms programs)
{
    const Region whole{"", 0, 0, target.width, target.height};
    if (target.channels != 4 || !whole.contains(draw.region) || !draw.mesh.empty())
        throw std::logic_error("program '" + draw.program.name + "' draws a mesh, or not inside an RGBA image");
    // Make a plan of this single draw
    Plan plan{"one draw", "", {}, {}};
    Pass pass = Pass::drawing("draw", {}, {draw});
    std::vector<Layers> images;
    const auto add = [&](const std::string& name, const Image& image, Access access) {
        pass.bindings.push_back({name, plan.add_resource({name, image.width, image.height}), access});
        images.push_back({image});
    };
    add(usual_output, target, Access::attachment);
    ProgramVariant& program = pass.draws().front().program;
    program.accesses.clear();
    for (const ProgramVariable& variable : compiled(program, programs).variables())
        if (const auto texture = textures.find(variable.name); texture != textures.end()) {
            add(variable.name, *texture->second, Access::sampled);
            program.accesses.push_back({variable.name});
        }
    draw_pass(plan, pass, images, programs);
    target = std::move(images.front().front());
}

std::vector<FetchesOfDraw> fetches_of_pass(const Plan& plan, const Pass& pass, CompiledPrograms programs)
{
    const SampledZeros sampled(plan, pass);
    std::vector<FetchesOfDraw> result;
    for (const Draw& draw : pass.draws())
        result.push_back(fetches_of(plan, sampled, draw.program, draw.region, draw.uniforms, programs));
    for (const Dispatch& dispatch : pass.dispatches()) {
        const std::array<int, 3>& size = dispatch.program.group.size;
        if (size[2] * dispatch.groups[2] != 1)
            throw std::logic_error("plan '" + plan.name + "' on the CPU: pass '" + pass.name + "' has groups in depth");
        const Region all{"", 0, 0, size[0] * dispatch.groups[0], size[1] * dispatch.groups[1]};
        result.push_back(fetches_of(plan, sampled, dispatch.program, all, dispatch.uniforms, programs));
    }
    return result;
}

std::string layer_name(const std::string& resource, int layer)
{
    return resource + '[' + std::to_string(layer) + ']';
}

std::map<std::string, Image> run_on_cpu(const Plan& plan, const std::map<std::string, Image>& inputs,
                                        CompiledPrograms programs, const std::function<void(Image&)>& round_stored)
{
    CpuRun run(plan, inputs);
    run.draw_passes(programs, round_stored);
    return run.take_images();
}

} // namespace fragfft::reference
