#include "filters/named_plan.hpp"

#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/planner.hpp"
#include "unknown_word.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <stdexcept>

namespace fragfft {

namespace {

using FactsJson = nlohmann::ordered_json;

FactsJson layout_json(const Layout& layout)
{
    return {{"kind", layout.rule.kind},    {"width", layout.width},
            {"height", layout.height},     {"components", layout.components},
            {"channels", layout.channels}, {"stored_channels", layout.stored_channels}};
}

void add_layout(FactsJson& layouts, const char* texture, const Layout& layout)
{
    layouts[texture] = layout_json(layout);
}

Layout image_in(gl::PixelFormat format, int width, int height)
{
    return image_layout(width, height, gl::info(format).components);
}

// The layout of a spectrum of as many channels as such texels can hold.
Layout spectrum_of(const Method& method, const Problem& problem)
{
    int channels = gl::info(problem.format).components;
    while (method.packed_channels(channels) > gl::info(problem.format).components)
        --channels;
    return method.layout(problem, channels);
}

// A texture with fewer components than the layout holds fewer of its spectra, which are all equal.
Layout response_of(const Method& method, const Problem& problem)
{
    return narrowed(method.response_layout(problem), gl::info(method.response_format(problem)).components);
}

// A request for a plan, for either kind of job.
template <typename AnyJob> struct Request
{
    const OperationFacts& operation;
    const AnyJob& job;
    const Means& means;
    const PlannedDevice& device;

    const Method& method() const { return method_named(means.method); }
};
using TransformRequest = Request<TransformJob>;
using FilterRequest = Request<FilterJob>;

const Filter& filter_of(const FilterRequest& request)
{
    return request.job.filters.front();
}

FactsJson word_if(bool has_effect, const std::string& word)
{
    return has_effect ? FactsJson(word) : FactsJson();
}

// The facts that both kinds of jobs have beside the image and the kernel.
template <typename AnyJob>
FactsJson made_by(const Request<AnyJob>& request, const ImageShape& image, const Problem& transform,
                  const FactsJson& boundary, FactsJson kernel)
{
    const OperationFacts& facts = request.operation;
    const bool is_tuned = facts.has_tuning && request.method().tunings != nullptr;
    return {{"method", word_if(facts.has_method, facts.has_method ? request.method().name : "")},
            {"operation", facts.name},
            {"width", image.width},
            {"height", image.height},
            {"format", gl::info(request.job.texels.format).name},
            {"scale", word_if(facts.transforms, name(transform.scaling))},
            {"twiddles", word_if(facts.transforms, name(transform.twiddles))},
            {"tuning", word_if(is_tuned, to_text(transform.tuning))},
            {"boundary", boundary},
            {"kernel", std::move(kernel)}};
}

FactsJson made_by(const TransformRequest& request, const Problem& transform)
{
    return made_by(request, {request.job.width, request.job.height, 0}, transform, FactsJson(), FactsJson());
}

FactsJson made_by(const FilterRequest& request, const Problem& transform)
{
    const OperationFacts& facts = request.operation;
    const Kernel* weights = filter_of(request).kernel();
    return made_by(request, request.job.image, transform,
                   word_if(facts.has_boundary || facts.may_have_filter, name(request.job.boundary)),
                   {{"filter", filter_of(request).specification()},
                    {"width", weights != nullptr ? FactsJson(weights->width) : FactsJson()},
                    {"height", weights != nullptr ? FactsJson(weights->height) : FactsJson()}});
}

// The plan with its layouts and how it was made.
template <typename AnyJob>
NamedPlan named(const Request<AnyJob>& request, const Problem& transform, Plan plan, FactsJson layouts)
{
    return {std::move(plan), {{"made_by", made_by(request, transform)}, {"layouts", std::move(layouts)}}};
}

// Forward and inverse transforms, and products with a response.
NamedPlan transform_plan(const TransformRequest& request)
{
    const Method& method = request.method();
    const Problem problem = transform_problem(request.job, request.device, request.means.tuning);
    method.require_supported(problem, request.device.limits);
    const Operation operation = request.operation.operation;
    const Layout image = image_in(problem.format, problem.width, problem.height);
    const Layout spectrum = spectrum_of(method, problem);
    const bool from_spectrum = operation == Operation::inverse || operation == Operation::filter_spectrum;
    FactsJson layouts;
    add_layout(layouts, "image", from_spectrum ? spectrum : image);
    add_layout(layouts, "result", operation == Operation::forward ? spectrum : image);
    if (operation == Operation::forward)
        return named(request, problem, method.forward(problem), std::move(layouts));
    if (operation == Operation::inverse)
        return named(request, problem, method.inverse(problem), std::move(layouts));
    add_layout(layouts, "response", response_of(method, problem));
    return named(request, problem,
                 from_spectrum ? spectrum_filtering_plan(method, problem)
                               : filtering_plan(method, filtering_of(problem)),
                 std::move(layouts));
}

NamedPlan space_plan(const FilterRequest& request)
{
    const auto& [width, height, channels] = request.job.image;
    const int limit = request.device.limits.maximum_texture_size;
    if (std::max(width, height) > limit)
        throw SizeError(
            fmt::format("convolution takes images up to {} (the largest texture), not {} x {}", limit, width, height));
    FactsJson layouts;
    for (const char* texture : {"image", "result"})
        add_layout(layouts, texture, image_in(request.job.texels.format, width, height));
    Plan plan =
        convolution_plan(filter_of(request), convolution_problem(request.job, request.means.spatial, request.device));
    return named(request, {}, std::move(plan), std::move(layouts));
}

// The plan that the command `filter` runs.
NamedPlan whole_filter_plan(const FilterRequest& request)
{
    Candidates found = candidates(request.job, request.means, request.device);
    found.require_any();
    Candidate& chosen = found.all.front();
    FactsJson layouts;
    for (const char* texture : {"image", "result"})
        add_layout(layouts, texture, image_in(request.job.texels.format, chosen.problem.width, chosen.problem.height));
    add_layout(layouts, "response", response_of(*chosen.method, chosen.problem.transform));
    return named(request, chosen.problem.transform, std::move(chosen.plan), std::move(layouts));
}

// The passes that such a filter begins and ends with: extending and cropping.
NamedPlan frame_plan(const FilterRequest& request)
{
    require_kernel(filter_of(request));
    const FilteringProblem problem =
        supported_filtering_problem(request.method(), request.job, request.device, request.means.tuning);
    const Layout image = image_in(problem.format, problem.width, problem.height);
    const Layout extended = image_in(problem.format, problem.transform.width, problem.transform.height);
    const bool extends = request.operation.operation == Operation::extend;
    FactsJson layouts;
    add_layout(layouts, "image", extends ? image : extended);
    add_layout(layouts, "result", extends ? extended : image);
    return named(request, problem.transform, extends ? extension_plan(problem) : cropping_plan(problem),
                 std::move(layouts));
}

NamedPlan response_plan(const FilterRequest& request)
{
    const Method& method = request.method();
    const Kernel& kernel = require_kernel(filter_of(request));
    const ImageShape& texture = request.job.image;
    const Problem problem = transform_problem({.width = texture.width,
                                               .height = texture.height,
                                               .scaling = request.job.scaling.value_or(Scaling::none),
                                               .texels = request.job.texels},
                                              request.device, request.means.tuning);
    method.require_supported(problem, request.device.limits);
    if (kernel.width > problem.width || kernel.height > problem.height)
        throw InputError(fmt::format("a kernel of {} x {} weights is larger than {} x {} texels", kernel.width,
                                     kernel.height, problem.width, problem.height));
    FactsJson layouts;
    add_layout(layouts, "kernel", image_layout(kernel.width, kernel.height, 1));
    add_layout(layouts, "response", response_of(method, problem));
    return named(request, problem, kernel_response_plan(method, problem, kernel), std::move(layouts));
}

} // namespace

const std::vector<OperationFacts>& all_operations()
{
    static const std::vector<OperationFacts> operations{
        {Operation::forward, "forward"},
        {Operation::inverse, "inverse"},
        {.operation = Operation::filter, .name = "filter", .may_have_filter = true},
        {Operation::filter_spectrum, "filter-spectrum"},
        {.operation = Operation::convolution,
         .name = "convolution",
         .has_method = false,
         .transforms = false,
         .has_tuning = false,
         .has_kernel = true,
         .has_boundary = true,
         .has_approach = true},
        {.operation = Operation::extend,
         .name = "extend",
         .transforms = false,
         .has_tuning = false,
         .has_kernel = true,
         .has_boundary = true},
        {.operation = Operation::crop,
         .name = "crop",
         .transforms = false,
         .has_tuning = false,
         .has_kernel = true,
         .has_boundary = true},
        {.operation = Operation::kernel_to_response,
         .name = "kernel-to-response",
         .transforms = false,
         .has_kernel = true}};
    return operations;
}

const OperationFacts& facts_of(Operation operation)
{
    return *std::find_if(all_operations().begin(), all_operations().end(),
                         [&](const OperationFacts& facts) { return facts.operation == operation; });
}

Operation operation_from_name(const std::string& name)
{
    std::vector<std::string_view> known;
    for (const OperationFacts& facts : all_operations()) {
        if (facts.name == name)
            return facts.operation;
        known.push_back(facts.name);
    }
    throw InputError(unknown_word("operation", name, known));
}

NamedPlan named_plan(Operation operation, const TransformJob& job, const Means& means, const PlannedDevice& device)
{
    const OperationFacts& facts = facts_of(operation);
    if (facts.has_kernel)
        throw std::logic_error(fmt::format("a plan of {} needs a kernel", facts.name));
    return transform_plan({facts, job, means, device});
}

NamedPlan named_plan(Operation operation, const FilterJob& job, const Means& means, const PlannedDevice& device)
{
    const OperationFacts& facts = facts_of(operation);
    if (job.filters.empty())
        throw std::logic_error(fmt::format("a plan of {} needs a kernel", facts.name));
    const FilterRequest request{facts, job, means, device};
    switch (operation) {
    case Operation::filter:
        return whole_filter_plan(request);
    case Operation::convolution:
        return space_plan(request);
    case Operation::extend:
    case Operation::crop:
        return frame_plan(request);
    case Operation::kernel_to_response:
        return response_plan(request);
    default:
        throw std::logic_error(fmt::format("a plan of {} has no kernel", facts.name));
    }
}

} // namespace fragfft
