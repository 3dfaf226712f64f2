#include "figures/items/moreland_angel_2003/removed_work.hpp"

#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// What no program of the pass reads any more is not bound either.
void unbind(Pass& pass, const std::string& kept = "")
{
    std::erase_if(pass.bindings, [&](const Binding& binding) { return !binding.writes() && binding.name != kept; });
}

} // namespace

Plan without_texture_reads(Plan plan)
{
    for (Pass& pass : plan.passes) {
        unbind(pass);
        for (Draw& draw : pass.draws()) {
            draw.program.name += "_without_reads";
            draw.program.defines.push_back("texelFetch(sampler, position, level) vec4((position).xyxy)");
            draw.program.accesses.clear();
            // Positions whose difference is taken, as equation 8 does of what lies there, may cancel.
            for (const Uniform& uniform : draw.uniforms)
                draw.program.may_be_left_out.push_back(uniform.name);
        }
    }
    plan.name += ", without texture reads";
    return plan;
}

Plan without_arithmetic(Plan plan)
{
    for (Pass& pass : plan.passes) {
        unbind(pass, "source");
        for (Draw& draw : pass.draws()) {
            int reads = 0;
            for (const AccessCount& access : draw.program.accesses)
                reads += access.count;
            if (reads < 1 || reads > 4)
                throw std::logic_error(
                    fmt::format("program '{}' reads {} texels: reads_only.frag has 1 to 4", draw.program.name, reads));
            draw.program = {fmt::format("reads_only_{}", reads),
                            draw.program.family,
                            "moreland_angel_2003/reads_only.frag",
                            {fmt::format("READS {}", reads)},
                            {{"source", reads}}};
            draw.uniforms.clear();
        }
    }
    plan.name += ", without arithmetic";
    return plan;
}

} // namespace fragfft::figures
