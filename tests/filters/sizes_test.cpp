// Small images of every size: each method makes a valid plan, or refuses in a sentence.
#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/device_limits.hpp"
#include "sweep.hpp"

using namespace fragfft;

namespace {

constexpr int largest_side = 40;

gl::Device device_with_everything()
{
    gl::Device device;
    device.maximum_texture_size = 16384;
    device.maximum_color_attachments = 8;
    device.maximum_draw_buffers = 8;
    device.maximum_fragment_images = 8;
    device.maximum_fragment_uniform_components = 4096;
    device.maximum_group_invocations = 1024;
    device.maximum_shared_bytes = 32768;
    return device;
}

// Requires that planning works, or is refused with a reason; anything else fails.
template <typename Make> void require_sound_or_refused(const Make& plan)
{
    try {
        require_valid(plan());
    } catch (const InputError& refusal) {
        REQUIRE_FALSE(std::string(refusal.what()).empty());
    }
}

} // namespace

TEST_CASE("Filters of every method, boundary rule and size from 1 x 1 to 40 x 40 are sound, or refused in a sentence")
{
    const gl::Device device = device_with_everything();
    const DeviceProbe probe;
    const std::vector<Filter> filters{{"kernel", "", Kernel{3, 2, {1.0, 2.0, 3.0, 4.0, 5.0, 6.0}}}};
    const Method& method = GENERATE(from_range(all_methods()));
    for (const Boundary boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror})
        for (const int width : swept_numbers(1, largest_side, 10))
            for (const int height : swept_numbers(1, largest_side, 12)) {
                INFO(method.name << ", " << name(boundary) << ", " << width << " x " << height);
                require_sound_or_refused([&] {
                    const FilteringProblem problem =
                        filtering_problem(method, {{width, height, 4}, filters, boundary}, {device, probe});
                    method.require_supported(problem.transform, limits_of(device));
                    return filtering_plan(method, problem);
                });
            }
}

TEST_CASE("Transforms of every method, domain and size from 1 x 1 to 40 x 40 are sound, or refused in a sentence")
{
    const gl::Device device = device_with_everything();
    const Method& method = GENERATE(from_range(all_methods()));
    for (const Domain domain : {Domain::complex, Domain::real, Domain::half_complex})
        for (const Axes axes : {Axes::both, Axes::rows, Axes::columns})
            for (const Direction direction : {Direction::forward, Direction::inverse})
                for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f})
                    for (int width = 1; width <= largest_side; ++width)
                        for (int height = 1 + width % 7; height <= largest_side; height += 7) {
                            INFO(method.name << ", " << name(domain) << ", " << name(axes) << ", "
                                             << (direction == Direction::forward ? "forward" : "inverse") << ", "
                                             << gl::info(format).name << ", " << width << " x " << height);
                            require_sound_or_refused([&] {
                                const Problem problem{.width = width,
                                                      .height = height,
                                                      .format = format,
                                                      .direction = direction,
                                                      .axes = axes,
                                                      .domain = domain};
                                method.require_supported(problem, limits_of(device));
                                return method.transform(problem);
                            });
                        }
}
