#include "methods/papers/moreland_angel_2003.hpp"

#include "methods/papers/moreland_angel_2003_growth.hpp"
#include "methods/papers/moreland_angel_2003_layout.hpp"
#include "methods/pass_builder.hpp"
#include "methods/radix_2.hpp"
#include "methods/twiddle_table.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft::moreland_angel_2003 {

namespace {

using radix_2::Axis;
using radix_2::log2_of;

constexpr const char* folder = "moreland_angel_2003/";

// Figure 3's blocks, each one pass, in drawing order.
class MorelandAngelSchedule
{
public:
    explicit MorelandAngelSchedule(const Problem& problem) : problem_(problem) {}

    void transform_forward()
    {
        iterate(Axis::rows, Direction::forward);
        untangle(Axis::rows);
        iterate(Axis::columns, Direction::forward);
        untangle(Axis::columns);
    }

    void transform_inverse()
    {
        tangle(Axis::columns);
        iterate(Axis::columns, Direction::inverse);
        tangle(Axis::rows);
        iterate(Axis::rows, Direction::inverse);
    }

    // As published: one program for the whole array, which locates everything by equation 10.
    void multiply_by_one_program()
    {
        begin_pass("multiply", product_step);
        draw({"multiply", "multiply", "multiply_as_published.frag", {}, {{"source", 2}, {"response", 2}}},
             radix_2::whole(problem_), {{"width", problem_.width}, {"height", problem_.height}});
    }

    // Our variant: a program for each case of equation 10.
    void multiply()
    {
        begin_pass("multiply", product_step);
        const auto multiply = [&](const std::string& which, std::vector<std::string> defines, Region region) {
            const bool is_self = which == "self";
            std::vector<Uniform> uniforms;
            if (!is_self)
                uniforms.push_back({"length_along", defines.back() == "ALONG_ROWS" ? problem_.width : problem_.height});
            draw({"multiply_" + which,
                  "multiply",
                  "multiply.frag",
                  std::move(defines),
                  {{"source", is_self ? 1 : 2}, {"response", is_self ? 1 : 2}}},
                 std::move(region), std::move(uniforms));
        };
        for (const int column : {0, half_width()}) {
            const std::string here = column == 0 ? "column 0" : "column M/2";
            multiply("self", {"SELF"}, {here + ", row 0", column, 0, 1, 1});
            multiply("real_columns", {"REAL", "ALONG_COLUMNS"}, {here + ", lower", column, 1, 1, half_height() - 1});
            multiply("self", {"SELF"}, {here + ", row N/2", column, half_height(), 1, 1});
            multiply("imaginary_columns", {"IMAGINARY", "ALONG_COLUMNS"},
                     {here + ", upper", column, half_height() + 1, 1, half_height() - 1});
        }
        multiply("real_rows", {"REAL", "ALONG_ROWS"}, left_columns());
        multiply("imaginary_rows", {"IMAGINARY", "ALONG_ROWS"}, right_columns());
    }

    Plan plan(const std::string& what)
    {
        Plan plan = radix_2::empty_plan(fmt::format("moreland-angel-2003 {}", what), problem_);
        plan.passes = std::move(passes_);
        radix_2::chain_passes(plan);
        if (problem_.twiddles == Twiddles::table && !is(plan.passes.front(), "multiply"))
            add_input(plan, twiddle_table("twiddle_table", table_length()), "fft");
        if (is(plan.passes.front(), "multiply"))
            add_input(plan, radix_2::texture(problem_, "response", ResourceRole::input), "multiply");
        return plan;
    }

private:
    int half_width() const { return problem_.width / 2; }
    int half_height() const { return problem_.height / 2; }
    int length_along(Axis axis) const { return radix_2::length_along(axis, problem_); }
    int length_across(Axis axis) const { return axis == Axis::rows ? problem_.height : problem_.width; }
    int table_length() const { return std::max(problem_.width, problem_.height); }

    // Figure 3's regions. After tangling the rows, the lower rows hold the real halves, the upper ones the imaginary
    // halves.
    Region lower_rows() const { return {"lower rows", 0, 0, problem_.width, half_height()}; }
    Region upper_rows() const { return {"upper rows", 0, half_height(), problem_.width, half_height()}; }
    Region left_columns() const { return {"columns 0 < u < M/2", 1, 0, half_width() - 1, problem_.height}; }
    Region right_columns() const { return {"columns M/2 < u", half_width() + 1, 0, half_width() - 1, problem_.height}; }
    Region first_column() const { return {"column 0", 0, 0, 1, problem_.height}; }
    Region middle_column() const { return {"column M/2", half_width(), 0, 1, problem_.height}; }

    static bool is(const Pass& pass, const std::string& family)
    {
        return pass.draws().front().program.family == family;
    }

    static void add_input(Plan& plan, Resource added, const std::string& family)
    {
        const std::string sampler = added.name;
        const std::size_t index = plan.add_resource(std::move(added));
        for (Pass& pass : plan.passes)
            if (is(pass, family))
                pass.bindings.push_back(sampled(sampler, index));
    }

