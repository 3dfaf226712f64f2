#include "methods/own/fused_passes.hpp"

#include "boundary_program.hpp"
#include "engine/composition.hpp"
#include "methods/pass_builder.hpp"
#include "methods/twiddle_table.hpp"

#include <complex>
#include <fmt/core.h>

namespace fragfft::fused {

namespace {

using radix_2::Axis;

// See fused/steps.glsl.
enum class LinePart
{
    whole,
    inner,
    outer,
    inner_on_back,
};

std::optional<Factorization> whole_line(Axis axis, const Problem& problem, int count)
{
    // A GPU fetches at least 32 bytes, which span two rows: wide texels two in a column, narrower ones also two in each
    // row.
    const bool wide_texels = gl::info(problem.format).bytes_per_pixel > 8;
    const LineOrder order = axis == Axis::columns && wide_texels ? LineOrder::between : LineOrder::beside;
    return factorize(length_along(axis, problem), {count, count, gl::info(problem.format).components}, order,
                     chosen_radices(axis, problem.tuning), problem.tuning);
}

// The factorizations of the inner and of the outer step, for `count` whole lines.
std::vector<Factorization> factorize(const TwoSteps& steps, Axis axis, std::int64_t count, const Problem& problem)
{
    const LineOrder order = axis == Axis::rows ? LineOrder::in_parts : LineOrder::beside;
    const auto step = [&](int length, int together) {
        const LineCount lines{together, together * count, gl::info(problem.format).components};
        return *factorize(length, lines, order, {}, problem.tuning);
    };
    return {step(steps.inner, steps.outer), step(steps.outer, steps.inner)};
}

// Entry r B + k, where B is the product of the radices before a stage of radix R, is exp(-2 pi j r k / (B R)), 0 < r <
// R and 0 <= k < B. So the entries of the stages are consecutive; those before the second stage's are unused. Adjacent
// threads read adjacent entries.
std::vector<std::complex<double>> twiddles_by_stage(const std::vector<int>& radices)
{
    int before = radices.front();
    std::vector<std::complex<double>> factors(static_cast<std::size_t>(before), 1.0);
    for (std::size_t stage = 1; stage < radices.size(); ++stage) {
        const int after = before * radices[stage];
        for (int number = before; number < after; ++number)
            factors.push_back(std::conj(unit_root(static_cast<long long>(number / before) * (number % before), after)));
        before = after;
    }
    return factors;
}

int size_along(Axis axis, const Resource& texture)
{
    return axis == Axis::rows ? texture.width : texture.height;
}

class LinePass
{
public:
    LinePass(Plan& plan, const Problem& problem, const LineTransform& lines, const Factorization& factorization,
             LinePart step)
        : plan_(plan), problem_(problem), lines_(lines), factorization_(factorization), step_(step)
    {
    }

    // Adds the pass for as many lines as the result has.
    void add() { add(size_along(radix_2::across(lines_.axis), plan_.resources[lines_.result])); }

    void add(int across)
    {
        const Resource result = plan_.resources[lines_.result];
        const int parts_of_line = length_along(lines_.axis, problem_) / factorization_.length;
        const int lines = step_ == LinePart::whole ? across : parts_of_line;
        name_it();
        set_factorization();
        set_radices();
        read_source();
        set_directions();
        set_ends();
        set_bands();
        if (step_ != LinePart::whole)
            set_step(parts_of_line);
        if (lines % factorization_.lines_per_group != 0) {
            pass_.define("LINES_OUTSIDE");
            pass_.set("lines", lines);
        }
        const int final_radix = goes_back_by_itself() ? factorization_.radices.front() : factorization_.radices.back();
        pass_.store(result.format, texels_of_elements(elements_of_radix(final_radix), Bands::of_result), problem_);
        pass_.scale(scale());
        pass_.bindings.push_back(image_written(usual_image, lines_.result));
        const int groups = (lines + factorization_.lines_per_group - 1) / factorization_.lines_per_group;
        Pass made = pass_.dispatching({groups, step_ == LinePart::whole ? 1 : across, 1},
                                      {"whole texture", 0, 0, result.width, result.height});
        std::get<Dispatching>(made.work).in_place = lines_.source == lines_.result;
        plan_.passes.push_back(std::move(made));
    }

private:
    // Whether the inverse uses the radices in the opposite order, so that its first stage loads the elements where they
    // are.
    bool goes_back_by_itself() const { return lines_.response && factorization_.is_uneven(); }

