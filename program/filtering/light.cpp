#include "program/filtering/light.hpp"

#include "arrays/parallel_ranges.hpp"
#include "errors.hpp"
#include "srgb_curve.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <span>

namespace fragfft {

namespace {

constexpr float least_alpha = 0.5F / 65535.0F;

void require_finite_samples(const Image& image, const std::string& name, const char* what)
{
    const auto is_within = [](float sample) { return std::fabs(sample) <= std::numeric_limits<float>::max(); };
    if (cpu::all_are(std::span<const float>(image.samples), is_within))
        return;
    const auto found = std::find_if_not(image.samples.begin(), image.samples.end(), is_within);
    const std::size_t index = static_cast<std::size_t>(found - image.samples.begin());
    const auto channels = static_cast<std::size_t>(image.channels);
    const auto width = static_cast<std::size_t>(image.width);
    throw InputError(fmt::format("{}: {} at column {}, row {}, channel {} is {}: it leaves the range of 32-bit floats",
                                 name, what, index / channels % width, index / channels / width, index % channels,
                                 *found));
}

// Calls work(colour, alpha) for each colour sample of each pixel.
template <typename Work> void for_colours(Image& image, const Work& work)
{
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t pixel = 0; pixel < image.samples.size(); pixel += channels) {
        const float alpha = image.samples[pixel + channels - 1];
        for (std::size_t channel = 0; channel + 1 < channels; ++channel)
            work(image.samples[pixel + channel], alpha);
    }
}

// Applies function(sample) to each colour sample, on several threads because the function is slow.
template <typename Function> void map_colours(Image& image, const LightOptions& options, const Function& function)
{
    const auto channels = static_cast<std::size_t>(image.channels);
    cpu::for_ranges_in_parallel(image.samples.size(), options.threads, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            if (!options.has_alpha || i % channels != channels - 1)
                image.samples[i] = static_cast<float>(function(static_cast<double>(image.samples[i])));
    });
}

void decode(Image& image, const LightOptions& options)
{
    map_colours(image, options, [](double sample) { return srgb_decode(sample); });
}

void encode(Image& image, const LightOptions& options)
{
    map_colours(image, options, [](double light) { return srgb_encode(light); });
}

void multiply_by_alpha(Image& image)
{
    for_colours(image, [](float& colour, float alpha) { colour *= alpha; });
}

void divide_by_alpha(Image& image)
{
    for_colours(image, [](float& colour, float alpha) { colour = alpha >= least_alpha ? colour / alpha : 0.0F; });
}

// Calls work(colour, alpha); alpha is 1 if the image has none.
template <typename Work> void for_displayed(Image& image, bool has_alpha, const Work& work)
{
    if (has_alpha)
        for_colours(image, work);
    else
        for (float& sample : image.samples)
            work(sample, 1.0F);
}

} // namespace

LightOptions for_opaque(LightOptions options)
{
    options.source_is_premultiplied = false;
    options.result_is_premultiplied = false;
    options.straight_alpha = true;
    return options;
}

Image to_filter(Image image, const LightOptions& options, const std::string& name)
{
    const bool by_coverage = options.weights_colours();
    // Transfer curves encode unmultiplied colours.
    if (options.has_alpha && options.source_is_premultiplied && (options.linear || !by_coverage))
        divide_by_alpha(image);
    if (options.linear) {
        decode(image, options);
        require_finite_samples(image, name, "the linear light");
    }
    if (by_coverage && (options.linear || !options.source_is_premultiplied))
        multiply_by_alpha(image);
    return image;
}

Image without_alpha(Image image, const LightOptions& options, const std::string& name)
{
    Image weighted = to_filter(std::move(image), options, name);
    if (!options.has_alpha)
        return weighted;
    Image colours(weighted.width, weighted.height, weighted.channels - 1);
    for (int y = 0; y < colours.height; ++y)
        for (int x = 0; x < colours.width; ++x)
            std::copy_n(&weighted.at(x, y), colours.channels, &colours.at(x, y));
    return colours;
}

Image from_filter(Image image, const LightOptions& options, const std::string& name)
{
    require_finite_samples(image, name, "the result");
    const bool by_coverage = options.weights_colours();
    const bool converts = options.encodes_last() || options.decodes_last() || options.display != Display::as_it_is;
    const bool divides = by_coverage && (converts || !options.result_is_premultiplied);
    const bool multiplies = options.has_alpha && options.result_is_premultiplied && (converts || !by_coverage);
    if (divides)
        divide_by_alpha(image);
    if (options.decodes_last())
        decode(image, options);
    if (options.encodes_last())
        encode(image, options);
    image = displayed(std::move(image), options.display, options.has_alpha, options.rounding_errors);
    if (multiplies)
        multiply_by_alpha(image);
    if (divides || converts || multiplies)
        require_finite_samples(image, name, "the result");
    return image;
}

Image displayed(Image image, Display display, bool has_alpha, float rounding_errors)
{
    switch (display) {
    case Display::as_it_is:
        break;
    case Display::offset:
        for_displayed(image, has_alpha, [](float& sample, float) { sample += 0.5F; });
        break;
    case Display::absolute:
        for_displayed(image, has_alpha, [](float& sample, float) { sample = std::fabs(sample); });
        break;
    case Display::normalise: {
        float least = std::numeric_limits<float>::infinity();
        float largest = -least;
        for_displayed(image, has_alpha, [&](float& sample, float alpha) {
            if (alpha < least_alpha)
                return;
            least = std::min(least, sample);
            largest = std::max(largest, sample);
        });
        const float range = largest - least;
        const bool is_flat = range <= rounding_errors;
        for_displayed(image, has_alpha,
                      [&](float& sample, float) { sample = is_flat ? 0.0F : (sample - least) / range; });
        break;
    }
    }
    return image;
}

} // namespace fragfft
