// Figure 5: pixels and texels, mapped naively and correctly, drawn by a fragment program.
#include "engine/image_runner.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/items.hpp"
#include "figures/report/svg.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int texture_side = 4;
constexpr int window_side = 6;
constexpr int border = 1; // of the window's pixels around the texture

struct Mapping
{
    const char* words;
    float corner; // of the texture's square, in pixels whose centres are whole numbers
    bool linear;
    bool right;
};

// A rounding error of a coordinate is enough to decide between two texels; this one is 2^-20 of a pixel.
constexpr float nudge = 1.0f / 1048576.0f;

constexpr Mapping mappings[] = {
    {"naive, nearest texel", border, false, false},
    {"naive, nearest, nudged", border + nudge, false, false},
    {"naive, linear filter", border, true, false},
    {"right, nearest texel", border - 0.5f, false, true},
    {"right, nearest, nudged", border - 0.5f + nudge, false, true},
    {"right, linear filter", border - 0.5f, true, true},
};

// No two texels are alike, and none equals the mean of its neighbours.
Image test_texture()
{
    Image image(texture_side, texture_side, 4);
    for (int y = 0; y < texture_side; ++y)
        for (int x = 0; x < texture_side; ++x) {
            image.at(x, y, 0) = static_cast<float>(x) / 3.0f;
            image.at(x, y, 1) = static_cast<float>(y) / 3.0f;
            image.at(x, y, 2) = static_cast<float>((x + y) % 2);
            image.at(x, y, 3) = 1.0f;
        }
    return image;
}

Plan mapping_plan(const Mapping& mapping)
{
    Plan plan{"mapping", "a texture drawn on a window's pixels", {}, {}};
    const std::size_t image =
        plan.add_resource({"image", texture_side, texture_side, gl::PixelFormat::rgba32f, ResourceRole::input});
    const std::size_t result =
        plan.add_resource({"result", window_side, window_side, gl::PixelFormat::rgba32f, ResourceRole::output});
    ProgramVariant program{
        "mapping", "mapping", "fialka_cadik_2006/mapping.frag", {}, {{"source", mapping.linear ? 4 : 1}}};
    if (mapping.linear)
        program.defines.push_back("LINEAR");
    plan.passes.push_back({"mapping",
                           {sampled("source", image), attached(result)},
                           fragfft::Drawing{{{std::move(program),
                                              {"the texture's pixels", border, border, texture_side, texture_side},
                                              {{"side", texture_side}, {"corner", mapping.corner}}}},
                                            std::array{0.5f, 0.5f, 0.5f, 1.0f}}});
    return plan;
}

// The window's pixels on which the texture was drawn.
Image cut_out(const Image& window)
{
    Image result(texture_side, texture_side, window.channels);
    for (int y = 0; y < texture_side; ++y)
        for (int x = 0; x < texture_side; ++x)
            for (int channel = 0; channel < window.channels; ++channel)
                result.at(x, y, channel) = window.at(x + border, y + border, channel);
    return result;
}

int texels_unlike(const Image& got, const Image& want)
{
    int count = 0;
    for (int y = 0; y < want.height; ++y)
        for (int x = 0; x < want.width; ++x)
            count += std::equal(&got.at(x, y), &got.at(x, y) + want.channels, &want.at(x, y)) ? 0 : 1;
    return count;
}

// The difference between the largest and the least value of the red channel.
double contrast(const Image& image)
{
    const Image red = single_channel(image, 0);
    const auto [least, most] = std::minmax_element(red.samples.begin(), red.samples.end());
    return *most - *least;
}

std::string pixel_colour(const Image& image, int x, int y)
{
    const auto level = [&](int channel) {
        return std::lround(255.0f * std::clamp(image.at(x, y, channel), 0.0f, 1.0f));
    };
    return fmt::format("#{:02x}{:02x}{:02x}", level(0), level(1), level(2));
}

constexpr double pixel = 22.0;
constexpr double window_panel_width = window_side * pixel + 24.0;
constexpr double window_panel_height = window_side * pixel + 40.0;

// The window's pixels with their centres, and the square on which the texture was laid.
void draw_window_panel(Svg& svg, double left, double upper, const Mapping& mapping, const Image& window)
{
    svg.text(left, upper + 8.0, mapping.words, {.size = 12.0, .anchor = "start"});
    upper += 20.0;
    for (int y = 0; y < window_side; ++y)
        for (int x = 0; x < window_side; ++x)
            svg.rectangle(left + x * pixel, upper + y * pixel, pixel, pixel,
                          {.fill = pixel_colour(window, x, y), .stroke = palette[5], .stroke_width = 0.5});
    const double corner = (mapping.corner + 0.5) * pixel;
    svg.rectangle(left + corner, upper + corner, texture_side * pixel, texture_side * pixel, {.stroke_width = 2.5});
}

