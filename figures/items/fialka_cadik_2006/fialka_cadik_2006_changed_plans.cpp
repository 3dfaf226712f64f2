#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_changed_plans.hpp"

#include "methods/fialka_cadik_2006.hpp"

#include <algorithm>

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

int stage_of(const Draw& draw)
{
    const auto stage = std::find_if(draw.uniforms.begin(), draw.uniforms.end(),
                                    [](const Uniform& uniform) { return uniform.name == "stage"; });
    return std::get<int>(stage->value);
}

void remove_scale(Draw& draw)
{
    std::erase(draw.program.defines, "SCALED");
    std::erase_if(draw.uniforms, [](const Uniform& uniform) { return uniform.name == "scale"; });
}

void halve(Draw& draw)
{
    remove_scale(draw);
    draw.program.defines.push_back("SCALED");
    draw.uniforms.push_back({"scale", 0.5f});
}

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
            const int length = has_define(draw, "ALONG_ROWS") ? draw.region.width : draw.region.height;
            draw.uniforms.push_back({"half_block", length >> (stage_of(draw) + 1)});
        }
    plan.name += ", with branches";
    return plan;
}

const char* words(SmallNumbers small_numbers)
{
    return small_numbers == SmallNumbers::unitary ? "forward and inverse transform divided by 256 each"
                                                  : "the forward transform divided by 65536, halved in every pass";
}

Plan filter_of_small_numbers(int side, SmallNumbers small_numbers)
{
    const bool unitary = small_numbers == SmallNumbers::unitary;
    Plan plan = fialka_cadik_2006::method().filter(
        {.width = side, .height = side, .scaling = unitary ? Scaling::unitary : Scaling::none});
    if (unitary)
        return plan;
    bool forward = true;
    for (Pass& pass : plan.passes)
        for (Draw& draw : pass.draws()) {
            if (!is_stage(draw))
                forward = false; // the product
            else if (forward)
                halve(draw);
            else
                remove_scale(draw);
        }
    plan.name += ", forward transform divided";
    return plan;
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

} // namespace fragfft::figures
