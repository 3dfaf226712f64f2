#include "filters/filtering_plan.hpp"

#include "boundary_program.hpp"
#include "engine/composition.hpp"
#include "filters/channel_exponents.hpp"
#include "methods/pass_builder.hpp"

#include <cmath>
#include <fmt/core.h>
#include <stdexcept>

namespace fragfft {

namespace {

// A plan of one pass, which reads one texture and draws all of the other.
Plan single_pass(const std::string& name, ProgramVariant program, const std::string& sampler, Resource input,
                 Resource output, std::vector<Uniform> uniforms, bool round_to_half)
{
    define_rounding(program, output.format, round_to_half);
    Plan plan{name, "", {}, {}};
    const Region whole{"whole texture", 0, 0, output.width, output.height};
    const std::size_t source = plan.add_resource(std::move(input));
    const std::size_t target = plan.add_resource(std::move(output));
    plan.passes.push_back(Pass::drawing(name, {sampled(sampler, source), attached(target)},
                                        {{std::move(program), whole, std::move(uniforms)}}));
    plan.passes.back().step = PassStep{name};
    return plan;
}

Resource transformed(const Problem& transform, const std::string& name, ResourceRole role)
{
    return {name, transform.width, transform.height, transform.format, role};
}

Resource response_of(const Method& method, const Problem& transform, const std::string& name, ResourceRole role)
{
    return {name, transform.width, transform.height, method.response_format(transform), role};
}

} // namespace

Plan extension_plan(const FilteringProblem& problem)
{
    const Extension& extension = problem.extension;
    std::vector<Uniform> uniforms{{"left", extension.left}, {"top", extension.top}};
    if (problem.boundary == Boundary::wrap || problem.boundary == Boundary::mirror) {
        uniforms.push_back({"periods_x", periods_before(extension.left, problem.width, problem.boundary)});
        uniforms.push_back({"periods_y", periods_before(extension.top, problem.height, problem.boundary)});
    }
    ProgramVariant program{fmt::format("extend_{}", name(problem.boundary)),
                           "extend",
                           "common/extend.frag",
                           {define(problem.boundary)},
                           {{"source", 1}}};
    if (!problem.image_fills_texels())
        program.defines.push_back(fmt::format("COMPONENTS {}", gl::info(problem.format).components));
    return single_pass("extend", std::move(program), "source",
                       {"image", problem.width, problem.height, problem.format, ResourceRole::input},
                       transformed(problem.transform, "result", ResourceRole::output), std::move(uniforms),
                       problem.transform.round_to_half);
}

Plan cropping_plan(const FilteringProblem& problem)
{
    return single_pass("crop", {"crop", "crop", "common/crop.frag", {}, {{"source", 1}}}, "source",
                       transformed(problem.transform, "image", ResourceRole::input),
                       {"result", problem.width, problem.height, problem.results(), ResourceRole::output},
                       {{"left", problem.extension.left}, {"top", problem.extension.top}},
                       problem.transform.round_to_half);
}

namespace {

// A plan that scales channels, between two textures of the same size.
Plan scaling_plan(const FilteringProblem& problem, gl::PixelFormat from, gl::PixelFormat to, int sign)
{
    std::array<float, 4> scales{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(gl::info(from).components); ++i)
        scales[i] = std::ldexp(1.0f, sign * problem.channel_exponents[i]);
    return single_pass(sign > 0 ? "scale channels" : "scale channels back",
                       {"scale_channels", "scale_channels", "common/scale_channels.frag", {}, {{"source", 1}}},
                       "source", {"image", problem.width, problem.height, from, ResourceRole::input},
                       {"result", problem.width, problem.height, to, ResourceRole::output}, {{"scales", scales}},
                       problem.transform.round_to_half);
}

// The filter between a pass that makes the channels about equally large and passes that undo this.
Plan scaled_filtering_plan(const Method& method, const FilteringProblem& problem)
{
    const gl::PixelFormat format = problem.transform.format;
    FilteringProblem equal = problem;
    equal.channel_exponents = {};
    equal.format = format;
    equal.result_format = format;
    const Plan filtering = filtering_plan(method, equal);
    Plan plan{filtering.name, filtering.description, {}, {}};
    const auto image_of = [&](const std::string& name, gl::PixelFormat texels, ResourceRole role) {
        return plan.add_resource({name, problem.width, problem.height, texels, role});
    };
    const std::size_t image = image_of("image", problem.format, ResourceRole::input);
    const std::size_t scaled = image_of("scaled image", format, ResourceRole::temporary);
    append(plan, scaling_plan(problem, problem.format, format, 1), {{"image", image}, {"result", scaled}});
    Connections connections{{"image", scaled}};
    for (std::size_t i = 0; i < problem.filters; ++i) {
        const std::string name = numbered("response", i, problem.filters);
        connections[name] = plan.add_resource(response_of(method, problem.transform, name, ResourceRole::input));
    }
    std::vector<Connections> scalings;
    for (std::size_t i = 0; i < problem.filters; ++i) {
        const std::string name = numbered("result", i, problem.filters);
        const std::size_t result = image_of(name, problem.results(), ResourceRole::output);
        connections[name] = image_of("scaled " + name, format, ResourceRole::temporary);
        scalings.push_back({{"image", connections[name]}, {"result", result}});
    }
    append(plan, filtering, connections);
    for (const Connections& scaling : scalings)
        append(plan, scaling_plan(problem, format, problem.results(), -1), scaling);
    share_temporaries(plan);
    return plan;
}

// Builds the plan of a filter from parts: an image's spectrum, its product with a response, and the inverse transform.
class FilterBuilder
{
public:
    FilterBuilder(const Method& method, const Problem& transform, std::string name, std::string description)
        : method_(method), transform_(transform), plan_{std::move(name), std::move(description), {}, {}}
    {
    }

