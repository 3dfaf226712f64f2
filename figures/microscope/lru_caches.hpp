// How many lines of memory caches of several sizes load, for one sequence of accesses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fragfft::figures {

// Fully associative caches that load a line where they do not hold it, the line that was not used for the longest time
// making room. The lines that a cache holds are the first of one list, the latest first; so one list serves all, with a
// mark where each cache ends (Mattson, Gecsei, Slutz and Traiger, Evaluation techniques for storage hierarchies, 1970).
class LruCaches
{
public:
    // `capacities`: lines that each cache holds, at least one, ascending. Lines of memory are numbered below
    // `lines_of_memory`.
    LruCaches(std::size_t lines_of_memory, std::vector<std::size_t> capacities);

    void touch(std::uint32_t line);
    // Forgets what the caches hold, and goes on counting.
    void empty();

    std::int64_t misses(std::size_t cache) const { return misses_[cache]; }
    // Lines that were touched for the first time since the caches were empty: what a cache without an end loads.
    std::int64_t first_touches() const { return first_touches_; }

private:
    struct Node
    {
        std::uint32_t before; // used later
        std::uint32_t behind;
        std::uint32_t level; // the smallest cache that holds it, or how many caches there are
    };
    void unlink(std::uint32_t line);
    void put_first(std::uint32_t line);

    std::vector<std::size_t> capacities_;
    std::vector<Node> nodes_;         // by line
    std::vector<std::uint32_t> last_; // line that each cache would drop next, once it is full
    std::vector<std::int64_t> misses_;
    std::int64_t first_touches_ = 0;
    std::uint32_t head_;
    std::uint32_t tail_;
    std::size_t held_ = 0; // lines in the list
};

} // namespace fragfft::figures
