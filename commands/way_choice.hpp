// By which way a command filters an image: the one that --method names, or the one predicted to be the fastest.
#pragma once

#include "commands/filtering_machine.hpp"
#include "commands/messages.hpp"
#include "program/filtering/ways.hpp"

#include <vector>

namespace fragfft::commands {

struct WayChoice
{
    FilterJob job = {};
    std::vector<Way> ways = {}; // those that may be tried, the fastest first
};

class WayChooser
{
public:
    // All must outlive this object. Throws InputError when there is no such method, and when an option has no effect
    // with it.
    WayChooser(const MethodOptions& options, FilteringMachine& machine, const Messages& messages);

    // For images of that shape. Throws InputError for a filter without a kernel by a method that needs one, for a
    // boundary rule that the filter does not take, and the nearest refusal where there is no way; DeviceError.
    WayChoice choose(const ImageShape& image, const Filter& filter, Boundary boundary) const;

private:
    // Those that --method allows.
    std::vector<Way> ways(const FilterJob& job) const;
    std::vector<Way> automatic_ways(const FilterJob& job) const;
    bool asks_for_device() const;
    void tell(const WayChoice& choice) const;

    const MethodOptions& options_;
    FilteringMachine& machine_;
    const Messages& messages_;
};

// The filter of a choice, prepared by its first way. Where that refuses an image, and another way is left, a note says
// so, and that one filters. The machine and the messages must outlive what is returned.
std::unique_ptr<PreparedFilter> prepare(WayChoice choice, int threads, FilteringMachine& machine,
                                        const Messages& messages);

} // namespace fragfft::commands