    std::size_t add(Resource resource) { return plan_.add_resource(std::move(resource)); }

    std::size_t add_temporary()
    {
        return add(transformed(transform_, fmt::format("scratch {}", plan_.resources.size()), ResourceRole::temporary));
    }

    std::size_t add_response(const std::string& name)
    {
        return add(response_of(method_, transform_, name, ResourceRole::input));
    }

    // Returns the texture that is transformed in the image's place.
    std::size_t extended(const FilteringProblem& problem, std::size_t image)
    {
        if (!problem.is_extended())
            return image;
        const std::size_t extended = add_temporary();
        append(plan_, extension_plan(problem), {{"image", image}, {"result", extended}});
        return extended;
    }

    std::size_t spectrum_of(std::size_t image)
    {
        const std::size_t spectrum = add_temporary();
        append(plan_, method_.forward(transform_), {{"image", image}, {"result", spectrum}});
        return spectrum;
    }

    // Multiplies by another texture, which the product's plan has under this name.
    std::size_t product_of(const Plan& product, std::size_t spectrum, const std::string& name, std::size_t factor)
    {
        const std::size_t result = add_temporary();
        append(plan_, product, {{"image", spectrum}, {name, factor}, {"result", result}});
        return result;
    }

    void transform_back(std::size_t product, std::size_t result)
    {
        append(plan_, method_.inverse(transform_), {{"image", product}, {"result", result}});
    }

    void crop(const FilteringProblem& problem, std::size_t image, std::size_t result)
    {
        append(plan_, cropping_plan(problem), {{"image", image}, {"result", result}});
    }

