#include "methods/fialka_cadik_2006.hpp"

#include "methods/fialka_cadik_2006_layout.hpp"
#include "methods/fialka_cadik_2006_plans.hpp"
#include "methods/radix_2.hpp"

namespace fragfft {

std::string FialkaCadik2006::name() const
{
    return "fialka-cadik-2006";
}

std::string FialkaCadik2006::description() const
{
    return "Fialka & Cadik 2006: decimation in frequency, two complex images in one texture, an auxiliary texture "
           "instead of branches";
}

std::string FialkaCadik2006::sizes() const
{
    return radix_2::sizes;
}

std::vector<Twiddles> FialkaCadik2006::twiddles() const
{
    return {Twiddles::table};
}

void FialkaCadik2006::require_supported(const TransformOptions& options, int maximum_texture_size) const
{
    radix_2::require_supported(
        *this, options, maximum_texture_size,
        {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rg32f, gl::PixelFormat::rg16f});
}

Plan FialkaCadik2006::forward(const TransformOptions& options) const
{
    return fialka_cadik_2006::forward_plan(options);
}

Plan FialkaCadik2006::inverse(const TransformOptions& options) const
{
    return fialka_cadik_2006::inverse_plan(options);
}

Plan FialkaCadik2006::filter(const TransformOptions& options) const
{
    return fialka_cadik_2006::filter_plan(options);
}

Plan FialkaCadik2006::filter_spectrum(const TransformOptions& options) const
{
    return fialka_cadik_2006::filter_spectrum_plan(options);
}

int FialkaCadik2006::packed_channels(int channels) const
{
    return fialka_cadik_2006::packed_channels(channels);
}

DoubleComplexImage FialkaCadik2006::unpack(const Image& packed, int channels) const
{
    return fialka_cadik_2006::unpack(packed, channels);
}

Image FialkaCadik2006::pack(const DoubleComplexImage& spectrum) const
{
    return fialka_cadik_2006::pack(spectrum);
}

Image FialkaCadik2006::response_source(const Image& kernel) const
{
    return fialka_cadik_2006::response_source(kernel);
}

Image FialkaCadik2006::pack_response(const DoubleComplexImage& response) const
{
    return fialka_cadik_2006::pack_response(response);
}

} // namespace fragfft
