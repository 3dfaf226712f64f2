// Section 5: what limits the transforms. Their computations are removed, and two complex numbers are packed into a
// texel in place of one.
#include "engine/image_runner.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/fitness.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

Plan transform(int side, gl::PixelFormat format)
{
    return lloyd_boyd_govindaraju_2008::method().forward(
        {.width = side, .height = side, .format = format, .twiddles = Twiddles::computed, .domain = Domain::complex});
}

struct TimedPlan
{
    std::string name;
    int complex_numbers_a_texel;
    ImageRunner runner;
};

// That `faster` gains less than they say, of `amount` times as many numbers.
void state_gain_below(Claim& claim, const reference::PublishedTable& published, std::size_t row,
                      const gl::TimeStatistics& faster, const gl::TimeStatistics& slower, double amount)
{
    const double bound = 1.0 + 0.01 * published.number(row, "gain_below_percent");
    const Interval speedup = times(amount, ratio_in_turn(slower, faster));
    state_conclusion(claim, published.text(row, "words"), Rule::at_most(bound), speedup, "times as fast");
}

} // namespace

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

ItemResult lloyd_boyd_govindaraju_2008_bandwidth(ItemContext& context)
{
    const bool on_software = context.context.device().is_software;
    const int side = on_software || context.effort == ItemEffort::quick ? 512 : 2048;
    const Plan one_number = transform(side, gl::PixelFormat::rg32f);
    std::vector<TimedPlan> cases;
    const auto add = [&](const std::string& name, int complex_numbers, const Plan& plan) {
        cases.push_back({name, complex_numbers, ImageRunner(context.engine, plan)});
        cases.back().runner.upload("image", random_pixels(side, side, 2 * complex_numbers));
    };
    add("one complex number a texel", 1, one_number);
    add("the same without its computations", 1, without_computations(one_number));
    add("two complex numbers a texel", 2, transform(side, gl::PixelFormat::rgba32f));
    std::vector<ImageRunner*> runners;
    for (TimedPlan& one : cases)
        runners.push_back(&one.runner);
    const std::vector<gl::TimeStatistics> measured = times_in_turn(context, runners);
    const gl::TimeStatistics& whole = measured[0];
    const gl::TimeStatistics& reads = measured[1];
    const gl::TimeStatistics& packed = measured[2];

    ItemResult result;
    result.table.columns = {"transform",           "side", "passes",  "ms, median", "ms, 5th", "ms, 95th",
                            "ns a complex number", "GB/s", "timed by"};
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const Plan& plan = cases[i].runner.prepared().plan();
        const Interval time = spread_of(measured[i]);
        const double numbers = static_cast<double>(side) * side * cases[i].complex_numbers_a_texel;
        result.table.rows.push_back({cases[i].name, std::to_string(side), std::to_string(plan.passes.size()),
                                     number(time.middle), number(time.low), number(time.high),
                                     number(1e6 * time.middle / numbers),
                                     number(1e-6 * bytes_moved(plan) / time.middle),
                                     fmt::format("{}, {} runs", measured[i].method, measured[i].runs)});
        result.passes.push_back(context.pass_list(fmt::format("{0} x {0}, {1}", side, cases[i].name), plan));
    }

    const auto published = reference::published_table("lloyd_boyd_govindaraju_2008_bandwidth");
    const std::size_t of_reads = published.row_where("what", "computations eliminated");
    Claim arithmetic = claim_of(published, of_reads, "computations",
                                "Without its computations, reading alone, a transform gains less than 10 %");
    state_gain_below(arithmetic, published, of_reads, reads, whole, 1.0);
    arithmetic.explanation =
        "A device that waits for memory computes meanwhile, so that it gains little without computations.";
    if (on_software)
        arithmetic.explanation += " A software renderer likely gains more: its computations and its reads are "
                                  "instructions of the same processor.";

    const std::size_t of_channels = published.row_where("what", "four channels");
    Claim packing = claim_of(published, of_channels, "four_channels",
                             "Several numbers in a texel of four channels gain less than 10 %");
    constexpr double complex_numbers_of_packed = 2.0;
    state_gain_below(packing, published, of_channels, packed, whole, complex_numbers_of_packed);
    packing.explanation = "Likely the gain is work done once for a texel: its place, its twiddle factor, its fragment.";
    judge_only_beside_writing(cases[0].runner.prepared().plan(), whole, arithmetic, context);
    judge_only_beside_writing(cases[0].runner.prepared().plan(), whole, packing, context);
    result.claims = {arithmetic, packing};
    result.text =
        "<p>Do FFTs in fragment programs wait for computations or for memory? Without the computations the authors' "
        "programs gained less than 10 %, so they waited for memory. Several numbers in a texel of four channels gained "
        "little on one card and nothing on the other.</p>"
        "<p>Here both are tried with the complex transform, twiddle factors computed in the program as in the paper, "
        "in turn. Without its computations a program finds the same texels and adds them. Two complex numbers in a "
        "texel share the work of finding their places and twiddle factor; times are compared number by number.</p>";
    return result;
}

} // namespace fragfft::figures
