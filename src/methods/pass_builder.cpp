#include "methods/pass_builder.hpp"

#include "boundary_program.hpp"

#include <cmath>
#include <fmt/core.h>
#include <utility>

namespace fragfft {

double axis_scale(Scaling scaling, Direction direction, int length)
{
    if (scaling == Scaling::unitary)
        return 1.0 / std::sqrt(static_cast<double>(length));
    return direction == Direction::inverse ? 1.0 / length : 1.0;
}

int periods_before(int offset, int size, Boundary boundary)
{
    const int period = boundary == Boundary::mirror ? 2 * size : size;
    return offset <= 0 ? 0 : (offset + period - 1) / period;
}

ImageExtent extent_along(radix_2::Axis axis, const FilteringProblem& problem)
{
    return axis == radix_2::Axis::rows ? ImageExtent{problem.extension.left, problem.width}
                                       : ImageExtent{problem.extension.top, problem.height};
}

std::optional<ImageExtent> extent_unless_whole(radix_2::Axis axis, const FilteringProblem& problem)
{
    const ImageExtent extent = extent_along(axis, problem);
    return extent.count == radix_2::length_along(axis, problem.transform) ? std::nullopt : std::optional(extent);
}

std::string filter_plan_name(const std::string& method, const FilteringProblem& problem)
{
    return fmt::format("{}, {} x {} {}", method, problem.width, problem.height,
                       problem.filters == 1 ? "filter" : fmt::format("by {} filters", problem.filters));
}

std::size_t constant_named(Plan& plan, const std::string& name, const std::function<Resource()>& make)
{
    return plan.has_resource(name) ? plan.resource_index(name) : plan.add_resource(make());
}

void define_rounding(ProgramVariant& program, gl::PixelFormat format, const Problem& problem)
{
    define_rounding(program, format, problem.round_to_half);
}

void define_rounding(ProgramVariant& program, gl::PixelFormat format, bool round_to_half)
{
    if (round_to_half && gl::holds_half_floats(format))
        program.defines.push_back("ROUND_TO_HALF");
    else if (format == gl::PixelFormat::rgb10_a2)
        program.defines.push_back("ROUND_TO_10_BITS");
    else if (gl::is_srgb(format))
        program.defines.push_back("ROUND_ALPHA_TO_8_BITS");
    else if (gl::is_normalized(format))
        program.defines.push_back("ROUND_TO_8_BITS");
}

PassBuilder::PassBuilder(std::string pass_name, ProgramVariant variant, std::vector<Uniform> values,
                         std::vector<Binding> textures)
    : name(std::move(pass_name)), program(std::move(variant)), uniforms(std::move(values)),
      bindings(std::move(textures))
{
}

void PassBuilder::define(std::string definition)
{
    program.defines.push_back(std::move(definition));
}

void PassBuilder::define(const char* definition, int value)
{
    define(fmt::format("{} {}", definition, value));
}

void PassBuilder::define_if(bool is_defined, const char* definition)
{
    if (is_defined)
        define(definition);
}

void PassBuilder::set(std::string uniform, decltype(Uniform::value) value)
{
    uniforms.push_back({std::move(uniform), std::move(value)});
}

void PassBuilder::set_if_used(const std::string& uniform, decltype(Uniform::value) value)
{
    set(uniform, std::move(value));
    program.may_be_left_out.push_back(uniform);
}

void PassBuilder::sample(const std::string& sampler, std::size_t resource, int fetches)
{
    bindings.push_back(sampled(sampler, resource));
    program.accesses.push_back({sampler, fetches});
}

void PassBuilder::scale(double factor)
{
    if (factor == 1.0)
        return;
    define("SCALED");
    set("scale", static_cast<float>(factor));
}

void PassBuilder::set_periods(const char* uniform, Boundary boundary, int size, int offset)
{
    if (boundary == Boundary::wrap || boundary == Boundary::mirror)
        set(uniform, periods_before(offset, size, boundary));
}

void PassBuilder::extend(Boundary boundary, int size, int offset)
{
    define(fragfft::define(boundary));
    set_periods("periods", boundary, size, offset);
}

void PassBuilder::store(gl::PixelFormat format, int texels, const Problem& problem)
{
    define(fmt::format("FORMAT {}", gl::info(format).name));
    define_rounding(program, format, problem);
    program.accesses.push_back({usual_image, texels});
}

Draw PassBuilder::draw(Region region) const
{
    return {program, std::move(region), uniforms};
}

Pass PassBuilder::drawing(std::vector<Draw> draws)
{
    Pass pass = Pass::drawing(std::move(name), std::move(bindings), std::move(draws));
    pass.step = std::move(step);
    return pass;
}

Pass PassBuilder::drawing(const Region& region)
{
    return drawing({draw(region)});
}

Pass PassBuilder::dispatching(const std::array<int, 3>& groups, Region written)
{
    Pass pass = Pass::dispatching(std::move(name), std::move(bindings),
                                  {{std::move(program), groups, std::move(uniforms), {std::move(written)}}});
    pass.step = std::move(step);
    return pass;
}

Plan drawn_product(const std::string& method, const Problem& problem, const std::string& file, gl::PixelFormat response)
{
    Plan plan = radix_2::empty_plan(method + " product", problem);
    Resource bins = radix_2::texture(problem, "response", ResourceRole::input);
    bins.format = response;
    PassBuilder pass{"multiply", {"multiply", "multiply", file, {}, {{"source", 1}}}};
    pass.sample("response", plan.add_resource(std::move(bins)), 1);
    define_rounding(pass.program, problem.format, problem);
    pass.step = product_step;
    plan.passes.push_back(pass.drawing(radix_2::whole(problem)));
    radix_2::chain_passes(plan);
    return plan;
}

} // namespace fragfft
