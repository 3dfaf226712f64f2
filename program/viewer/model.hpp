// The contents of the window, independent of the window: the choices, and the results on the device.
#pragma once

#include "program/viewer/controls.hpp"
#include "program/viewer/live_filter.hpp"
#include "program/viewer/pictures.hpp"
#include "program/viewer/program_folder.hpp"
#include "program/viewer/sources.hpp"
#include "program/viewer/stepper.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::viewer {

// A plan that is stepped through, and its current view.
struct Lane
{
    std::unique_ptr<Stepper> stepper;
    std::vector<PassFacts> facts;
    std::vector<Captured> thumbnails; // of each pass's first target
    std::vector<float> largest;       // the largest number of each pass, or of its group
    double error = 0.0;               // against FFTW in double precision
    Stepper::Around around;
    std::optional<ReadsOfTexel> reads;
    std::vector<std::map<std::size_t, TexelSet>> trace;
    std::optional<Captured> image; // for a trace: the texture that the first pass reads
    std::string words;             // description of the chosen texel's contents
    std::string remark;            // why reads are not shown

    int pass(const Choices& choices) const;
    // Returns the number of texels that the trace reads in each of its passes, without those of tables.
    std::vector<std::size_t> trace_counts() const;
};

class Model
{
public:
    // `programs` is a folder of programs that users edit; if there is none, those of this build are used.
    Model(gl::Context& context, const std::optional<std::filesystem::path>& programs);

    const Choices& choices() const { return choices_; }
    // Takes effect with the next update. undo() restores the previous choices, unless the change continues the same
    // movement.
    void choose(Choices choices, bool is_movement = false);
    void undo();

    // Computes what has changed, and draws the picture of that moment. Failures are reported by error(), and the
    // previous contents stay.
    void update(double seconds);

    // One line, or several for a driver's message; empty if there is no error. An error in the programs comes first.
    const std::string& error() const { return programs_error_.empty() ? error_ : programs_error_; }

    // The picture, with 4 channels, and the filtered ones; null before the first update.
    const gl::TextureView& picture() const { return picture_; }
    const TimedFilter* filtered() const { return filter_.get(); }
    const TimedFilter* convolved() const { return convolution_.get(); }
    const std::vector<Lane>& lanes() const { return lanes_; }
    const Crossover* crossover() const { return crossover_ ? &*crossover_ : nullptr; }
    void measure_crossover();
    // The picture's spectrum as `fragfft spectrum` shows it, with the painted mask applied.
    Image spectrum();
    // Sets the gains around a point of the spectrum's picture, and around the opposite frequency.
    void paint(double x, double y, double radius, float gain, bool is_movement);

    // The pass's number, name, time and bytes.
    std::string pass_title(const Lane& lane, int pass) const;
    // The program that wrote the chosen texel, or the pass's first program.
    const ProgramVariant& program(const Lane& lane) const;
    const ProgramFiles& files() const;
    // Counts the inspections of lanes: their contents only change when this number does.
    int looks() const { return looks_; }
    // Counts how many times the programs were replaced.
    int edition() const { return edition_; }

    // The state and the displayed numbers, for scripts.
    nlohmann::ordered_json told() const;
    // The command line that gives the same result.
    std::string command_line() const;
    // `what` is "result" (with a file), "passes" (FILE.png, animated, or a folder) or "plan" (FILE.json). Throws
    // InputError.
    void keep(const std::string& what, const std::string& path);

private:
    void make_place();
    void take_programs();
    void open_picture();
    void make_filters();
    void make_lanes();
    void look_at_pass(Lane& lane);
    FilterJob job_of_filter() const;
    Stepped stepped(const std::string& method) const;

    gl::Context& context_;
    std::optional<ProgramFolder> folder_;
    std::unique_ptr<Engine> engine_;
    DeviceProbe probe_;
    std::optional<Workplace> place_;
    Choices choices_;
    Choices made_; // choices at the last update, to find what has changed
    bool is_new_ = true;
    std::vector<Choices> before_;
    std::string error_;
    std::string programs_error_;
    int edition_ = 0;
    int looks_ = 0;
    std::unique_ptr<Source> source_;
    gl::TextureView picture_;
    std::unique_ptr<TimedFilter> filter_;
    std::unique_ptr<TimedFilter> convolution_;
    std::optional<Crossover> crossover_;
    std::vector<Lane> lanes_;
};

} // namespace fragfft::viewer
