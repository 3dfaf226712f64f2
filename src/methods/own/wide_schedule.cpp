#include "methods/own/wide_schedule.hpp"

#include "engine/composition.hpp"
#include "methods/twiddle_table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/core.h>

namespace fragfft::wide {

namespace {

using radix_2::Axis;

// The roots of unity in a butterfly's formula, for either direction.
std::vector<std::array<float, 4>> roots_of(int radix)
{
    std::vector<std::array<float, 4>> roots;
    for (int k = 0; k < radix; ++k) {
        const std::complex<double> root = unit_root(k, radix);
        roots.push_back({static_cast<float>(root.real()), static_cast<float>(root.imag()), 0.0f, 0.0f});
    }
    return roots;
}

// The index in the butterfly of output `index` of a part.
int output_of(const Step& step, int part, int index)
{
    return step.kind == StepKind::filter ? step.part_length * part + index : part + step.parts() * index;
}

// The table of twiddles.glsl for a step that splits transforms of `length` numbers.
Resource table_of(const Step& step, int length)
{
    const int pairs = (step.part_length + 1) / 2;
    Resource table{
        fmt::format("twiddles {} of {}{}", step.radix, length, step.kind == StepKind::filter ? ", filtered" : ""),
        pairs * step.parts(), length / step.radix, gl::PixelFormat::rgba32f, ResourceRole::constant};
    table.values.reserve(4 * static_cast<std::size_t>(table.texels()));
    for (long long p = 0; p < table.height; ++p)
        for (int part = 0; part < step.parts(); ++part)
            for (int index = 0; index < 2 * pairs; ++index) {
                const int output = index < step.part_length ? output_of(step, part, index) : 0;
                const std::complex<double> root = unit_root(output * p, length);
                table.values.push_back(static_cast<float>(root.real()));
                table.values.push_back(static_cast<float>(-root.imag()));
            }
    return table;
}

bool uses_roots(const Step& step)
{
    const bool is_power_of_two =
        step.part_length == 1 || step.part_length == 2 || step.part_length == 4 || step.part_length == 8;
    return step.parts() > 1 || !is_power_of_two;
}

// Largest radix of the steps that stack columns. With 64, on an NVIDIA H200, the next step gains less than this one
// loses.
constexpr int largest_stacked_radix = 32;

// Number of columns stacked beside each other, so that a stack is 64 bytes wide, as is a GPU's texture block. 0 if none
// are stacked.
int stack_of(int columns, const Problem& problem)
{
    const int stack = 64 / gl::info(problem.format).bytes_per_pixel;
    return !problem.tuning.is_software && columns % (2 * stack) == 0 ? stack : 0;
}

// Whether rows that lie far apart are stored in transposed blocks. On an NVIDIA H200 that takes 0.90 of the time for a
// filter of 1280 x 720 and 0.88 for 1920 x 1080, but 0.99 to 1.01 for five powers of two.
bool transposes_blocks(int columns, int rows, const Problem& problem)
{
    return !problem.tuning.is_software && gl::info(problem.format).bytes_per_pixel > 8 && columns % 2 == 0 &&
           rows % 2 == 0 && !std::has_single_bit(static_cast<unsigned>(rows));
}

Region region_of(Axis axis, const std::string& name, int first_along, int along, int lines)
{
    return axis == Axis::rows ? Region{name, first_along, 0, along, lines} : Region{name, 0, first_along, lines, along};
}

void define(PassBuilder& pass, std::vector<std::string> definitions)
{
    for (std::string& definition : definitions)
        pass.define(std::move(definition));
}

// Sets the uniforms of layers.glsl.
void set_layers(PassBuilder& pass, const Layers& layers, bool by_constants)
{
    pass.set_if_used("source_span", layers.span);
    if (by_constants)
        return;
    pass.set("source_stride", layers.stride);
    pass.set("source_radix", layers.step.radix);
    if (layers.step.parts() > 1)
        pass.set("source_divisor", divisor_of(layers.step));
}

} // namespace

WideSchedule::WideSchedule(const std::string& name, const Problem& problem, Writing writing)
    : problem_(problem),
      writing_(writing), plan_{name, fmt::format("scaling: {}", fragfft::name(problem.scaling)), {}, {}}
{
}

Array WideSchedule::input(const std::string& name, int width, int height, gl::PixelFormat format)
{
    return {plan_.add_resource({name, width, height, format, ResourceRole::input}), width, height, std::nullopt};
}

Array WideSchedule::transform(const Array& source, Axis axis, Direction direction, int length,
                              const std::vector<Step>& steps, const Options& options)
{
    Array numbers = source;
    int stride = 1;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        numbers =
            add_step(numbers, steps[i], {axis, direction, length, stride, i == 0, i + 1 == steps.size()}, options);
        stride *= steps[i].radix;
    }
    return numbers;
}