std::string drawn_windows(const std::vector<Image>& windows)
{
    Svg svg(3.0 * window_panel_width, 2.0 * window_panel_height,
            "six windows of 6 x 6 pixels with a texture of 4 x 4 texels drawn on them");
    for (std::size_t i = 0; i < windows.size(); ++i)
        draw_window_panel(svg, 6.0 + window_panel_width * static_cast<double>(i % 3),
                          4.0 + window_panel_height * static_cast<double>(i / 3), mappings[i], windows[i]);
    return svg.str();
}

namespace fialka_figure5 {

constexpr int passes_of_a_filter = 33; // forward, product and inverse at 256 x 256
constexpr const char* picture_of_windows = "fialka_cadik_2006_figure5.svg";

Key texels_changed(const Mapping& mapping)
{
    return {"texels changed by one pass", {{"mapping", mapping.words}}};
}

Key largest_change(const Mapping& mapping, int passes)
{
    return {"largest change", {{"mapping", mapping.words}, {"passes", passes}}};
}

Key contrast_left(const Mapping& mapping)
{
    return {"contrast left", {{"mapping", mapping.words}, {"passes", passes_of_a_filter}}};
}

// Returns the window after one pass.
Image draw_mapping(ItemContext& context, Experiment& experiment, const Mapping& mapping)
{
    const Image texture = test_texture();
    const Plan plan = mapping_plan(mapping);
    experiment.passes.push_back(pass_list(mapping.words, plan));
    ImageRunner runner(context.engine, plan);
    const Image window = runner.run(texture);
    const Image once = cut_out(window);
    Image again = once;
    for (int pass = 1; pass < passes_of_a_filter; ++pass)
        again = cut_out(runner.run(again));
    const int changed = texels_unlike(once, texture);
    const auto change = [&](const Image& image) {
        return reference::max_abs_difference(cpu::to_double(image), cpu::to_double(texture));
    };
    if (mapping.right)
        experiment.rows.check(fmt::format("{}: texels that are not copied exactly", mapping.words), changed, 0.0);
    if (!mapping.right && mapping.linear)
        experiment.rows.check(fmt::format("{}: texels that are copied all the same", mapping.words),
                              texture_side * texture_side - changed, 0.0);
    experiment.rows.number(texels_changed(mapping), changed);
    experiment.rows.number(largest_change(mapping, 1), change(once));
    experiment.rows.number(largest_change(mapping, passes_of_a_filter), change(again));
    experiment.rows.number(contrast_left(mapping), contrast(again));
    return window;
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    std::vector<Image> windows;
    for (const Mapping& mapping : mappings)
        windows.push_back(draw_mapping(context, experiment, mapping));
    experiment.pictures.push_back(svg_picture(picture_of_windows, "", drawn_windows(windows)));
}

void half_pixel(const ItemRows& rows, Evaluation& claim)
{
    bool all_hold = true;
    for (const Mapping& mapping : mappings) {
        const double changed = rows.number(texels_changed(mapping));
        if (mapping.right)
            all_hold = all_hold && changed == 0.0;
        else if (mapping.linear)
            all_hold = all_hold && changed == texture_side * texture_side;
        if (!mapping.right && mapping.linear)
            claim.values.set("change", rows.number(largest_change(mapping, 1)), 2);
    }
    claim.counted(all_hold);
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("fialka_cadik_2006_figure5", {});
    told.table = Table({{"mapping"},
                        {"corner of the square, pixels", ColumnKind::number, 7},
                        {"texels changed by one pass, of 16", ColumnKind::number},
                        {"largest change, one pass", ColumnKind::number, 3},
                        {"largest change, 33 passes", ColumnKind::number, 3},
                        {"contrast left after 33 passes, of 1", ColumnKind::number, 3}});
    for (const Mapping& mapping : mappings)
        told.table.add_row({mapping.words, mapping.corner, rows.number(texels_changed(mapping)),
                            rows.number(largest_change(mapping, 1)),
                            rows.number(largest_change(mapping, passes_of_a_filter)),
                            rows.number(contrast_left(mapping))});
    told.pictures.push_back({picture_of_windows, prose().section(picture_of_windows), {}});
}

constexpr Evaluator claims[] = {{"half_pixel", half_pixel}};

} // namespace fialka_figure5

} // namespace

constexpr ItemCode fialka_cadik_2006_figure5{fialka_figure5::measure, fialka_figure5::claims, fialka_figure5::tell};

} // namespace fragfft::figures
