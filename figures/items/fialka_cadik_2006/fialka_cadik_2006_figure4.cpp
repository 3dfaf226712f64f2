// Figure 4: the auxiliary texture, drawn from its texels.
#include "figures/items/common/pictures.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/report/svg.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"

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

// One channel in grey, its least possible value as black and its largest as white; a row of the texture is a band.
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

// Counts different pairs of cosine and sine in the rows that hold them.
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

// The texture of a prepared transform, read back from the device.
Resource auxiliary_texture_of(ItemContext& context, int length)
{
    const Plan plan = fialka_cadik_2006::method().forward({.width = length, .height = length});
    const std::size_t index = plan.resource_index("auxiliary");
    Resource texture = plan.resources[index];
    texture.values = context.engine.prepare(plan)->read_back(index);
    return texture;
}

namespace fialka_figure4 {

constexpr const char* pairs_counted = "pairs of cosine and sine";
constexpr const char* picture_of_256 = "fialka_cadik_2006_figure4_256.png";

Key texel_key(int stage, int position, std::size_t channel)
{
    return {"number of the auxiliary texture of 8 values",
            {{"stage", stage + 1}, {"position", position}, {"component", channel_names[channel]}}};
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const Resource small = auxiliary_texture_of(context, small_length);
    const Resource large = auxiliary_texture_of(context, large_length);
    for (int stage = 0; stage < small.height; ++stage)
        for (int position = 0; position < small.width; ++position)
            for (std::size_t channel = 0; channel < channel_names.size(); ++channel)
                experiment.rows.number(texel_key(stage, position, channel),
                                       factor_texel(small, stage, position)[channel]);
    experiment.rows.number(pairs_counted, static_cast<double>(distinct_factors(large)));
    std::vector<Image> channels;
    for (std::size_t channel = 0; channel < channel_names.size(); ++channel)
        channels.push_back(channel_picture(large, channel));
    experiment.pictures.push_back(png_picture(picture_of_256, "", sheet(channels, 1)));
    for (const int length : {2, 4, 8, 256, 1024})
        experiment.rows.check(
            fmt::format("N = {}: the texture run as a network, relative L2 error", length),
            error_of_network(network_of(auxiliary_texture_of(context, length)), factor_test_values(length)),
            bound_of_network(length));
}

// Counts different factors exp(-2 pi i k n / length) of equation 1: they depend on k n modulo the length.
int distinct_factors_of_equation_1(int length)
{
    std::set<int> turns;
    for (int k = 0; k < length; ++k)
        for (int n = 0; n < length; ++n)
            turns.insert(k * n % length);
    return static_cast<int>(turns.size());
}

void factors(const ItemRows& rows, Evaluation& claim)
{
    const int distinct = distinct_factors_of_equation_1(large_length);
    const double in_texture = rows.number(pairs_counted);
    claim.values.set("distinct", distinct).set("pairs", in_texture).set("length", large_length);
    claim.counted(distinct == claim.claim.numbers.front() && in_texture <= distinct, Evidence::by_construction);
}

// The texture that was read back from the device.
Resource small_texture_in(const ItemRows& rows)
{
    Resource texture = fialka_cadik_2006::auxiliary_texture("auxiliary", small_length);
    texture.values.clear();
    for (int stage = 0; stage < texture.height; ++stage)
        for (int position = 0; position < texture.width; ++position)
            for (std::size_t channel = 0; channel < channel_names.size(); ++channel)
                texture.values.push_back(static_cast<float>(rows.number(texel_key(stage, position, channel))));
    return texture;
}

void tell(const ItemRows& rows, ItemResult& told)
{
    const Resource small = small_texture_in(rows);
    told.text = prose().html("fialka_cadik_2006_figure4", {});
    const std::string texels = "fialka_cadik_2006_figure4_texels.svg";
    told.pictures.push_back(svg_picture(texels, prose().section(texels), drawn_factor_texels(small)));
    told.pictures.push_back({picture_of_256, prose().section(picture_of_256), {}});
    told.table = Table({{"stage"},
                        {"position"},
                        {"x: sign"},
                        {"y: partner", ColumnKind::number},
                        {"z: cosine, or reversed position", ColumnKind::number, 9},
                        {"w: sine", ColumnKind::number, 9}});
    for (int stage = 0; stage < small.height; ++stage)
        for (int position = 0; position < small.width; ++position) {
            const std::array<float, 4> values = factor_texel(small, stage, position);
            told.table.add_row({std::to_string(stage + 1), std::to_string(position), channel_in_words(0, values[0]),
                                values[1], values[2], values[3]});
        }
}

constexpr Evaluator claims[] = {{"factors", factors}};

} // namespace fialka_figure4

} // namespace

constexpr ItemCode fialka_cadik_2006_figure4{fialka_figure4::measure, fialka_figure4::claims, fialka_figure4::tell};

} // namespace fragfft::figures
