#include "methods/radix_2.hpp"

#include "errors.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <numbers>

namespace fragfft::radix_2 {

const char* name(Axis axis)
{
    return axis == Axis::rows ? "rows" : "columns";
}

const char* name(Direction direction)
{
    return direction == Direction::forward ? "forward" : "inverse";
}

const char* define(Axis axis)
{
    return axis == Axis::rows ? "ALONG_ROWS" : "ALONG_COLUMNS";
}

float sign(Direction direction)
{
    return direction == Direction::forward ? -1.0f : 1.0f;
}

int length_along(Axis axis, const TransformOptions& options)
{
    return axis == Axis::rows ? options.width : options.height;
}

int log2_of(int power_of_two)
{
    return std::countr_zero(static_cast<unsigned>(power_of_two));
}

float unitary_scale(int iteration, int iterations)
{
    if (iteration % 2 == 0)
        return 0.5f;
    return iteration == iterations ? std::numbers::sqrt2_v<float> / 2.0f : 1.0f;
}

void require_supported(const Method& method, const TransformOptions& options, int maximum_texture_size,
                       const std::vector<gl::PixelFormat>& formats)
{
    const auto fits = [&](int length) {
        return length >= 2 && length <= maximum_texture_size && std::has_single_bit(static_cast<unsigned>(length));
    };
    if (!fits(options.width) || !fits(options.height))
        throw SizeError(fmt::format("{} takes powers of two from 2 to {} (the largest texture), not {} x {}",
                                    method.name(), maximum_texture_size, options.width, options.height));
    if (std::find(formats.begin(), formats.end(), options.format) == formats.end()) {
        std::string known;
        for (const gl::PixelFormat format : formats)
            known += fmt::format("{}{}", known.empty() ? "" : ", ", gl::info(format).name);
        throw InputError(
            fmt::format("{} takes the formats {}, not {}", method.name(), known, gl::info(options.format).name));
    }
    if (!method.offers(options.twiddles))
        throw InputError(fmt::format("{} takes the twiddles {} only, not {}", method.name(),
                                     fragfft::name(method.twiddles().front()), fragfft::name(options.twiddles)));
}

PlanTexture texture(const TransformOptions& options, const std::string& texture_name, TextureRole role)
{
    return {texture_name, options.width, options.height, options.format, role};
}

Plan empty_plan(const std::string& plan_name, const TransformOptions& options)
{
    Plan plan{plan_name,
              fmt::format("scaling: {}, twiddles: {}", fragfft::name(options.scaling), fragfft::name(options.twiddles)),
              {},
              {}};
    plan.add_texture(texture(options, "image", TextureRole::input));
    plan.add_texture(texture(options, "result", TextureRole::output));
    plan.add_texture(texture(options, "scratch", TextureRole::temporary));
    return plan;
}

void chain_passes(Plan& plan)
{
    chain_through(plan.passes, "source", plan.texture_index("image"), plan.texture_index("result"),
                  plan.texture_index("scratch"));
}

} // namespace fragfft::radix_2
