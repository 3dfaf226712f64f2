// Figure 4: the auxiliary texture, drawn from its texels.
#include "figures/items/common/pictures.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/report/svg.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "reference/published_values.hpp"

#include <array>
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
    constexpr double top = 28.0;
    Svg svg(left + width * texture.width + 4.0, top + height * texture.height + 6.0,
            "the auxiliary texture of 8 values: three rows of eight texels with their four numbers");
    for (int position = 0; position < texture.width; ++position)
        svg.text(left + (position + 0.5) * width, 13.0, std::to_string(position), {.bold = true});
    for (int stage = 0; stage < texture.height; ++stage) {
        const double y = top + height * stage;
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
                     {.size = 12.0, .anchor = "end"});
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
    claim.explanation = "Counted in the texture read back from the device. Half as many suffice, because a difference "
                        "is never turned by more than half a turn: see the errata. The texture repeats them log2 N - 1 "
                        "times so that a fragment finds its own without arithmetic.";
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
        "<p>All that tells one fragment from another is in this texture: a row for each stage, a texel for each "
        "position. Channel x holds +1 where the fragment adds and -1 where it subtracts, y the place of its "
        "partner, z and w the cosine and sine of its twiddle factor. The last stage needs no factor; there z holds "
        "the position with its bits reversed, at which the fragment fetches its own value. The paper's Figure 4 is "
        "a scheme of it; these are the numbers of the texture here, read back from the device.</p>"
        "<p>Notice how the blocks halve from row to row, and in the picture of 256 positions the last row of y and "
        "z: reversed bits. Places are whole numbers here, fetched without filtering; the paper's are texture "
        "coordinates. To check the texture, it is run as a network of butterflies in double precision and compared "
        "with a transform summed from its definition.</p>";
    result.pictures.push_back(
        svg_picture("fialka_cadik_2006_figure4_texels.svg",
                    "What each fragment looks up in an FFT of 8 values, a row for each stage: x, the sign of its own "
                    "value; y, the place of its partner; z and w, the cosine and sine of its factor, or in the last "
                    "stage z, the place of its own value. Blue texels add, red ones subtract.",
                    drawn_factor_texels(small)));
    std::vector<Image> channels;
    for (std::size_t channel = 0; channel < channel_names.size(); ++channel)
        channels.push_back(channel_picture(large, channel));
    result.pictures.push_back(
        png_picture("fialka_cadik_2006_figure4_256.png",
                    "The same table for 256 values as four pictures, x, y, z and w from the top, each with a band for "
                    "each of the 8 "
                    "stages: black is the least value (-1, or place 0), white the largest (1, or place 255).",
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

} // namespace fragfft::figures