    void begin_pass(const std::string& pass_name, PassStep step)
    {
        passes_.push_back(Pass::drawing(pass_name, {}));
        passes_.back().step = std::move(step);
    }

    // Draws the region unless it is empty, as some of Figure 3's regions are for sizes of 2.
    void draw(ProgramVariant program, Region region, std::vector<Uniform> uniforms,
              Overdraw overdraw = Overdraw::forbidden)
    {
        if (region.empty())
            return;
        program.file = folder + program.file;
        define_rounding(program, problem_.format, problem_);
        passes_.back().draws().push_back({std::move(program), std::move(region), std::move(uniforms), overdraw});
    }

    // Adds log2(length) iterations of equation 6 along the axis.
    void iterate(Axis axis, Direction direction)
    {
        const int iterations = log2_of(length_along(axis));
        for (int iteration = 1; iteration <= iterations; ++iteration) {
            begin_pass(fmt::format("{} fft {}, iteration {}", name(direction), name(axis), iteration),
                       radix_2::step_along(axis, direction));
            const int stride_log2 = iterations - iteration;
            if (axis == Axis::rows) {
                fft(axis, direction, stride_log2, "TANGLED", "REAL", lower_rows());
                fft(axis, direction, stride_log2, "TANGLED", "IMAGINARY", upper_rows());
            } else {
                fft(axis, direction, stride_log2, "TANGLED", "REAL", first_column());
                fft(axis, direction, stride_log2, "STANDARD", "REAL", left_columns());
                fft(axis, direction, stride_log2, "TANGLED", "IMAGINARY", middle_column());
                fft(axis, direction, stride_log2, "STANDARD", "IMAGINARY", right_columns());
            }
        }
    }

    void fft(Axis axis, Direction direction, int stride_log2, const std::string& form, const std::string& part,
             Region region)
    {
        ProgramVariant program{fmt::format("fft_{}_{}_{}", name(axis), form == "TANGLED" ? "tangled" : "standard",
                                           part == "REAL" ? "real" : "imaginary"),
                               "fft",
                               "fft.frag",
                               {define(axis), form, part},
                               {{"source", 3}}};
        std::vector<Uniform> uniforms{{"length_along", length_along(axis)},
                                      {"length_across", length_across(axis)},
                                      {"stride_log2", stride_log2},
                                      {"direction", radix_2::sign(direction)}};
        if (problem_.scaling == Scaling::unitary) {
            program.defines.push_back("UNITARY");
            const int iteration = log2_of(length_along(axis)) - stride_log2;
            uniforms.push_back({"iteration_scale", iteration_scale(problem_, axis, iteration)});
        }
        if (problem_.twiddles == Twiddles::table) {
            program.defines.push_back("TWIDDLE_TABLE");
            program.accesses.push_back({"twiddle_table", 1});
            uniforms.push_back({"table_step_log2", log2_of(table_length() / length_along(axis))});
        }
        draw(std::move(program), std::move(region), std::move(uniforms));
    }

    // One of the four quads of a tangle or untangle step. Along the axis it covers the frequencies below or above the
    // middle; the middle itself and 0 are not drawn. Across the axis it is the first or the second of the two real
    // sequences, which are the halves of the rows, or columns 0 and M/2.
    struct Quadrant
    {
        bool upper_along;
        bool upper_across;
    };

    Region region(Axis axis, Quadrant quadrant) const
    {
        const int half_along = length_along(axis) / 2;
        const int half_across = length_across(axis) / 2;
        const int along = quadrant.upper_along ? half_along + 1 : 1;
        const int across = quadrant.upper_across ? half_across : 0;
        const char* which = quadrant.upper_along ? "above" : "below";
        if (axis == Axis::rows)
            return {fmt::format("{} rows, columns {} M/2", quadrant.upper_across ? "upper" : "lower", which), along,
                    across, half_along - 1, half_across};
        return {fmt::format("column {}, rows {} N/2", quadrant.upper_across ? "M/2" : "0", which), across, along, 1,
                half_along - 1};
    }

    // Draws a program of `family` on each quadrant. `part_follows_along` says which of the quadrant's two sides decides
    // whether the program computes real or imaginary parts; the other side sets LOWER or UPPER.
    void draw_quadrants(Axis axis, const std::string& family, bool part_follows_along,
                        const std::vector<std::string>& more_defines, const std::vector<Uniform>& more_uniforms)
    {
        for (const Quadrant quadrant : {Quadrant{false, false}, {true, false}, {false, true}, {true, true}}) {
            const bool imaginary = part_follows_along ? quadrant.upper_along : quadrant.upper_across;
            const bool upper = part_follows_along ? quadrant.upper_across : quadrant.upper_along;
            ProgramVariant program{fmt::format("{}_{}_{}_{}", family, name(axis), imaginary ? "imaginary" : "real",
                                               upper ? "upper" : "lower"),
                                   family,
                                   family + ".frag",
                                   {define(axis), imaginary ? "IMAGINARY" : "REAL", upper ? "UPPER" : "LOWER"},
                                   {{"source", 2}}};
            program.defines.insert(program.defines.end(), more_defines.begin(), more_defines.end());
            std::vector<Uniform> uniforms{{"length_along", length_along(axis)}};
            // Real parts are untangled from their own half.
            if (imaginary || family == "tangle")
                uniforms.push_back({"length_across", length_across(axis)});
            uniforms.insert(uniforms.end(), more_uniforms.begin(), more_uniforms.end());
            draw(std::move(program), region(axis, quadrant), std::move(uniforms),
                 axis == Axis::columns ? Overdraw::intended : Overdraw::forbidden);
        }
    }

