#include "methods/method.hpp"

#include "errors.hpp"
#include "methods/smooth_length.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft {

namespace {

// Copies the only channel of `source` to each of `channels` channels.
DoubleComplexImage in_every_channel(const DoubleComplexImage& source, int channels)
{
    DoubleComplexImage result(source.width, source.height, channels);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = source.samples[i / static_cast<std::size_t>(channels)];
    return result;
}

} // namespace

bool Method::offers(Twiddles wanted) const
{
    return std::find(twiddles.begin(), twiddles.end(), wanted) != twiddles.end();
}

gl::PixelFormat Method::response_format(const Problem& problem) const
{
    const gl::PixelFormat format = problem.format;
    if (has_real_responses && problem.real_responses)
        return gl::holds_half_floats(format) ? gl::PixelFormat::r16f : gl::PixelFormat::r32f;
    if (!has_narrow_responses || gl::info(format).components <= 2)
        return format;
    return gl::holds_half_floats(format) ? gl::PixelFormat::rg16f : gl::PixelFormat::rg32f;
}

void Method::require_supported(const Problem& problem, const Limits& limits) const
{
    const std::optional<Refusal> refused = refusal(problem, limits);
    if (refused && refused->is_for_size)
        throw SizeError(refused->sentence);
    if (refused)
        throw InputError(refused->sentence);
}

int Method::length_from(int at_least) const
{
    return suitable_length != nullptr ? suitable_length(at_least) : power_of_two_from(at_least);
}

int Method::height_from(int at_least, bool has_one_channel) const
{
    return has_one_channel && suitable_height_of_one_channel != nullptr ? suitable_height_of_one_channel(at_least)
                                                                        : length_from(at_least);
}

Plan Method::forward(const Problem& problem) const
{
    return transform(problem.with(Direction::forward));
}

Plan Method::inverse(const Problem& problem) const
{
    return transform(problem.with(Direction::inverse));
}

int Method::packed_channels(int channels) const
{
    return layout({.width = 2, .height = 2}, channels).components;
}

DoubleComplexImage Method::unpack(const Image& packed, int channels) const
{
    return fragfft::unpack(layout({.width = packed.width, .height = packed.height}, channels), packed);
}

Image Method::pack(const DoubleComplexImage& spectrum) const
{
    return fragfft::pack(layout({.width = spectrum.width, .height = spectrum.height}, spectrum.channels), spectrum);
}

Image Method::response_source(const Image& kernel) const
{
    Image source(kernel.width, kernel.height, 4);
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            for (int component = 0; component < 4; ++component)
                if (kernel_components[static_cast<std::size_t>(component)])
                    source.at(x, y, component) = kernel.at(x, y);
    return source;
}

Image Method::pack_response(const DoubleComplexImage& response) const
{
    const Layout of_response = response_layout({.width = response.width, .height = response.height});
    return fragfft::pack(of_response, in_every_channel(response, of_response.channels));
}

void require_room(const Method& method, int channels, gl::PixelFormat format)
{
    const gl::PixelFormatInfo& texel = gl::info(format);
    if (method.packed_channels(channels) > texel.components)
        throw InputError(fmt::format("{} texels have {} components; {} needs {} for an image of {} channels",
                                     texel.name, texel.components, method.name, method.packed_channels(channels),
                                     channels));
}

} // namespace fragfft
