// By which way a command filters an image: the one that --method names, or the one predicted to be the fastest.
#pragma once

#include "commands/filtering_machine.hpp"
#include "commands/messages.hpp"
#include "program/filtering/filter_candidates.hpp"

#include <vector>

namespace fragfft::commands {

struct FilterChoice
{
    FilterJob job = {};
    std::vector<FilterCandidate> candidates = {}; // those that may be tried, the fastest first
};

class FilterChooser
{
public:
    // All must outlive this object. Throws InputError when there is no such method, and when an option has no effect
    // with it.
    FilterChooser(const MethodOptions& options, FilteringMachine& machine, const Messages& messages);

    // For images of that shape. Throws InputError for a filter without a kernel by a method that needs one, for a
    // boundary rule that the filter does not take, and the nearest refusal where there is no way; DeviceError.
    FilterChoice choose(const ImageShape& image, const Filter& filter, Boundary boundary) const;

private:
    // Those that --method allows.
    std::vector<FilterCandidate> candidates(const FilterJob& job) const;
    std::vector<FilterCandidate> automatic_candidates(const FilterJob& job) const;
    bool asks_for_device() const;
    void tell(const FilterChoice& choice) const;

    const MethodOptions& options_;
    FilteringMachine& machine_;
    const Messages& messages_;
};

// The filter of a choice, prepared by its first candidate. Where that refuses an image, and another way is left, a note
// says so, and that one filters. The machine and the messages must outlive what is returned.
std::unique_ptr<PreparedFilter> prepare(FilterChoice choice, int threads, FilteringMachine& machine,
                                        const Messages& messages);

} // namespace fragfft::commands
