#include "figures/items/card_models.hpp"

#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr const char* card_of_2003 = "NVIDIA GeForce FX 5800 Ultra";
constexpr const char* card_of_2006 = "NVIDIA GeForce 6600 GT 128 MB";
constexpr double bytes_of_32_bit_texel = 16.0;
constexpr double bytes_of_16_bit_texel = 8.0;

// Rows of published values beside what the model makes of them by the pipelines and by the memory alone.
class ModelRows
{
public:
    explicit ModelRows(CsvTable& table) : table_(table)
    {
        table_.columns = {"card",
                          "quantity",
                          "side",
                          "unit",
                          "published",
                          "model, pipelines",
                          "model, memory without caches",
                          "published / the slower of both",
                          "source of what is published"};
    }

    void add(const std::string& card, const std::string& quantity, int side, const std::string& unit,
             const std::string& published, double by_pipelines, double by_memory, const std::string& source)
    {
        table_.rows.push_back({card, quantity, side == 0 ? "" : std::to_string(side), unit, published,
                               number(by_pipelines, 3), by_memory == 0.0 ? "" : number(by_memory, 3), "", source});
    }
    void add(const std::string& card, const std::string& quantity, int side, const std::string& unit, double published,
             double by_pipelines, double by_memory, const std::string& source)
    {
        add(card, quantity, side, unit, number(published, 3), by_pipelines, by_memory, source);
        table_.rows.back()[7] = number(published / std::max(by_pipelines, by_memory), 2);
    }

private:
    CsvTable& table_;
};

void add_table_3(ModelRows& rows)
{
    const auto published = reference::published_table("moreland_angel_2003_table3");
    const CardModel card = card_model(card_of_2003);
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const int side = static_cast<int>(published.number(row, "width_pixels"));
        const FilterOf2003 work = filter_of_2003(side);
        const double bytes_read = work.fetches * bytes_of_32_bit_texel;
        const double bytes_written = work.written_texels * bytes_of_32_bit_texel;
        const auto add = [&](const std::string& quantity, double then, double by_pipelines, double by_memory) {
            rows.add(card_of_2003, quantity, side, "s", then, by_pipelines, by_memory, published.text(row, "source"));
        };
        add("arithmetic", published.number(row, "arithmetic_seconds"), card.seconds_of_steps(work.operations), 0.0);
        add("texture reads", published.number(row, "texture_lookup_seconds"), card.seconds_of_steps(work.fetches),
            card.seconds_of_bytes(bytes_read));
        add("a frame, in the model without its teapot", 1.0 / published.number(row, "rendering_rate_hertz"),
            card.seconds_of_steps(work.operations + work.fetches), card.seconds_of_bytes(bytes_read + bytes_written));
    }
}

void add_times_of_2006(ModelRows& rows)
{
    constexpr int side = 256;
    constexpr double pixels = static_cast<double>(side) * side;
    const auto published = reference::published_table("fialka_cadik_2006_fft_256");
    const CardModel card = card_model(card_of_2006);
    const auto add = [&](std::size_t row, const std::string& quantity, const TexelsOf2006& work) {
        const double texels = pixels * (work.fetched + work.written);
        rows.add(card_of_2006, quantity + ", texels of four 32-bit floats", side, "ms",
                 published.number(row, "gpu_milliseconds"), 1e3 * card.seconds_of_steps(pixels * work.fetched),
                 1e3 * card.seconds_of_bytes(bytes_of_32_bit_texel * texels), published.text(row, "source"));
    };
    add(published.row_where("what", "complex FFT"), "complex FFT", transform_of_2006(side));
    add(published.row_where("what", "multiplication with a filter"), "product with a filter", {2.0, 1.0});
}

void add_crossovers(ModelRows& rows)
{
    const auto figure7 = reference::published_table("fialka_cadik_2006_figure7");
    const std::size_t mono = figure7.row_where("what", "crossover, separable kernels, mono");
    const std::size_t four = figure7.row_where("what", "crossover, separable kernels, 3 or 4 channels");
    for (const int side : {256, 512, 1024})
        rows.add(card_of_2006, "crossover, separable kernels", side, "pixels",
                 fmt::format("{} to {} mono, by size; {} of 3 or 4 channels", figure7.text(mono, "least_kernel_size"),
                             figure7.text(mono, "greatest_kernel_size"), figure7.text(four, "least_kernel_size")),
                 crossover_by_pipelines(side, 1), crossover_by_memory(side, 1), figure7.text(mono, "source"));
    const auto figure8 = reference::published_table("fialka_cadik_2006_figure8");
    const std::size_t one = figure8.row_where("filters", "1");
    const std::size_t eight = figure8.row_where("filters", "8");
    constexpr int side = 256;
    rows.add(card_of_2006, "crossover with 8 filters by that with one", side, "",
             figure8.number(eight, "crossover_kernel_size") / figure8.number(one, "crossover_kernel_size"),
             crossover_by_pipelines(side, 8) / crossover_by_pipelines(side, 1),
             crossover_by_memory(side, 8) / crossover_by_memory(side, 1), figure8.text(eight, "source"));
    const auto depth = reference::published_table("fialka_cadik_2006_bit_depth");
    const std::size_t halves = depth.row_where("format", "16-bit floats");
    rows.add(card_of_2006, "convolution in 16-bit floats by that in 32-bit floats", 0, "times as fast",
             depth.number(halves, "relative_speed"), 1.0, bytes_of_32_bit_texel / bytes_of_16_bit_texel,
             depth.text(halves, "source"));
}

