#include "methods/papers/mota_2022.hpp"

#include "methods/dispatched_radix_2.hpp"
#include "methods/twiddle_table.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft::mota_2022 {

namespace {

using dispatched_radix_2::DispatchSchedule;
using dispatched_radix_2::GroupNeeds;
using radix_2::Axis;
using radix_2::log2_of;

constexpr const char* stage_per_pass_name = "mota-2022-stage-per-pass";
constexpr int bytes_of_number = 8;

// Whether a texel holds one complex number, as in the paper, instead of two.
bool holds_one_number(gl::PixelFormat format)
{
    return gl::info(format).components == 2;
}

// How one work group transforms a line.
struct SinglePass
{
    const char* method_name;
    const char* program; // name of file and program
    const char* description;
    int numbers_of_invocation;
    int shared_lines; // two if the stages alternate between them
    int (*barriers)(int log_length);
};

int barriers_between_stages(int stages)
{
    return stages + 1;
}
int barriers_of_compositions(int stages)
{
    return stages + 1 + 2 * std::max(stages - 2, 0);
}
int barriers_of_radix_2(int stages)
{
    return stages - 1;
}
// One stage of radix 4 replaces two of radix 2, and a last stage of radix 2 remains if log2 N is odd. No barrier
// follows the last stage.
int barriers_of_radix_4(int stages)
{
    return (stages - 1) / 2;
}

constexpr SinglePass cooley_tukey{
    "mota-2022-single-pass", "single_pass", "Mota 2022: radix-2 Cooley-Tukey, all stages of an axis in one pass", 2, 1,
    barriers_between_stages};
constexpr SinglePass natural{"mota-2022-natural-order",
                             "natural_order",
                             "Mota 2022: decimation in frequency, composed in natural order instead of bit-reversed",
                             2,
                             1,
                             barriers_of_compositions};
constexpr SinglePass radix_2_stockham{"mota-2022-stockham-radix-2",
                                      "stockham_radix_2",
                                      "Mota 2022: radix-2 Stockham, all stages of an axis in one pass",
                                      2,
                                      2,
                                      barriers_of_radix_2};
constexpr SinglePass radix_4_stockham{"mota-2022-stockham-radix-4",
                                      "stockham_radix_4",
                                      "Mota 2022: radix-4 Stockham, all stages of an axis in one pass",
                                      4,
                                      2,
                                      barriers_of_radix_4};

template <const SinglePass& single> GroupNeeds needs_of(int length, gl::PixelFormat format)
{
    const int bytes_of_texel = holds_one_number(format) ? bytes_of_number : 2 * bytes_of_number;
    return {std::max(length / single.numbers_of_invocation, 1), single.shared_lines * length * bytes_of_texel};
}

// Adds the inputs from which every program gets its twiddle factors: the direction, and the table if there is one.
void add_twiddles(DispatchSchedule& schedule, Axis axis, int fetched, PassBuilder& pass)
{
    const Problem& problem = schedule.problem();
    // A transform of length 2 has no twiddle factor except 1.
    pass.set_if_used("direction", radix_2::sign(problem.direction));
    if (problem.twiddles == Twiddles::computed)
        return;
    const int length = length_along(axis, problem);
    pass.program.may_be_left_out.push_back("twiddles");
    pass.define("TWIDDLE_TABLE");
    pass.sample("twiddles", schedule.constant(fmt::format("twiddles_{}", length), twiddle_table, length), fetched);
}

void add_stage(DispatchSchedule& schedule, Axis axis, int stage)
{
    const Problem& problem = schedule.problem();
    const int length = length_along(axis, problem);
    const bool first = stage == 0;
    PassBuilder pass{fmt::format("{} fft {}, stage {}", name(problem.direction), name(axis), stage + 1),
                     {fmt::format("{}stage_{}", first ? "first_" : "", name(axis)),
                      "fft",
                      "mota_2022/stage.comp",
                      {},
                      {{"source", 2}}},
                     {{"stage", stage}}};
    pass.define_if(holds_one_number(problem.format), "NARROW");
    if (first) {
        pass.define("FIRST_STAGE");
        pass.set("log_length", log2_of(length));
    }
    add_twiddles(schedule, axis, 1, pass);
    pass.scale(radix_2::stage_scale(problem, axis, stage + 1));
    schedule.add_plane(axis, length / 2, std::move(pass), 2);
}

// How many twiddle factors a thread fetches in all its stages.
int fetched_twiddles(const SinglePass& single, int stages)
{
    // If stages alternate between two lines, each but the last ends with a barrier and multiplies all but one of a
    // thread's numbers by twiddle factors.
    return single.shared_lines == 2 ? (single.numbers_of_invocation - 1) * single.barriers(stages) : stages;
}

template <const SinglePass& single> void add_lines(DispatchSchedule& schedule, Axis axis)
{
    const Problem& problem = schedule.problem();
    const int length = length_along(axis, problem);
    const int stages = log2_of(length);
    const GroupNeeds needs = needs_of<single>(length, problem.format);
    PassBuilder pass{fmt::format("{} fft {}", name(problem.direction), name(axis)),
                     {fmt::format("{}_{}", single.program, name(axis)),
                      "fft",
                      fmt::format("mota_2022/{}.comp", single.program),
                      {},
                      {{"source", single.numbers_of_invocation}}}};
    pass.define_if(holds_one_number(problem.format), "NARROW");
    pass.define_if(single.numbers_of_invocation == 4 && stages % 2 == 1, "LAST_STAGE_OF_RADIX_2");
    add_twiddles(schedule, axis, fetched_twiddles(single, stages), pass);
    pass.program.group = {{}, needs.shared_bytes, single.barriers(stages)};
    pass.scale(radix_2::stage_scales(problem, axis));
    schedule.add_lines(axis, needs.invocations, std::move(pass), single.numbers_of_invocation);
}

template <const SinglePass& single> Plan single_pass_plan(const Problem& problem)
{
    DispatchSchedule schedule(single.method_name, name(problem.direction), problem);
    for (const Axis axis : radix_2::axes_of(problem))
        add_lines<single>(schedule, axis);
    return schedule.plan();
}

Plan stages_plan(const Problem& problem)
{
    DispatchSchedule schedule(stage_per_pass_name, name(problem.direction), problem);
    for (const Axis axis : radix_2::axes_of(problem))
        for (int stage = 0; stage < log2_of(length_along(axis, problem)); ++stage)
            add_stage(schedule, axis, stage);
    return schedule.plan();
}

Method method_in_common()
{
    Method method = dispatched_radix_2::method_in_common();
    method.year = 2022;
    method.published_formats = {gl::PixelFormat::rg32f};
    method.paper = "Mota, High Performance Fourier Transforms on GPUs, 2022";
    return method;
}

template <const SinglePass& single> Method single_pass_method()
{
    Method method = method_in_common();
    method.name = single.method_name;
    method.description = single.description;
    method.is_by_idea = true; // the listings are a pass for each stage
    method.sizes = dispatched_radix_2::sizes_of_lines;
    method.refusal = [](const Problem& problem, const Limits& limits) {
        return dispatched_radix_2::refusal(single.method_name, dispatched_radix_2::stored_formats(limits), problem,
                                           limits, needs_of<single>, stage_per_pass_name);
    };
    method.transform = single_pass_plan<single>;
    method.multiply = [](const Problem& problem) {
        return dispatched_radix_2::product_plan(single.method_name, problem);
    };
    method.growth = radix_2::growth_of_axes;
    return method;
}

} // namespace

Method stage_per_pass()
{
    Method method = method_in_common();
    method.name = stage_per_pass_name;
    method.description = "Mota 2022: radix-2 Cooley-Tukey in compute programs, a pass for each stage";
    method.sizes = dispatched_radix_2::sizes_of_passes;
    method.refusal = [](const Problem& problem, const Limits& limits) {
        return dispatched_radix_2::refusal(stage_per_pass_name, dispatched_radix_2::stored_formats(limits), problem,
                                           limits);
    };
    method.transform = stages_plan;
    method.multiply = [](const Problem& problem) {
        return dispatched_radix_2::product_plan(stage_per_pass_name, problem);
    };
    method.growth = radix_2::growth_of_butterflies;
    return method;
}

Method single_pass()
{
    return single_pass_method<cooley_tukey>();
}

Method natural_order()
{
    return single_pass_method<natural>();
}

Method stockham_radix_2()
{
    return single_pass_method<radix_2_stockham>();
}

Method stockham_radix_4()
{
    return single_pass_method<radix_4_stockham>();
}

} // namespace fragfft::mota_2022