    // In a column of bands a texel holds half the numbers of an element; the mirrored texel holds the other half.
    int texels_of_elements(int elements, Bands in_texels_of_rows) const
    {
        return lines_.bands == in_texels_of_rows   ? band_count * elements
               : lines_.bands == Bands::of_columns ? elements / 2
                                                   : elements;
    }

    int elements_of_radix(int radix) const { return factorization_.butterflies_per_thread(radix) * radix; }

    void name_it()
    {
        const std::string work = lines_.response ? "filter" : "fft";
        const std::string axis = radix_2::name(lines_.axis);
        pass_.program.file = "fused/line.comp";
        pass_.program.family = work;
        pass_.program.name = fmt::format("{}_{}", work, axis);
        pass_.name = lines_.response ? fmt::format("filter {}", axis)
                                     : fmt::format("{} fft {}", fragfft::name(lines_.direction), axis);
        pass_.step = lines_.response ? radix_2::step_along(lines_.axis, work)
                                     : radix_2::step_along(lines_.axis, lines_.direction);
        if (step_ != LinePart::whole) {
            pass_.program.name += fmt::format("_step_{}", static_cast<int>(step_));
            pass_.name += fmt::format(", step {}", static_cast<int>(step_));
        }
    }

    void set_factorization()
    {
        pass_.define(radix_2::define(lines_.axis));
        pass_.define("LENGTH", factorization_.length);
        pass_.define("THREADS_PER_LINE", factorization_.threads_per_line);
        pass_.define("LINES_PER_GROUP", factorization_.lines_per_group);
        pass_.define("INVOCATIONS", factorization_.threads());
        pass_.define("ELEMENTS_PER_THREAD", factorization_.elements_per_thread);
        pass_.define_if(factorization_.interleaved_lines, "INTERLEAVED_LINES");
        pass_.define_if(factorization_.components == 2, "NARROW");
        pass_.define_if(factorization_.has_powers_of_two(), "POWERS_OF_TWO");
        pass_.define_if(factorization_.is_uneven(), "UNEVEN");
        pass_.program.group = {{factorization_.threads(), 1, 1},
                               factorization_.shared_bytes(),
                               factorization_.barriers() * (lines_.response ? 2 : 1)};
    }

    void set_radices()
    {
        const std::vector<int>& radices = factorization_.radices;
        pass_.define("STAGES", static_cast<int>(radices.size()));
        for (std::size_t stage = 0; stage < radices.size(); ++stage)
            pass_.define(fmt::format("RADIX_{}", stage).c_str(), radices[stage]);
        if (goes_back_by_itself())
            for (std::size_t stage = 0; stage < radices.size(); ++stage)
                pass_.define(fmt::format("RADIX_BACK_{}", stage).c_str(), radices[radices.size() - 1 - stage]);
        if (radices.size() == 1)
            return;
        pass_.define("EXCHANGED", factorization_.exchanged);
        pass_.define("PADDING_FORWARD", factorization_.padding(false));
        if (goes_back_by_itself())
            pass_.define("PADDING_BACK", factorization_.padding(true));
        pass_.define("PADDED_ELEMENTS", factorization_.padded_elements());
        pass_.define("TWIDDLES_FETCHED", twiddles_fetched);
        const int on_back = lines_.response ? factorization_.fetched_twiddles(goes_back_by_itself()) : 0;
        pass_.sample("twiddles", twiddles_of_stages(plan_, factorization_.radices, goes_back_by_itself()),
                     factorization_.fetched_twiddles(false) + on_back);
    }

