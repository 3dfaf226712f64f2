// Figure 4: the auxiliary texture, drawn from its texels.
//
// Figure 5: pixels and texels, mapped naively and rightly, drawn by a fragment program.
#include "engine/image_runner.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/report/svg.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace fragfft::figures {

namespace {

constexpr int small_length = 8;
constexpr int large_length = 256;

constexpr std::array channel_names{"x", "y", "z", "w"};

std::array<float, 4> factor_texel(const Resource& texture, int stage, int position)
{
    const auto first = 4 * static_cast<std::size_t>(stage * texture.width + position);
    return {texture.values.at(first), texture.values.at(first + 1), texture.values.at(first + 2),
            texture.values.at(first + 3)};
}

std::string channel_in_words(std::size_t channel, float value)
{
    return channel == 0 ? fmt::format("{:+g}", value) : fmt::format("{:.3g}", value);
}

std::string drawn_factor_texels(const Resource& texture)
{
    constexpr double width = 53.0;
    constexpr double line = 17.0;
    constexpr double height = 4.0 * line + 10.0;
    constexpr double left = 80.0;
    constexpr double upper = 28.0;
    Svg svg(left + width * texture.width + 4.0, upper + height * texture.height + 6.0,
            "the auxiliary texture of 8 values: three rows of eight texels with their four numbers");
    for (int position = 0; position < texture.width; ++position)
        svg.text(left + (position + 0.5) * width, 13.0, std::to_string(position), {.bold = true});
    for (int stage = 0; stage < texture.height; ++stage) {
        const double y = upper + height * stage;
        svg.text(2.0, y + 0.5 * height, fmt::format("stage {}", stage + 1), {.size = 13.0, .anchor = "start"});
        for (int position = 0; position < texture.width; ++position) {
            const std::array<float, 4> values = factor_texel(texture, stage, position);
            const double x = left + width * position;
            svg.rectangle(x, y, width, height, {.fill = palette[values[0] > 0.0f ? 0 : 1], .fill_opacity = 0.22});
            for (std::size_t channel = 0; channel < values.size(); ++channel)
                svg.text(x + 0.5 * width, y + 5.0 + line * (static_cast<double>(channel) + 0.5),
                         channel_in_words(channel, values[channel]), {.size = 13.0});
        }
        for (std::size_t channel = 0; channel < channel_names.size(); ++channel)
            svg.text(left - 6.0, y + 5.0 + line * (static_cast<double>(channel) + 0.5), channel_names[channel],
                     {.size = 13.0, .anchor = "end"});
    }
    return svg.str();
}

// One channel as grey from black, its least possible value, to white, its largest; a row of the texture is a band.
Image channel_picture(const Resource& texture, std::size_t channel)
{
    Image picture(texture.width, texture.height, 1);
    for (int stage = 0; stage < texture.height; ++stage)
        for (int position = 0; position < texture.width; ++position) {
            const float value = factor_texel(texture, stage, position)[channel];
            const bool is_position = channel == 1 || (channel == 2 && stage + 1 == texture.height);
            picture.at(position, stage) =
                is_position ? value / static_cast<float>(texture.width - 1) : 0.5f * (value + 1.0f);
        }
    return shown(enlarged(picture, 2, 12));
}

std::vector<std::complex<double>> factor_test_values(int length)
{
    std::vector<std::complex<double>> values;
    for (int n = 0; n < length; ++n)
        values.emplace_back(1.0 / (n + 1), static_cast<double>(n * n % 17) / 17.0 - 0.5);
    return values;
}

// Pairs of cosine and sine in the rows that hold them.
std::size_t distinct_factors(const Resource& texture)
{
    std::set<std::pair<float, float>> factors;
    for (int stage = 0; stage + 1 < texture.height; ++stage)
        for (int position = 0; position < texture.width; ++position) {
            const std::array<float, 4> values = factor_texel(texture, stage, position);
            factors.insert({values[2], values[3]});
        }
    return factors.size();
}

Claim factors_claim(std::size_t factors)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_figure4");
    const double theirs = published.number(0, "distinct_factors");
    Claim claim =
        claim_of(published, 0, "factors", "Only N distinct sines and cosines occur, so a texture can hold them");
    state_construction(claim, fmt::format("N, {:g} at N = {}", theirs, large_length),
                       fmt::format("{} pairs of cosine and sine at N = {}", factors, large_length),
                       static_cast<double>(factors) == theirs, Evidence::counted);
    claim.explanation = "Half as many suffice, because a difference is never turned by more than half a turn.";
    return claim;
}

// The texture of a prepared transform, read back from the device.
Resource auxiliary_texture_of(ItemContext& context, int length)
{
    const Plan plan = fialka_cadik_2006::method().forward({.width = length, .height = length});
    const std::size_t index = plan.resource_index("auxiliary");
    Resource texture = plan.resources[index];
    texture.values = context.engine.prepare(plan)->read_back(index);
    return texture;
}

} // namespace

