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

namespace card_models_told {

// Rows of published values beside the model's estimates by the pipelines alone and by the memory alone.
class ModelRows
{
public:
    explicit ModelRows(Table& table) : table_(table)
    {
        table_ = Table({{"card"},
                        {"quantity"},
                        {"side", ColumnKind::number},
                        {"unit"},
                        {"published", ColumnKind::interval, 3},
                        {"model, pipelines", ColumnKind::number, 3},
                        {"model, memory without caches", ColumnKind::number, 3},
                        {"published / the slower of both", ColumnKind::number, 2},
                        {"source of what is published"}});
    }

    // A value that was published as a range has no ratio to the model.
    void add(const std::string& card, const std::string& quantity, int side, const std::string& unit,
             const Interval& published, double by_pipelines, double by_memory, const std::string& source)
    {
        add(card, quantity, side, unit, Cell(published), by_pipelines, by_memory, Cell(), source);
    }
    void add(const std::string& card, const std::string& quantity, int side, const std::string& unit, double published,
             double by_pipelines, double by_memory, const std::string& source)
    {
        add(card, quantity, side, unit, Cell(published), by_pipelines, by_memory,
            published / std::max(by_pipelines, by_memory), source);
    }

private:
    void add(const std::string& card, const std::string& quantity, int side, const std::string& unit,
             const Cell& published, double by_pipelines, double by_memory, const Cell& factor,
             const std::string& source)
    {
        table_.add_row({card, quantity, side == 0 ? Cell() : Cell(static_cast<double>(side)), unit, published,
                        by_pipelines, by_memory == 0.0 ? Cell() : Cell(by_memory), factor, source});
    }

    Table& table_;
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
    const double least = figure7.number(mono, "least_kernel_size");
    const double greatest = figure7.number(mono, "greatest_kernel_size");
    const std::string quantity = fmt::format("crossover, separable kernels, mono ({} published of 3 or 4 channels)",
                                             figure7.text(four, "least_kernel_size"));
    for (const int side : {256, 512, 1024})
        rows.add(card_of_2006, quantity, side, "pixels", Interval{least, std::sqrt(least * greatest), greatest},
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
            prose().section("card_models.svg"),
            {"side of the image in pixels", true},
            {"seconds a frame", true},
            {curve("arithmetic, Table 3", "arithmetic", "published"),
             curve("arithmetic, model", "arithmetic", "model, pipelines"),
             curve("reads, Table 3", "texture reads", "published"),
             curve("reads, model: memory without caches", "texture reads", "model, memory without caches")}};
}

void tell(const ItemRows&, ItemResult& told)
{
    ModelRows rows(told.table);
    add_table_3(rows);
    add_times_of_2006(rows);
    add_crossovers(rows);
    told.charts.push_back(chart_of_table_3());
    const auto cards = reference::published_table("card_models");
    const auto source = [&](const char* card) { return cards.text(cards.row_where("hardware", card), "source"); };
    const CardModel card = card_model(card_of_2003);
    const FilterOf2003 work = filter_of_2003(1024);
    const auto table3 = reference::published_table("moreland_angel_2003_table3");
    told.text = prose().html("card_models", Values()
                                                .set("source_2003", source(card_of_2003))
                                                .set("arithmetic", card.seconds_of_steps(work.operations), 2)
                                                .set("fetches", card.seconds_of_steps(work.fetches), 1)
                                                .set("printed_arithmetic", table3.text(0, "arithmetic_seconds"))
                                                .set("printed_fetches", table3.text(0, "texture_lookup_seconds"))
                                                .set("source_2006", source(card_of_2006))
                                                .set("crossover", crossover_by_pipelines(256, 1)));
}

// The item needs no device and leaves no rows.
void no_experiment(ItemContext&, Experiment&) {}

} // namespace card_models_told

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
        const auto fragments = static_cast<double>(published_invocations(table1, row, side, side));
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

constexpr ItemCode card_models{card_models_told::no_experiment, {}, card_models_told::tell};

} // namespace fragfft::figures
