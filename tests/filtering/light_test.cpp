#include "catch_framework.hpp"
#include "errors.hpp"
#include "filtering/samples.hpp"
#include "program/filtering/light.hpp"
#include "random_images.hpp"
#include "srgb_curve.hpp"

#include <cmath>
#include <limits>

using namespace fragfft;

TEST_CASE("Colours are weighted by alpha before filtering and freed of it after, in linear light too")
{
    const Image image = image_of(4, {0.5f, 0.25f, 1.0f, 0.5f, 0.75f, 0.5f, 0.25f, 1.0f});
    const LightOptions weighted{.has_alpha = true};
    check_samples(to_filter(image, weighted, "a"), {0.25, 0.125, 0.5, 0.5, 0.75, 0.5, 0.25, 1.0});
    check_samples(from_filter(to_filter(image, weighted, "a"), weighted, "a"),
                  {0.5, 0.25, 1.0, 0.5, 0.75, 0.5, 0.25, 1.0});
    const LightOptions linear{.linear = true, .has_alpha = true};
    check_samples(to_filter(image, linear, "a"), {0.5 * srgb_decode(0.5), 0.5 * srgb_decode(0.25), 0.5, 0.5,
                                                  srgb_decode(0.75), srgb_decode(0.5), srgb_decode(0.25), 1.0});
    check_samples(from_filter(to_filter(image, linear, "a"), linear, "a"), {0.5, 0.25, 1.0, 0.5, 0.75, 0.5, 0.25, 1.0});
}

TEST_CASE("Straight alpha leaves colours as they are, and without alpha all channels are colours")
{
    const Image image = image_of(2, {0.5f, 0.5f, 0.75f, 0.0f});
    CHECK(to_filter(image, {.has_alpha = true, .straight_alpha = true}, "a").samples == image.samples);
    CHECK(to_filter(image, {}, "a").samples == image.samples);
    check_samples(to_filter(image, {.linear = true}, "a"),
                  {srgb_decode(0.5), srgb_decode(0.5), srgb_decode(0.75), 0.0});
    check_samples(to_filter(image, {.linear = true, .has_alpha = true, .straight_alpha = true}, "a"),
                  {srgb_decode(0.5), 0.5, srgb_decode(0.75), 0.0});
}

TEST_CASE("A file's premultiplied colours are not multiplied again, and stay so")
{
    // The last pixel emits light without covering anything.
    const Image image = image_of(2, {0.25f, 0.5f, 0.125f, 0.0f});
    const LightOptions premultiplied{
        .has_alpha = true, .source_is_premultiplied = true, .result_is_premultiplied = true};
    CHECK(to_filter(image, premultiplied, "a").samples == image.samples);
    CHECK(from_filter(image, premultiplied, "a").samples == image.samples);
    LightOptions straight = premultiplied;
    straight.straight_alpha = true;
    check_samples(to_filter(image, straight, "a"), {0.5, 0.5, 0.0, 0.0});
    check_samples(from_filter(to_filter(image, straight, "a"), straight, "a"), {0.25, 0.5, 0.0, 0.0});
    LightOptions linear = premultiplied;
    linear.linear = true;
    check_samples(to_filter(image, linear, "a"), {0.5 * srgb_decode(0.5), 0.5, 0.0, 0.0});
    check_samples(from_filter(to_filter(image, linear, "a"), linear, "a"), {0.25, 0.5, 0.0, 0.0});
}

TEST_CASE("A colour that covers nothing is 0, never infinite")
{
    const LightOptions weighted{.has_alpha = true};
    check_samples(from_filter(image_of(2, {0.5f, 0.0f, 1e-9f, 1e-9f}), weighted, "a"), {0.0, 0.0, 0.0, 0.0});
}

TEST_CASE("Numbers that are none are refused with their place")
{
    const float infinity = std::numeric_limits<float>::infinity();
    Image image = random_image(3, 2, 2, 1);
    image.at(2, 1, 1) = infinity;
    CHECK_THROWS_WITH(from_filter(image, {}, "a.npy"),
                      ContainsSubstring("a.npy") && ContainsSubstring("column 2, row 1, channel 1"));
    image.at(2, 1, 1) = std::numeric_limits<float>::quiet_NaN();
    CHECK_THROWS_AS(from_filter(image, {}, "a.npy"), InputError);
    // 1e20 to the power of 2.4 exceeds the range of floats.
    image.at(2, 1, 1) = 1e20f;
    CHECK_NOTHROW(to_filter(image, {}, "a.npy"));
    CHECK_THROWS_WITH(to_filter(image, {.linear = true}, "a.npy"), ContainsSubstring("linear light"));
}

TEST_CASE("Negative results are shown by an offset, without sign, or stretched, and alpha is not")
{
    const Image image = image_of(2, {-0.5f, 0.25f, 0.0f, 0.5f, 0.5f, 1.0f});
    const auto shown = [&](Display display) { return displayed(image, display, true); };
    check_samples(shown(Display::as_it_is), {-0.5, 0.25, 0.0, 0.5, 0.5, 1.0});
    check_samples(shown(Display::offset), {0.0, 0.25, 0.5, 0.5, 1.0, 1.0});
    check_samples(shown(Display::absolute), {0.5, 0.25, 0.0, 0.5, 0.5, 1.0});
    check_samples(shown(Display::normalise), {0.0, 0.25, 0.5, 0.5, 1.0, 1.0});
    check_samples(displayed(image_of(1, {-1.0f, 0.0f, 3.0f}), Display::normalise, false), {0.0, 0.25, 1.0});
    check_samples(displayed(image_of(1, {2.0f, 2.0f}), Display::normalise, false), {0.0, 0.0});
    // What rounding errors may be is not stretched.
    check_samples(displayed(image_of(1, {2.0f, 2.5f}), Display::normalise, false, 0.5f), {0.0, 0.0});
    check_samples(displayed(image_of(1, {2.0f, 3.0f}), Display::normalise, false, 0.5f), {0.0, 1.0});
}

TEST_CASE("What is shown are colours that no alpha is multiplied with, and the range is of those that are seen")
{
    // Premultiplied: colours -0.5 and 0.25, and light without coverage.
    const Image image = image_of(2, {-0.25f, 0.5f, 0.25f, 1.0f, 0.5f, 0.0f});
    const auto shown = [&](Display display) {
        return from_filter(
            image,
            {.has_alpha = true, .source_is_premultiplied = true, .result_is_premultiplied = true, .display = display},
            "a");
    };
    CHECK(shown(Display::as_it_is).samples == image.samples);
    check_samples(shown(Display::offset), {0.0, 0.5, 0.75, 1.0, 0.0, 0.0});
    check_samples(shown(Display::absolute), {0.25, 0.5, 0.25, 1.0, 0.0, 0.0});
    check_samples(shown(Display::normalise), {0.0, 0.5, 1.0, 1.0, 0.0, 0.0});
}
