// Writes the C++ source of every program whose fetches the laboratory looks at.
#include "figures/microscope/microscope_plans.hpp"
#include "program/programs/all_program_files.hpp"
#include "reference/glsl_on_cpu/program_translation.hpp"

using namespace fragfft;
using reference::glsl_on_cpu::VariantList;

namespace {

VariantList variants()
{
    VariantList variants;
    for (const Plan& plan : figures::all_microscope_plans())
        for (const Pass& pass : plan.passes)
            for (const ProgramVariant* program : pass.programs())
                variants.add(*program);
    variants.add(ProgramVariant{"reorder", "", "lloyd_boyd_govindaraju_2008/reorder.frag", {}, {}});
    return variants;
}

} // namespace

int main(int argument_count, char** arguments)
{
    return reference::glsl_on_cpu::generate(argument_count, arguments, variants, "microscope_programs",
                                            all_program_files());
}
