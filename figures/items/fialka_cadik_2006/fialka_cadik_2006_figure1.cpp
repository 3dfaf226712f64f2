// Figure 1: a Gaussian low-pass on a picture of four channels by the four-channel transform; and the quaternion
// transform, which section 4 compares with that.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/prepared_work.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace fragfft::figures {

namespace {

constexpr const char* pictured_filter = "gaussian:sigma=3";

// The photograph at 256 x 256, its fourth channel a disc with a sharp edge, on which a low-pass is seen best.
Image four_channel_picture()
{
    const Image photograph_256 = halved(photograph());
    constexpr double radius = 90.0;
    Image picture(photograph_256.width, photograph_256.height, 4);
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            for (int channel = 0; channel < 3; ++channel)
                picture.at(x, y, channel) = photograph_256.at(x, y, channel);
            picture.at(x, y, 3) =
                std::hypot(x + 0.5 - 0.5 * picture.width, y + 0.5 - 0.5 * picture.height) < radius ? 1.0f : 0.0f;
        }
    return picture;
}

// With the axis i a quaternion q = (a + bi) + (c + di) j is two complex numbers, for ij = k. The exponential stands on
// the left and turns both of them: sum exp(-i theta) q = sum exp(-i theta) (a + bi) + (sum exp(-i theta) (c + di)) j.
// Those are two complex transforms of (a, b) and (c, d), which is what an RGBA texel holds in the four-channel FFT. Any
// other axis is i after a rotation of the units.

constexpr int quaternion_side = 16; // the sum of the definition grows with its fourth power

using Quaternion = std::array<double, 4>; // the parts 1, i, j, k

Quaternion product(const Quaternion& p, const Quaternion& q)
{
    return {
        p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3], p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
        p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1], p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0]};
}

Quaternion quaternion_at(const DoubleImage& image, int x, int y)
{
    return {image.at(x, y, 0), image.at(x, y, 1), image.at(x, y, 2), image.at(x, y, 3)};
}

template <typename Change> DoubleImage with_changed_parts(DoubleImage image, const Change& change)
{
    for (std::size_t i = 1; i + 2 < image.samples.size(); i += 4) {
        const std::array<double, 3> parts{image.samples[i], image.samples[i + 1], image.samples[i + 2]};
        for (std::size_t part = 0; part < 3; ++part)
            image.samples[i + part] = change(parts, part);
    }
    return image;
}

// By the four-channel FFT, of the parts along these axes.
DoubleImage by_four_channels(ImageRunner& transform, const DoubleImage& image, const QuaternionAxes& axes)
{
    return back_from_axes(cpu::to_double(transform.run(cpu::to_float(along_axes(image, axes)))), axes);
}

} // namespace

QuaternionAxes axes_of_grey()
{
    const double third = 1.0 / std::sqrt(3.0);
    const double half = 1.0 / std::sqrt(2.0);
    const double sixth = 1.0 / std::sqrt(6.0);
    return {{{third, third, third}, {half, -half, 0.0}, {sixth, sixth, -2.0 * sixth}}};
}

DoubleImage quaternion_transform(const DoubleImage& image, const std::array<double, 3>& axis)
{
    DoubleImage spectrum(image.width, image.height, 4);
    for (int v = 0; v < image.height; ++v)
        for (int u = 0; u < image.width; ++u)
            for (int y = 0; y < image.height; ++y)
                for (int x = 0; x < image.width; ++x) {
                    const double turns =
                        static_cast<double>(u * x) / image.width + static_cast<double>(v * y) / image.height;
                    const double angle = -2.0 * std::numbers::pi * turns;
                    const Quaternion exponential{std::cos(angle), axis[0] * std::sin(angle), axis[1] * std::sin(angle),
                                                 axis[2] * std::sin(angle)};
                    const Quaternion term = product(exponential, quaternion_at(image, x, y));
                    for (int part = 0; part < 4; ++part)
                        spectrum.at(u, v, part) += term[static_cast<std::size_t>(part)];
                }
    return spectrum;
}

DoubleImage along_axes(const DoubleImage& image, const QuaternionAxes& axes)
{
    return with_changed_parts(image, [&](const std::array<double, 3>& parts, std::size_t axis) {
        return parts[0] * axes[axis][0] + parts[1] * axes[axis][1] + parts[2] * axes[axis][2];
    });
}

DoubleImage back_from_axes(const DoubleImage& image, const QuaternionAxes& axes)
{
    return with_changed_parts(image, [&](const std::array<double, 3>& parts, std::size_t unit) {
        return parts[0] * axes[0][unit] + parts[1] * axes[1][unit] + parts[2] * axes[2][unit];
    });
}

