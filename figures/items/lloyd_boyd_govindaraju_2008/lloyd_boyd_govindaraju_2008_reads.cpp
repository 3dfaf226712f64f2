#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_reads.hpp"

namespace fragfft::figures {

Plan without_computations(Plan plan)
{
    for (Pass& pass : plan.passes)
        for (Draw& draw : pass.draws()) {
            if (draw.program.file != "lloyd_boyd_govindaraju_2008/stage.frag")
                continue;
            draw.program.name = "reads_only_" + draw.program.name;
            draw.program.file = "lloyd_boyd_govindaraju_2008/reads_only_stage.frag";
            std::erase_if(draw.uniforms, [](const Uniform& uniform) { return uniform.name == "direction"; });
        }
    plan.name += ", without computations";
    return plan;
}

} // namespace fragfft::figures
