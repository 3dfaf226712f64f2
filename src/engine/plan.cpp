#include "engine/plan.hpp"

#include <stdexcept>
#include <utility>

namespace fragfft {

namespace {

std::int64_t texel_bytes(const PlanTexture& texture)
{
    return gl::info(texture.format).bytes_per_pixel;
}

std::int64_t bytes_read_by_fragment(const Plan& plan, const Pass& pass, const Draw& draw)
{
    std::int64_t bytes = 0;
    for (const Fetches& fetches : draw.program.fetches)
        for (const SamplerInput& input : pass.inputs)
            if (input.sampler == fetches.sampler)
                bytes += fetches.count * texel_bytes(plan.textures[input.texture]);
    return bytes;
}

} // namespace

std::size_t Plan::add_texture(PlanTexture texture)
{
    textures.push_back(std::move(texture));
    return textures.size() - 1;
}

std::size_t Plan::texture_index(const std::string& wanted) const
{
    for (std::size_t i = 0; i < textures.size(); ++i)
        if (textures[i].name == wanted)
            return i;
    throw std::logic_error("plan '" + name + "' has no texture '" + wanted + "'");
}

PlanTotals totals(const Plan& plan)
{
    PlanTotals result;
    for (const PlanTexture& texture : plan.textures)
        result.texture_bytes += static_cast<std::int64_t>(texture.width) * texture.height * texel_bytes(texture);
    for (const Pass& pass : plan.passes) {
        std::int64_t written_by_fragment = 0;
        for (const std::size_t target : pass.targets)
            written_by_fragment += texel_bytes(plan.textures[target]);
        for (const Draw& draw : pass.draws) {
            const std::int64_t fragments = draw.region.pixels();
            result.invocations[draw.program.family] += fragments;
            result.bytes_read[draw.program.family] += fragments * bytes_read_by_fragment(plan, pass, draw);
            result.bytes_written[draw.program.family] += fragments * written_by_fragment;
            ++result.draws;
        }
        ++result.passes;
    }
    return result;
}

void chain_through(std::vector<Pass>& passes, const std::string& sampler, std::size_t input, std::size_t output,
                   std::size_t scratch)
{
    std::size_t source = input;
    for (std::size_t i = 0; i < passes.size(); ++i) {
        const bool even_distance_from_last = (passes.size() - 1 - i) % 2 == 0;
        const std::size_t target = even_distance_from_last ? output : scratch;
        passes[i].inputs.insert(passes[i].inputs.begin(), {sampler, source});
        passes[i].targets = {target};
        source = target;
    }
}

} // namespace fragfft