    void read_source()
    {
        pass_.sample("source", lines_.source,
                     texels_of_elements(elements_of_radix(factorization_.radices.front()), Bands::of_source));
        if (!lines_.response)
            return;
        pass_.define("PRODUCT");
        pass_.define_if(gl::info(plan_.resources[*lines_.response].format).components == 1, "REAL_RESPONSE");
        pass_.sample("response", *lines_.response, elements_of_radix(factorization_.radices.back()));
    }

    // Computes an inverse transform as the forward transform with real and imaginary parts swapped before and after.
    void set_directions()
    {
        const bool inverse = lines_.direction == Direction::inverse;
        pass_.define_if(inverse != lines_.source_is_swapped(), "SWAPPED_SOURCE");
        pass_.define_if((inverse || lines_.response) != lines_.result_is_swapped(), "SWAPPED_RESULT");
    }

    void set_ends()
    {
        if (lines_.source_extent) {
            pass_.define("SOURCE_OFFSET");
            pass_.set("source_offset", lines_.source_extent->offset);
            set_periods("periods", lines_.axis, *lines_.source_extent);
        }
        if (lines_.source_extent || (lines_.bands == Bands::of_source && lines_.band_extent))
            pass_.define(define(lines_.boundary));
        if (lines_.result_extent) {
            pass_.define("RESULT_OFFSET");
            pass_.set("result_offset", lines_.result_extent->offset);
            pass_.set("result_length", lines_.result_extent->count);
        }
        if (lines_.response && lines_.response_offset != 0) {
            pass_.define("RESPONSE_OFFSET");
            pass_.set("response_offset", lines_.response_offset);
        }
    }

    void set_periods(const char* uniform, Axis axis, const ImageExtent& extent)
    {
        pass_.set_periods(uniform, lines_.boundary, size_along(axis, plan_.resources[lines_.source]), extent.offset);
    }

    void set_bands()
    {
        if (lines_.bands == Bands::none)
            return;
        if (lines_.bands == Bands::of_columns) {
            pass_.define("COLUMNS_OF_BANDS", problem_.width);
            return;
        }
        const bool of_source = lines_.bands == Bands::of_source;
        pass_.define(of_source ? "BANDED_SOURCE" : "BANDED_RESULT", problem_.height / band_count);
        if (!lines_.band_extent)
            return;
        pass_.define(of_source ? "SOURCE_ROW_OFFSET" : "RESULT_ROW_OFFSET");
        pass_.set(of_source ? "source_row_offset" : "result_row_offset", lines_.band_extent->offset);
        if (of_source)
            set_periods("row_periods", Axis::columns, *lines_.band_extent);
        else
            pass_.set("result_rows", lines_.band_extent->count);
    }

    void set_step(int parts_of_line)
    {
        pass_.define("STEPS", static_cast<int>(step_));
        pass_.define("PARTS", parts_of_line);
        if (step_ == LinePart::inner || (step_ == LinePart::outer && lines_.response))
            pass_.sample("twiddles_between_steps", twiddles_of(parts_of_line * factorization_.length),
                         elements_of_radix(goes_back_by_itself() ? factorization_.radices.front()
                                                                 : factorization_.radices.back()));
    }

    // A forward and an inverse transform together divide by the length, however the scaling distributes that.
    double scale() const
    {
        if (lines_.rows_are_shared)
            return lines_.response ? 1.0 / problem_.width / problem_.height : 1.0;
        return lines_.response ? 1.0 / factorization_.length
                               : axis_scale(problem_.scaling, lines_.direction, factorization_.length);
    }

