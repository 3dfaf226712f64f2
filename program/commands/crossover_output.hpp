// How `fragfft crossover` prints what it measured.
#pragma once

#include "figures/measuring/crossover.hpp"
#include "program/commands/bench_output.hpp"

#include <string>

namespace fragfft::commands {

// What is printed as it is known. Text: for each workload a table of medians by kernel size and the answer in words.
// JSON: for each the curves, the crossovers, what was compared to find them, and the answers. CSV: rows of two kinds,
// "time" and "crossover", a cell left empty where its column says nothing of that kind.
class CrossoverOutput
{
public:
    CrossoverOutput(OutputForm form, const gl::Sampling& sampling, const gl::Device& device);

    // From now on the FFT is by this method.
    void begin(const std::string& fft_method) { fft_method_ = fft_method; }
    // Each keeps what has become known, of one workload after the other, and returns what that adds.
    std::string add(const measuring::Workload& workload, const measuring::CurvePoint& point);
    std::string add(const measuring::Workload& workload, const measuring::WayCrossover& found);
    std::string finish(const measuring::CrossoverStudy& study);

    // What makes it whole after any of that. Text: the table of an unfinished workload so far, too.
    std::string ending() const;

private:
    OutputForm form_;
    std::string fft_method_;
    gl::Sampling sampling_;
    const gl::Device& device_;
    MachineRows rows_;
    measuring::CrossoverStudy unfinished_;
    std::string notes_; // of text, once anything is known
};

} // namespace fragfft::commands
