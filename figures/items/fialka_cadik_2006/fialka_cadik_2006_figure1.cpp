// Figure 1: a Gaussian low-pass on a picture of four channels by the four-channel transform.
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/items.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/prepared_work.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "reference/error_measures.hpp"

#include <cmath>
#include <fmt/format.h>

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

} // namespace

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
        "green into one complex number and blue and alpha into a second one beside it, and transforms both at once; "
        "its Figure 1 shows a 256 x 256 picture before and after a Gaussian low-pass made that way. Here the same "
        "with a photograph, whose fourth channel is a disc with a sharp edge, and a Gaussian of 3 pixels.</p>"
        "<p>Notice that no channel bleeds into its partner: the disc's edge leaves no trace in the blue of the "
        "photograph, although both went through the same complex numbers. The table gives each channel's error "
        "against direct convolution in double precision. At the borders the picture is continued by its opposite "
        "side, as a Fourier transform has it.</p>";
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
    show("original", "The photograph before the filter, 256 x 256: its red, green and blue", picture);
    show("filtered",
         "The same after the low-pass, a Gaussian of standard deviation 3 pixels: the colours are blurred alike",
         filtered);
    show("original_alpha", "Its fourth channel before the filter: a disc, which shared the transform of the blue",
         single_channel(picture, 3));
    show("filtered_alpha", "The fourth channel after the low-pass: a blurred disc, and nothing of the photograph in it",
         single_channel(filtered, 3));
    return result;
}

} // namespace fragfft::figures