    std::size_t twiddles_of(int length)
    {
        const std::string table = fmt::format("twiddles_{}", length);
        return constant_named(plan_, table, [&] { return twiddle_table(table, length); });
    }

    Plan& plan_;
    const Problem& problem_;
    const LineTransform& lines_;
    const Factorization& factorization_;
    LinePart step_;
    PassBuilder pass_ = {};
};

// A temporary for as many whole lines as the result has.
std::size_t whole_lines(Plan& plan, const Problem& problem, const LineTransform& lines)
{
    const int count = size_along(radix_2::across(lines.axis), plan.resources[lines.result]);
    const int length = length_along(lines.axis, problem);
    const bool rows = lines.axis == Axis::rows;
    return plan.add_resource({fmt::format("steps {}", plan.resources.size()), rows ? length : count,
                              rows ? count : length, problem.format, ResourceRole::temporary});
}

void add_steps(Plan& plan, const Problem& problem, const LineTransform& lines, const Factorization& inner,
               const Factorization& outer)
{
    LineTransform first = lines;
    first.response = std::nullopt;
    first.result_extent = std::nullopt;
    first.result = whole_lines(plan, problem, lines);
    LinePass(plan, problem, first, inner, LinePart::inner).add();
    LineTransform second = lines;
    second.source = first.result;
    second.source_extent = std::nullopt;
    if (!lines.response) {
        LinePass(plan, problem, second, outer, LinePart::outer).add();
        return;
    }
    second.result_extent = std::nullopt;
    second.result = whole_lines(plan, problem, lines);
    LinePass(plan, problem, second, outer, LinePart::outer).add();
    LineTransform third = lines;
    third.direction = Direction::inverse;
    third.response = std::nullopt;
    third.source = second.result;
    third.source_extent = std::nullopt;
    LinePass(plan, problem, third, inner, LinePart::inner_on_back).add();
}

} // namespace

const std::vector<int>& chosen_radices(Axis axis, const Tuning& tuning)
{
    return axis == Axis::rows ? tuning.first_radices : tuning.second_radices;
}

std::size_t twiddles_of_stages(Plan& plan, const std::vector<int>& radices, bool and_back)
{
    std::string table = "twiddles_of_stages";
    for (const int radix : radices)
        table += fmt::format("_{}", radix);
    if (and_back)
        table += "_and_back";
    return constant_named(plan, table, [&] {
        std::vector<std::complex<double>> factors = twiddles_by_stage(radices);
        if (and_back) {
            const auto back = twiddles_by_stage({radices.rbegin(), radices.rend()});
            factors.insert(factors.end(), back.begin(), back.end());
        }
        return line_of_numbers(table, factors);
    });
}

void add_lines(Plan& plan, const Problem& problem, const LineTransform& lines)
{
    const int count = size_along(radix_2::across(lines.axis), plan.resources[lines.result]);
    const std::vector<Factorization> steps = factorizations_along(lines.axis, problem, count);
    if (steps.size() == 1)
        LinePass(plan, problem, lines, steps.front(), LinePart::whole).add();
    else
        add_steps(plan, problem, lines, steps.front(), steps.back());
}

void add_whole_lines(Plan& plan, const Problem& problem, const LineTransform& lines, const Factorization& factorization,
                     int count)
{
    LinePass(plan, problem, lines, factorization, LinePart::whole).add(count);
}

bool takes_one_step(Axis axis, const Problem& problem)
{
    return whole_line(axis, problem, 1).has_value();
}

std::vector<Factorization> factorizations_along(Axis axis, const Problem& problem, int count)
{
    if (const auto whole = whole_line(axis, problem, count))
        return {*whole};
    const std::optional<TwoSteps> steps = chosen_radices(axis, problem.tuning).empty()
                                              ? two_steps(length_along(axis, problem), problem.tuning)
                                              : std::nullopt;
    return steps ? factorize(*steps, axis, count, problem) : std::vector<Factorization>{};
}

} // namespace fragfft::fused
