#include "filters/method_choice.hpp"

#include "errors.hpp"
#include "filters/device_filter.hpp"
#include "filters/kernel_builders.hpp"
#include "methods/device_limits.hpp"

#include <algorithm>
#include <exception>
#include <fmt/core.h>
#include <functional>
#include <set>

namespace fragfft {
namespace {

struct Request
{
    ImageShape image;
    std::span<const Filter> filters;
    const ImageFilterOptions& options;
    const gl::Device& device;
    const DeviceProbe& probe;

    // Throws InputError as extension_for does.
    Problem transform_by(const Method& method) const
    {
        return transform_options(options, extension_for(image.width, image.height, filters, options.boundary, method),
                                 device, probe);
    }

    // Throws InputError when the method cannot.
    void require_supported(const Method& method) const
    {
        const Problem transformed = transform_by(method);
        method.require_supported(transformed, limits_of(device));
        require_room(method, image.channels, transformed.format);
    }

    bool can_be_convolved() const
    {
        const bool fits = std::max(image.width, image.height) <= device.maximum_texture_size;
        return have_kernels(filters) && fits && image.channels <= gl::info(options.format).components;
    }
};

// When there is none, and no convolution either, throws the refusal of the last method that runs on any device: it
// takes the most sizes and formats, and its reason is one of the request.
std::vector<const Method*> supporting_methods(const Request& request)
{
    std::vector<const Method*> methods;
    std::exception_ptr last_refusal; // rethrown as what it is
    for (const Method& method : choosable_methods(request.device.is_software)) {
        try {
            request.require_supported(method);
            methods.push_back(&method);
        } catch (const InputError&) {
            if (!method.needs_hardware)
                last_refusal = std::current_exception();
        }
    }
    if (methods.empty() && !request.can_be_convolved())
        std::rethrow_exception(last_refusal);
    return methods;
}

// A kernel's plan by one approach.
struct PricedApproach
{
    ConvolutionApproach approach;
    Plan plan;
    double milliseconds;
};

class Candidates
{
public:
    Candidates(const CostModel& model, const Request& request) : model_(model), request_(request) {}

    void add(const Method& method)
    {
        const FilteringProblem problem = filtering_problem(method, request_.options, request_.image, request_.filters,
                                                           request_.device, request_.probe);
        add({&method, {}, filtering_plan(method, problem)}, preparation_of(method, problem.transform));
    }

    void add_convolutions()
    {
        std::vector<std::vector<PricedApproach>> priced;
        for (const Filter& filter : request_.filters)
            priced.push_back(approaches_of(filter));

        using Ways = std::vector<PricedApproach>;
        add_convolution(priced, [](const Ways& ways) {
            return std::min_element(ways.begin(), ways.end(), [](const PricedApproach& a, const PricedApproach& b) {
                return a.milliseconds < b.milliseconds;
            });
        });
        add_convolution(priced, [](const Ways& ways) { return ways.begin(); });
        if (std::all_of(priced.begin(), priced.end(), [](const Ways& ways) { return ways.size() == 2; }))
            add_convolution(priced, [](const Ways& ways) { return ways.begin() + 1; });
    }

    std::vector<FilterCandidate> cheapest_first()
    {
        std::stable_sort(candidates_.begin(), candidates_.end(),
                         [](const FilterCandidate& a, const FilterCandidate& b) {
                             return a.predicted_milliseconds < b.predicted_milliseconds;
                         });
        return std::move(candidates_);
    }

private:
    // What is done once, before a candidate's plan runs.
    struct Preparation
    {
        std::vector<Plan> plans;
        double milliseconds_beside = 0.0;
    };

    // The filters' responses.
    Preparation preparation_of(const Method& method, const Problem& transform) const
    {
        Preparation preparation;
        const double pixels = static_cast<double>(transform.width) * transform.height;
        for (const Filter& filter : request_.filters)
            // A kernel that is larger is folded first.
            if (const Kernel* kernel = filter.kernel())
                preparation.plans.push_back(kernel_response_plan(
                    method, transform,
                    kernel->width <= transform.width && kernel->height <= transform.height ? *kernel
                                                                                           : Kernel{1, 1, {1.0}}));
            else
                preparation.milliseconds_beside +=
                    model_.milliseconds(once::upload, pixels) + model_.milliseconds(once::response, pixels);
        return preparation;
    }

    void add(FilterCandidate candidate, const Preparation& preparation)
    {
        const double pixels = static_cast<double>(request_.image.width) * request_.image.height;
        candidate.predicted_milliseconds = model_.milliseconds(candidate.plan);
        std::set<std::string> programs;
        const auto add_programs = [&](const Plan& plan) {
            for (const Pass& pass : plan.passes)
                for (const ProgramVariant* program : pass.programs())
                    programs.insert(program->key());
        };
        add_programs(candidate.plan);
        std::for_each(preparation.plans.begin(), preparation.plans.end(), add_programs);
        candidate.predicted_preparing_milliseconds =
            preparation.milliseconds_beside +
            static_cast<double>(programs.size()) * model_.milliseconds(once::program, 1.0);
        for (const Plan& plan : preparation.plans)
            candidate.predicted_preparing_milliseconds += model_.milliseconds(plan);
        candidate.predicted_whole_milliseconds =
            candidate.predicted_preparing_milliseconds + candidate.predicted_milliseconds +
            model_.milliseconds(once::upload, pixels) +
            static_cast<double>(request_.filters.size()) * model_.milliseconds(once::read_back, pixels);
        candidates_.push_back(std::move(candidate));
    }

