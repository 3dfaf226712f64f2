#include "methods/papers/lloyd_boyd_govindaraju_2008_real.hpp"

#include "methods/half_complex.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008_schedule.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft::lloyd_boyd_govindaraju_2008 {

namespace {

using radix_2::across;
using radix_2::Axis;

bool transforms(const Problem& problem, Axis axis)
{
    const std::vector<Axis> axes = radix_2::axes_of(problem);
    return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

// The scale of the whole transform.
float total_scale(const Problem& problem)
{
    double numbers = 1.0;
    for (const Axis axis : radix_2::axes_of(problem))
        numbers *= radix_2::length_along(axis, problem);
    if (problem.scaling == Scaling::unitary)
        return static_cast<float>(1.0 / std::sqrt(numbers));
    return problem.direction == Direction::inverse ? static_cast<float>(1.0 / numbers) : 1.0f;
}

// The input's texture. Where rows are wrapped they follow each other in it.
Resource input_of(const Problem& problem)
{
    Resource input = problem.direction == Direction::forward ? real_image(problem, "image", ResourceRole::input)
                                                             : half_spectrum(problem, "image", ResourceRole::input);
    if (problem.wrapped_at > 0) {
        Problem shape = problem;
        shape.width = input.width;
        input.width = texture_width(shape);
        input.height = static_cast<int>(texture_height(shape));
    }
    return input;
}

// Builds the passes of one problem.
class RealTransform
{
public:
    explicit RealTransform(const Problem& problem)
        : problem_(problem), halved_(problem.axes == Axes::columns ? Axis::columns : Axis::rows),
          packed_(packed_axis(problem)),
          schedule_(std::string(name(problem.direction)) + " of real images", problem, input_of(problem),
                    problem.wrapped_at > 0 && problem.direction == Direction::inverse ? problem.width / 2 + 1 : 0)
    {
    }

    Plan forward()
    {
        if (packed_) {
            pack(*packed_);
            for (const Axis axis : radix_2::axes_of(problem_))
                schedule_.transform(axis);
            unpack_elements();
        } else {
            pack(across(halved_));
            schedule_.transform(halved_);
            unpack_lines();
            if (transforms(problem_, across(halved_)))
                schedule_.transform(across(halved_));
        }
        return schedule_.plan();
    }

    Plan inverse()
    {
        if (packed_) {
            tangle_elements();
            for (const Axis axis : radix_2::axes_of(problem_))
                schedule_.transform(axis);
            spread(*packed_);
        } else {
            if (transforms(problem_, across(halved_)))
                schedule_.transform(across(halved_));
            tangle_lines();
            schedule_.transform(halved_);
            spread(across(halved_));
        }
        return schedule_.plan();
    }

private:
    int length(Axis axis) const { return radix_2::length_along(axis, problem_); }

    PassStep step_of(const char* verb, Axis axis) const { return radix_2::step_along(axis, verb, problem_.direction); }

    void set_shape(int along_halved, int lines)
    {
        schedule_.set_length(halved_, along_halved);
        schedule_.set_length(across(halved_), lines);
    }

    bool is_wrapped() const { return problem_.wrapped_at > 0; }

    // Every pass of wrapped rows is one draw, see wrapped_real_rows.glsl.
    void add_wrapped(const std::string& name, const char* verb, const std::string& file, int reads,
                     std::vector<Uniform> uniforms)
    {
        schedule_.add_pass(name, step_of(verb, halved_), {},
                           {schedule_.draw_on_wrapped(verb, verb, file, reads, std::move(uniforms))});
    }

    void pack(Axis axis)
    {
        if (is_wrapped()) {
            set_shape(problem_.width, (problem_.height + 1) / 2);
            add_wrapped("pack real numbers", "pack", "pack.frag", 2, {{"rows", problem_.height}});
            return;
        }
        const int pairs = length(axis) / 2;
        schedule_.set_length(axis, (length(axis) + 1) / 2);
        if (length(axis) % 2 == 0) {
            schedule_.read_pairs_along(axis);
            return;
        }
        std::vector<Draw> draws;
        const auto add = [&](const std::string& which, const char* reading, int reads, int begin, int end) {
            draws.push_back(schedule_.draw("pack_" + which + "_" + radix_2::name(axis), "pack", "pack.frag",
                                           {define(axis), reading}, reads));
            draws.back().region = part_along(schedule_.whole(), axis, which, begin, end);
        };
        if (pairs > 0)
            add("pairs", pairs_define(axis), 2, 0, pairs);
        add("last", "ALONE", 1, pairs, pairs + 1);
        schedule_.add_pass("pack real numbers", step_of("pack", axis), {}, std::move(draws));
    }

    void spread(Axis axis)
    {
        set_shape(length(halved_), length(across(halved_)));
        // Even and odd elements are half as many numbers, so an inverse transform divides by half as much.
        const float scale = packed_ ? 2.0f * total_scale(problem_) : total_scale(problem_);
        schedule_.set_format(real_image(problem_, "", ResourceRole::temporary).format);
        if (is_wrapped()) {
            add_wrapped("spread real numbers", "spread", "spread.frag", 1, {{"scale", scale}});
            return;
        }
        schedule_.add_pass("spread real numbers", step_of("spread", axis), {},
                           {schedule_.draw(std::string("spread_") + radix_2::name(axis), "spread", "spread.frag",
                                           {define(axis)}, 1, {{"scale", scale}})});
    }

    void unpack_elements()
    {
        const Axis axis = *packed_;
        set_shape(length(halved_) / 2 + 1, length(across(halved_)));
        Draw draw = schedule_.draw(std::string("unpack_elements_") + radix_2::name(axis), "unpack",
                                   "unpack_elements.frag", {define(axis)}, 2,
                                   {{"half_length", length(axis) / 2},
                                    {"direction", radix_2::sign(problem_.direction)},
                                    {"scale", total_scale(problem_)}});
        name_other_axis(draw, axis);
        schedule_.read_twiddles(draw.program);
        schedule_.add_pass("unpack and merge even and odd elements", step_of("unpack", axis),
                           schedule_.twiddles(length(axis)), {std::move(draw)});
    }

    void unpack_lines()
    {
        set_shape(length(halved_) / 2 + 1, length(across(halved_)));
        if (is_wrapped()) {
            add_wrapped("unpack adjacent lines", "unpack", "unpack_lines.frag", 2,
                        {{"line_length", problem_.width}, {"scale", total_scale(problem_)}});
            return;
        }
        schedule_.add_pass("unpack adjacent lines", step_of("unpack", halved_), {},
                           {schedule_.draw(std::string("unpack_lines_") + radix_2::name(halved_), "unpack",
                                           "unpack_lines.frag", {define(halved_)}, 2,
                                           {{"line_length", length(halved_)}, {"scale", total_scale(problem_)}})});
    }

    // Adds what a program needs to mirror the index across an axis.
    void name_other_axis(Draw& draw, Axis axis) const
    {
        draw.uniforms.push_back({"across_length", length(across(axis))});
        if (transforms(problem_, across(axis)))
            draw.program.defines.push_back("ACROSS_TRANSFORMED");
        else
            draw.program.may_be_left_out.push_back("across_length");
    }

    void tangle_elements()
    {
        const Axis axis = *packed_;
        const int half_length = length(axis) / 2;
        set_shape(length(halved_), length(across(halved_)));
        schedule_.set_length(axis, half_length);

        // Make a draw of one case
        std::vector<Draw> draws;
        const auto add = [&](const std::string& which, std::vector<std::string> cases, int reads,
                             const Region& region) {
            if (region.empty())
                return;
            cases.insert(cases.begin(), define(axis));
            Draw draw =
                schedule_.draw("tangle_elements_" + which, "tangle", "tangle_elements.frag", std::move(cases), reads,
                               {{"half_length", half_length}, {"direction", radix_2::sign(problem_.direction)}});
            name_other_axis(draw, axis);
            draw.program.may_be_left_out.push_back("across_length");
            schedule_.read_twiddles(draw.program);
            draw.region = region;
            draws.push_back(std::move(draw));
        };

        // Cover the array: the half spectrum is halved along the packed axis itself, or across it
        const Region whole = schedule_.whole();
        if (axis == halved_) {
            add("edge", {"HALVED_ALONG", "EDGE"}, 4, part_along(whole, axis, "k = 0", 0, 1));
            add("inner", {"HALVED_ALONG"}, 2, part_along(whole, axis, "k > 0", 1, half_length));
        } else {
            const int stored = length(halved_) / 2 + 1;
            add("edge", {"HALVED_ACROSS", "EDGE"}, 4, part_along(whole, halved_, "edge", 0, 1));
            add("stored", {"HALVED_ACROSS"}, 2, part_along(whole, halved_, "stored", 1, stored));
            add("mirrored", {"HALVED_ACROSS", "MIRRORED"}, 2,
                part_along(whole, halved_, "mirrored", stored, length(halved_)));
        }
        schedule_.add_pass("tangle even and odd elements", step_of("tangle", axis), schedule_.twiddles(length(axis)),
                           std::move(draws));
    }

    void tangle_lines()
    {
        const Axis by_lines = across(halved_);
        const int lines = length(by_lines);
        set_shape(length(halved_), (lines + 1) / 2);
        if (is_wrapped()) {
            add_wrapped("tangle adjacent lines", "tangle", "tangle_lines.frag", 2,
                        {{"line_length", problem_.width}, {"rows", problem_.height}});
            return;
        }
        const int stored = length(halved_) / 2 + 1;

        // Draw one case on the pairs of lines, and on a last line that has no partner
        std::vector<Draw> draws;
        const auto add = [&](const std::string& which, const std::vector<std::string>& cases, int begin, int end) {
            for (const bool alone : {false, true}) {
                const Region along = part_along(schedule_.whole(), halved_, which, begin, end);
                const Region region = alone ? part_along(along, by_lines, which, lines / 2, (lines + 1) / 2)
                                            : part_along(along, by_lines, which, 0, lines / 2);
                if (region.empty())
                    continue;
                std::vector<std::string> defines{define(halved_)};
                defines.insert(defines.end(), cases.begin(), cases.end());
                if (alone)
                    defines.push_back("ALONE");
                Draw draw =
                    schedule_.draw("tangle_lines_" + which + (alone ? "_last" : ""), "tangle", "tangle_lines.frag",
                                   std::move(defines), alone ? 1 : 2, {{"line_length", length(halved_)}});
                draw.program.may_be_left_out.push_back("line_length");
                draw.region = region;
                draws.push_back(std::move(draw));
            }
        };

        // Cover the array: bins that are stored, and those that are mirror images of them
        add("edge", {"EDGE"}, 0, 1);
        add("stored", {}, 1, stored);
        add("mirrored", {"MIRRORED"}, stored, length(halved_));
        schedule_.add_pass("tangle adjacent lines", step_of("tangle", halved_), {}, std::move(draws));
    }

    Problem problem_;
    Axis halved_;
    std::optional<Axis> packed_;
    LloydSchedule schedule_;
};

} // namespace

std::optional<Axis> packed_axis(const Problem& problem)
{
    if (problem.wrapped_at > 0)
        return std::nullopt; // of any length, so that no row is told apart by its own
    for (const Axis axis : radix_2::axes_of(problem))
        if (radix_2::length_along(axis, problem) % 2 == 0)
            return axis;
    return std::nullopt;
}

Plan half_complex_plan(const Problem& problem)
{
    RealTransform transform(problem);
    return problem.direction == Direction::forward ? transform.forward() : transform.inverse();
}

} // namespace fragfft::lloyd_boyd_govindaraju_2008
