#include "filters/planner.hpp"

#include "filters/filtering_plan.hpp"
#include "filters/responses.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <tuple>

namespace fragfft {
namespace {

// In texels of four components, in which costs are counted.
double transferred_pixels(const Resource& texture)
{
    return static_cast<double>(texture.texels()) * gl::info(texture.format).components / 4.0;
}

ConvolutionApproach approach_of(const PlannedConvolution& convolution)
{
    return convolution.problem.choice.approach;
}

std::string name_of(const std::vector<PlannedConvolution>& convolutions)
{
    const auto separable = std::ranges::count(convolutions, ConvolutionApproach::separable, approach_of);
    const auto all = std::ssize(convolutions);
    if (separable != 0 && separable != all)
        return fmt::format("spatial convolution, {} of {} separable", separable, all);
    return separable == 0 ? "spatial convolution, non-separable" : "spatial convolution, separable";
}

// The plan of a method for either kind of job, without an estimate.
template <typename AnyJob>
Candidate planned_by(const Method& method, const AnyJob& job, const Means& means, const PlannedDevice& device)
{
    Candidate candidate;
    candidate.name = method.name;
    candidate.method = &method;
    candidate.problem = supported_filtering_problem(method, job, device, means.tuning);
    candidate.plan = filtering_plan(method, candidate.problem);
    return candidate;
}

// The method that the means name, or each of choosable_methods().
template <typename MakeCandidate>
void add_methods(Candidates& found, const Means& means, const PlannedDevice& device, const MakeCandidate& make)
{
    const bool is_best = means.method == best_method;
    const auto add = [&](const Method& method) {
        found.add([&] { return std::vector{make(method)}; }, is_best && method.needs_hardware);
    };
    if (!is_best)
        return add(method_named(means.method));
    for (const Method& method : choosable_methods(device.device.is_software))
        add(method);
    sort_fastest_first(found.all);
}

class FilterPlanner
{
public:
    FilterPlanner(const FilterJob& job, const Means& means, const PlannedDevice& device)
        : job_(job), means_(means), device_(device), costs_(device.costs)
    {
    }

    Candidate by_transforms(const Method& method) const
    {
        Candidate candidate = planned_by(method, job_, means_, device_);
        estimate(candidate);
        return candidate;
    }

    // The convolution plans that differ from each other.
    std::vector<Candidate> convolutions() const
    {
        std::vector<std::vector<PlannedConvolution>> of_filters;
        for (const Filter& filter : job_.filters)
            of_filters.push_back(approaches_to(filter));
        std::vector<Candidate> candidates;
        const auto add = [&](const auto& choose) {
            std::vector<PlannedConvolution> chosen;
            for (const std::vector<PlannedConvolution>& approaches : of_filters)
                chosen.push_back(choose(approaches));
            Candidate candidate = convolution(std::move(chosen));
            if (std::none_of(candidates.begin(), candidates.end(), [&](const Candidate& known) {
                    return std::ranges::equal(known.convolutions, candidate.convolutions, {}, approach_of, approach_of);
                }))
                candidates.push_back(std::move(candidate));
        };
        using Approaches = std::vector<PlannedConvolution>;
        add([](const Approaches& all) {
            return *std::min_element(all.begin(), all.end(),
                                     [](const PlannedConvolution& one, const PlannedConvolution& two) {
                                         return one.milliseconds < two.milliseconds;
                                     });
        });
        add([](const Approaches& all) { return all.front(); });
        if (std::all_of(of_filters.begin(), of_filters.end(), [](const Approaches& all) { return all.size() == 2; }))
            add([](const Approaches& all) { return all.back(); });
        return candidates;
    }

    Candidate chosen_convolution() const
    {
        std::vector<PlannedConvolution> all;
        for (const Filter& filter : job_.filters)
            all.push_back(planned(filter, means_.spatial));
        Candidate candidate = convolution(std::move(all));
        candidate.name = spatial_method;
        return candidate;
    }

    void require_convolvable() const
    {
        const ImageShape& image = job_.image;
        const gl::PixelFormatInfo& texel = gl::info(job_.texels.format);
        require_fits_textures(image, device_.device);
        if (image.channels > texel.components)
            throw InputError(fmt::format("{} texels hold {} channels, and the image has {}", texel.name,
                                         texel.components, image.channels));
        for (const Filter& filter : job_.filters)
            require_kernel(filter);
    }

private:
    PlannedConvolution planned(const Filter& filter, const SpatialChoice& choice) const
    {
        const ConvolutionProblem problem = convolution_problem(job_, choice, device_);
        Plan plan = convolution_plan(filter, problem);
        const double milliseconds = costs_.milliseconds(plan);
        return {problem, std::move(plan), milliseconds};
    }