Array WideSchedule::after_filter(const Array& source, Axis axis, const std::vector<Step>& steps, const Options& options)
{
    Array numbers = source;
    int stride = steps.front().radix;
    for (std::size_t i = 1; i < steps.size(); ++i) {
        numbers = add_step(numbers, steps[i],
                           {axis, Direction::inverse, source.length_along(axis), stride, false, i + 1 == steps.size()},
                           options);
        stride *= steps[i].radix;
    }
    return numbers;
}

Array WideSchedule::add_step(const Array& source, const Step& step, const StepPosition& position,
                             const Options& options)
{
    const int lines_of_source = source.length_along(radix_2::across(position.axis));
    const int lines = position.is_first ? options.lines.value_or(lines_of_source) : lines_of_source;
    const bool filters = step.kind == StepKind::filter;
    const std::string family = filters ? "filter" : "fft";
    const std::string axis = radix_2::name(position.axis);
    StepPass made{{fmt::format("{} {}, radix {}", filters ? "filter" : name(position.direction), axis, step.radix),
                   {fmt::format("{}_{}_radix_{}", family, axis, step.radix), family, "", {}, {}}},
                  {.axis = position.axis, .step = step, .is_narrow = gl::info(problem_.format).components == 2}};
    made.pass.step = options.chirped ? radix_2::step_along(position.axis, *options.chirped, "by a chirp")
                     : filters       ? radix_2::step_along(position.axis, family)
                                     : radix_2::step_along(position.axis, position.direction);
    const std::string program = filters ? "filter" : "step";
    made.pass.program.file =
        writing_ == Writing::stores ? "stored/" + program + ".store.frag" : "wide/" + program + ".frag";
    made.pass.set_if_used("span", position.span(step));
    if (!filters)
        made.pass.set_if_used("direction", position.direction == Direction::forward ? -1.0f : 1.0f);
    read_source(made, source, position, options);
    multiply_outputs(made, position, options);
    made.pass.scale(scale_of(step, position, options));
    return writing_ == Writing::stores ? add_stores(std::move(made), position, lines, options)
                                       : add_targets(std::move(made), position, lines, options);
}

void WideSchedule::read_source(StepPass& made, const Array& source, const StepPosition& position,
                               const Options& options) const
{
    auto& [pass, variant] = made;
    if (position.is_first && options.factors)
        variant.inputs =
            std::min((options.extent->count + position.span(variant.step) - 1) / position.span(variant.step),
                     variant.step.radix);
    const int inputs = variant.inputs > 0 ? variant.inputs : variant.step.radix;
    pass.sample("source", source.resource, inputs);
    if (source.layered) {
        variant.source = source_of(*source.layered, position.axis, position.length, variant.step);
        set_layers(pass, *source.layered, variant.source->output_run > 0);
    }
    variant.source_is_transposed = source.blocks_are_transposed;
    if (!position.is_first)
        return;
    if (options.extent) {
        variant.is_extended = true;
        pass.extend(options.boundary, options.extent->count, options.extent->offset);
        pass.set("offset", options.extent->offset);
        pass.set("extent", options.extent->count);
    }
    if (options.factors) {
        variant.is_chirped = true;
        pass.sample("factors", *options.factors, inputs);
    }
    if (options.first_across != 0) {
        variant.is_offset_across = true;
        pass.set("across_offset", options.first_across);
    }
}

void WideSchedule::multiply_outputs(StepPass& made, const StepPosition& position, const Options& options)
{
    auto& [pass, variant] = made;
    const Step& step = variant.step;
    const bool filters = step.kind == StepKind::filter;
    const int outputs = writing_ == Writing::stores ? step.radix : step.part_length; // outputs of one fragment

    if (uses_roots(step))
        pass.set_if_used("roots", roots_of(step.radix));

    // Twiddle factors are needed if the transforms that the step splits are longer than its radix.
    const int divided = filters ? position.length : position.length / position.stride;
    if (divided > step.radix) {
        variant.is_twiddled = true;
        variant.is_strided = !filters && position.stride > 1;
        if (variant.is_strided)
            pass.set("stride", position.stride);
        pass.sample("twiddles", held_constant(plan_, table_of(step, divided)),
                    (step.part_length + 1) / 2 * outputs / step.part_length);
    }

    if (filters || (position.is_last && options.response)) {
        variant.is_multiplied = !filters;
        variant.has_response_line = options.response_is_line;
        pass.sample("response", options.response.value(), filters ? step.radix : outputs);
    }
}

