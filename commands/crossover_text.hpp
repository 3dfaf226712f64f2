// The text output of `crossover`: the fastest methods in one line, then a table by kernel size.
#pragma once

#include "commands/growing_output.hpp"
#include "figures/measuring/fastest_way.hpp"

#include <string>
#include <vector>

namespace fragfft::commands {

// The output is complete whenever the command ends: the answers of all finished studies, and the table of the current
// one without an answer.
class CrossoverText
{
public:
    CrossoverText(const Messages& messages, std::string notes);

    // Begins the study of a workload.
    void begin(const std::string& workload);
    void add(const measuring::CurvePoint& point);
    // Prints the answer and the table, followed by `details`: the crossovers of each processor.
    void answer(const measuring::CrossoverStudy& study, const measuring::WayNames& names, const std::string& details);
    void finish() { output_.finish(); }

private:
    std::string ending() const;

    const std::string notes_;
    std::string workload_;
    std::vector<measuring::CurvePoint> points_; // of the current study
    bool has_answered_ = false;

    GrowingOutput output_; // declared last: its destructor prints the ending
};

} // namespace fragfft::commands