    std::vector<PlannedConvolution> approaches_to(const Filter& filter) const
    {
        std::vector<PlannedConvolution> all{planned(filter, {ConvolutionApproach::non_separable})};
        if (filter.separability().factors)
            all.push_back(planned(filter, {ConvolutionApproach::separable}));
        return all;
    }

    Candidate convolution(std::vector<PlannedConvolution> of_filters) const
    {
        Candidate candidate;
        candidate.name = name_of(of_filters);
        candidate.plan = convolutions_plan(plans_of(of_filters));
        candidate.convolutions = std::move(of_filters);
        estimate(candidate);
        return candidate;
    }

    // The plans that make responses; also adds the cost of preparing that no plan shows.
    std::vector<Plan> preparation_of(const Candidate& candidate, double& milliseconds) const
    {
        std::vector<Plan> plans;
        if (candidate.method == nullptr)
            return plans;
        const Problem& transform = candidate.problem.transform;
        const double pixels = static_cast<double>(transform.width) * transform.height;
        for (const Filter& filter : job_.filters)
            if (is_made_on_device(filter, KernelResponses::by_cpu, transform)) {
                const KernelSize size = fitting_size(*filter.kernel(), transform);
                plans.push_back(kernel_response_plan(*candidate.method, transform, {size.width, size.height, {}}));
            } else {
                milliseconds += costs_.milliseconds(once::upload, pixels) + costs_.milliseconds(once::response, pixels);
            }
        return plans;
    }

    // Estimates from the plan that runs, the plans that prepare it, their programs, and transfers.
    void estimate(Candidate& candidate) const
    {
        double once_milliseconds = 0.0;
        std::vector<Plan> plans = preparation_of(candidate, once_milliseconds);
        candidate.images = means_.runs;
        candidate.milliseconds_of_plan = costs_.milliseconds(candidate.plan);
        for (const Plan& plan : plans)
            once_milliseconds += costs_.first_run() * costs_.milliseconds(plan);
        once_milliseconds += (costs_.first_run() - 1.0) * candidate.milliseconds_of_plan;
        plans.push_back(candidate.plan);
        once_milliseconds += costs_.milliseconds_before(plans);
        double transfers = 0.0;
        for (const Resource& texture : candidate.plan.resources) {
            if (texture.name == "image")
                transfers += costs_.milliseconds(once::upload, transferred_pixels(texture));
            if (texture.role == ResourceRole::output)
                transfers += costs_.milliseconds(once::read_back, transferred_pixels(texture));
        }
        candidate.milliseconds_beside = once_milliseconds + static_cast<double>(means_.runs) * transfers;
    }

    const FilterJob& job_;
    const Means& means_;
    const PlannedDevice& device_;
    const CostModel& costs_;
};

} // namespace

std::vector<Plan> plans_of(const std::vector<PlannedConvolution>& convolutions)
{
    std::vector<Plan> plans;
    for (const PlannedConvolution& convolution : convolutions)
        plans.push_back(convolution.plan);
    return plans;
}

void Candidates::require_any() const
{
    if (!all.empty())
        return;
    const Refused* nearest = nullptr;
    for (const Refused& refused : refusals_) {
        const auto nearness = [](const Refused& one) { return std::tuple(!one.needs_hardware, one.is_for_size); };
        if (nearest == nullptr || nearness(refused) >= nearness(*nearest))
            nearest = &refused;
    }
    std::rethrow_exception(nearest->why);
}

Candidates candidates(const FilterJob& job, const Means& means, const PlannedDevice& device)
{
    const FilterPlanner planner(job, means, device);
    Candidates found;
    const bool is_best = means.method == best_method;
    const bool is_spatial = means.method == spatial_method;
    if (is_spatial || (is_best && job.reach == 0))
        found.add([&] {
            planner.require_convolvable();
            return is_best ? planner.convolutions() : std::vector{planner.chosen_convolution()};
        });
    if (!is_spatial)
        add_methods(found, means, device, [&](const Method& method) { return planner.by_transforms(method); });
    return found;
}

Candidates candidates(const TransformJob& job, const Means& means, const PlannedDevice& device)
{
    Candidates found;
    add_methods(found, means, device, [&](const Method& method) {
        Candidate candidate = planned_by(method, job, means, device);
        candidate.images = means.runs;
        candidate.milliseconds_of_plan = device.costs.milliseconds(candidate.plan);
        return candidate;
    });
    return found;
}

const Method& fastest_method(const Problem& transform, const PlannedDevice& device)
{
    const Candidates found =
        candidates(transform_job(transform), {.runs = any_number_of_runs, .tuning = transform.tuning}, device);
    found.require_any();
    return *found.all.front().method;
}

void sort_fastest_first(std::vector<Candidate>& candidates)
{
    std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& one, const Candidate& two) {
        return one.milliseconds() < two.milliseconds();
    });
}

} // namespace fragfft