ItemResult fialka_cadik_2006_figure4(ItemContext& context)
{
    const Resource small = auxiliary_texture_of(context, small_length);
    const Resource large = auxiliary_texture_of(context, large_length);
    ItemResult result;
    result.text =
        "<p>All that tells one fragment from another is in this texture, read back here from the device: a row for "
        "each stage, a texel for each position. The last stage needs no factor; its fragments fetch their own values "
        "at bit-reversed places. Places are whole numbers here; the paper's are texture coordinates.</p>"
        "<p>Notice how the blocks halve from row to row, and the reversed bits in the last row of y and z of the "
        "picture of 256 positions.</p>";
    result.pictures.push_back(
        svg_picture("fialka_cadik_2006_figure4_texels.svg",
                    "What each fragment looks up in an FFT of 8 values, a row for each stage: x, the sign of its own "
                    "value; y, the place of its partner; z and w, the cosine and sine of its factor, or in the last "
                    "stage z, the place of its own value. Blue texels add, red ones subtract.",
                    drawn_factor_texels(small)));
    std::vector<Image> channels;
    for (std::size_t channel = 0; channel < channel_names.size(); ++channel)
        channels.push_back(channel_picture(large, channel));
    result.pictures.push_back(png_picture(
        "fialka_cadik_2006_figure4_256.png",
        "The same for 256 values: x, y, z and w from the top, each with a band for each of the 8 stages; black is the "
        "least value (-1, or place 0), white the largest (1, or place 255).",
        sheet(channels, 1)));
    result.table.columns = {"stage", "position", "x: sign", "y: partner", "z: cosine, or reversed position", "w: sine"};
    for (int stage = 0; stage < small.height; ++stage)
        for (int position = 0; position < small.width; ++position) {
            const std::array<float, 4> values = factor_texel(small, stage, position);
            result.table.rows.push_back({std::to_string(stage + 1), std::to_string(position),
                                         channel_in_words(0, values[0]), number(values[1]), number(values[2], 9),
                                         number(values[3], 9)});
        }
    for (const int length : {2, 4, 8, 256, 1024})
        result.checks.push_back(
            {fmt::format("N = {}: the texture run as a network, relative L2 error", length),
             error_of_network(network_of(auxiliary_texture_of(context, length)), factor_test_values(length)),
             bound_of_network(length)});
    result.claims = {factors_claim(distinct_factors(large))};
    return result;
}

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

// No two texels alike, and none like the mean of its neighbours.
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

// Between the largest and the least value of the red channel.
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

Claim half_pixel_claim(const ItemResult& result, double naive_change)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_figure5");
    Claim claim = claim_of(published, 0, "half_pixel",
                           "Pixels must be mapped to texels with a shift of half a pixel, or data do not persist");
    state_construction(
        claim, "naive mapping wrong, shifted mapping right",
        fmt::format("one naive pass with a linear filter changes every texel, by up to {} of 1; a shifted one, none",
                    number(naive_change, 2)),
        std::all_of(result.checks.begin(), result.checks.end(), [](const Check& check) { return check.holds(); }),
        Evidence::counted);
    claim.explanation = "Direct3D 9's rule is written out in a fragment program.";
    return claim;
}

} // namespace

ItemResult fialka_cadik_2006_figure5(ItemContext& context)
{
    constexpr int passes_of_a_filter = 33; // forward, product and inverse at 256 x 256
    const Image texture = test_texture();
    ItemResult result;
    result.text =
        "<p>A texel that moves or mixes with its neighbour on the way from pass to pass is lost. In Direct3D 9, which "
        "the paper uses, pixel centres are whole numbers but texel centres lie half a texel off, so a texture drawn "
        "naively is read exactly at the corners between four texels. The cure is to shift the square by half a "
        "pixel.</p>"
        "<p>The naive mapping even seems to work with the nearest texel, until a rounding error moves the whole "
        "texture by a texel; with a linear filter it is grey after the 33 passes of a 256 x 256 filter. OpenGL, and "
        "Direct3D since version 10, count pixel centres as halves: the trap is gone.</p>";
    result.table.columns = headings("mapping | corner of the square, pixels | texels changed by one pass, of 16 | "
                                    "largest change, one pass | largest change, 33 passes | "
                                    "contrast left after 33 passes, of 1");
    std::vector<Image> windows;
    double naive_change = 0.0;
    for (const Mapping& mapping : mappings) {
        const Plan plan = mapping_plan(mapping);
        result.passes.push_back(pass_list(mapping.words, plan));
        ImageRunner runner(context.engine, plan);
        windows.push_back(runner.run(texture));
        const Image once = cut_out(windows.back());
        Image again = once;
        for (int pass = 1; pass < passes_of_a_filter; ++pass)
            again = cut_out(runner.run(again));
        const int changed = texels_unlike(once, texture);
        const auto change = [&](const Image& image) {
            return reference::max_abs_difference(cpu::to_double(image), cpu::to_double(texture));
        };
        if (mapping.right)
            result.checks.push_back({fmt::format("{}: texels that are not copied exactly", mapping.words),
                                     static_cast<double>(changed), 0.0});
        if (!mapping.right && mapping.linear) {
            result.checks.push_back({fmt::format("{}: texels that are copied all the same", mapping.words),
                                     static_cast<double>(texture_side * texture_side - changed), 0.0});
            naive_change = change(once);
        }
        result.table.rows.push_back({mapping.words, fmt::format("{:.7g}", mapping.corner), std::to_string(changed),
                                     number(change(once), 3), number(change(again), 3), number(contrast(again), 3)});
    }
    result.pictures.push_back(svg_picture(
        "fialka_cadik_2006_figure5.svg",
        "A 4 x 4 texture of 16 colours drawn on a window of 6 x 6 pixels; the thick line is where it was laid. Above, "
        "its corner on a pixel's centre: right only by luck (left), off by a texel once nudged by a millionth of a "
        "pixel (middle), or blurred (right). Below, shifted by half a pixel.",
        drawn_windows(windows)));
    result.claims = {half_pixel_claim(result, naive_change)};
    return result;
}

} // namespace fragfft::figures
