#include "methods/moreland_angel_2003.hpp"

#include "methods/moreland_angel_2003_layout.hpp"
#include "methods/moreland_angel_2003_plans.hpp"
#include "methods/radix_2.hpp"

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
    return radix_2::sizes;
}

void MorelandAngel2003::require_supported(const TransformOptions& options, int maximum_texture_size) const
{
    radix_2::require_supported(*this, options, maximum_texture_size,
                               {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f});
}

std::vector<Twiddles> MorelandAngel2003::twiddles() const
{
    return {Twiddles::computed, Twiddles::table};
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

Plan MorelandAngel2003::filter_spectrum(const TransformOptions& options) const
{
    return moreland_angel_2003::filter_spectrum_plan(options);
}

// Every channel is packed on its own.
int MorelandAngel2003::packed_channels(int channels) const
{
    return channels;
}

DoubleComplexImage MorelandAngel2003::unpack(const Image& packed, int /*channels*/) const
{
    return moreland_angel_2003::unpack(packed);
}

Image MorelandAngel2003::pack(const DoubleComplexImage& spectrum) const
{
    return moreland_angel_2003::pack(spectrum);
}

// Four real images need the response four times.
Image MorelandAngel2003::response_source(const Image& kernel) const
{
    return in_every_channel(kernel, 4);
}

Image MorelandAngel2003::pack_response(const DoubleComplexImage& response) const
{
    return pack(in_every_channel(response, 4));
}

} // namespace fragfft
