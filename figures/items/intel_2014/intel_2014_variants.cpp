#include "figures/items/intel_2014/intel_2014_variants.hpp"

#include "engine/composition.hpp"
#include "engine/image_runner.hpp"
#include "engine/plan_totals.hpp"
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

Method method_of(Technique technique)
{
    return technique == Technique::uav ? intel_2014::uav() : intel_2014::slm();
}

Plan composed(Plan forward, const Plan& inverse, const std::string& name)
{
    const std::size_t spectrum = forward.resource_index("result");
    forward.resources[spectrum].name = "spectrum";
    forward.resources[spectrum].role = ResourceRole::temporary;
    append(forward, inverse, {{"image", spectrum}});
    forward.name = name;
    return forward;
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
    return composed(variant.plan(problem.with(Direction::forward)), variant.plan(problem.with(Direction::inverse)),
                    fmt::format("{}, there and back", variant.name()));
}

Plan there_and_back_in_pairs(const IntelVariant& variant, int side)
{
    Problem problem = intel_square(side);
    problem.twiddles = variant.weights;
    const Method method = method_of(variant.technique);
    return composed(method.forward(problem), method.inverse(problem),
                    fmt::format("{}, in pairs, there and back", variant.name()));
}

double bytes_of_number(const Plan& plan, int numbers, int side)
{
    const PlanTotals sums = totals(plan);
    return static_cast<double>(sums.bytes_read.at("fft") + sums.bytes_written.at("fft")) /
           (static_cast<double>(numbers) * side * side);
}

void check_technique(ItemContext& context, Technique technique, int width, int height, ItemResult& result)
{
    const Method method = method_of(technique);
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
