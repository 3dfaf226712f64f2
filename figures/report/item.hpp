// One published table or figure: what computes it here, beside what the paper printed.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/engine.hpp"
#include "figures/judge/judge.hpp"
#include "figures/judge/recorder.hpp"
#include "figures/judge/run.hpp"
#include "figures/measuring/csv_table.hpp"
#include "figures/measuring/machine_limits.hpp"
#include "figures/report/chart.hpp"
#include "figures/report/claim.hpp"
#include "figures/report/measuring_names.hpp"
#include "figures/report/pass_list.hpp"
#include "figures/report/table.hpp"
#include "gl/timer.hpp"
#include "image.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fragfft::figures {

// The papers, by the names that items, claims and errata call them.
namespace papers {

inline constexpr const char* moreland_angel_2003 = "Moreland & Angel 2003";
inline constexpr const char* fialka_cadik_2006 = "Fialka & Čadík 2006";
inline constexpr const char* lloyd_boyd_govindaraju_2008 = "Lloyd, Boyd & Govindaraju 2008";
// Joseph S. (Intel), Fast Fourier Transform for Image Processing in DirectX 11, 12 February 2015: a sample's text, the
// second of two on FFTs of images.
inline constexpr const char* intel_2014 = "Intel 2014";
// Jorge Francisco Teixeira Bastos da Mota, High Performance Fourier Transforms on GPUs, University of Minho.
inline constexpr const char* mota_2022 = "Mota 2022";

} // namespace papers

struct ItemContext
{
    gl::Context& context;
    Engine& engine;
    DeviceProbe probe;
    ItemEffort effort = ItemEffort::standard;
    Recorder* recorder = nullptr; // keeps the rows of experiments
    // Instead of what the effort says of times, where what is computed of them matters and not how exact they are.
    std::optional<gl::Sampling> only_sampling = std::nullopt;

    // How a time is taken at one of a run's moments: the more effort, the more often.
    gl::Sampling sampling() const;
    // Another way of taking it, whose times are kept as those of sampling() are.
    gl::Sampling kept(gl::Sampling sampling) const;

    // What limits the machine: measured when it is first asked for, which takes some seconds, and then kept.
    const MachineLimits& limits();
    std::optional<MachineLimits> measured_limits = std::nullopt; // for limits() alone

    // The passes of a plan and, where the limits are measured already, the time that they predict for it.
    PassList pass_list(const std::string& what, const Plan& plan) const;
};

// Something about ourselves that must hold: a bound promised, a count that must equal a formula.
struct Check
{
    std::string what;
    double measured = 0.0;
    double bound = 0.0; // measured <= bound
    bool holds() const { return measured <= bound; }
};

struct Picture
{
    std::string file_name; // below the results folder; its ending says what the bytes are, .png or .svg
    std::string caption;
    std::vector<std::uint8_t> bytes; // of an SVG as the report wants it, see svg.hpp
    bool in_report = true;

    bool is_svg() const { return file_name.ends_with(".svg"); }
};

Picture svg_picture(const std::string& file_name, const std::string& caption, const std::string& svg);

// What is told of an item.
struct ItemResult
{
    std::string text; // paragraphs of HTML: what the paper showed, what is shown here, and why they differ
    Table table;
    std::vector<Picture> pictures;
    std::vector<Check> checks;
    std::vector<Chart> charts{};
    std::vector<Claim> claims{};
    std::vector<PassList> passes{}; // of the plans that were drawn
};

// One moment of an experiment: what it leaves beside rows.
class Experiment
{
public:
    Experiment(Recorder& recorder, int moment) : rows(recorder), moment_(moment) {}

    // At later moments only what is timed is done again: pictures, passes and checks are of the first.
    bool is_first_moment() const { return moment_ == 1; }

    Recorder& rows;
    std::vector<Picture> pictures{}; // what the device made; tell() names them again, with their captions
    std::vector<PassList> passes{};  // of the plans that were drawn

private:
    int moment_;
};

// What an item is made of. Names and numbers of claims stand in reference/published, words in figures/telling.
struct ItemCode
{
    // Measures, counts and checks on the device, and leaves rows.
    void (*experiment)(ItemContext& context, Experiment& experiment) = nullptr;
    // Judge: what computes each claim from the rows.
    std::span<const Evaluator> claims{};
    // Sets text, table, charts and drawings, from rows alone. A picture of the experiment is named with its caption and
    // without bytes.
    void (*tell)(const ItemRows& rows, ItemResult& told) = nullptr;
};

struct Item
{
    Item(std::string of_stem, std::string of_paper, std::string of_title, const ItemCode& made_by, double seconds = 1.0)
        : stem(std::move(of_stem)), paper(std::move(of_paper)), title(std::move(of_title)), code(&made_by),
          typical_seconds(seconds)
    {
    }

    std::string stem;  // moreland_angel_2003_table1
    std::string paper; // of papers above; empty when the item sums up
    std::string title; // what it is within its paper: "Table 1: instructions and invocations"
    const ItemCode* code;
    double typical_seconds; // of a moment, on two cores without a GPU: what the time left is estimated by

    std::string full_title() const; // with its paper
    // One moment of the experiment alone, judged and told.
    ItemResult compute(ItemContext& context) const;
};

// One moment of an item's experiment. Rows go to the context's recorder.
Experiment experimented(const Item& item, ItemContext& context, int moment);
// Judges and tells an item by the rows of a run. Pictures that the device made are named, without bytes, and passes are
// left out.
ItemResult told(const Item& item, const Run& run);

} // namespace fragfft::figures