Claim quaternion_claim(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
{
    const std::size_t row = published.row_where("what", "the cost of a quaternion transform");
    const Plan plan = fialka_cadik_2006::method().forward({.width = quaternion_side, .height = quaternion_side});
    ImageRunner transform(context.engine, plan);
    const DoubleImage image = cpu::to_double(random_pixels(quaternion_side, quaternion_side, 4));
    const double bound =
        reference::promised_transform_bound(reference::AccuracyMode::float32_table, quaternion_side, quaternion_side);
    std::string errors;
    bool all_hold = true;
    for (const auto& [name, axes] : {std::pair{"i", plain_axes}, {"(i + j + k) / sqrt 3", axes_of_grey()}}) {
        const double error =
            reference::relative_l2(by_four_channels(transform, image, axes), quaternion_transform(image, axes[0]));
        result.checks.push_back(
            {fmt::format("quaternion transform about {} by the four-channel FFT: relative L2 error", name), error,
             bound});
        all_hold = all_hold && result.checks.back().holds();
        errors += fmt::format("{}{} about {}", errors.empty() ? "" : ", ", number(error, 2), name);
    }
    Claim claim = claim_of(published, row, "quaternion",
                           "A quaternion transform's computational complexity should be comparable to that of the "
                           "four-channel FFT");
    state_construction(claim, "not tested, but should be comparable",
                       fmt::format("{} quaternion transform of {} x {} in the {} passes of the four-channel FFT: "
                                   "relative errors of {}",
                                   all_hold ? "the" : "not the", quaternion_side, quaternion_side, plan.passes.size(),
                                   errors),
                       all_hold, Evidence::counted);
    claim.explanation =
        "An exponential on the left turns both complex numbers of a quaternion (a + bi) + (c + di) j alike, so its "
        "transform is the two complex ones that a texel holds; it is compared with the definition in double precision. "
        "About another axis than i, colours are rotated before and after. An exponential on either side, which the "
        "paper does not speak of, is another transform.";
    return claim;
}

ItemResult fialka_cadik_2006_figure1(ItemContext& context)
{
    const Method method = fialka_cadik_2006::method();
    const Filter filter = filter_of(pictured_filter);
    const Image picture = four_channel_picture();
    const Image filtered = filtered_once(context.engine, {.filters = {filter}}, {.method = method.name},
                                         {context.context.device(), context.probe}, picture)
                               .front();
    const DoubleImage exact = exactly_filtered(picture, filter);
    const double bound =
        reference::promised_convolution_bound(reference::AccuracyMode::float32_table).relative_l2.value();

    ItemResult result;
    result.passes = {
        pass_list("The filter of both complex numbers",
                  filtering_plan(method, filtering_of({.width = picture.width, .height = picture.height})))};
    result.text =
        "<p>A transform works on complex numbers, a picture has three or four real channels. The paper puts red and "
        "green into one complex number and blue and alpha into a second one beside it, and transforms both at once.</p>"
        "<p>No channel bleeds into its partner: the disc's edge leaves no trace in the blue of the photograph. The "
        "table gives each channel's error against direct convolution in double precision. At the borders the picture "
        "is continued by its opposite side.</p>";
    result.table.columns = {"channel", "filter", "relative L2 error", "promised bound"};
    constexpr const char* names[] = {"red", "green", "blue", "alpha"};
    for (int channel = 0; channel < 4; ++channel) {
        DoubleImage exact_channel(exact.width, exact.height, 1);
        for (int y = 0; y < exact.height; ++y)
            for (int x = 0; x < exact.width; ++x)
                exact_channel.at(x, y) = exact.at(x, y, channel);
        const double error =
            relative_error(single_channel(filtered, channel), exact_channel, single_channel(picture, channel));
        result.checks.push_back({fmt::format("{}: relative L2 error", names[channel]), error, bound});
        result.table.rows.push_back({names[channel], filter.specification(), number(error, 3), number(bound, 3)});
    }
    const auto show = [&](const std::string& suffix, const std::string& caption, const Image& image) {
        result.pictures.push_back(
            png_picture(fmt::format("fialka_cadik_2006_figure1_{}.png", suffix), caption, shown(image)));
    };
    show("original", "The photograph before the filter, 256 x 256: red, green and blue", picture);
    show("filtered", "The same after a Gaussian low-pass of standard deviation 3 pixels", filtered);
    show("original_alpha", "Its fourth channel before the filter: a disc, which shares the transform of the blue",
         single_channel(picture, 3));
    show("filtered_alpha", "The fourth channel after the low-pass: nothing of the photograph is in it",
         single_channel(filtered, 3));
    return result;
}

} // namespace fragfft::figures