Chart chart_of_table_3()
{
    const auto curve = [](const std::string& title, const std::string& quantity, const std::string& column) {
        return Curve{.title = title,
                     .x_column = "side",
                     .y_column = column,
                     .where = {{"card", card_of_2003}, {"quantity", quantity}},
                     .published = column == "published",
                     .pair = quantity};
    };
    return {"card_models",
            "A model, not a measurement: what arithmetic and reads of 2003's filter should take on its card, and, "
            "dashed, what the paper printed in Table 3.",
            {"side of the image in pixels", true},
            {"seconds a frame", true},
            {curve("arithmetic, Table 3", "arithmetic", "published"),
             curve("arithmetic, model", "arithmetic", "model, pipelines"),
             curve("reads, Table 3", "texture reads", "published"),
             curve("reads, model: memory without caches", "texture reads", "model, memory without caches")}};
}

} // namespace

CardModel card_model(const std::string& hardware)
{
    const auto cards = reference::published_table("card_models");
    const std::size_t row = cards.row_where("hardware", hardware);
    return {cards.number(row, "pipelines"), 1e6 * cards.number(row, "clock_megahertz"),
            1e9 * cards.number(row, "memory_gigabytes_a_second")};
}

FilterOf2003 filter_of_2003(int side)
{
    const auto table1 = reference::published_table("moreland_angel_2003_table1");
    FilterOf2003 work;
    for (std::size_t row = 0; row < table1.row_count(); ++row) {
        const auto fragments = static_cast<double>(published_invocations(table1, row, side));
        work.operations += fragments * table1.number(row, "arithmetic_instructions_per_fragment");
        work.fetches += fragments * table1.number(row, "texture_instructions_per_fragment");
        work.written_texels += fragments;
    }
    return work;
}

TexelsOf2006 transform_of_2006(int side)
{
    const double passes = 2.0 * std::log2(side);
    return {3.0 * passes, passes};
}

TexelsOf2006 filters_of_2006(int side, int filters)
{
    const TexelsOf2006 transform = transform_of_2006(side);
    return {transform.fetched + filters * (2.0 + transform.fetched),
            transform.written + filters * (1.0 + transform.written)};
}

TexelsOf2006 separable_convolution_of_2006(double kernel_size)
{
    return {2.0 * kernel_size, 2.0};
}

double crossover_by_pipelines(int side, int filters)
{
    return filters_of_2006(side, filters).fetched / filters / separable_convolution_of_2006(1.0).fetched;
}

double crossover_by_memory(int side, int filters)
{
    const TexelsOf2006 fft = filters_of_2006(side, filters);
    const TexelsOf2006 tap = separable_convolution_of_2006(1.0);
    return ((fft.fetched + fft.written) / filters - tap.written) / tap.fetched;
}

ItemResult modelled_cards()
{
    ItemResult result;
    ModelRows rows(result.table);
    add_table_3(rows);
    add_times_of_2006(rows);
    add_crossovers(rows);
    result.charts.push_back(chart_of_table_3());
    const auto cards = reference::published_table("card_models");
    const auto source = [&](const char* card) { return cards.text(cards.row_where("hardware", card), "source"); };
    const CardModel card = card_model(card_of_2003);
    const FilterOf2003 work = filter_of_2003(1024);
    const auto table3 = reference::published_table("moreland_angel_2003_table3");
    result.text = fmt::format(
        "<p><b>This is a model and no measurement, and nothing is judged by it.</b> It tells from public rates and the "
        "papers' own counts what the cards should have taken. \"Pipelines\" is the time of operations and fetches one "
        "after the other; \"memory without caches\" that of every texel fetched and written.</p>"
        "<p><b>2003.</b> {0}. At 1024 x 1024 the model has {1} s of arithmetic and {2} s of fetches; printed are {3} s "
        "and {4} s. Likely registers explain most of the arithmetic, for a program of 27 instructions hardly gets by "
        "with two, and memory and its latency most of the reads: that is inferred and cannot be tried here.</p>"
        "<p><b>2006.</b> {5}. The paper prints no numbers of instructions, so the model has a stage's three fetches "
        "and its write alone. Memory without caches makes 4.2 ms of their transform's 5.9 in 32-bit floats, but 0.2 ms "
        "of their product's 0.1: either caches kept some of it, or their texels were smaller. The kernel size from "
        "which the FFT wins is {6} at 256 x 256 where caches keep everything, and larger where they keep nothing. "
        "Theirs, 51, lies between these for four channels. For one channel they found 31 to 41, and wrote that texels "
        "with two zeros ran faster, which the model does not know. Their 2 : 1 of 16 and 32 bits is the ratio of "
        "bytes, so likely their convolution waited for memory.</p>"
        "<p>Left out are registers, caches, latency, filling and draining the pipelines, the drivers' work for each "
        "pass, the scene, and that a newer pipeline may compute while it fetches.</p>",
        source(card_of_2003), number(card.seconds_of_steps(work.operations), 2),
        number(card.seconds_of_steps(work.fetches), 1), table3.text(0, "arithmetic_seconds"),
        table3.text(0, "texture_lookup_seconds"), source(card_of_2006), number(crossover_by_pipelines(256, 1), 3));
    return result;
}

ItemResult card_models(ItemContext&)
{
    return modelled_cards();
}

} // namespace fragfft::figures
