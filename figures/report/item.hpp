// One published table or figure: what computes it here, and what the paper printed.
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

// The papers, by the names that items, claims and errata use for them.
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
    Recorder* recorder = nullptr; // receives the rows of experiments
    // Overrides the sampling of the effort, where the results matter and not how exact the times are.
    std::optional<gl::Sampling> only_sampling = std::nullopt;

    // How a time is taken at one moment of a run: the more effort, the more runs.
    gl::Sampling sampling() const;
    // Makes the recorder keep the times of another sampling, as it keeps those of sampling().
    gl::Sampling kept(gl::Sampling sampling) const;

    // The machine's limits: measured at the first call, which takes some seconds, and then cached.
    const MachineLimits& limits();
    std::optional<MachineLimits> measured_limits = std::nullopt; // cache of limits()

    // The passes of a plan and, if the limits have been measured, the time that they predict for it.
    PassList pass_list(const std::string& what, const Plan& plan) const;
};

// Something that must hold for this program itself: a bound that is guaranteed, or a count that must equal a formula.
struct Check
{
    std::string what;
    double measured = 0.0;
    double bound = 0.0; // measured <= bound must hold
    bool holds() const { return measured <= bound; }
};

struct Picture
{
    std::string file_name; // relative to the results folder; its extension, .png or .svg, tells the content
    std::string caption;
    std::vector<std::uint8_t> bytes; // an SVG is in the form for the report, see svg.hpp
    bool in_report = true;
    int rows = 1; // number of pictures that stand above each other in it

    bool is_svg() const { return file_name.ends_with(".svg"); }
};

Picture svg_picture(const std::string& file_name, const std::string& caption, const std::string& svg);

// A picture for each part of a drawing: the first has the file name and the caption, the next one has the file name
// with _2, and so on.
std::vector<Picture> svg_pictures(const std::string& file_name, const std::string& caption,
                                  const std::vector<std::string>& parts);

// What the report tells about an item.
struct ItemResult
{
    std::string text; // paragraphs of HTML: what the paper showed, what this machine shows, and why they differ
    Table table;
    std::vector<Picture> pictures;
    std::vector<Check> checks;
    std::vector<Chart> charts{};
    std::vector<Claim> claims{};
    std::vector<PassList> passes{}; // those of the plans that were drawn
};

// One moment of an experiment, with its results other than rows.
class Experiment
{
public:
    Experiment(Recorder& recorder, int moment) : rows(recorder), moment_(moment) {}

    // Later moments repeat only what is timed; pictures, passes and checks come from the first.
    bool is_first_moment() const { return moment_ == 1; }

    Recorder& rows;
    std::vector<Picture> pictures{}; // drawn by the device; tell() names them again, with their captions
    std::vector<PassList> passes{};  // those of the plans that were drawn

private:
    int moment_;
};

// The code of an item. The names and numbers of its claims are in reference/published, its words in figures/telling.
struct ItemCode
{
    // Measures, counts and checks on the device, and records rows.
    void (*experiment)(ItemContext& context, Experiment& experiment) = nullptr;
    // Judge: one function for each claim, which computes it from the rows.
    std::span<const Evaluator> claims{};
    // Sets text, table, charts and drawings from rows only. It names a picture of the experiment, with its caption and
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
    std::string paper; // one of the papers above; empty for an item that sums up
    std::string title; // its title within the paper: "Table 1: instructions and invocations"
    const ItemCode* code;
    double typical_seconds; // for one moment, on two cores without a GPU; used to estimate the remaining time

    std::string full_title() const; // including the paper
    // Runs, judges and tells a single moment of the experiment.
    ItemResult compute(ItemContext& context) const;
};

// Runs one moment of an item's experiment. Its rows go to the context's recorder.
Experiment experimented(const Item& item, ItemContext& context, int moment);
// Judges an item by the rows of a run and tells about it. Pictures that the device drew are named without bytes, and
// passes are left out.
ItemResult told(const Item& item, const Run& run);

} // namespace fragfft::figures
