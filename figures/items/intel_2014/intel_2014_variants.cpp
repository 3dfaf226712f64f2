#include "figures/items/intel_2014/intel_2014_variants.hpp"

#include "engine/composition.hpp"
#include "engine/image_runner.hpp"
#include "figures/items/common/complex_pairs.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "filters/plan_timing.hpp"
#include "measuring/copy_pass.hpp"
#include "methods/device_limits.hpp"
#include "methods/intel_2014.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int paper_side = 512;

Problem intel_square(int side)
{
    return {.width = side, .height = side, .domain = Domain::complex};
}

} // namespace

std::string IntelVariant::name() const
{
    return fmt::format("{}, {}", technique == Technique::uav ? "UAV" : "SLM",
                       weights == Twiddles::table ? "lookup texture" : "computed");
}

Plan IntelVariant::plan(Problem problem) const
{
    problem.twiddles = weights;
    return technique == Technique::uav ? intel_2014::uav_plan_in_planes(problem)
                                       : intel_2014::slm_plan_in_planes(problem);
}

std::string absence_of_intel_variants(const ItemContext& context)
{
    const Limits limits = limits_of(context.context.device());
    if (const auto refusal = intel_2014::slm().refusal(intel_square(paper_side), limits))
        return refusal->sentence;
    const Plan plan = IntelVariant{Technique::slm}.plan(intel_square(paper_side));
    const int shared = plan.passes.front().dispatches().front().program.group.shared_bytes;
    if (shared > limits.maximum_shared_bytes)
        return fmt::format("a line of {} numbers in planes takes {} bytes of shared memory, and this device has {}",
                           paper_side, shared, limits.maximum_shared_bytes);
    return "";
}

int timed_intel_side(const ItemContext& context)
{
    return context.context.device().is_software && context.effort != Effort::thorough ? paper_side / 2 : paper_side;
}

Plan there_and_back(const IntelVariant& variant, int side)
{
    const Problem problem = intel_square(side);
    Plan plan = variant.plan(problem.with(Direction::forward));
    const std::size_t spectrum = plan.resource_index("result");
    plan.resources[spectrum].name = "spectrum";
    plan.resources[spectrum].role = ResourceRole::temporary;
    append(plan, variant.plan(problem.with(Direction::inverse)), {{"image", spectrum}});
    plan.name = fmt::format("{}, there and back", variant.name());
    return plan;
}

void check_technique(ItemContext& context, Technique technique, int width, int height, ItemResult& result)
{
    const Method method = technique == Technique::uav ? intel_2014::uav() : intel_2014::slm();
    ImageRunner transform(
        context.engine,
        method.forward({.width = width, .height = height, .twiddles = Twiddles::computed, .domain = Domain::complex}));
    const Image image = random_pixels(width, height);
    result.checks.push_back(
        {fmt::format("{}, {} x {}: relative L2 error against FFTW", method.name, width, height),
         reference::relative_l2(complex_image(transform.run(image)),
                                reference::fftw_transform(complex_image(image), reference::Direction::forward)),
         reference::promised_transform_bound(reference::AccuracyMode::float32_computed, width, height)});
}

std::vector<gl::TimeStatistics> times_of(ItemContext& context, const std::vector<Plan>& plans)
{
    return time_in_turn(plans, 1, sampling_in_groups(context), context.context.device(), context.engine);
}

} // namespace fragfft::figures
