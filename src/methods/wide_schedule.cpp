#include "methods/wide_schedule.hpp"

#include "boundary_program.hpp"
#include "engine/composition.hpp"
#include "methods/twiddle_table.hpp"

#include <cmath>
#include <fmt/core.h>

namespace fragfft::wide {

namespace {

using radix_2::Axis;

constexpr const char* folder(Writing writing)
{
    return writing == Writing::stores ? "stored" : "wide";
}

constexpr const char* family_of(StepKind kind)
{
    return kind == StepKind::filter ? "filter" : "fft";
}

// What the steps of one radix multiply by, whatever the direction.
std::vector<std::array<float, 4>> roots_of(int radix)
{
    std::vector<std::array<float, 4>> roots;
    for (int k = 0; k < radix; ++k) {
        const std::complex<double> root = unit_root(k, radix);
        roots.push_back({static_cast<float>(root.real()), static_cast<float>(root.imag()), 0.0f, 0.0f});
    }
    return roots;
}

// The output that is number `index` of a part's.
int output_of(const Step& step, int part, int index)
{
    return step.kind == StepKind::filter ? step.part_length * part + index : part + step.parts() * index;
}

// twiddles.glsl's table of a step that divides transforms of `length` numbers.
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

int turns_before(const Extent& extent)
{
    const int period = extent.boundary == Boundary::mirror ? 2 * extent.count : extent.count;
    return extent.offset <= 0 ? 0 : (extent.offset + period - 1) / period;
}

// Largest radix of the steps that leave columns stacked. With 64, on an H200, what the next step gains is less than
// this one loses.
constexpr int largest_stacked_radix = 32;

// Columns beside each other in a stack: a GPU's block of a texture is 64 bytes wide. 0 where none are stacked.
int stack_of(int columns, const Problem& problem)
{
    const int stack = 64 / gl::info(problem.format).bytes_per_pixel;
    return !problem.tuning.is_software && columns % (2 * stack) == 0 ? stack : 0;
}

Region region_of(Axis axis, const std::string& name, int first_along, int along, int across)
{
    return axis == Axis::rows ? Region{name, first_along, 0, along, across}
                              : Region{name, 0, first_along, across, along};
}

} // namespace

Schedule::Schedule(const std::string& name, const Problem& problem, Writing writing)
    : problem_(problem),
      writing_(writing), plan_{name, fmt::format("scaling: {}", fragfft::name(problem.scaling)), {}, {}}
{
}

Array Schedule::input(const std::string& name, int width, int height, gl::PixelFormat format)
{
    return {plan_.add_resource({name, width, height, format, ResourceRole::input}), width, height, std::nullopt};
}

Array Schedule::transform(const Array& source, Axis axis, Direction direction, int length,
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

Array Schedule::after_filter(const Array& source, Axis axis, const std::vector<Step>& steps, bool is_unitary)
{
    Array numbers = source;
    int stride = steps.front().radix;
    for (std::size_t i = 1; i < steps.size(); ++i) {
        numbers = add_step(numbers, steps[i],
                           {axis, Direction::inverse, source.length_along(axis), stride, false, i + 1 == steps.size()},
                           {.is_unitary = is_unitary});
        stride *= steps[i].radix;
    }
    return numbers;
}

Array Schedule::add_step(const Array& source, const Step& step, const StepPlace& place, const Options& options)
{
    const Axis across = radix_2::other(place.axis);
    const int lines =
        place.is_first ? options.lines.value_or(source.length_along(across)) : source.length_along(across);
    Work work = work_of(source, step, place, options);
    return writing_ == Writing::stores ? add_stores(std::move(work), step, place, lines, options)
                                       : add_targets(std::move(work), step, place, lines);
}

// What a step's program is, and what it reads and multiplies by.
Schedule::Work Schedule::work_of(const Array& source, const Step& step, const StepPlace& place, const Options& options)
{
    const bool filters = step.kind == StepKind::filter;
    const int span = place.length / step.radix;
    Work work{{"",
               family_of(step.kind),
               fmt::format("{}/{}", folder(writing_), filters ? "filter" : "step"),
               {define(place.axis), fmt::format("RADIX {}", step.radix),
                fmt::format("PART_LENGTH {}", step.part_length), fmt::format("PARTS {}", step.parts())},
               {{"source", step.radix}}},
              {sampled("source", source.resource)},
              {{"span", span}}};
    auto& [program, inputs, uniforms] = work;
    program.file += writing_ == Writing::stores ? ".store.frag" : ".frag";
    program.may_be_left_out.push_back("span");
    program.name = fmt::format("{}_{}_radix_{}", program.family, radix_2::name(place.axis), step.radix);
    if (!filters)
        program.defines.push_back(place.direction == Direction::forward ? "DIRECTION -1.0" : "DIRECTION 1.0");

    if (gl::info(problem_.format).components == 2)
        program.defines.push_back("NARROW");

    // Say where the step finds its numbers.
    if (source.layered) {
        const Array::Layers& layers = *source.layered;
        program.defines.push_back(layers.axis == place.axis ? "LAYERED_ALONG" : "LAYERED_ACROSS");
        // Otherwise the source's step was the last of the same lines, and its outputs are the source's spans.
        const bool in_one_layer = layers.axis == place.axis && span % (layers.stride * layers.step.radix) == 0;
        const bool from_an_output = layers.axis == place.axis && !in_one_layer && layers.stride % span == 0 &&
                                    layers.stride * layers.step.radix == place.length;
        if (in_one_layer)
            program.defines.push_back("IN_ONE_LAYER");
        if (from_an_output)
            program.defines.push_back(fmt::format("FROM_AN_OUTPUT {}", layers.stride / span));
        describe_source(layers, from_an_output, program, uniforms);
    }
    if (place.is_first && options.extent) {
        const Extent& extent = *options.extent;
        program.defines.push_back("EXTENDED");
        program.defines.push_back(define(extent.boundary));
        uniforms.insert(uniforms.end(), {{"offset", extent.offset}, {"extent", extent.count}});
        if (extent.boundary == Boundary::wrap || extent.boundary == Boundary::mirror)
            uniforms.push_back({"turns", turns_before(extent)});
    }
    if (place.is_first && options.factors) {
        program.defines.push_back("CHIRPED");
        program.accesses.push_back({"factors", step.radix});
        inputs.push_back(sampled("factors", *options.factors));
    }
    if (place.is_first && options.first_across != 0) {
        program.defines.push_back("ACROSS_OFFSET");
        uniforms.push_back({"across_offset", options.first_across});
    }

    // Say what it multiplies by.
    if (uses_roots(step)) {
        uniforms.push_back({"roots", roots_of(step.radix)});
        program.may_be_left_out.push_back("roots");
    }
    const int outputs = writing_ == Writing::stores ? step.radix : step.part_length; // of a fragment
    const int divided = filters ? place.length : place.length / place.stride;
    if (divided > step.radix) {
        program.defines.push_back("TURNED");
        if (!filters && place.stride > 1) {
            program.defines.push_back("STRIDED");
            uniforms.push_back({"stride", place.stride});
        }
        program.accesses.push_back({"twiddles", (step.part_length + 1) / 2 * outputs / step.part_length});
        inputs.push_back(sampled("twiddles", held_constant(plan_, table_of(step, divided))));
    }
    if (filters || (place.is_last && options.response)) {
        program.accesses.push_back({"response", filters ? step.radix : outputs});
        inputs.push_back(sampled("response", options.response.value()));
        if (!filters)
            program.defines.push_back("MULTIPLIED");
        if (options.response_is_line)
            program.defines.push_back("RESPONSE_OF_LINE");
    }
    const double scale = scale_of(step, place, options);
    if (scale != 1.0) {
        program.defines.push_back("SCALED");
        uniforms.push_back({"scale", static_cast<float>(scale)});
    }
    return work;
}

std::string Schedule::name_of(const Step& step, const StepPlace& place)
{
    return fmt::format("{} {}, radix {}", step.kind == StepKind::filter ? "filter" : name(place.direction),
                       radix_2::name(place.axis), step.radix);
}

// A fragment leaves a part of its butterfly's outputs, and the parts lie beside each other.
Array Schedule::add_targets(Work work, const Step& step, const StepPlace& place, int lines)
{
    const bool in_layers = step.kind != StepKind::side_by_side;
    const int span = place.length / step.radix;
    const bool is_row = place.axis == Axis::rows;
    const bool stacks = in_layers && !is_row && step.radix <= largest_stacked_radix;
    const int stack = stacks ? stack_of(lines, problem_) : 0;
    const int rows = stack > 0 ? 2 : 1; // of texels, for each place
    const int along = rows * span * step.parts();
    Resource target{free_name(), is_row ? along : lines / rows, is_row ? lines : along, problem_.format};
    if (stack > 0)
        work.program.defines.push_back(fmt::format("LEFT_STACKED {}", stack));
    work.program.may_be_left_out.push_back("part");
    finish(work.program, problem_.format);
    if (in_layers) {
        target.kind = ResourceKind::texture_array;
        target.layers = step.part_length;
    }
    const std::size_t added = plan_.add_resource(std::move(target));
    Pass pass = Pass::drawing(name_of(step, place), std::move(work.inputs));
    for (int index = 0; index < step.part_length; ++index)
        pass.bindings.push_back(attached(added, fmt::format("fragment_{}", index), in_layers ? index : all_layers));
    for (int part = 0; part < step.parts(); ++part) {
        Draw draw{work.program,
                  region_of(place.axis, fmt::format("part {}", part), part * rows * span, rows * span, lines / rows),
                  work.uniforms};
        draw.uniforms.push_back({"part", part});
        pass.draws().push_back(std::move(draw));
    }
    plan_.passes.push_back(std::move(pass));
    Array left{added, is_row ? place.length : lines, is_row ? lines : place.length, std::nullopt};
    if (in_layers)
        left.layered = Array::Layers{place.axis, step, step.kind == StepKind::filter ? 1 : place.stride, span, stack};
    return left;
}

// A fragment stores all outputs of its butterfly where they belong.
Array Schedule::add_stores(Work work, const Step& step, const StepPlace& place, int lines, const Options& options)
{
    const bool is_row = place.axis == Axis::rows;
    int along = place.length;
    gl::PixelFormat format = problem_.format;
    if (place.is_last && options.kept) {
        work.program.defines.push_back("CROPPED");
        work.uniforms.insert(work.uniforms.end(),
                             {{"kept_first", options.kept->offset}, {"kept_count", options.kept->count}});
        along = options.kept->count;
    }
    if (place.is_last)
        format = options.format.value_or(format);
    work.program.defines.push_back(fmt::format("FORMAT {}", gl::info(format).name));
    work.program.accesses.push_back({usual_image, step.radix});
    finish(work.program, format);
    const int width = is_row ? along : lines;
    const int height = is_row ? lines : along;
    const std::size_t added = plan_.add_resource({free_name(), width, height, format});
    work.inputs.push_back(image_written(usual_image, added));
    Draw draw{std::move(work.program), region_of(place.axis, "butterflies", 0, place.length / step.radix, lines),
              std::move(work.uniforms)};
    draw.written = {{"whole texture", 0, 0, width, height}};
    plan_.passes.push_back(Pass::drawing(name_of(step, place), std::move(work.inputs), {std::move(draw)}));
    return {added, width, height, std::nullopt};
}

void Schedule::describe_source(const Array::Layers& layers, bool by_constants, ProgramVariant& program,
                               std::vector<Uniform>& uniforms)
{
    const Step& step = layers.step;
    uniforms.push_back({"source_span", layers.span});
    program.may_be_left_out.push_back("source_span");
    if (!by_constants)
        uniforms.insert(uniforms.end(), {{"source_stride", layers.stride}, {"source_radix", step.radix}});
    if (step.parts() > 1) {
        const bool filtered = step.kind == StepKind::filter;
        const int divisor = filtered ? step.part_length : step.parts();
        program.defines.push_back("SOURCE_IN_PARTS");
        if (filtered)
            program.defines.push_back("SOURCE_FILTERED");
        if (by_constants)
            program.defines.push_back(fmt::format("SOURCE_DIVISOR {}", divisor));
        else
            uniforms.push_back({"source_divisor", divisor});
    }
    if (layers.stack > 0)
        program.defines.push_back(fmt::format("SOURCE_STACKED {}", layers.stack));
}

double Schedule::scale_of(const Step& step, const StepPlace& place, const Options& options) const
{
    if (options.is_unitary)
        return 1.0 / (step.kind == StepKind::filter ? step.radix : std::sqrt(step.radix));
    return step.kind == StepKind::filter || place.is_last ? options.scale : 1.0;
}

Array Schedule::gather(const Array& source, int left, int top, int width, int height, gl::PixelFormat format,
                       std::optional<std::size_t> factors)
{
    ProgramVariant program{"gather", "gather", "common/crop.frag", {}, {{"source", 1}}};
    std::vector<Uniform> uniforms{{"left", left}, {"top", top}};
    if (source.layered) {
        program.file = "wide/gather.frag";
        program.defines.push_back(define(source.layered->axis));
        describe_source(*source.layered, false, program, uniforms);
    }
    std::vector<Binding> bindings{sampled("source", source.resource)};
    if (factors) {
        program.defines.push_back("CHIRPED");
        program.accesses.push_back({"factors", 1});
        bindings.push_back(sampled("factors", *factors));
    }
    finish(program, format);
    const std::size_t target = plan_.add_resource({free_name(), width, height, format});
    bindings.push_back(attached(target));
    plan_.passes.push_back(
        Pass::drawing("gather", std::move(bindings),
                      {{std::move(program), {"whole texture", 0, 0, width, height}, std::move(uniforms)}}));
    return {target, width, height, std::nullopt};
}

void Schedule::finish(ProgramVariant& program, gl::PixelFormat format) const
{
    if (problem_.round_to_half && gl::holds_half_floats(format))
        program.defines.push_back("ROUND_TO_HALF");
    else if (format == gl::PixelFormat::rgba8)
        program.defines.push_back("ROUND_TO_8_BITS");
}

std::size_t Schedule::line(const std::string& name, const std::vector<std::complex<double>>& numbers)
{
    Resource line{name, static_cast<int>(numbers.size()), 1, gl::PixelFormat::rg32f, ResourceRole::constant};
    for (const std::complex<double>& number : numbers) {
        line.values.push_back(static_cast<float>(number.real()));
        line.values.push_back(static_cast<float>(number.imag()));
    }
    return held_constant(plan_, std::move(line));
}

std::string Schedule::free_name() const
{
    return fmt::format("scratch {}", plan_.resources.size());
}

void Schedule::name_output(const Array& numbers, const std::string& name)
{
    plan_.resources.at(numbers.resource).name = name;
    plan_.resources.at(numbers.resource).role = ResourceRole::output;
}

Plan Schedule::plan()
{
    share_temporaries(plan_);
    return std::move(plan_);
}

} // namespace fragfft::wide