    std::vector<PricedApproach> approaches_of(const Filter& filter) const
    {
        const ConvolutionOptions as_it_is =
            convolution_options({.format = request_.options.images(),
                                 .result_format = request_.options.results(),
                                 .boundary = request_.options.boundary,
                                 .approach = ConvolutionApproach::non_separable},
                                request_.image.width, request_.image.height, request_.device, request_.probe);
        std::vector<PricedApproach> ways;
        const auto add_way = [&](ConvolutionApproach approach, Plan plan) {
            const double milliseconds = model_.milliseconds(plan);
            ways.push_back({approach, std::move(plan), milliseconds});
        };
        add_way(ConvolutionApproach::non_separable, convolution_plan(filter, as_it_is));
        if (const auto& factors = filter.separability().factors)
            add_way(ConvolutionApproach::separable, convolution_plan(*factors, as_it_is));
        return ways;
    }

    template <typename Choose>
    void add_convolution(const std::vector<std::vector<PricedApproach>>& priced, const Choose& choose)
    {
        FilterCandidate candidate;
        std::vector<Plan> convolutions;
        for (const std::vector<PricedApproach>& ways : priced) {
            const auto way = choose(ways);
            candidate.approaches.push_back(way->approach);
            convolutions.push_back(way->plan);
        }
        candidate.plan = convolutions_plan(convolutions);
        const bool is_new = std::none_of(candidates_.begin(), candidates_.end(), [&](const FilterCandidate& other) {
            return other.method == nullptr && other.approaches == candidate.approaches;
        });
        if (is_new)
            add(std::move(candidate), {});
    }

    const CostModel& model_;
    const Request& request_;
    std::vector<FilterCandidate> candidates_;
};

// The largest odd k up to largest_compared_kernel for which it holds, where it holds up to some k and not beyond.
int largest_odd(const std::function<bool(int)>& holds)
{
    int below = -1; // k = 2 n + 1
    int step = 1;
    const int last = (largest_compared_kernel - 1) / 2;
    while (below < last && holds(2 * std::min(below + step, last) + 1)) {
        below = std::min(below + step, last);
        step *= 2;
    }
    for (int above = std::min(below + step, last + 1); above - below > 1;) {
        const int middle = (below + above) / 2;
        (holds(2 * middle + 1) ? below : above) = middle;
    }
    return below < 0 ? 0 : 2 * below + 1;
}

} // namespace

std::string FilterCandidate::name() const
{
    if (method != nullptr)
        return method->name;
    const auto separable = std::count(approaches.begin(), approaches.end(), ConvolutionApproach::separable);
    const auto all = std::ssize(approaches);
    if (separable != 0 && separable != all)
        return fmt::format("spatial convolution, {} of {} separable", separable, all);
    return separable == 0 ? "spatial convolution, non-separable" : "spatial convolution, separable";
}

void require_candidates(const ImageShape& image, std::span<const Filter> filters, const ImageFilterOptions& options,
                        const gl::Device& device, const DeviceProbe& probe)
{
    supporting_methods({image, filters, options, device, probe});
}

std::vector<FilterCandidate> filter_candidates(const CostModel& model, const ImageShape& image,
                                               std::span<const Filter> filters, const ImageFilterOptions& options,
                                               const gl::Device& device, const DeviceProbe& probe)
{
    const Request request{image, filters, options, device, probe};
    Candidates candidates(model, request);
    for (const Method* method : supporting_methods(request))
        candidates.add(*method);
    if (request.can_be_convolved())
        candidates.add_convolutions();
    return candidates.cheapest_first();
}

PredictedCrossover predicted_crossover(const CostModel& model, int width, int height, gl::PixelFormat format,
                                       const gl::Device& device, const DeviceProbe& probe)
{
    const ImageShape image{width, height, gl::info(format).components};
    // A frequency response alone: only the transforms are left.
    const Filter response("any response", "", [](double, double) { return 1.0; });
    const double transform = filter_candidates(model, image, std::span(&response, 1), {.format = format}, device, probe)
                                 .front()
                                 .predicted_milliseconds;
    const auto largest = [&](ConvolutionApproach approach) {
        return largest_odd([&](int kernel_size) {
            const ConvolutionOptions options =
                convolution_options({.format = format, .approach = approach}, width, height, device, probe);
            return model.milliseconds(convolution_plan(box_kernel(kernel_size), options)) <= transform;
        });
    };
    return {largest(ConvolutionApproach::separable), largest(ConvolutionApproach::non_separable)};
}

} // namespace fragfft
