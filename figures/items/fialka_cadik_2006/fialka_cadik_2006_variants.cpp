// Plans with the programs that Fialka & Cadik decided against, and with what they report of others.
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numbers>

namespace fragfft::figures {

namespace {

bool is_stage(const Draw& draw)
{
    return draw.program.file == "fialka_cadik_2006/stage.frag";
}

bool has_define(const Draw& draw, const std::string& define)
{
    const auto& defines = draw.program.defines;
    return std::find(defines.begin(), defines.end(), define) != defines.end();
}

template <typename Number> Number uniform_number(const Draw& draw, const std::string& name)
{
    const auto found = std::find_if(draw.uniforms.begin(), draw.uniforms.end(),
                                    [&](const Uniform& uniform) { return uniform.name == name; });
    return std::get<Number>(found->value);
}

int length_along(const Draw& draw)
{
    return has_define(draw, "ALONG_ROWS") ? draw.region.width : draw.region.height;
}

void remove_uniform(Draw& draw, const std::string& uniform)
{
    std::erase_if(draw.uniforms, [&](const Uniform& one) { return one.name == uniform; });
}

// One of a stage's halves of blocks, which begins at `first`, by split_stage.frag.
Draw half_of_block(Draw draw, int first, int half_block)
{
    const bool subtracts = first / half_block % 2 == 1;
    const bool along_rows = has_define(draw, "ALONG_ROWS");
    const float direction = uniform_number<float>(draw, "direction");
    draw.program.name = fmt::format("split_{}_{}", draw.program.name, subtracts ? "subtracting" : "adding");
    draw.program.file = "fialka_cadik_2006/split_stage.frag";
    draw.program.vertex_file = "fialka_cadik_2006/split_stage.vert";
    draw.program.accesses = {{"source", 2}};
    const auto extent = static_cast<float>(length_along(draw));
    (along_rows ? draw.region.x : draw.region.y) = first;
    (along_rows ? draw.region.width : draw.region.height) = half_block;
    draw.region.name = fmt::format("half of a block from {} on", first);
    remove_uniform(draw, "stage");
    remove_uniform(draw, "direction");
    draw.uniforms.push_back({"extent", extent});
    draw.uniforms.push_back({"partner_distance", static_cast<float>(subtracts ? -half_block : half_block)});
    if (subtracts) {
        draw.program.defines.push_back("SUBTRACTS");
        draw.uniforms.push_back({"first", static_cast<float>(first)});
        draw.uniforms.push_back({"angle_step", direction * std::numbers::pi_v<float> / static_cast<float>(half_block)});
    }
    return draw;
}

constexpr int largest_split_stage = 3; // a draw for each of its 8 blocks: earlier stages would need more

} // namespace

Plan with_branches(Plan plan)
{
    for (Pass& pass : plan.passes)
        for (Draw& draw : pass.draws()) {
            if (!is_stage(draw))
                continue;
            draw.program.name = "branching_" + draw.program.name;
            draw.program.file = "fialka_cadik_2006/branching_stage.frag";
            if (has_define(draw, "LAST_STAGE"))
                continue;
            draw.uniforms.push_back({"half_block", length_along(draw) >> (uniform_number<int>(draw, "stage") + 1)});
        }
    plan.name += ", with branches";
    return plan;
}

Plan with_split_load(Plan plan)
{
    for (Pass& pass : plan.passes) {
        const Draw whole = pass.draws().front();
        if (!is_stage(whole) || has_define(whole, "LAST_STAGE") ||
            uniform_number<int>(whole, "stage") > largest_split_stage)
            continue;
        std::erase_if(pass.bindings, [](const Binding& binding) { return binding.name == "auxiliary"; });
        const int length = length_along(whole);
        const int half_block = length >> (uniform_number<int>(whole, "stage") + 1);
        pass.draws().clear();
        for (int first = 0; first < length; first += half_block)
            pass.draws().push_back(half_of_block(whole, first, half_block));
    }
    plan.name += ", its load split";
    return plan;
}

Plan with_known_count(Plan convolution)
{
    for (Pass& pass : convolution.passes)
        for (Draw& draw : pass.draws()) {
            const auto count = std::find_if(draw.uniforms.begin(), draw.uniforms.end(),
                                            [](const Uniform& uniform) { return uniform.name == "tap_count"; });
            if (count == draw.uniforms.end())
                throw std::logic_error(fmt::format("the taps of '{}' are in no texture", draw.program.name));
            draw.program.name += "_known_count";
            draw.program.defines.push_back(fmt::format("TABLE_TAPS {}", std::get<int>(count->value)));
            draw.uniforms.erase(count);
        }
    convolution.name += ", their number known";
    return convolution;
}

Plan with_computed_taps(Plan convolution, const GaussianTaps& taps)
{
    for (Pass& pass : convolution.passes)
        for (Draw& draw : pass.draws()) {
            const bool rows = pass.step->axis == Axes::rows;
            draw.program.name += "_computed";
            draw.program.defines.push_back("COMPUTED");
            remove_uniform(draw, "taps");
            draw.uniforms.push_back(
                {"gaussian", std::array{rows ? 1.0f : 0.0f, rows ? 0.0f : 1.0f, static_cast<float>(taps.middle),
                                        static_cast<float>(taps.exponent)}});
        }
    return convolution;
}

Plan in_8_bits(Plan plan)
{
    for (Resource& resource : plan.resources)
        if (resource.role != ResourceRole::constant)
            resource.format = gl::PixelFormat::rgba8;
    for (Pass& pass : plan.passes)
        for (Draw& draw : pass.draws())
            draw.program.defines.push_back("ROUND_TO_8_BITS");
    plan.name += ", in 8 bits";
    return plan;
}

Plan in_signed_8_bits(Plan plan, const std::vector<float>& largest)
{
    for (Resource& resource : plan.resources)
        if (resource.role == ResourceRole::input)
            resource.format = gl::PixelFormat::rgba8;
    for (std::size_t pass = 0; pass < plan.passes.size(); ++pass)
        for (Draw& draw : plan.passes[pass].draws()) {
            if (pass + 1 == plan.passes.size()) {
                draw.program.defines.push_back("ROUND_TO_8_BITS");
                continue;
            }
            draw.program.defines.push_back("ROUND_TO_SIGNED_8_BITS");
            draw.uniforms.push_back({"largest", largest.at(pass)});
        }
    plan.name += ", in signed 8 bits";
    return plan;
}

} // namespace fragfft::figures
