// One published table or figure: what computes it here, beside what the paper printed.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/engine.hpp"
#include "figures/chart.hpp"
#include "figures/claim.hpp"
#include "figures/csv_table.hpp"
#include "figures/pass_list.hpp"
#include "gl/timer.hpp"
#include "image/image.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace fragfft::figures {

enum class Effort
{
    quick,
    standard,
    thorough,
};

const char* name(Effort effort); // "quick"

struct ItemContext
{
    gl::Context& context;
    Engine& engine;
    DeviceProbe probe;
    Effort effort = Effort::standard;

    // How a time is taken: the more effort, the more often.
    gl::Sampling sampling() const;
    // In a series that prepares each anew.
    gl::Sampling series_sampling() const;
};

// Something about ourselves that must hold: a bound promised, a count that must equal a formula.
struct Check
{
    std::string what;
    double measured = 0.0;
    double bound = 0.0; // measured <= bound
    bool holds() const
    {
        return measured <= bound;
    }
};

struct Picture
{
    std::string file_name; // below the results folder; its ending says what the bytes are, .png or .svg
    std::string caption;
    std::vector<std::uint8_t> bytes; // of an SVG as the report wants it, see svg.hpp
    bool in_report = true;

    bool is_svg() const
    {
        return file_name.ends_with(".svg");
    }
};

Picture svg_picture(const std::string& file_name, const std::string& caption, const std::string& svg);

struct ItemResult
{
    std::string text; // paragraphs of HTML: what the paper showed, what is shown here, and why they differ
    CsvTable table;
    std::vector<Picture> pictures;
    std::vector<Check> checks;
    std::vector<Chart> charts{};
    std::vector<Claim> claims{};
    std::vector<PassList> passes{}; // of the plans that were drawn
};

struct Item
{
    std::string stem;  // moreland_angel_2003_table1
    std::string paper; // of papers.hpp; empty when the item sums up
    std::string title; // what it is within its paper: "Table 1: instructions and invocations"
    std::function<ItemResult(ItemContext&)> compute;
    double typical_seconds = 1.0; // on two cores without a GPU: what the time left is estimated by

    std::string full_title() const; // with its paper
};

// In the order of the report.
const std::vector<Item>& all_items();

// Throws InputError listing the items when there is none of that name.
const Item& item_named(const std::string& stem);

ItemResult then_and_now(ItemContext& context);
ItemResult moreland_angel_2003_figure1(ItemContext& context);
ItemResult moreland_angel_2003_figure2(ItemContext& context);
ItemResult moreland_angel_2003_figure3(ItemContext& context);
ItemResult moreland_angel_2003_table1(ItemContext& context);
ItemResult moreland_angel_2003_table2(ItemContext& context);
ItemResult moreland_angel_2003_table3(ItemContext& context);
ItemResult moreland_angel_2003_fftw(ItemContext& context);
ItemResult moreland_angel_2003_figure4(ItemContext& context);
ItemResult moreland_angel_2003_figure5(ItemContext& context);
ItemResult fialka_cadik_2006_figure1(ItemContext& context);
ItemResult fialka_cadik_2006_figure2(ItemContext& context);
ItemResult fialka_cadik_2006_figure3(ItemContext& context);
ItemResult fialka_cadik_2006_figure4(ItemContext& context);
ItemResult fialka_cadik_2006_figure5(ItemContext& context);
ItemResult fialka_cadik_2006_figure6(ItemContext& context);
ItemResult fialka_cadik_2006_fft_256(ItemContext& context);
ItemResult fialka_cadik_2006_figure7(ItemContext& context);
ItemResult fialka_cadik_2006_figure8(ItemContext& context);
ItemResult fialka_cadik_2006_bit_depth(ItemContext& context);
ItemResult fialka_cadik_2006_table1(ItemContext& context);

} // namespace fragfft::figures
