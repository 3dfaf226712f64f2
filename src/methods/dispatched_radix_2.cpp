#include "methods/dispatched_radix_2.hpp"

#include "methods/complex_pairs_layout.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft::dispatched_radix_2 {

namespace {

using radix_2::Axis;

// Side of a group whose invocations need nothing of each other.
constexpr int group_side = 8;

std::vector<std::string> plane_defines(const std::array<int, 3>& group)
{
    return {fmt::format("GROUP_WIDTH {}", group[0]), fmt::format("GROUP_HEIGHT {}", group[1])};
}

int largest_divisor(int size, int at_most)
{
    int divisor = std::min(size, at_most);
    while (size % divisor != 0)
        --divisor;
    return divisor;
}

// The group for a plane of so many invocations, which groups cover exactly.
std::array<int, 3> group_of_plane(int width, int height)
{
    return {largest_divisor(width, group_side), largest_divisor(height, group_side), 1};
}

std::optional<Refusal> refused_length(const std::string& method, int length, const Limits& limits,
                                      const GroupNeeds& needs, const std::string& instead)
{
    const auto refused = [&](const char* what, int needed, int there) {
        return Refusal{fmt::format("{} transforms a line in one group, which for {} numbers takes {} {}, and this "
                                   "device has {}; {} takes longer lines",
                                   method, length, needed, what, there, instead),
                       true};
    };
    if (needs.invocations > limits.maximum_group_invocations)
        return refused("invocations", needs.invocations, limits.maximum_group_invocations);
    if (needs.shared_bytes > limits.maximum_shared_bytes)
        return refused("bytes of shared memory", needs.shared_bytes, limits.maximum_shared_bytes);
    return std::nullopt;
}

} // namespace

const std::vector<gl::PixelFormat> formats{gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f};

const std::vector<gl::PixelFormat>& stored_formats(const Limits& limits)
{
    return limits.stores_narrow_texels ? radix_2::complex_formats : formats;
}

std::optional<Refusal> refusal(const std::string& method, const Problem& problem, const Limits& limits,
                               NeedsOfLength needs, const std::string& instead)
{
    if (auto refused = radix_2::refusal(method, twiddles, formats, problem, limits))
        return refused;
    if (limits.maximum_group_invocations == 0)
        return Refusal{fmt::format("{} needs compute programs: OpenGL 4.3 or OpenGL ES 3.1", method)};
    if (needs != nullptr)
        for (const Axis axis : radix_2::axes_of(problem)) {
            const int length = radix_2::length_along(axis, problem);
            if (auto refused = refused_length(method, length, limits, needs(length), instead))
                return refused;
        }
    return std::nullopt;
}

Method method_in_common()
{
    Method method;
    method.twiddles = twiddles;
    method.layout = complex_pairs::layout;
    method.response_layout = complex_pairs::response_layout;
    method.kernel_components = complex_pairs::kernel_components;
    method.dispatches = true;
    return method;
}

Plan product_plan(const std::string& method, const Problem& problem, const std::string& file,
                  std::optional<gl::PixelFormat> response)
{
    Schedule schedule(method, "product", problem);
    schedule.multiply(file, response.value_or(problem.format));
    return schedule.plan();
}

float scale_of_axis(const Problem& problem, Axis axis)
{
    float scale = 1.0f;
    for (int iteration = 1; iteration <= radix_2::log2_of(length_along(axis, problem)); ++iteration)
        scale *= radix_2::stage_scale(problem, axis, iteration);
    return scale;
}

Growth growth_of_axes(const Problem& problem)
{
    const std::vector<Axis> axes = radix_2::axes_of(problem);
    Growth growth{Numbers::complex_pairs, axes.front() == Axis::columns, {}};
    PassGrowth now;
    for (const Axis axis : axes) {
        const double length = radix_2::length_along(axis, problem);
        now.scale *= static_cast<double>(scale_of_axis(problem, axis));
        now.of_largest *= length;
        if (axis != axes.front())
            now.of_line *= length;
        growth.passes.push_back(now);
    }
    return growth;
}

Schedule::Schedule(const std::string& method, const std::string& what, const Problem& problem)
    : problem_(problem), plan_(radix_2::empty_plan(fmt::format("{} {}", method, what), problem))
{
}

void Schedule::use_layers(int layers)
{
    for (Resource& resource : plan_.resources) {
        resource.kind = ResourceKind::texture_array;
        resource.layers = layers;
    }
}

void Schedule::add_plane(Axis axis, int along, Work work)
{
    const bool is_row = axis == Axis::rows;
    const int width = is_row ? along : problem_.width;
    const int height = is_row ? problem_.height : along;
    const std::array<int, 3> group = group_of_plane(width, height);
    std::vector<std::string> defines = plane_defines(group);
    defines.push_back(define(axis));
    add(std::move(defines), group, {width / group[0], height / group[1], 1}, std::move(work));
}

void Schedule::add_lines(Axis axis, int invocations, Work work)
{
    const int lines = axis == Axis::rows ? problem_.height : problem_.width;
    const int length = length_along(axis, problem_);
    add({define(axis), fmt::format("LENGTH {}", length), fmt::format("LOG_LENGTH {}", radix_2::log2_of(length)),
         fmt::format("INVOCATIONS {}", invocations)},
        {invocations, 1, 1}, {lines, 1, 1}, std::move(work));
}

void Schedule::multiply(const std::string& file, gl::PixelFormat format)
{
    Resource bins = radix_2::texture(problem_, "response", ResourceRole::input);
    bins.format = format;
    const std::size_t response = plan_.add_resource(std::move(bins));
    const std::array<int, 3> group = group_of_plane(problem_.width, problem_.height);
    add(plane_defines(group), group, {problem_.width / group[0], problem_.height / group[1], 1},
        {"multiply",
         {"multiply", "multiply", file, {}, {{"source", 1}, {"response", 1}}},
         {},
         {sampled("response", response)}});
}

std::size_t Schedule::constant(const std::string& name, Resource (*make)(const std::string& name, int length),
                               int length)
{
    return plan_.has_resource(name) ? plan_.resource_index(name) : plan_.add_resource(make(name, length));
}

void Schedule::add(std::vector<std::string> defines, const std::array<int, 3>& group, const std::array<int, 3>& groups,
                   Work work)
{
    ProgramVariant& program = work.program;
    defines.push_back(fmt::format("FORMAT {}", gl::info(problem_.format).name));
    if (problem_.round_to_half)
        defines.push_back("ROUND_TO_HALF");
    if (work.scale != 1.0f) {
        defines.push_back("SCALED");
        work.uniforms.push_back({"scale", work.scale});
    }
    program.defines.insert(program.defines.end(), defines.begin(), defines.end());
    program.accesses.push_back({usual_image, work.writes});
    program.group.size = group;
    plan_.passes.push_back(Pass::dispatching(work.pass, std::move(work.inputs),
                                             {{std::move(program),
                                               groups,
                                               std::move(work.uniforms),
                                               {{"whole array", 0, 0, problem_.width, problem_.height}}}}));
}

Plan Schedule::plan()
{
    radix_2::chain_passes(plan_);
    return std::move(plan_);
}

} // namespace fragfft::dispatched_radix_2
