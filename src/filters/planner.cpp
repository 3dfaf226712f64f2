#include "filters/planner.hpp"

#include "filters/filtering_plan.hpp"
#include "filters/product.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <tuple>

namespace fragfft {
namespace {

double pixels_of(const ImageShape& image)
{
    return static_cast<double>(image.width) * image.height;
}

// One filter's convolution by one approach.
struct Convolution
{
    ConvolutionApproach approach;
    Plan plan;
    double milliseconds;
};

std::string name_of(const std::vector<ConvolutionApproach>& approaches)
{
    const auto separable = std::count(approaches.begin(), approaches.end(), ConvolutionApproach::separable);
    const auto all = std::ssize(approaches);
    if (separable != 0 && separable != all)
        return fmt::format("spatial convolution, {} of {} separable", separable, all);
    return separable == 0 ? "spatial convolution, non-separable" : "spatial convolution, separable";
}

class Planner
{
public:
    Planner(const Job& job, const Means& means, const PlannedDevice& device)
        : job_(job), means_(means), device_(device), costs_(device.costs)
    {
    }

    Candidate transform(const Method& method) const
    {
        Candidate candidate;
        candidate.name = method.name;
        candidate.method = &method;
        candidate.problem = supported_filtering_problem(method, job_, device_);
        candidate.plan = filtering_plan(method, candidate.problem);
        estimate(candidate);
        return candidate;
    }

    Candidate product(const Method& method) const
    {
        const Extension whole{0, 0, job_.image.width, job_.image.height};
        Candidate candidate;
        candidate.name = method.name;
        candidate.method = &method;
        candidate.problem =
            transforming(transform_of(whole, job_.format, job_.twiddles, device_.device, device_.probe));
        method.require_supported(candidate.problem.transform, device_.limits);
        require_room(method, job_.image.channels, job_.format);
        candidate.plan = product_plan(method, job_, candidate.problem.transform);
        estimate(candidate);
        return candidate;
    }

    // Those that differ.
    std::vector<Candidate> convolutions() const
    {
        std::vector<std::vector<Convolution>> of_filters;
        for (const Filter& filter : job_.filters)
            of_filters.push_back(approaches_to(filter));
        std::vector<Candidate> candidates;
        const auto add = [&](const auto& choose) {
            std::vector<Convolution> chosen;
            for (const std::vector<Convolution>& approaches : of_filters)
                chosen.push_back(choose(approaches));
            Candidate candidate = convolution(chosen);
            if (std::none_of(candidates.begin(), candidates.end(),
                             [&](const Candidate& known) { return known.approaches == candidate.approaches; }))
                candidates.push_back(std::move(candidate));
        };
        using Approaches = std::vector<Convolution>;
        add([](const Approaches& all) {
            return *std::min_element(all.begin(), all.end(), [](const Convolution& one, const Convolution& two) {
                return one.milliseconds < two.milliseconds;
            });
        });
        add([](const Approaches& all) { return all.front(); });
        if (std::all_of(of_filters.begin(), of_filters.end(), [](const Approaches& all) { return all.size() == 2; }))
            add([](const Approaches& all) { return all.back(); });
        return candidates;
    }

    Candidate automatic_convolution() const
    {
        std::vector<Convolution> all;
        for (const Filter& filter : job_.filters)
            all.push_back(planned(filter, ConvolutionApproach::automatic));
        Candidate candidate = convolution(all);
        candidate.name = spatial_method;
        return candidate;
    }

    void require_convolvable() const
    {
        const ImageShape& image = job_.image;
        const gl::PixelFormatInfo& texel = gl::info(job_.format);
        require_fits_textures(image, device_.device);
        if (image.channels > texel.components)
            throw InputError(fmt::format("{} texels hold {} channels, and the image has {}", texel.name,
                                         texel.components, image.channels));
        for (const Filter& filter : job_.filters)
            require_kernel(filter);
    }

private:
    Convolution planned(const Filter& filter, ConvolutionApproach approach) const
    {
        const ConvolutionOptions options = convolution_options(convolution_of(job_, approach), job_.image.width,
                                                               job_.image.height, device_.device, device_.probe);
        Plan plan = approach == ConvolutionApproach::separable
                        ? convolution_plan(*filter.separability().factors, options)
                        : convolution_plan(filter, options);
        const double milliseconds = costs_.milliseconds(plan);
        return {approach, std::move(plan), milliseconds};
    }

