#include "methods/papers/lloyd_boyd_govindaraju_2008_schedule.hpp"

#include "engine/composition.hpp"
#include "methods/bluestein.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/pass_builder.hpp"
#include "methods/twiddle_table.hpp"

#include <bit>
#include <fmt/core.h>

namespace fragfft::lloyd_boyd_govindaraju_2008 {

namespace {

std::string program_file(const std::string& name)
{
    return "lloyd_boyd_govindaraju_2008/" + name;
}

float unscaled(int)
{
    return 1.0f;
}

const ProgramVariant zero{"zero", "zero", program_file("zero.frag"), {}, {}};

// If the program reads "source", makes it read pairs along the axis.
void read_pairs(ProgramVariant& program, radix_2::Axis axis)
{
    for (AccessCount& access : program.accesses) {
        if (access.binding != "source")
            continue;
        access.count *= 2;
        program.name += "_of_pairs";
        program.defines.push_back(pairs_define(axis));
    }
}

// The four-step method's twiddle factors between columns and rows: exp(-2 pi j x k / (W H)) at (x, k).
Resource twiddles_of_block(int width, int height)
{
    const long long length = static_cast<long long>(width) * height;
    std::vector<std::complex<double>> factors;
    factors.reserve(static_cast<std::size_t>(length));
    for (long long k = 0; k < height; ++k)
        for (long long x = 0; x < width; ++x)
            factors.push_back(std::conj(unit_root(x * k, length)));
    Resource block = line_of_numbers("block_twiddles", factors);
    block.width = width;
    block.height = height;
    return block;
}

} // namespace

Region part_along(Region whole, radix_2::Axis axis, const std::string& name, int begin, int end)
{
    whole.name = name;
    (axis == radix_2::Axis::rows ? whole.x : whole.y) = begin;
    (axis == radix_2::Axis::rows ? whole.width : whole.height) = end - begin;
    return whole;
}

const char* pairs_define(radix_2::Axis axis)
{
    return axis == radix_2::Axis::rows ? "PAIRS_ALONG_ROWS" : "PAIRS_ALONG_COLUMNS";
}

bool is_power_of_two(int length)
{
    return std::has_single_bit(static_cast<unsigned>(length));
}

LloydSchedule::LloydSchedule(const std::string& what, const Problem& problem, Resource image, int first_width)
    : problem_(problem), width_(first_width > 0          ? first_width
                                : problem.wrapped_at > 0 ? problem.width
                                                         : image.width),
      height_(problem.wrapped_at > 0 ? problem.height : image.height), source_width_(width_),
      format_(problem.format), plan_{fmt::format("{} {}", method_name, what),
                                     fmt::format("scaling: {}, twiddles: {}", name(problem.scaling),
                                                 name(problem.twiddles)),
                                     {},
                                     {}}
{
    latest_ = plan_.add_resource(std::move(image));
}

void LloydSchedule::transform(Axis axis, double scale, const std::function<float(int)>& scale_of_iteration)
{
    const int length = length_along(axis);
    if (is_power_of_two(length))
        stockham(axis, problem_.direction, length, scale_of_iteration, radix_2::step_along(axis, problem_.direction));
    else
        z_chirp(axis, length, scale);
}

void LloydSchedule::transform(Axis axis)
{
    transform(axis, 1.0, unscaled);
}

LloydSchedule::Places LloydSchedule::places_along(Axis axis) const
{
    if (!is_wrapped())
        return {radix_2::name(axis), define(axis)};
    return {"wrapped_rows",
            "WRAPPED_ROWS",
            {{"texture_width", problem_.wrapped_at}, {"source_line", source_width_}, {"target_line", width_}},
            true};
}

void LloydSchedule::stockham(Axis axis, Direction direction, int length,
                             const std::function<float(int)>& scale_of_iteration, const PassStep& step)
{
    if (is_wrapped() && problem_.wrapping == Wrapping::four_steps) {
        four_steps(direction, length, scale_of_iteration, step);
        return;
    }
    const int iterations = radix_2::log2_of(length);
    if (iterations == 0)
        return;
    const std::vector<Binding> tables = twiddles(length, is_wrapped());
    for (int iteration = 1; iteration <= iterations; ++iteration)
        merge(places_along(axis), {direction, iteration, iterations, scale_of_iteration(iteration), step}, tables);
}

// Section 4.4: the columns of each line's block, times the twiddle factors, then the rows, transposed.
void LloydSchedule::four_steps(Direction direction, int length, const std::function<float(int)>& scale_of_iteration,
                               const PassStep& step)
{
    const int width = problem_.wrapped_at;
    const int height = length / width;
    const std::vector<Uniform> block{{"texture_width", width}, {"block_height", height}};
    const int column_iterations = radix_2::log2_of(height);
    const std::vector<Binding> column_tables = column_iterations > 0 ? twiddles(height) : std::vector<Binding>{};
    for (int iteration = 1; iteration <= column_iterations; ++iteration) {
        merge({"block_columns", "BLOCK_COLUMNS", block},
              {direction, iteration, column_iterations, scale_of_iteration(iteration), step}, column_tables,
              iteration == column_iterations ? std::optional(Block{width, height}) : std::nullopt);
    }
    const int row_iterations = radix_2::log2_of(width);
    const std::vector<Binding> row_tables = twiddles(width);
    for (int iteration = 1; iteration <= row_iterations; ++iteration) {
        const bool transposes = iteration == row_iterations;
        merge(transposes ? Places{"transposed_block_rows", "TRANSPOSED_BLOCK_ROWS", block}
                         : Places{"rows", define(Axis::rows)},
              {direction, iteration, row_iterations, scale_of_iteration(column_iterations + iteration), step},
              row_tables);
    }
}

// One iteration of section 4.1, Figure 3.
void LloydSchedule::merge(const Places& places, const Iteration& iteration, const std::vector<Binding>& tables,
                          const std::optional<Block>& block)
{
    PassBuilder pass{fmt::format("{} fft {}, iteration {}", name(iteration.direction), places.name, iteration.number),
                     {"fft_" + places.name, "fft", program_file("stage.frag"), {places.define}, {{"source", 2}}},
                     places.uniforms,
                     tables};
    pass.set("iteration", iteration.number);
    pass.set("iterations", iteration.count);
    pass.set("direction", radix_2::sign(iteration.direction));
    read_twiddles(pass.program);
    pass.define_if(block.has_value(), "TWIDDLED");
    if (block && problem_.twiddles == Twiddles::table)
        pass.sample("block_twiddles",
                    made_once(fmt::format("twiddles of {} x {}", block->width, block->height),
                              [&] { return twiddles_of_block(block->width, block->height); }),
                    1);
    else if (block)
        pass.set("line_length", block->width * block->height);
    pass.scale(iteration.scale);
    add_pass(pass.name, iteration.step, std::move(pass.bindings), {pass.draw(whole())});
}

// The z-chirp algorithm of section 4.3.
void LloydSchedule::z_chirp(Axis axis, int length, double scale)
{
    const int padded = padded_length(length);
    const std::shared_ptr<const Chirp> constants = chirp(length, padded, problem_.direction);
    std::vector<std::complex<double>> conjugate = constants->conjugate;
    set_length(axis, padded);
    multiply_lines(axis, "times chirp", conjugate, length);
    stockham(axis, Direction::forward, padded, unscaled,
             radix_2::step_along(axis, problem_.direction, "forward transform of the product"));
    multiply_lines(axis, "times the chirp's transform", constants->spectrum, padded);
    stockham(axis, Direction::inverse, padded, unscaled,
             radix_2::step_along(axis, problem_.direction, "inverse transform of the product"));
    set_length(axis, length);
    for (std::complex<double>& factor : conjugate)
        factor *= scale;
    multiply_lines(axis, "times chirp again", conjugate, length);
}

// Multiplies the first `multiplied` numbers of each line by the factors, and fills the rest with zeros.
void LloydSchedule::multiply_lines(Axis axis, const std::string& what, const std::vector<std::complex<double>>& factors,
                                   int multiplied)
{
    const Places places = places_along(axis);
    Draw product =
        draw("multiply_" + places.name, "multiply lines", "multiply_lines.frag", {places.define}, 1, places.uniforms);
    product.program.accesses.push_back({"factors", 1});
    if (is_wrapped())
        product.uniforms.push_back({"multiplied", multiplied});
    std::vector<Draw> draws{std::move(product)};
    if (multiplied < length_along(axis) && !is_wrapped()) {
        draws.front().region = part_along(whole(), axis, "lines", 0, multiplied);
        draws.push_back({zero, part_along(whole(), axis, "zeros", multiplied, length_along(axis)), {}});
    }
    add_pass(
        fmt::format("{} {} {}", name(problem_.direction), radix_2::name(axis), what),
        radix_2::step_along(axis, problem_.direction, what),
        {sampled("factors", held_constant(plan_, line_of(line_of_numbers("factors", factors), places.are_wrapped)))},
        std::move(draws));
}

void LloydSchedule::add_pass(const std::string& pass_name, PassStep step, std::vector<Binding> inputs,
                             std::vector<Draw> draws)
{
    if (is_wrapped())
        draws = on_wrapped(std::move(draws.front()));
    if (pairs_along_) {
        for (Draw& each : draws)
            read_pairs(each.program, *pairs_along_);
        pairs_along_.reset();
    }
    for (Draw& each : draws)
        define_rounding(each.program, format_, problem_);
    const std::size_t target = plan_.add_resource(texture(fmt::format("scratch {}", plan_.resources.size())));
    inputs.push_back(sampled("source", latest_));
    inputs.push_back(attached(target));
    plan_.passes.push_back(Pass::drawing(pass_name, std::move(inputs), std::move(draws)));
    plan_.passes.back().step = std::move(step);
    latest_ = target;
    source_width_ = width_;
}

// Returns draws that cover all numbers of the wrapped lines, which end somewhere in the texture's last row, and one
// draw that writes zeros behind them.
std::vector<Draw> LloydSchedule::on_wrapped(Draw draw) const
{
    const Region all = whole();
    const int rest = static_cast<int>(static_cast<long long>(width_) * height_ % all.width);
    if (rest == 0)
        return {std::move(draw)};
    const int full = all.height - 1;
    Draw last = draw;
    last.region = {"last row", 0, full, rest, 1};
    Draw behind{zero, {"behind the last line", rest, full, all.width - rest, 1}, {}};
    if (full == 0)
        return {std::move(last), std::move(behind)};
    draw.region = {"full rows", 0, 0, all.width, full};
    return {std::move(draw), std::move(last), std::move(behind)};
}

Resource LloydSchedule::texture(const std::string& texture_name) const
{
    Problem shape = problem_;
    shape.width = width_;
    shape.height = height_;
    return {texture_name, texture_width(shape), static_cast<int>(texture_height(shape)), format_};
}

// Returns a line as a constant's texture, wrapped like the lines of the array.
Resource LloydSchedule::line_of(Resource line, bool wrapped) const
{
    if (wrapped) {
        line.height = (line.width + problem_.wrapped_at - 1) / problem_.wrapped_at;
        line.width = problem_.wrapped_at;
        line.values.resize(2 * static_cast<std::size_t>(line.width) * static_cast<std::size_t>(line.height));
    }
    return line;
}

// Makes a constant once for all passes: making a long line takes longer than drawing a pass.
std::size_t LloydSchedule::made_once(const std::string& what, const std::function<Resource()>& make)
{
    const auto made = constants_.find(what);
    return made != constants_.end() ? made->second
                                    : constants_.emplace(what, held_constant(plan_, make())).first->second;
}

Draw LloydSchedule::draw(const std::string& name, const std::string& family, const std::string& file,
                         std::vector<std::string> defines, int reads, std::vector<Uniform> uniforms) const
{
    return {{name, family, program_file(file), std::move(defines), {{"source", reads}}}, whole(), std::move(uniforms)};
}

Draw LloydSchedule::draw_on_wrapped(const std::string& name, const std::string& family, const std::string& file,
                                    int reads, std::vector<Uniform> uniforms) const
{
    const Places places = places_along(Axis::rows);
    uniforms.insert(uniforms.end(), places.uniforms.begin(), places.uniforms.end());
    return draw(name + '_' + places.name, family, file, {places.define}, reads, std::move(uniforms));
}

std::vector<Binding> LloydSchedule::twiddles(int length, bool wrapped)
{
    if (problem_.twiddles == Twiddles::computed)
        return {};
    return {sampled("twiddle_table", made_once(fmt::format("{} twiddles{}", length, wrapped ? ", wrapped" : ""),
                                               [&] { return line_of(twiddle_table("twiddles", length), wrapped); }))};
}

void LloydSchedule::read_twiddles(ProgramVariant& program) const
{
    if (problem_.twiddles == Twiddles::computed)
        return;
    program.defines.push_back("TWIDDLE_TABLE");
    program.accesses.push_back({"twiddle_table", 1});
}

std::size_t LloydSchedule::add_input(Resource resource)
{
    return plan_.add_resource(std::move(resource));
}

Region LloydSchedule::whole() const
{
    const Resource written = texture("");
    return {"whole array", 0, 0, written.width, written.height};
}

Plan LloydSchedule::plan()
{
    plan_.resources.at(latest_).name = "result";
    plan_.resources.at(latest_).role = ResourceRole::output;
    share_temporaries(plan_);
    return std::move(plan_);
}

} // namespace fragfft::lloyd_boyd_govindaraju_2008
