// How `crossover` answers people: who is the fastest in a line, then a table by kernel size.
#pragma once

#include "commands/growing_output.hpp"
#include "figures/measuring/fastest_way.hpp"

#include <string>
#include <vector>

namespace fragfft::commands {

// Text that is whole whenever the command ends: the answers of every study that is done, and of the one at hand a table
// without an answer.
class CrossoverText
{
public:
    CrossoverText(const Messages& messages, std::string notes);

    // A study of such a workload begins.
    void begin(const std::string& workload);
    void add(const measuring::CurvePoint& point);
    // Prints the answer and the table. `details` end it: what each processor's crossovers are.
    void answer(const measuring::CrossoverStudy& study, const measuring::WayNames& names, const std::string& details);
    void finish() { output_.finish(); }

private:
    std::string ending() const;

    const std::string notes_;
    std::string workload_;
    std::vector<measuring::CurvePoint> points_; // of the study at hand
    bool has_answered_ = false;

    GrowingOutput output_; // the last: it prints the ending
};

} // namespace fragfft::commands
