#include "filters/convolution_plan.hpp"

#include "boundary_program.hpp"
#include "errors.hpp"
#include "filters/convolution_taps.hpp"
#include "methods/pass_builder.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <span>

namespace fragfft {
namespace {

constexpr int table_columns = 1024; // the same number as in convolution.frag

// How many taps convolution.frag adds up in a group before it adds the group to the sum.
constexpr int taps_of_inner_group = 16;
constexpr int taps_of_outer_group = 256;
constexpr int most_groups_of_a_pass = 128;

struct TapsPass
{
    std::string family;
    std::vector<Tap> taps;
    std::optional<Axes> axis = std::nullopt;
};

std::vector<TapsPass> separable_steps(const KernelFactors& factors, const ConvolutionProblem& problem)
{
    const auto taps = [&](int width, int height, const std::vector<double>& weights) {
        return convolution_taps({width, height, weights}, problem.width, problem.height, problem.boundary);
    };
    return {{"convolve_rows", taps(static_cast<int>(factors.row.size()), 1, factors.row), Axes::rows},
            {"convolve_columns", taps(1, static_cast<int>(factors.column.size()), factors.column), Axes::columns}};
}

// `find_separability` is called only where the choice is left open.
template <typename Find>
std::vector<TapsPass> steps_for(const Kernel& kernel, const ConvolutionProblem& problem, const Find& find_separability)
{
    const auto one_pass = [&] {
        return std::vector<TapsPass>{
            {"convolve", convolution_taps(kernel, problem.width, problem.height, problem.boundary)}};
    };
    const ConvolutionApproach approach = problem.choice.approach;
    if (approach == ConvolutionApproach::non_separable)
        return one_pass();
    const Separability& found = find_separability();
    if (!found.factors && approach == ConvolutionApproach::separable)
        throw InputError(fmt::format("the kernel of {} x {} weights is not separable: the best product of a column "
                                     "and a row misses at least {:.2g} of it, and less than {:g} is allowed",
                                     kernel.width, kernel.height, found.least_residual, separable_residual));
    if (!found.factors)
        return one_pass();
    std::vector<TapsPass> two = separable_steps(*found.factors, problem);
    if (approach == ConvolutionApproach::separable)
        return two;
    std::vector<TapsPass> one = one_pass();
    const std::size_t fetches_of_two =
        two[0].taps.size() + two[1].taps.size() + static_cast<std::size_t>(problem.fetches_per_pass);
    return one[0].taps.size() <= fetches_of_two ? one : two;
}

class PlanBuilder
{
public:
    explicit PlanBuilder(const ConvolutionProblem& problem)
        : problem_(problem), most_taps_(static_cast<std::size_t>(most_taps_of_a_pass(problem.maximum_rounds)))
    {
        const std::size_t image =
            plan_.add_resource({"image", problem.width, problem.height, problem.format, ResourceRole::input});
        result_ =
            plan_.add_resource({"result", problem.width, problem.height, problem.results(), ResourceRole::output});
        source_ = image;
    }

    void add_steps(const std::vector<TapsPass>& steps)
    {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const bool last = i + 1 == steps.size();
            const std::size_t target = last ? result_ : add_intermediate();
            add_step(steps[i], target);
            source_ = target;
        }
    }

    Plan plan()
    {
        plan_.name = "spatial convolution";
        plan_.description = fmt::format("boundary: {}, {}", name(problem_.boundary), summary_);
        return std::move(plan_);
    }

private:
    std::size_t add_intermediate()
    {
        const gl::PixelFormat of_same_kind =
            gl::is_normalized(problem_.results()) ? gl::PixelFormat::rgba16f : problem_.results();
        return plan_.add_resource({"rows", problem_.width, problem_.height,
                                   problem_.choice.intermediate.value_or(of_same_kind), ResourceRole::temporary});
    }

    // There are at most two of them, because a pass writes one and reads the other.
    std::size_t add_sum(std::size_t number)
    {
        const std::string name = number % 2 == 0 ? "sum" : "other sum";
        const auto found = std::find_if(plan_.resources.begin(), plan_.resources.end(),
                                        [&](const Resource& resource) { return resource.name == name; });
        if (found != plan_.resources.end())
            return static_cast<std::size_t>(found - plan_.resources.begin());
        return plan_.add_resource(
            {name, problem_.width, problem_.height, gl::PixelFormat::rgba32f, ResourceRole::temporary});
    }

    void add_step(const TapsPass& step, std::size_t target)
    {
        const std::size_t count = step.taps.size();
        const std::size_t passes = (count + most_taps_ - 1) / most_taps_;
        const bool in_uniforms = stored_in_uniforms(static_cast<int>(count));
        summary_ += fmt::format("{}{}: {} taps in {}", summary_.empty() ? "" : ", ", step.family, count,
                                in_uniforms ? "uniforms" : "a texture");
        if (passes > 1)
            summary_ += fmt::format(", in {} passes that add", passes);
        std::optional<std::size_t> before;
        for (std::size_t i = 0; i < passes; ++i) {
            const std::size_t first = i * most_taps_;
            const std::size_t to = i + 1 == passes ? target : add_sum(i);
            add_pass(step, std::span(step.taps).subspan(first, std::min(most_taps_, count - first)), before,
                     in_uniforms, to);
            before = to;
        }
    }