    std::vector<Convolution> approaches_to(const Filter& filter) const
    {
        std::vector<Convolution> all{planned(filter, ConvolutionApproach::non_separable)};
        if (filter.separability().factors)
            all.push_back(planned(filter, ConvolutionApproach::separable));
        return all;
    }

    Candidate convolution(const std::vector<Convolution>& of_filters) const
    {
        Candidate candidate;
        for (const Convolution& convolution : of_filters) {
            candidate.approaches.push_back(convolution.approach);
            candidate.convolutions.push_back(convolution.plan);
        }
        candidate.name = name_of(candidate.approaches);
        candidate.plan = convolutions_plan(candidate.convolutions);
        estimate(candidate);
        return candidate;
    }

    // Plans that make the responses of kernels; adds what is done beside plans.
    std::vector<Plan> preparation_of(const Candidate& candidate, double& milliseconds) const
    {
        std::vector<Plan> plans;
        if (candidate.method == nullptr)
            return plans;
        const Problem& transform = candidate.problem.transform;
        const double pixels = static_cast<double>(transform.width) * transform.height;
        for (const Filter& filter : job_.filters)
            // A kernel that is larger is folded first.
            if (const Kernel* kernel = filter.kernel())
                plans.push_back(kernel_response_plan(
                    *candidate.method, transform,
                    kernel->width <= transform.width && kernel->height <= transform.height ? *kernel
                                                                                           : Kernel{1, 1, {1.0}}));
            else
                milliseconds += costs_.milliseconds(once::upload, pixels) + costs_.milliseconds(once::response, pixels);
        return plans;
    }

    // By the plan that runs, the plans that prepare it, their programs, and transfers.
    void estimate(Candidate& candidate) const
    {
        double once_milliseconds = 0.0;
        std::vector<Plan> plans = preparation_of(candidate, once_milliseconds);
        candidate.milliseconds_of_plan = costs_.milliseconds(candidate.plan);
        for (const Plan& plan : plans)
            once_milliseconds += costs_.first_run() * costs_.milliseconds(plan);
        once_milliseconds += (costs_.first_run() - 1.0) * candidate.milliseconds_of_plan;
        plans.push_back(candidate.plan);
        once_milliseconds += costs_.milliseconds_before(plans);
        const double pixels = pixels_of(job_.image);
        const double transfers = (job_.other ? 2.0 : 1.0) * costs_.milliseconds(once::upload, pixels) +
                                 static_cast<double>(job_.results()) * costs_.milliseconds(once::read_back, pixels);
        candidate.images = means_.runs;
        candidate.milliseconds_beside = once_milliseconds + static_cast<double>(means_.runs) * transfers;
    }

    const Job& job_;
    const Means& means_;
    const PlannedDevice& device_;
    const CostModel& costs_;
};

} // namespace

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

Candidates candidates(const Job& job, const Means& means, const PlannedDevice& device)
{
    if (job.other) {
        require_product(job);
        require_fits_textures(job.image, device.device);
    }
    const Planner planner(job, means, device);
    Candidates found;
    const bool is_best = means.method == best_method;
    const auto by_transforms = [&](const Method& method) {
        found.add([&] { return std::vector{job.other ? planner.product(method) : planner.transform(method)}; },
                  is_best && method.needs_hardware);
    };
    if (!is_best && (job.other || means.method != spatial_method)) {
        by_transforms(method_named(means.method));
        return found;
    }
    if (!job.other)
        found.add([&] {
            planner.require_convolvable();
            return is_best ? planner.convolutions() : std::vector{planner.automatic_convolution()};
        });
    if (is_best)
        for (const Method& method : choosable_methods(device.device.is_software))
            by_transforms(method);
    sort_fastest_first(found.all);
    return found;
}

Candidates transform_candidates(const Problem& transform, const PlannedDevice& device)
{
    Candidates found;
    for (const Method& method : choosable_methods(device.device.is_software))
        found.add(
            [&] {
                method.require_supported(transform, device.limits);
                Candidate candidate;
                candidate.name = method.name;
                candidate.method = &method;
                candidate.problem = transforming(transform);
                candidate.plan = method.transform(transform);
                candidate.milliseconds_of_plan = device.costs.milliseconds(candidate.plan);
                return std::vector{candidate};
            },
            method.needs_hardware);
    sort_fastest_first(found.all);
    return found;
}

const Method& fastest_method(const Problem& transform, const PlannedDevice& device)
{
    const Candidates found = transform_candidates(transform, device);
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
