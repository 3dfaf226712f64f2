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
#include "methods/papers/fialka_cadik_2006.hpp"
#include "reference/error_measures.hpp"

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
constexpr const char* quaternion_passes = "passes of the four-channel FFT";
constexpr const char* quaternion_error = "relative L2 error of a quaternion transform";
constexpr const char* quaternion_bound = "promised error of a quaternion transform";
constexpr const char* axis_i = "i";
constexpr const char* axis_of_grey = "(i + j + k) / sqrt 3";

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

void leave_quaternion_errors(ItemContext& context, Experiment& experiment)
{
    const Plan plan = fialka_cadik_2006::method().forward({.width = quaternion_side, .height = quaternion_side});
    ImageRunner transform(context.engine, plan);
    const DoubleImage image = cpu::to_double(random_pixels(quaternion_side, quaternion_side, 4));
    const double bound =
        reference::promised_transform_bound(reference::AccuracyMode::float32_table, quaternion_side, quaternion_side);
    experiment.rows.number(quaternion_passes, static_cast<double>(plan.passes.size()));
    for (const auto& [name, axes] : {std::pair{axis_i, plain_axes}, {axis_of_grey, axes_of_grey()}}) {
        const double error =
            reference::relative_l2(by_four_channels(transform, image, axes), quaternion_transform(image, axes[0]));
        experiment.rows.check(
            fmt::format("quaternion transform about {} by the four-channel FFT: relative L2 error", name), error,
            bound);
        experiment.rows.number({quaternion_error, {{"axis", name}}}, error);
        experiment.rows.number({quaternion_bound, {{"axis", name}}}, bound);
    }
}

void evaluate_quaternion(const ItemRows& rows, Evaluation& claim)
{
    bool all_hold = true;
    for (const char* axis : {axis_i, axis_of_grey}) {
        const double error = rows.number({quaternion_error, {{"axis", axis}}});
        all_hold = all_hold && error <= rows.number({quaternion_bound, {{"axis", axis}}});
        claim.values.set(fmt::format("error about {}", axis), error, 2);
    }
    claim.values.set("the", all_hold ? "the" : "not the").set("side", quaternion_side);
    claim.values.set("passes", rows.number(quaternion_passes));
    claim.counted(all_hold);
}

namespace {

namespace fialka_figure1 {

constexpr const char* stem = "fialka_cadik_2006_figure1";
constexpr const char* channel_names[] = {"red", "green", "blue", "alpha"};

Key error_of(const char* channel)
{
    return {"relative L2 error", {{"channel", channel}}};
}

double promised_bound()
{
    return reference::promised_convolution_bound(reference::AccuracyMode::float32_table).relative_l2.value();
}

std::string file_of(const std::string& suffix)
{
    return fmt::format("{}_{}.png", stem, suffix);
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const Method method = fialka_cadik_2006::method();
    const Filter filter = filter_of(pictured_filter);
    const Image picture = four_channel_picture();
    const Image filtered = filtered_once(context.engine, {.filters = {filter}}, {.method = method.name},
                                         {context.context.device(), context.probe}, picture)
                               .front();
    const DoubleImage exact = exactly_filtered(picture, filter);
    experiment.passes = {
        pass_list("The filter of both complex numbers",
                  filtering_plan(method, filtering_of({.width = picture.width, .height = picture.height})))};
    for (int channel = 0; channel < 4; ++channel) {
        const char* const name = channel_names[channel];
        DoubleImage exact_channel(exact.width, exact.height, 1);
        for (int y = 0; y < exact.height; ++y)
            for (int x = 0; x < exact.width; ++x)
                exact_channel.at(x, y) = exact.at(x, y, channel);
        const double error =
            relative_error(single_channel(filtered, channel), exact_channel, single_channel(picture, channel));
        experiment.rows.check(fmt::format("{}: relative L2 error", name), error, promised_bound());
        experiment.rows.number(error_of(name), error);
    }
    const auto show = [&](const std::string& suffix, const Image& image) {
        experiment.pictures.push_back(png_picture(file_of(suffix), "", shown(image)));
    };
    show("original", picture);
    show("filtered", filtered);
    show("original_alpha", single_channel(picture, 3));
    show("filtered_alpha", single_channel(filtered, 3));
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html(stem, {});
    told.table = Table({{"channel"},
                        {"filter"},
                        {"relative L2 error", ColumnKind::number, 3},
                        {"promised bound", ColumnKind::number, 3}});
    for (const char* channel : channel_names)
        told.table.add_row({channel, pictured_filter, rows.number(error_of(channel)), promised_bound()});
    for (const char* suffix : {"original", "filtered", "original_alpha", "filtered_alpha"})
        told.pictures.push_back({file_of(suffix), prose().section(file_of(suffix)), {}});
}

} // namespace fialka_figure1

} // namespace

constexpr ItemCode fialka_cadik_2006_figure1{fialka_figure1::measure, {}, fialka_figure1::tell};

} // namespace fragfft::figures
