// The library contains the GLSL of what its plans draw and dispatch, and nothing else.
#include "catch_framework.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/plan_of_operation.hpp"
#include "program/programs/all_program_files.hpp"

#include <set>

using namespace fragfft;

namespace {

using Paths = std::set<std::string>;

void add_with_includes(Paths& paths, const std::string& path)
{
    if (path.empty() || !paths.insert(path).second)
        return;
    constexpr std::string_view directive = "#include \"";
    const std::string_view text = all_program_files().at(path);
    for (std::size_t at = text.find(directive); at != std::string_view::npos; at = text.find(directive, at + 1)) {
        const std::size_t begin = at + directive.size();
        add_with_includes(paths, std::string(text.substr(begin, text.find('"', begin) - begin)));
    }
}

void add_programs(Paths& paths, const Plan& plan)
{
    for (const Pass& pass : plan.passes) {
        for (const Draw& draw : pass.draws()) {
            add_with_includes(paths, draw.program.file);
            add_with_includes(paths, draw.program.vertex_file);
        }
        for (const Dispatch& dispatch : pass.dispatches())
            add_with_includes(paths, dispatch.program.file);
    }
}

// Transforms in both directions and filters, if the method accepts such a problem.
void add_method(Paths& paths, const Method& method, const Problem& problem)
{
    if (method.refusal(problem, typical_gpu().limits))
        return;
    add_programs(paths, method.forward(problem));
    add_programs(paths, method.inverse(problem));
    if (problem.domain != Domain::real || problem.axes != Axes::both || problem.wrapped_at != 0)
        return;
    add_programs(paths, filtering_plan(method, filtering_of(problem)));
    add_programs(paths, spectrum_filtering_plan(method, problem));
    FilteringProblem scaled = filtering_of(problem);
    scaled.channel_exponents = {1, 0, 0, 0};
    add_programs(paths, filtering_plan(method, scaled));
}

struct DrawnOtherwise
{
    Twiddles twiddles;
    Scaling scaling;
};

// With each kind of the method's twiddle factors, and with the paper's scaling, for which 2003 uses another
// multiplication program.
std::vector<DrawnOtherwise> drawn_otherwise(const Method& method)
{
    std::vector<DrawnOtherwise> all;
    for (const Twiddles twiddles : method.twiddles)
        for (const Scaling scaling : {Scaling::none, Scaling::paper})
            all.push_back({twiddles, scaling});
    return all;
}

Paths drawn_by_methods()
{
    Paths paths;
    for (const Method& method : all_methods())
        for (const auto& [twiddles, scaling] : drawn_otherwise(method))
            for (const auto& [width, height] : {std::pair{16, 8}, {15, 22}, {15, 21}, {2048, 64}})
                for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f})
                    for (const Domain domain : {Domain::real, Domain::complex, Domain::half_complex})
                        for (const Axes axes : {Axes::both, Axes::rows})
                            for (const auto& [is_software, multiprocessors] :
                                 {std::pair{false, 100}, {false, 0}, {true, 0}})
                                add_method(
                                    paths, method,
                                    {.width = width,
                                     .height = height,
                                     .format = format,
                                     .scaling = scaling,
                                     .twiddles = twiddles,
                                     .axes = axes,
                                     .domain = domain,
                                     .tuning = {.is_software = is_software, .multiprocessors = multiprocessors}});
    return paths;
}

} // namespace

TEST_CASE("The library carries the programs that its plans draw, with all that they include, and no other")
{
    Paths drawn = drawn_by_methods();
    for (const Method& method : all_methods())
        for (const OperationFacts& operation : all_operations())
            add_programs(drawn, plan_of_operation(operation, method, "box:size=5", {.method = method.name}).plan);
    // Probes of a device, and programs for arrays on it, belong to no method's plan.
    for (const char* other : {"common/probe_sin_cos.frag", "common/probe_half_rounding.frag", "common/probe_loop.frag",
                              "arrays/expand.frag", "arrays/scale.frag", "arrays/combine.frag"})
        add_with_includes(drawn, other);

    Paths carried;
    for (const auto& [path, text] : embedded_program_files())
        carried.insert(std::string(path));
    for (const std::string& path : drawn) {
        INFO(path);
        CHECK(carried.contains(path));
    }
    for (const std::string& path : carried) {
        INFO(path);
        CHECK(drawn.contains(path));
    }
}