    Plan plan()
    {
        share_temporaries(plan_);
        return std::move(plan_);
    }

private:
    const Method& method_;
    const Problem& transform_;
    Plan plan_;
};

Plan plan_by_responses(const Method& method, const FilteringProblem& problem)
{
    const Problem& transform = problem.transform;
    FilterBuilder builder(method, transform,
                          fmt::format("{}, {} x {} {}", method.name, problem.width, problem.height,
                                      problem.filters == 1 ? "filter" : fmt::format("by {} filters", problem.filters)),
                          fmt::format("scaling: {}, twiddles: {}, boundary: {}", name(transform.scaling),
                                      name(transform.twiddles), name(problem.boundary)));
    const std::size_t image =
        builder.add({"image", problem.width, problem.height, problem.format, ResourceRole::input});
    const std::size_t spectrum = builder.spectrum_of(builder.extended(problem, image));
    for (std::size_t i = 0; i < problem.filters; ++i) {
        const std::size_t response = builder.add_response(numbered("response", i, problem.filters));
        const std::size_t result = builder.add({numbered("result", i, problem.filters), problem.width, problem.height,
                                                problem.results(), ResourceRole::output});
        const std::size_t product = builder.product_of(method.multiply(transform), spectrum, "response", response);
        if (!problem.is_cropped()) {
            builder.transform_back(product, result);
            continue;
        }
        const std::size_t filtered = builder.add_temporary();
        builder.transform_back(product, filtered);
        builder.crop(problem, filtered, result);
    }
    return builder.plan();
}

// The transform alone, between passes that convert formats.
Plan transform_plan(const Method& method, const FilteringProblem& problem)
{
    Plan transform = method.transform(problem.transform);
    const Resource read = transform.resources.at(transform.resource_index("image"));
    const Resource written = transform.resources.at(transform.resource_index("result"));
    // A pass that only converts: an image of that size is neither extended nor cropped.
    const auto converting = [&](const Resource& inner, gl::PixelFormat outer) {
        return FilteringProblem{.width = inner.width,
                                .height = inner.height,
                                .format = outer,
                                .boundary = Boundary::clamp,
                                .extension = {0, 0, inner.width, inner.height},
                                .transform = {.width = inner.width,
                                              .height = inner.height,
                                              .format = inner.format,
                                              .round_to_half = problem.transform.round_to_half}};
    };
    const FilteringProblem extending = converting(read, problem.format);
    const FilteringProblem cropping = converting(written, problem.results());
    if (!extending.is_extended() && !cropping.is_cropped())
        return transform;

    Plan plan{transform.name, transform.description, {}, {}};
    std::size_t image = plan.add_resource({"image", read.width, read.height, extending.format, ResourceRole::input});
    const std::size_t result =
        plan.add_resource({"result", written.width, written.height, cropping.results(), ResourceRole::output});
    if (extending.is_extended()) {
        const std::size_t converted = plan.add_resource({"converted image", read.width, read.height, read.format});
        append(plan, extension_plan(extending), {{"image", image}, {"result", converted}});
        image = converted;
    }
    if (cropping.is_cropped()) {
        const std::size_t spectrum = plan.add_resource({"whole result", written.width, written.height, written.format});
        append(plan, transform, {{"image", image}, {"result", spectrum}});
        append(plan, cropping_plan(cropping), {{"image", spectrum}, {"result", result}});
    } else {
        append(plan, transform, {{"image", image}, {"result", result}});
    }
    share_temporaries(plan);
    return plan;
}

} // namespace

Plan filtering_plan(const Method& method, const FilteringProblem& problem)
{
    if (problem.filters == 0)
        return transform_plan(method, problem);
    if (any(problem.channel_exponents))
        return scaled_filtering_plan(method, problem);
    if (method.filtering != nullptr)
        if (std::optional<Plan> whole = method.filtering(problem))
            return *std::move(whole);
    return plan_by_responses(method, problem);
}

Plan spectrum_filtering_plan(const Method& method, const Problem& transform)
{
    FilterBuilder builder(method, transform, method.name + " filter of a spectrum",
                          method.multiply(transform).description);
    const std::size_t spectrum = builder.add(transformed(transform, "image", ResourceRole::input));
    const std::size_t response = builder.add_response("response");
    const std::size_t result = builder.add(transformed(transform, "result", ResourceRole::output));
    builder.transform_back(builder.product_of(method.multiply(transform), spectrum, "response", response), result);
    return builder.plan();
}

Plan convolutions_plan(const std::vector<Plan>& convolutions)
{
    Plan plan{convolutions.front().name, convolutions.front().description, {}, {}};
    const std::size_t image =
        plan.add_resource(convolutions.front().resources.at(convolutions.front().resource_index("image")));
    for (std::size_t i = 0; i < convolutions.size(); ++i) {
        const Plan& part = convolutions[i];
        Resource result = part.resources.at(part.resource_index("result"));
        result.name = numbered("result", i, convolutions.size());
        append(plan, part, {{"image", image}, {"result", plan.add_resource(std::move(result))}});
    }
    share_temporaries(plan);
    return plan;
}

Plan kernel_response_plan(const Method& method, const Problem& transform, const Kernel& kernel)
{
    if (kernel.width > transform.width || kernel.height > transform.height)
        throw std::logic_error(fmt::format("a kernel of {} x {} weights is larger than a transform of {} x {}",
                                           kernel.width, kernel.height, transform.width, transform.height));
    // Choices for filters need not be the best ones for a single transform.
    const Problem precise{.width = transform.width,
                          .height = transform.height,
                          .axes = transform.axes,
                          .tuning = without_choices(transform.tuning)};
    std::array<float, 4> components{};
    for (std::size_t i = 0; i < components.size(); ++i)
        components[i] = method.kernel_components[i] ? 1.0f : 0.0f;
    const Plan placing =
        single_pass("place kernel", {"place_kernel", "place_kernel", "common/place_kernel.frag", {}, {{"kernel", 1}}},
                    "kernel", {"kernel", kernel.width, kernel.height, gl::PixelFormat::rgba32f, ResourceRole::input},
                    transformed(precise, "result", ResourceRole::output),
                    {{"origin_x", kernel.origin_x()},
                     {"origin_y", kernel.origin_y()},
                     {"width", transform.width},
                     {"height", transform.height},
                     {"components", components}},
                    false);

    Plan plan{fmt::format("{}, response of a kernel", method.name), "scaling: none", {}, {}};
    const std::size_t placed = plan.add_resource(transformed(precise, "placed kernel", ResourceRole::temporary));
    append(plan, placing, {{"result", placed}});
    const std::size_t response = plan.add_resource(response_of(method, transform, "response", ResourceRole::output));
    if (method.response_format(transform) == precise.format) {
        append(plan, method.forward(precise), {{"image", placed}, {"result", response}});
    } else {
        const std::size_t spectrum = plan.add_resource(transformed(precise, "spectrum", ResourceRole::temporary));
        append(plan, method.forward(precise), {{"image", placed}, {"result", spectrum}});
        append(plan,
               single_pass("store response", {"copy", "copy", "common/copy.frag", {}, {{"source", 1}}}, "source",
                           transformed(precise, "spectrum", ResourceRole::input),
                           response_of(method, transform, "response", ResourceRole::output), {},
                           transform.round_to_half),
               {{"spectrum", spectrum}, {"response", response}});
    }
    share_temporaries(plan);
    return plan;
}

} // namespace fragfft
