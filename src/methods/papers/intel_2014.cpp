#include "methods/papers/intel_2014.hpp"

#include "engine/composition.hpp"
#include "methods/dispatched_radix_2.hpp"
#include "methods/twiddle_table.hpp"

#include <fmt/core.h>

namespace fragfft::intel_2014 {

namespace {

using dispatched_radix_2::DispatchSchedule;
using dispatched_radix_2::GroupNeeds;
using radix_2::Axis;
using radix_2::log2_of;

constexpr const char* uav_name = "intel-2014-uav";
constexpr const char* slm_name = "intel-2014-slm";

// The contents of a texel.
enum class Numbers
{
    pairs,     // two complex numbers
    in_planes, // three complex numbers, in two layers
};

int layers_of(Numbers numbers)
{
    return numbers == Numbers::in_planes ? 2 : 1;
}

int shared_bytes_of_line(int length, Numbers numbers)
{
    // A vec3 takes the memory of a vec4: NVIDIA's driver pads it, and GLSL makes no promise.
    const int bytes_of_texel = numbers == Numbers::in_planes ? 32 : 16;
    return 2 * length * bytes_of_texel;
}

GroupNeeds needs_of_line(int length, gl::PixelFormat)
{
    return {length, shared_bytes_of_line(length, Numbers::pairs)};
}

// Adds the source's planes to a pass whose threads fetch `fetched` texels of each layer.
void add_planes(Numbers numbers, int fetched, bool is_real, PassBuilder& pass)
{
    const bool one_is_read = numbers == Numbers::in_planes && is_real;
    pass.define_if(numbers == Numbers::in_planes, "RGB_PLANES");
    pass.define_if(one_is_read, "REAL_SOURCE");
    pass.program.accesses.push_back({"source", fetched * (one_is_read ? 1 : layers_of(numbers))});
}

// Whether the pass reads the image itself, which has no imaginary parts.
bool reads_real_image(const Problem& problem, Axis axis, int pass)
{
    return problem.domain == Domain::real && problem.direction == Direction::forward && pass == 0 &&
           axis == radix_2::axes_of(problem).front();
}

// Adds what a thread needs for the butterflies of one number in `passes` passes: the direction, and the lookup texture
// where the twiddle factors are a table.
void add_butterfly_values(DispatchSchedule& schedule, Axis axis, int passes, PassBuilder& pass)
{
    const Problem& problem = schedule.problem();
    pass.set("direction", radix_2::sign(problem.direction));
    if (problem.twiddles == Twiddles::computed)
        return;
    const int length = length_along(axis, problem);
    pass.define("LOOKUP_TEXTURE");
    pass.sample("butterflies",
                schedule.constant(fmt::format("butterflies_{}", length), butterfly_lookup_texture, length), passes);
}

void add_pass(DispatchSchedule& schedule, Axis axis, int pass, Numbers numbers)
{
    const Problem& problem = schedule.problem();
    const int length = length_along(axis, problem);
    PassBuilder work{fmt::format("{} butterfly pass {}, {}", name(problem.direction), pass + 1, name(axis)),
                     {fmt::format("butterfly_pass_{}", name(axis)),
                      "fft",
                      "intel_2014/butterfly_pass.comp",
                      {fmt::format("LOG_LENGTH {}", log2_of(length))},
                      {}},
                     {{"butterfly_pass", pass}}};
    add_planes(numbers, 2, reads_real_image(problem, axis, pass), work);
    add_butterfly_values(schedule, axis, 1, work);
    work.scale(radix_2::stage_scale(problem, axis, pass + 1));
    schedule.add_plane(axis, length, std::move(work), layers_of(numbers));
}

void add_lines(DispatchSchedule& schedule, Axis axis, Numbers numbers)
{
    const Problem& problem = schedule.problem();
    const int length = length_along(axis, problem);
    const int passes = log2_of(length);
    PassBuilder work{
        fmt::format("{} fft {}", name(problem.direction), name(axis)),
        {fmt::format("shared_butterflies_{}", name(axis)), "fft", "intel_2014/shared_butterflies.comp", {}, {}}};
    add_planes(numbers, 1, reads_real_image(problem, axis, 0), work);
    add_butterfly_values(schedule, axis, passes, work);
    work.program.group = {{}, shared_bytes_of_line(length, numbers), passes};
    work.scale(radix_2::stage_scales(problem, axis));
    schedule.add_lines(axis, length, std::move(work), layers_of(numbers));
}

// Begins a plan without passes.
DispatchSchedule schedule_of(const char* method_name, const Problem& problem, Numbers numbers)
{
    if (numbers == Numbers::pairs)
        return {method_name, name(problem.direction), problem};
    DispatchSchedule schedule(method_name, fmt::format("{} in planes", name(problem.direction)), problem);
    schedule.use_layers(layers_of(numbers));
    return schedule;
}

template <Numbers numbers> Plan uav_plan(const Problem& problem)
{
    DispatchSchedule schedule = schedule_of(uav_name, problem, numbers);
    for (const Axis axis : radix_2::axes_of(problem))
        for (int pass = 0; pass < log2_of(length_along(axis, problem)); ++pass)
            add_pass(schedule, axis, pass, numbers);
    return schedule.plan();
}

template <Numbers numbers> Plan slm_plan(const Problem& problem)
{
    DispatchSchedule schedule = schedule_of(slm_name, problem, numbers);
    for (const Axis axis : radix_2::axes_of(problem))
        add_lines(schedule, axis, numbers);
    return schedule.plan();
}

Plan product_in_planes(const char* method_name, const Problem& problem)
{
    DispatchSchedule schedule(method_name, "product in planes", problem);
    schedule.use_layers(layers_of(Numbers::in_planes));
    schedule.multiply("intel_2014/multiply_planes.comp", problem.format, layers_of(Numbers::in_planes));
    return schedule.plan();
}

// Forward transform, product and inverse transform of three images in the paper's planes. `domain` is that of the
// image.
template <Plan (*transform)(const Problem&), Domain domain>
Plan filter_in_planes(const char* method_name, Problem problem)
{
    problem.domain = domain;
    const Plan forward = transform(problem.with(Direction::forward));
    problem.domain = Domain::complex;
    Plan plan{fmt::format("{}, {} x {} filter in planes", method_name, problem.width, problem.height),
              fmt::format("twiddles: {}", name(problem.twiddles)),
              {},
              {}};
    const auto planes = [&](const char* texture, ResourceRole role) {
        Resource resource = radix_2::texture(problem, texture, role);
        resource.kind = ResourceKind::texture_array;
        resource.layers = layers_of(Numbers::in_planes);
        return plan.add_resource(std::move(resource));
    };
    const std::size_t image = planes("image", ResourceRole::input);
    const std::size_t response = plan.add_resource(radix_2::texture(problem, "response", ResourceRole::input));
    const std::size_t spectrum = planes("spectrum", ResourceRole::temporary);
    const std::size_t product = planes("product", ResourceRole::temporary);
    const std::size_t result = planes("result", ResourceRole::output);
    append(plan, forward, {{"image", image}, {"result", spectrum}});
    append(plan, product_in_planes(method_name, problem),
           {{"image", spectrum}, {"response", response}, {"result", product}});
    append(plan, transform(problem.with(Direction::inverse)), {{"image", product}, {"result", result}});
    share_temporaries(plan);
    return plan;
}

Method method_in_common()
{
    Method method = dispatched_radix_2::method_in_common();
    method.year = 2014;
    method.paper = "Joseph S. (Intel), Fast Fourier Transform for Image Processing in DirectX 11, 2015";
    return method;
}

} // namespace

Resource butterfly_lookup_texture(const std::string& name, int length)
{
    const int passes = log2_of(length);
    Resource texture{name, length, passes, gl::PixelFormat::rgba32f, ResourceRole::constant};
    texture.values.reserve(static_cast<std::size_t>(length) * static_cast<std::size_t>(passes) * 4);
    for (int pass = 0; pass < passes; ++pass)
        for (int x = 0; x < length; ++x) {
            const int section = 2 << pass;
            const int first = x - x % section + x % (section / 2);
            const int second = first + section / 2;
            const std::complex<double> weight = std::conj(unit_root(x % section, section));
            for (const int index : {first, second})
                texture.values.push_back(static_cast<float>(pass == 0 ? radix_2::bit_reversed(index, passes) : index));
            texture.values.push_back(static_cast<float>(weight.real()));
            texture.values.push_back(static_cast<float>(weight.imag()));
        }
    return texture;
}

Plan uav_plan_in_planes(const Problem& problem)
{
    return uav_plan<Numbers::in_planes>(problem);
}

Plan slm_plan_in_planes(const Problem& problem)
{
    return slm_plan<Numbers::in_planes>(problem);
}

Method uav()
{
    Method method = method_in_common();
    method.name = uav_name;
    method.description = "Intel 2014: butterfly passes in compute programs, from texture to texture";
    method.sizes = dispatched_radix_2::sizes_of_passes;
    method.refusal = [](const Problem& problem, const Limits& limits) {
        return dispatched_radix_2::refusal(uav_name, dispatched_radix_2::formats, problem, limits);
    };
    method.transform = uav_plan<Numbers::pairs>;
    method.multiply = [](const Problem& problem) { return dispatched_radix_2::product_plan(uav_name, problem); };
    method.growth = radix_2::growth_of_butterflies;
    // Figures 5 and 6 count both planes in every pass.
    method.published_filter = [](const Problem& problem) {
        return filter_in_planes<uav_plan_in_planes, Domain::complex>(uav_name, problem);
    };
    return method;
}

Method slm()
{
    Method method = method_in_common();
    method.name = slm_name;
    method.description = "Intel 2014: all butterfly passes of an axis in shared memory, in one dispatch";
    method.sizes = dispatched_radix_2::sizes_of_lines;
    method.refusal = [](const Problem& problem, const Limits& limits) {
        return dispatched_radix_2::refusal(slm_name, dispatched_radix_2::formats, problem, limits, needs_of_line,
                                           uav_name);
    };
    method.transform = slm_plan<Numbers::pairs>;
    method.multiply = [](const Problem& problem) { return dispatched_radix_2::product_plan(slm_name, problem); };
    method.growth = radix_2::growth_of_axes;
    // The text after Figure 8 leaves out the first read of the imaginary plane.
    method.published_filter = [](const Problem& problem) {
        return filter_in_planes<slm_plan_in_planes, Domain::real>(slm_name, problem);
    };
    return method;
}

} // namespace fragfft::intel_2014