    // Equation 8 on every pair of rows, or on columns 0 and M/2; texels that need no untangling are only scaled.
    void untangle(Axis axis)
    {
        begin_pass(fmt::format("untangle {}", name(axis)), radix_2::step_along(axis, "untangle", Direction::forward));
        draw_untangled(axis, forward_scale(problem_, axis));
        draw_quadrants(axis, "untangle", true, {}, {{"half_scale", 0.5f * forward_scale(problem_, axis)}});
    }

    // Equation 7 on the same pairs; texels that need no tangling pass through.
    void tangle(Axis axis)
    {
        begin_pass(fmt::format("tangle {}", name(axis)), radix_2::step_along(axis, "tangle", Direction::inverse));
        draw_untangled(axis, inverse_scale(problem_, axis));
        if (inverse_scale(problem_, axis) == 1.0f)
            draw_quadrants(axis, "tangle", false, {}, {});
        else
            draw_quadrants(axis, "tangle", false, {"SCALED"}, {{"scale", inverse_scale(problem_, axis)}});
    }

    // Draws the texels that hold no tangled numbers: for the rows these are columns 0 and M/2. For the columns the
    // authors drew the whole array, and the two tangled columns over it, as their counts show (Table 1: MN + 2N for
    // both axes).
    void draw_untangled(Axis axis, float scale)
    {
        if (axis == Axis::columns) {
            scale_or_pass(radix_2::whole(problem_), scale);
            return;
        }
        scale_or_pass(first_column(), scale);
        scale_or_pass(middle_column(), scale);
    }

    // The paper has a scale program for the forward transform and a plain pass for the inverse.
    void scale_or_pass(Region region, float scale)
    {
        if (scale == 1.0f)
            draw({"pass", "pass", "pass.frag", {}, {{"source", 1}}}, std::move(region), {});
        else
            draw({"scale", "scale", "scale.frag", {}, {{"source", 1}}}, std::move(region), {{"scale", scale}});
    }

    Problem problem_;
    std::vector<Pass> passes_;
};

constexpr const char* method_name = "moreland-angel-2003";

const std::vector<Twiddles>& offered_twiddles()
{
    static const std::vector<Twiddles> twiddles{Twiddles::computed, Twiddles::table};
    return twiddles;
}

std::optional<Refusal> refusal(const Problem& problem, const Limits& limits)
{
    if (problem.domain != Domain::real)
        return Refusal{fmt::format("{} transforms real images only", method_name)};
    if (problem.axes != Axes::both)
        return Refusal{fmt::format("{} transforms both axes, not {} alone", method_name, name(problem.axes))};
    return radix_2::refusal(method_name, offered_twiddles(), {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f},
                            problem, limits);
}

Plan transform_plan(const Problem& problem)
{
    MorelandAngelSchedule schedule(problem);
    if (problem.direction == Direction::forward)
        schedule.transform_forward();
    else
        schedule.transform_inverse();
    return schedule.plan(name(problem.direction));
}

Plan multiply_plan(const Problem& problem)
{
    MorelandAngelSchedule schedule(problem);
    if (is_as_published(problem))
        schedule.multiply_by_one_program();
    else
        schedule.multiply();
    return schedule.plan("product");
}

// The layout of four independent real images.
Layout response_layout(const Problem& problem)
{
    return layout(problem, 4);
}

} // namespace

bool is_as_published(const Problem& problem)
{
    return problem.scaling == Scaling::paper && problem.twiddles == Twiddles::computed;
}

Method method()
{
    return {.name = method_name,
            .year = 2003,
            .paper = "Moreland & Angel, The FFT on a GPU, Graphics Hardware 2003",
            .description = "Moreland & Angel 2003: four real images in one texture, natural order, a program variant "
                           "per region",
            .sizes = radix_2::sizes,
            .twiddles = offered_twiddles(),
            .published_formats = {gl::PixelFormat::rgba32f},
            .refusal = refusal,
            .transform = transform_plan,
            .multiply = multiply_plan,
            .growth = growth,
            .layout = layout,
            .response_layout = response_layout,
            .kernel_components = {true, true, true, true}};
}

} // namespace fragfft::moreland_angel_2003
