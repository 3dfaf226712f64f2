// Chooses the method by which a command filters an image: the one given by --method, or the one predicted to be
// fastest.
#pragma once

#include "commands/filtering_machine.hpp"
#include "commands/messages.hpp"
#include "program/filtering/filter_candidates.hpp"

#include <string>
#include <vector>

namespace fragfft::commands {

struct FilterChoice
{
    FilterJob job = {};
    std::vector<FilterCandidate> candidates = {}; // those that may be tried, fastest first
};

class FilterChooser
{
public:
    // All arguments must outlive this object. Throws InputError for an unknown method, and for an option that has no
    // effect with it.
    FilterChooser(const MethodOptions& options, FilteringMachine& machine, const Messages& messages);

    // Chooses for images of that shape. Throws InputError if the filter has no kernel and the method needs one, if the
    // filter does not support the boundary rule, and, with the most relevant refusal, if there is no candidate; throws
    // DeviceError.
    FilterChoice choose(const ImageShape& image, const Filter& filter, Boundary boundary) const;

private:
    // The candidates that --method allows.
    std::vector<FilterCandidate> candidates(const FilterJob& job) const;
    std::vector<FilterCandidate> automatic_candidates(const FilterJob& job) const;
    // What to add to a refusal for the image's size: which options help.
    std::string ways_out(FilterJob job) const;
    bool asks_for_device() const;
    void tell(const FilterChoice& choice) const;

    const MethodOptions& options_;
    FilteringMachine& machine_;
    const Messages& messages_;
};

// Returns the chosen filter, prepared by its first candidate. If that refuses an image and another candidate is left, a
// note says so, and the other one filters. The machine and the messages must outlive the result.
std::unique_ptr<PreparedFilter> prepare(FilterChoice choice, int threads, FilteringMachine& machine,
                                        const Messages& messages);

} // namespace fragfft::commands
