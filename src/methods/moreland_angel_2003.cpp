#include "methods/moreland_angel_2003.hpp"

#include "errors.hpp"
#include "methods/moreland_angel_2003_layout.hpp"
#include "methods/moreland_angel_2003_plans.hpp"

#include <bit>
#include <fmt/format.h>

namespace fragfft {

std::string MorelandAngel2003::name() const
{
    return "moreland-angel-2003";
}

std::string MorelandAngel2003::description() const
{
    return "Moreland & Angel 2003: four real images in one texture, natural order, a program variant per region";
}

std::string MorelandAngel2003::sizes() const
{
    return "widths and heights that are powers of two, from 2 to the device's texture limit";
}

void MorelandAngel2003::require_supported(const TransformOptions& options, int maximum_texture_size) const
{
    const auto fits = [&](int length) {
        return length >= 2 && length <= maximum_texture_size && std::has_single_bit(static_cast<unsigned>(length));
    };
    if (!fits(options.width) || !fits(options.height))
        throw InputError(fmt::format("{} takes powers of two from 2 to {} (the largest texture), not {} x {}; "
                                     "--pad zero, clamp or mirror extends an image",
                                     name(), maximum_texture_size, options.width, options.height));
    if (options.format != gl::PixelFormat::rgba32f && options.format != gl::PixelFormat::rgba16f)
        throw InputError(
            fmt::format("{} takes the formats rgba32f and rgba16f, not {}", name(), gl::info(options.format).name));
}

Plan MorelandAngel2003::forward(const TransformOptions& options) const
{
    return moreland_angel_2003::forward_plan(options);
}

Plan MorelandAngel2003::inverse(const TransformOptions& options) const
{
    return moreland_angel_2003::inverse_plan(options);
}

Plan MorelandAngel2003::filter(const TransformOptions& options) const
{
    return moreland_angel_2003::filter_plan(options);
}

Spectrum MorelandAngel2003::unpack(const Image& packed) const
{
    return moreland_angel_2003::unpack(packed);
}

Image MorelandAngel2003::pack(const Spectrum& spectrum) const
{
    return moreland_angel_2003::pack(spectrum);
}

// Four real images need the response four times.
Image MorelandAngel2003::response_source(const Image& kernel) const
{
    return in_every_channel(kernel, 4);
}

Image MorelandAngel2003::pack_response(const Spectrum& response) const
{
    return pack(in_every_channel(response, 4));
}

} // namespace fragfft