    // `before`: the sum over the taps of the passes before this one, if there are any.
    void add_pass(const TapsPass& step, std::span<const Tap> taps, std::optional<std::size_t> before, bool in_uniforms,
                  std::size_t target)
    {
        const auto count = static_cast<int>(taps.size());
        const std::string name_of_pass = before ? step.family + "_and_add" : step.family;
        Pass pass = Pass::drawing(name_of_pass, {sampled("source", source_), attached(target)});
        pass.step = PassStep{step.family, std::nullopt, step.axis};
        std::replace(pass.step->group.begin(), pass.step->group.end(), '_', ' ');
        ProgramVariant program{"", step.family, "convolution/convolution.frag", {}, {{"source", count}}};
        program.rounds = convolution_rounds(count);
        std::vector<Uniform> uniforms;
        if (in_uniforms) {
            program.defines.push_back(fmt::format("TAPS {}", count));
            uniforms.push_back({"taps", packed(taps)});
        } else {
            const std::string number = before ? fmt::format(" of pass {}", plan_.passes.size() + 1) : "";
            pass.bindings.push_back(sampled("tap_table", add_table(step.family + " taps" + number, taps)));
            program.accesses.push_back({"tap_table", count});
            uniforms.push_back({"tap_count", count});
        }
        if (before) {
            pass.bindings.push_back(sampled("sum_before", *before));
            program.accesses.push_back({"sum_before", 1});
            program.defines.push_back("SUM_BEFORE");
        }
        define_rounding(program, plan_.resources[target].format, problem_.round_to_half);

        const auto draw = [&](Region region, const std::string& where, const char* define_of_where) {
            if (region.empty())
                return;
            ProgramVariant variant = program;
            variant.name = fmt::format("{}_{}", name_of_pass, where);
            variant.defines.push_back(define_of_where);
            pass.draws().push_back({std::move(variant), std::move(region), uniforms});
        };
        const auto draw_border = [&](Region region) {
            draw(std::move(region), name(problem_.boundary), define(problem_.boundary));
        };

        const KernelReach reach = reach_of(taps);
        const int width = problem_.width - reach.left - reach.right;
        const int height = problem_.height - reach.top - reach.bottom;
        if (width <= 0 || height <= 0) {
            draw_border({"whole image", 0, 0, problem_.width, problem_.height});
        } else {
            const int right = reach.left + width;
            const int bottom = reach.top + height;
            draw({"interior", reach.left, reach.top, width, height}, "interior", "INTERIOR");
            draw_border({"top", 0, 0, problem_.width, reach.top});
            draw_border({"bottom", 0, bottom, problem_.width, reach.bottom});
            draw_border({"left", 0, reach.top, reach.left, height});
            draw_border({"right", right, reach.top, reach.right, height});
        }
        plan_.passes.push_back(std::move(pass));
    }

    bool stored_in_uniforms(int taps) const
    {
        const bool they_suffice = taps <= problem_.maximum_uniform_taps;
        if (problem_.choice.kernel_storage == KernelStorage::uniforms && !they_suffice)
            throw InputError(fmt::format("a convolution of {} taps does not fit into uniforms, which hold {} here",
                                         taps, problem_.maximum_uniform_taps));
        return problem_.choice.kernel_storage != KernelStorage::texture && they_suffice;
    }

    static Vector4Array packed(std::span<const Tap> taps)
    {
        Vector4Array array;
        array.reserve(taps.size());
        for (const Tap& tap : taps)
            array.push_back(
                {static_cast<float>(tap.x), static_cast<float>(tap.y), static_cast<float>(tap.weight), 0.0f});
        return array;
    }

    std::size_t add_table(const std::string& name, std::span<const Tap> taps)
    {
        const auto count = static_cast<int>(taps.size());
        Resource table{name, std::min(count, table_columns), (count + table_columns - 1) / table_columns,
                       gl::PixelFormat::rgba32f, ResourceRole::constant};
        for (const std::array<float, 4>& tap : packed(taps))
            table.values.insert(table.values.end(), tap.begin(), tap.end());
        table.values.resize(static_cast<std::size_t>(table.width) * static_cast<std::size_t>(table.height) * 4);
        return plan_.add_resource(std::move(table));
    }

    const ConvolutionProblem& problem_;
    const std::size_t most_taps_;
    Plan plan_;
    std::string summary_;
    std::size_t source_ = 0;
    std::size_t result_ = 0;
};

} // namespace

int convolution_rounds(int taps)
{
    const auto groups_of = [&](int size) { return (taps + size - 1) / size; };
    // Adds the rounds of the loop over taps, of the one over inner groups, which enters it, and of the outermost one.
    return taps + 2 * groups_of(taps_of_inner_group) + 2 * groups_of(taps_of_outer_group) + 1;
}

int most_taps_of_a_pass(int maximum_rounds)
{
    const int rounds_of_group = convolution_rounds(taps_of_outer_group) - 1;
    const int groups = std::min((maximum_rounds - 1) / rounds_of_group, most_groups_of_a_pass);
    if (groups < 1)
        throw DeviceError(fmt::format("this device ends the loops of a program after {} rounds, and a convolution's go "
                                      "round {} times",
                                      maximum_rounds, rounds_of_group + 1));
    return groups * taps_of_outer_group;
}

Plan convolution_plan(const Kernel& kernel, const ConvolutionProblem& problem)
{
    PlanBuilder builder(problem);
    builder.add_steps(steps_for(kernel, problem, [&] { return separability(kernel); }));
    return builder.plan();
}

Plan convolution_plan(const Filter& filter, const ConvolutionProblem& problem)
{
    PlanBuilder builder(problem);
    builder.add_steps(
        steps_for(require_kernel(filter), problem, [&]() -> const Separability& { return filter.separability(); }));
    return builder.plan();
}

} // namespace fragfft
