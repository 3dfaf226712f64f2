#include "device_arrays/device.hpp"
#include "engine/composition.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "methods/device_limits.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/radix_2.hpp"

#include <fmt/core.h>

namespace fragfft::device_arrays {

namespace {

Resource texture(const std::string& name, int width, int height, ResourceRole role)
{
    return {name, width, height, complex_format, role};
}

// A plan of one pass over a whole result.
Plan single_pass(const std::string& name, ProgramVariant program, Resource image, Resource result,
                 std::vector<Uniform> uniforms)
{
    Plan plan{name, "", {}, {}};
    const Region whole{"whole texture", 0, 0, result.width, result.height};
    const std::size_t source = plan.add_resource(std::move(image));
    const std::size_t target = plan.add_resource(std::move(result));
    plan.passes.push_back(Pass::drawing(name, {sampled("source", source), attached(target)},
                                        {{std::move(program), whole, std::move(uniforms)}}));
    plan.passes.back().step = PassStep{name};
    return plan;
}

// Width and height of the texture that holds numbers of that kind.
std::pair<int, int> size_of(Kind kind, const Problem& problem)
{
    const bool along_columns = problem.axes == Axes::columns;
    if (kind != Kind::half)
        return {texture_width(problem), static_cast<int>(texture_height(problem))};
    return {along_columns ? problem.width : problem.width / 2 + 1,
            along_columns ? problem.height / 2 + 1 : problem.height};
}

Plan expanding_plan(const Problem& problem)
{
    const auto [width, height] = size_of(Kind::half, problem);
    ProgramVariant program{"expand", "expand", "arrays/expand.frag", {}, {{"source", 1}}};
    program.may_be_left_out = {"width", "height"};
    if (problem.axes != Axes::both)
        program.defines.push_back(problem.axes == Axes::columns ? "COLUMNS" : "ROWS");
    return single_pass("expand half a spectrum", std::move(program),
                       texture("image", width, height, ResourceRole::input),
                       texture("result", problem.width, problem.height, ResourceRole::output),
                       {{"width", problem.width}, {"height", problem.height}});
}

Plan scaling_plan(const Problem& problem, double factor)
{
    const auto [width, height] = size_of(Kind::complex, problem);
    return single_pass("scale", {"scale", "scale", "arrays/scale.frag", {}, {{"source", 1}}},
                       texture("image", width, height, ResourceRole::input),
                       texture("result", width, height, ResourceRole::output),
                       {{"factor", static_cast<float>(factor)}});
}

double count_of_numbers(const Problem& problem)
{
    return (problem.axes == Axes::columns ? 1.0 : problem.width) * (problem.axes == Axes::rows ? 1.0 : problem.height);
}

// The factor by which a plan without scaling, which includes 1/n in the inverse direction, is off from the key's norm.
double factor_of(const TransformKey& key, const Problem& problem)
{
    if (key.norm != Norm::forward)
        return 1.0;
    return key.direction == Direction::forward ? 1.0 / count_of_numbers(problem) : count_of_numbers(problem);
}

} // namespace

PreparedTransform::PreparedTransform(Device& device, const TransformKey& key)
    : gl_(device.gl()), key_(key),
      problem_(on_device({.width = key.width,
                          .height = key.height,
                          .format = complex_format,
                          .scaling = key.norm == Norm::ortho ? Scaling::unitary : Scaling::none,
                          .direction = key.direction,
                          .axes = key.axes,
                          .domain = Domain::complex},
                         device.facts(), device.probe()))
{
    choose(device);
    Plan plan = composed();
    bytes = totals(plan).texture_bytes;
    prepared_ = device.engine().prepare(std::move(plan), device.shared().temporaries);
    const auto [source_width, source_height] = size_of(key.source, problem_);
    const auto [width, height] = size_of(Kind::complex, problem_);
    source_.emplace(gl_, device.staging(), source_width, source_height, complex_format, "source", false);
    result_.emplace(gl_, device.staging(), width, height, complex_format, "result", true);
    prepared_->bind(std::vector<NamedTexture>{{"image", source_->view()}, {"result", result_->view()}});
}

// Rows that are longer than a texture is wide are wrapped in one, by the only method that supports this.
void PreparedTransform::choose(Device& device)
{
    const Limits limits = limits_of(device.facts());
    try {
        if (key_.method == "auto") {
            method_ = fastest_method(problem_, device.planned()).name;
        } else {
            const Method& named = method_named(key_.method);
            if (!named.offers(problem_.twiddles))
                problem_.twiddles = named.twiddles.front();
            named.require_supported(problem_, limits);
            method_ = named.name;
        }
    } catch (const SizeError&) {
        const bool may_wrap = key_.method == "auto" || key_.method == lloyd_boyd_govindaraju_2008::method_name;
        if (!may_wrap || key_.axes != Axes::rows || key_.height != 1 || key_.source == Kind::half)
            throw;
        const std::optional<Problem> wrapped = lloyd_boyd_govindaraju_2008::wrapped_rows(problem_, limits);
        if (!wrapped)
            throw;
        problem_ = *wrapped;
        method_ = lloyd_boyd_govindaraju_2008::method_name;
    }
}

Plan PreparedTransform::composed() const
{
    std::vector<Plan> parts;
    if (key_.source == Kind::half)
        parts.push_back(expanding_plan(problem_));
    parts.push_back(method_named(method_).transform(problem_));
    const std::string name = parts.back().name;
    const std::string description = parts.back().description;
    if (const double factor = factor_of(key_, problem_); factor != 1.0)
        parts.push_back(scaling_plan(problem_, factor));
    if (parts.size() == 1)
        return std::move(parts.front());
    Plan plan{name, description, {}, {}};
    const auto [source_width, source_height] = size_of(key_.source, problem_);
    const auto [width, height] = size_of(Kind::complex, problem_);
    std::size_t source = plan.add_resource(texture("image", source_width, source_height, ResourceRole::input));
    const std::size_t result = plan.add_resource(texture("result", width, height, ResourceRole::output));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t target =
            i + 1 == parts.size()
                ? result
                : plan.add_resource(texture(fmt::format("scratch {}", i + 1), width, height, ResourceRole::temporary));
        append(plan, parts[i], {{"image", source}, {"result", target}});
        source = target;
    }
    share_temporaries(plan);
    return plan;
}

void PreparedTransform::run(const ArrayStorage& source, std::size_t first_source, int source_row_length,
                            const ArrayStorage& result, std::size_t first_result, int result_row_length)
{
    const int source_components = components(key_.source);
    const int result_components = components(key_.result);
    const auto [kept_width, kept_height] = size_of(key_.result, problem_);
    const auto numbers = static_cast<std::size_t>(key_.width);
    if (problem_.wrapped_at > 0)
        source_->fill_rows(first_source, numbers, source, source_components);
    else
        source_->fill({0, 0, source_->view().width, source_->view().height, first_source, source_row_length}, source,
                      source_components);
    prepared_->record();
    if (problem_.wrapped_at > 0)
        result_->read_rows(first_result, key_.result == Kind::half ? numbers / 2 + 1 : numbers, result,
                           result_components);
    else
        result_->read({0, 0, kept_width, kept_height, first_result, result_row_length}, result, result_components);
    require_no_error(gl_, "transforming an array");
}

} // namespace fragfft::device_arrays
