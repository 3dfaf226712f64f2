#include "figures/items/mota_2022/mota_2022_changed_plans.hpp"

#include <algorithm>
#include <stdexcept>

namespace fragfft::figures {

namespace {

bool reverses_bits(const ProgramVariant& program)
{
    const bool is_stage = program.file == "mota_2022/stage.comp";
    return program.file == "mota_2022/single_pass.comp" ||
           (is_stage &&
            std::find(program.defines.begin(), program.defines.end(), "FIRST_STAGE") != program.defines.end());
}

std::vector<int> radices_up_to(int radix)
{
    switch (radix) {
    case 4:
        return {4, 4, 4, 4};
    case 8:
        return {8, 8, 4};
    case 16:
        return {16, 16};
    default:
        throw std::logic_error("lines are timed by radices of 4, 8 and 16");
    }
}

} // namespace

Plan with_bits_reversed_by_loop(Plan plan)
{
    for (Pass& pass : plan.passes)
        for (Dispatch& dispatch : std::get<Dispatching>(pass.work).dispatches)
            if (reverses_bits(dispatch.program)) {
                dispatch.program.name = "looping_" + dispatch.program.name;
                dispatch.program.defines.push_back("REVERSED_BY_LOOP");
            }
    plan.name += ", bits reversed by a loop";
    return plan;
}

Problem lines_by_radix(int radix, int lines, Tuning tuning)
{
    tuning.first_radices = radices_up_to(radix);
    tuning.numbers_of_invocation = radix;
    return {
        .width = radix_line_length, .height = lines, .axes = Axes::rows, .domain = Domain::complex, .tuning = tuning};
}

} // namespace fragfft::figures
