// Section 4: two real rows as one complex row halve the work of a transform of the rows.
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "methods/radix_2.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

// Those passes of the method's own forward transform whose names `is_wanted` accepts.
template <typename Wanted> Plan passes_of_forward(int width, int height, const std::string& name, Wanted is_wanted)
{
    Plan plan = moreland_angel_2003::method().forward(
        {.width = width, .height = height, .scaling = Scaling::paper, .twiddles = Twiddles::computed});
    std::erase_if(plan.passes, [&](const Pass& pass) { return !is_wanted(pass.name); });
    for (Pass& pass : plan.passes)
        pass.bindings.clear();
    radix_2::chain_passes(plan);
    plan.name += ", " + name;
    return plan;
}

bool transforms_rows(const std::string& pass)
{
    return pass.starts_with("forward fft rows");
}

constexpr int tangled_side = 1024;
constexpr const char* tangling_quantity = "time of a direct transform of rows by that of tangled rows";

// Random pixels in as many rows, and as many rows of zeros above them: the imaginary parts.
Image with_imaginary_parts(const Image& pixels)
{
    Image image(pixels.width, 2 * pixels.height, pixels.channels);
    std::copy(pixels.samples.begin(), pixels.samples.end(), image.samples.begin());
    return image;
}

} // namespace

Plan tangled_rows(int width, int height, Untangling untangling)
{
    return passes_of_forward(width, height, "the rows", [&](const std::string& pass) {
        return transforms_rows(pass) || (untangling == Untangling::included && pass == "untangle rows");
    });
}

Plan direct_rows(int width, int height)
{
    return passes_of_forward(width, 2 * height, "the rows without tangling", transforms_rows);
}

ItemResult moreland_angel_2003_tangling(ItemContext& context)
{
    struct TimedPlan
    {
        std::string name;
        ImageRunner runner;
    };
    const Image pixels = random_pixels(tangled_side, tangled_side);
    std::vector<TimedPlan> cases;
    const auto add = [&](const std::string& name, Plan plan, const Image& image) {
        cases.push_back({name, ImageRunner(context.engine, std::move(plan))});
        cases.back().runner.upload("image", image);
    };
    add("tangled, then untangled", tangled_rows(tangled_side, tangled_side, Untangling::included), pixels);
    add("tangled", tangled_rows(tangled_side, tangled_side, Untangling::left_out), pixels);
    add("each row a complex row of its own", direct_rows(tangled_side, tangled_side), with_imaginary_parts(pixels));

    std::vector<ImageRunner*> runners;
    for (TimedPlan& one : cases)
        runners.push_back(&one.runner);
    const std::vector<gl::TimeStatistics> times = times_in_turn(context, runners);
    const gl::TimeStatistics& direct = times.back();

    ItemResult result;
    result.table.columns = {"rows of 1024 x 1024", "passes",  "ms, median", "ms, 5th percentile", "ms, 95th percentile",
                            "direct time / this",  "timed by"};
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const Plan& plan = cases[i].runner.prepared().plan();
        const Interval time = spread_of(times[i]);
        result.table.rows.push_back({cases[i].name, std::to_string(plan.passes.size()), number(time.middle),
                                     number(time.low), number(time.high), text_of(ratio_in_turn(direct, times[i])),
                                     fmt::format("{}, {} runs", times[i].method, times[i].runs)});
        result.passes.push_back(context.pass_list("Rows of 1024 x 1024, " + cases[i].name, plan));
    }
    const Interval with_untangling = ratio_in_turn(direct, times[0]);
    const Interval without = ratio_in_turn(direct, times[1]);
    Claim claim = claim_in_text("moreland_angel_2003_tangling", "half", tangling_quantity,
                                "Two real rows tangled into one complex row halve the work of transforming them");
    const double published = value_in_text(tangling_quantity);
    state_ratio(claim, {published, published}, with_untangling, "times");
    claim.published += " the tangled rows' time for direct ones";
    claim.beside +=
        fmt::format(" the tangled and untangled rows' time; {} times where untangling is left out", text_of(without));
    claim.explanation = fmt::format(
        "1024 rows took {} ms tangled and untangled, and {} ms as complex rows with imaginary parts of zero, by the "
        "same programs on twice the rows. Half of the fragments are drawn with tangling, which made the iterations "
        "{} times as fast; the pass that untangles them takes its part of that back.",
        text_of(spread_of(times[0])), text_of(spread_of(direct)), text_of(without));
    result.claims = {claim};
    result.text =
        "<p>Pixels are real, and a complex transform of real numbers computes everything twice. The authors take two "
        "real rows as the real and the imaginary part of one complex row (equation 7), transform that, and then tell "
        "the two apart by the symmetry of their transforms (equation 8). This \"takes about half the time as "
        "computing the FFT directly\", they write, without a measurement; here it is made.</p>"
        "<p>The rows of a 1024 x 1024 image are transformed in two ways, in turn. Tangled, rows y and y + N/2 are one "
        "complex row, as in the paper. Without tangling every row is a complex row of its own, so the texture has "
        "twice the rows, the upper half being imaginary parts that begin as zeros; the iterations are drawn by the "
        "same programs, and there is nothing to untangle at the end, but the result takes twice the room. The columns "
        "are left out: after the rows nearly all columns are complex by nature.</p>";
    return result;
}

} // namespace fragfft::figures