// A fragment writes one part of its butterfly's outputs. The parts lie beside each other.
Array WideSchedule::add_targets(StepPass made, const StepPosition& position, int lines, const Options& options)
{
    auto& [pass, variant] = made;
    const Step step = variant.step;
    const bool in_layers = step.kind != StepKind::side_by_side;
    const bool is_row = position.axis == Axis::rows;
    const int span = position.span(step);

    // Choose the targets' shape: stacked columns take two rows of texels for each row of numbers
    const bool stacks = in_layers && !is_row && step.radix <= largest_stacked_radix;
    variant.target_stack = stacks ? stack_of(lines, problem_) : 0;
    const int rows = variant.target_stack > 0 ? 2 : 1;
    const int kept = !in_layers && options.kept ? options.kept->count : position.length;
    const int along = in_layers ? rows * span * step.parts() : kept;
    Resource target{free_name(), is_row ? along : lines / rows, is_row ? lines : along, problem_.format};
    if (in_layers) {
        target.kind = ResourceKind::texture_array;
        target.layers = step.part_length;
    }
    const std::size_t added = plan_.add_resource(std::move(target));
    for (int index = 0; index < step.part_length; ++index)
        pass.bindings.push_back(attached(added, fmt::format("fragment_{}", index), in_layers ? index : all_layers));

    // Draw the parts
    define(pass, defines_of(variant));
    define_rounding(pass.program, problem_.format, problem_);
    pass.program.may_be_left_out.push_back("part");
    std::vector<Draw> draws;
    for (int part = 0; part < step.parts() && part * rows * span < along; ++part) {
        const int first = part * rows * span;
        draws.push_back(pass.draw(region_of(position.axis, fmt::format("part {}", part), first,
                                            std::min(rows * span, along - first), lines / rows)));
        draws.back().uniforms.push_back({"part", part});
    }
    plan_.passes.push_back(pass.drawing(std::move(draws)));
    Array written{added, is_row ? kept : lines, is_row ? lines : kept, std::nullopt};
    if (in_layers)
        written.layered = Layers{position.axis, step, step.kind == StepKind::filter ? 1 : position.stride, span,
                                 variant.target_stack};
    return written;
}

// A fragment stores all outputs of its butterfly in their places.
Array WideSchedule::add_stores(StepPass made, const StepPosition& position, int lines, const Options& options)
{
    auto& [pass, variant] = made;
    const bool is_row = position.axis == Axis::rows;
    int along = position.length;
    if (position.is_last && options.kept) {
        variant.is_cropped = true;
        along = options.kept->count;
        pass.set("kept_first", options.kept->offset);
        pass.set("kept_count", along);
    }
    // The first of several steps stores a butterfly's outputs in adjacent rows, and so does a filter step.
    const bool stores_far_rows = !is_row && variant.is_twiddled && !variant.is_strided;
    variant.target_is_transposed = stores_far_rows && transposes_blocks(lines, position.length, problem_);
    const gl::PixelFormat format = position.is_last ? options.format.value_or(problem_.format) : problem_.format;
    define(pass, defines_of(variant));
    pass.store(format, variant.step.radix, problem_);
    const Array written{plan_.resources.size(), is_row ? along : lines, is_row ? lines : along, std::nullopt,
                        variant.target_is_transposed};
    plan_.add_resource({free_name(), written.width, written.height, format});
    pass.bindings.push_back(image_written(usual_image, written.resource));
    Draw draw = pass.draw(region_of(position.axis, "butterflies", 0, position.span(variant.step), lines));
    draw.written = {{"whole texture", 0, 0, written.width, written.height}};
    plan_.passes.push_back(pass.drawing({std::move(draw)}));
    return written;
}

double WideSchedule::scale_of(const Step& step, const StepPosition& position, const Options& options) const
{
    if (options.is_unitary)
        return 1.0 / (step.kind == StepKind::filter ? step.radix : std::sqrt(step.radix));
    return step.kind == StepKind::filter || position.is_last ? options.scale : 1.0;
}

Array WideSchedule::gather(const Array& source, int left, int top, int width, int height, gl::PixelFormat format,
                           const Factors& factors)
{
    PassBuilder pass{"gather", {"gather", "gather", "common/crop.frag", {}, {}}, {{"left", left}, {"top", top}}};
    pass.step = PassStep{"gather"};
    pass.sample("source", source.resource, 1);
    if (source.layered) {
        pass.program.file = "wide/gather.frag";
        pass.define(radix_2::define(source.layered->axis));
        define(pass, defines_of(access_to(*source.layered, false)));
        set_layers(pass, *source.layered, false);
        pass.scale(factors.scale);
    }
    if (factors.line) {
        pass.define("CHIRPED");
        pass.sample("factors", *factors.line, 1);
    }
    define_rounding(pass.program, format, problem_);
    const std::size_t target = plan_.add_resource({free_name(), width, height, format});
    pass.bindings.push_back(attached(target));
    plan_.passes.push_back(pass.drawing(Region{"whole texture", 0, 0, width, height}));
    return {target, width, height, std::nullopt};
}

std::size_t WideSchedule::line(const std::string& name, const std::vector<std::complex<double>>& numbers)
{
    return held_constant(plan_, line_of_numbers(name, numbers));
}

std::string WideSchedule::free_name() const
{
    return fmt::format("scratch {}", plan_.resources.size());
}

void WideSchedule::name_output(const Array& numbers, const std::string& name)
{
    plan_.resources.at(numbers.resource).name = name;
    plan_.resources.at(numbers.resource).role = ResourceRole::output;
}

Plan WideSchedule::plan()
{
    share_temporaries(plan_);
    return std::move(plan_);
}

} // namespace fragfft::wide
