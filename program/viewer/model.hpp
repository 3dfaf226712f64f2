// What the window shows, without a window: what is chosen, and what follows from it on the device.
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

// A plan that is stepped through, and what is shown of it now.
struct Lane
{
    std::unique_ptr<Stepper> stepper;
    std::vector<PassFacts> facts;
    std::vector<Captured> thumbnails; // of each pass's first target
    std::vector<float> largest;       // of each pass's, or of its group's
    double error = 0.0;               // against FFTW in double precision
    Stepper::Around around;
    std::optional<ReadsOfTexel> reads;
    std::vector<std::map<std::size_t, TexelSet>> trace;
    std::optional<Captured> image; // of a trace: what the first pass reads
    std::string words;             // what the chosen texel holds
    std::string remark;            // why reads are not shown

    int pass(const Choices& choices) const;
    // How many texels the trace reads for each of its passes, those of tables left out.
    std::vector<std::size_t> trace_counts() const;
};

class Model
{
public:
    // `programs`: a folder of programs that people edit; none: those of this build.
    Model(gl::Context& context, const std::optional<std::filesystem::path>& programs);

    const Choices& choices() const { return choices_; }
    // From the next update on. What was before can be had back by undo(), unless it is a part of the same movement.
    void choose(Choices choices, bool is_movement = false);
    void undo();

    // Makes what has changed, and draws the picture of that moment. What cannot be had is told in error(), and what was
    // shown stays.
    void update(double seconds);

    // One line, or several of a driver's; empty where all is well. An error in the programs comes first.
    const std::string& error() const { return programs_error_.empty() ? error_ : programs_error_; }

    // The picture, 4 channels, and its filtered ones; null before the first update.
    const gl::TextureView& picture() const { return picture_; }
    const TimedFilter* filtered() const { return filter_.get(); }
    const TimedFilter* convolved() const { return convolution_.get(); }
    const std::vector<Lane>& lanes() const { return lanes_; }
    const Crossover* crossover() const { return crossover_ ? &*crossover_ : nullptr; }
    void measure_crossover();
    // The picture's spectrum as `fragfft spectrum` shows it, with what the brush has taken away.
    Image spectrum();
    // Sets the gains about a point of the spectrum's picture, and of the opposite frequency.
    void paint(double x, double y, double radius, float gain, bool is_movement);

    // A pass's number, name, time and bytes.
    std::string pass_title(const Lane& lane, int pass) const;
    // The program that wrote the chosen texel, or the pass's first.
    const ProgramVariant& program(const Lane& lane) const;
    const ProgramFiles& files() const;
    // How often lanes were looked at: what they show is the same until that is another number.
    int looks() const { return looks_; }
    // How often the programs were taken anew.
    int edition() const { return edition_; }

    // The state and the numbers shown, for scripts.
    nlohmann::ordered_json told() const;
    // The command line that gives the same result.
    std::string command_line() const;
    // result FILE, passes FILE.png, animated, or FOLDER, plan FILE.json. Throws InputError.
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
    Choices made_; // what was made last, for what has changed
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
