#include "methods/dispatched_radix_2.hpp"

#include "methods/complex_pairs_layout.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft::dispatched_radix_2 {

namespace {

using radix_2::Axis;

// The side of a work group whose threads do not communicate.
constexpr int group_side = 8;

void define_plane(PassBuilder& pass, const std::array<int, 3>& group)
{
    pass.define("GROUP_WIDTH", group[0]);
    pass.define("GROUP_HEIGHT", group[1]);
}

int largest_divisor(int size, int at_most)
{
    int divisor = std::min(size, at_most);
    while (size % divisor != 0)
        --divisor;
    return divisor;
}

// The work group for a plane of width x height threads, which groups must cover exactly.
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

std::optional<Refusal> refusal(const std::string& name, const std::vector<gl::PixelFormat>& taken,
                               const Problem& problem, const Limits& limits, NeedsOfLength needs,
                               const std::string& instead)
{
    if (auto refused = radix_2::refusal(name, twiddles, taken, problem, limits))
        return refused;
    if (limits.maximum_group_invocations == 0)
        return Refusal{fmt::format("{} needs compute programs: OpenGL 4.3 or OpenGL ES 3.1", name)};
    if (needs != nullptr)
        for (const Axis axis : radix_2::axes_of(problem)) {
            const int length = radix_2::length_along(axis, problem);
            if (auto refused = refused_length(name, length, limits, needs(length, problem.format), instead))
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
    DispatchSchedule schedule(method, "product", problem);
    schedule.multiply(file, response.value_or(problem.format));
    return schedule.plan();
}

DispatchSchedule::DispatchSchedule(const std::string& method, const std::string& what, const Problem& problem)
    : problem_(problem), plan_(radix_2::empty_plan(fmt::format("{} {}", method, what), problem))
{
}

void DispatchSchedule::use_layers(int layers)
{
    for (Resource& resource : plan_.resources) {
        resource.kind = ResourceKind::texture_array;
        resource.layers = layers;
    }
}

void DispatchSchedule::add_plane(Axis axis, int along, PassBuilder pass, int stores)
{
    const bool is_row = axis == Axis::rows;
    const int width = is_row ? along : problem_.width;
    const int height = is_row ? problem_.height : along;
    const std::array<int, 3> group = group_of_plane(width, height);
    define_plane(pass, group);
    pass.define(define(axis));
    pass.step = radix_2::step_along(axis, problem_.direction);
    add(std::move(pass), group, {width / group[0], height / group[1], 1}, stores);
}

void DispatchSchedule::add_lines(Axis axis, int threads, PassBuilder pass, int stores)
{
    const int length = length_along(axis, problem_);
    pass.define(define(axis));
    pass.define("LENGTH", length);
    pass.define("LOG_LENGTH", radix_2::log2_of(length));
    pass.define("INVOCATIONS", threads);
    pass.step = radix_2::step_along(axis, problem_.direction);
    add(std::move(pass), {threads, 1, 1}, {length_along(radix_2::across(axis), problem_), 1, 1}, stores);
}

void DispatchSchedule::multiply(const std::string& file, gl::PixelFormat response, int layers)
{
    Resource bins = radix_2::texture(problem_, "response", ResourceRole::input);
    bins.format = response;
    const std::array<int, 3> group = group_of_plane(problem_.width, problem_.height);
    PassBuilder pass{"multiply", {"multiply", "multiply", file, {}, {{"source", layers}}}};
    pass.sample("response", plan_.add_resource(std::move(bins)), 1);
    define_plane(pass, group);
    pass.step = product_step;
    add(std::move(pass), group, {problem_.width / group[0], problem_.height / group[1], 1}, layers);
}

std::size_t DispatchSchedule::constant(const std::string& name, Resource (*make)(const std::string& name, int length),
                                       int length)
{
    return constant_named(plan_, name, [&] { return make(name, length); });
}

void DispatchSchedule::add(PassBuilder pass, const std::array<int, 3>& group, const std::array<int, 3>& groups,
                           int stores)
{
    pass.store(problem_.format, stores, problem_);
    pass.program.group.size = group;
    plan_.passes.push_back(pass.dispatching(groups, radix_2::whole(problem_)));
}

Plan DispatchSchedule::plan()
{
    radix_2::chain_passes(plan_);
    return std::move(plan_);
}

} // namespace fragfft::dispatched_radix_2
