#include "filters/named_plan.hpp"

#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/job.hpp"
#include "filters/product.hpp"
#include "unknown_word.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <stdexcept>

namespace fragfft {

namespace {

using FactsJson = nlohmann::ordered_json;

OperationFacts of_two_images(Operation operation, Product product)
{
    return {.operation = operation, .name = name(product), .product = product};
}

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

// The layout of a spectrum of as many channels as such texels have room for.
Layout spectrum_of(const Method& method, const Problem& problem)
{
    int channels = gl::info(problem.format).components;
    while (method.packed_channels(channels) > gl::info(problem.format).components)
        --channels;
    return method.layout(problem, channels);
}

// A texture that is narrower than the layout holds fewer of its spectra, which are all the same.
Layout response_of(const Method& method, const Problem& problem)
{
    return narrowed(method.response_layout(problem), gl::info(method.response_format(problem.format)).components);
}

const Filter& kernel_of(const PlanRequest& request)
{
    if (!request.kernel)
        throw std::logic_error(fmt::format("a plan of {} needs a kernel", facts_of(request.operation).name));
    require_kernel(*request.kernel);
    return *request.kernel;
}

FactsJson made_by(const PlanRequest& request)
{
    const OperationFacts& facts = facts_of(request.operation);
    const Problem& problem = request.problem;
    const auto word_if = [](bool has_effect, const std::string& word) {
        return has_effect ? FactsJson(word) : FactsJson();
    };
    FactsJson kernel;
    if (facts.has_kernel)
        kernel_of(request);
    if (request.kernel) {
        const Kernel* weights = request.kernel->kernel();
        kernel = {{"filter", request.kernel->specification()},
                  {"width", weights != nullptr ? FactsJson(weights->width) : FactsJson()},
                  {"height", weights != nullptr ? FactsJson(weights->height) : FactsJson()}};
    }
    const bool is_tuned = facts.has_tuning && request.method->tunings != nullptr;
    return {
        {"method", word_if(facts.has_method, facts.has_method ? request.method->name : "")},
        {"operation", facts.name},
        {"width", problem.width},
        {"height", problem.height},
        {"format", gl::info(problem.format).name},
        {"scale", word_if(facts.transforms, name(problem.scaling))},
        {"twiddles", word_if(facts.transforms, name(problem.twiddles))},
        {"tuning", word_if(is_tuned, to_text(problem.tuning))},
        {"boundary", word_if(facts.has_boundary || (facts.may_have_filter && request.kernel), name(request.boundary))},
        {"kernel", kernel}};
}

// Forward, inverse, and the products with a response.
NamedPlan transform_plan(const PlanRequest& request, const Limits& limits)
{
    const Method& method = *request.method;
    const Problem& problem = request.problem;
    method.require_supported(problem, limits);
    const Layout image = image_in(problem.format, problem.width, problem.height);
    const Layout spectrum = spectrum_of(method, problem);
    const bool from_spectrum =
        request.operation == Operation::inverse || request.operation == Operation::filter_spectrum;
    FactsJson layouts;
    add_layout(layouts, "image", from_spectrum ? spectrum : image);
    add_layout(layouts, "result", request.operation == Operation::forward ? spectrum : image);
    if (request.operation == Operation::forward)
        return {method.forward(problem), std::move(layouts)};
    if (request.operation == Operation::inverse)
        return {method.inverse(problem), std::move(layouts)};
    add_layout(layouts, "response", response_of(method, problem));
    return {from_spectrum ? method.filter_spectrum(problem) : method.filter(problem), std::move(layouts)};
}

// Products of two images of one size.
NamedPlan two_images_plan(const PlanRequest& request, const Limits& limits)
{
    const Method& method = *request.method;
    Problem problem = request.problem;
    problem.scaling = Scaling::none;
    const Job job{.image = {problem.width, problem.height, 1},
                  .other = OtherImage{*facts_of(request.operation).product, problem.width, problem.height},
                  .format = problem.format};
    require_product(job);
    method.require_supported(problem, limits);
    FactsJson layouts;
    for (const char* texture : {"image", "other", "result"})
        add_layout(layouts, texture, image_in(problem.format, problem.width, problem.height));
    return {product_plan(method, job, problem), std::move(layouts)};
}

NamedPlan space_plan(const PlanRequest& request, const Limits& limits)
{
    const Problem& problem = request.problem;
    if (std::max(problem.width, problem.height) > limits.maximum_texture_size)
        throw SizeError(fmt::format("convolution takes images up to {} (the largest texture), not {} x {}",
                                    limits.maximum_texture_size, problem.width, problem.height));
    FactsJson layouts;
    for (const char* texture : {"image", "result"})
        add_layout(layouts, texture, image_in(problem.format, problem.width, problem.height));
    return {convolution_plan(kernel_of(request), {.width = problem.width,
                                                  .height = problem.height,
                                                  .format = problem.format,
                                                  .boundary = request.boundary,
                                                  .approach = request.approach}),
            std::move(layouts)};
}

// What filters an image by a method under a boundary rule, as `filter` does.
FilteringProblem filtering_problem(const PlanRequest& request, const Limits& limits)
{
    const Method& method = *request.method;
    const Problem& given = request.problem;
    FilteringProblem problem{
        .width = given.width,
        .height = given.height,
        .format = given.format,
        .boundary = request.boundary,
        .extension = extension_for(given.width, given.height, std::span(&*request.kernel, 1), request.boundary, method),
        .transform = given,
        .filters = 1};
    problem.transform.width = problem.extension.width;
    problem.transform.height = problem.extension.height;
    method.require_supported(problem.transform, limits);
    return problem;
}

NamedPlan whole_filter_plan(const PlanRequest& request, const Limits& limits)
{
    const FilteringProblem problem = filtering_problem(request, limits);
    FactsJson layouts;
    for (const char* texture : {"image", "result"})
        add_layout(layouts, texture, image_in(problem.format, problem.width, problem.height));
    add_layout(layouts, "response", response_of(*request.method, problem.transform));
    return {filtering_plan(*request.method, problem), std::move(layouts)};
}

// What that begins and ends with.
NamedPlan frame_plan(const PlanRequest& request, const Limits& limits)
{
    kernel_of(request);
    const FilteringProblem problem = filtering_problem(request, limits);
    const Layout image = image_in(problem.format, problem.width, problem.height);
    const Layout extended = image_in(problem.format, problem.transform.width, problem.transform.height);
    const bool extends = request.operation == Operation::extend;
    FactsJson layouts;
    add_layout(layouts, "image", extends ? image : extended);
    add_layout(layouts, "result", extends ? extended : image);
    return {extends ? extension_plan(problem) : cropping_plan(problem), std::move(layouts)};
}

NamedPlan response_plan(const PlanRequest& request, const Limits& limits)
{
    const Method& method = *request.method;
    const Problem& problem = request.problem;
    const Kernel& kernel = require_kernel(kernel_of(request));
    method.require_supported(problem, limits);
    if (kernel.width > problem.width || kernel.height > problem.height)
        throw InputError(fmt::format("a kernel of {} x {} weights is larger than {} x {} texels", kernel.width,
                                     kernel.height, problem.width, problem.height));
    FactsJson layouts;
    add_layout(layouts, "kernel", image_layout(kernel.width, kernel.height, 1));
    add_layout(layouts, "response", response_of(method, problem));
    return {kernel_response_plan(method, problem, kernel), std::move(layouts)};
}

NamedPlan plan_with_layouts(const PlanRequest& request, const Limits& limits)
{
    switch (request.operation) {
    case Operation::convolution:
        return space_plan(request, limits);
    case Operation::extend:
    case Operation::crop:
        return frame_plan(request, limits);
    case Operation::kernel_to_response:
        return response_plan(request, limits);
    case Operation::product_of_spectra:
    case Operation::correlation:
    case Operation::phase_correlation:
    case Operation::deconvolution:
        return two_images_plan(request, limits);
    case Operation::filter:
        return request.kernel ? whole_filter_plan(request, limits) : transform_plan(request, limits);
    default:
        return transform_plan(request, limits);
    }
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
         .has_kernel = true},
        of_two_images(Operation::product_of_spectra, Product::convolution),
        of_two_images(Operation::correlation, Product::correlation),
        of_two_images(Operation::phase_correlation, Product::phase_correlation),
        of_two_images(Operation::deconvolution, Product::deconvolution)};
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

NamedPlan named_plan(const PlanRequest& request, const Limits& limits)
{
    if (facts_of(request.operation).has_method && request.method == nullptr)
        throw std::logic_error(fmt::format("a plan of {} needs a method", facts_of(request.operation).name));
    NamedPlan named = plan_with_layouts(request, limits);
    named.facts = {{"made_by", made_by(request)}, {"layouts", std::move(named.facts)}};
    return named;
}

} // namespace fragfft
