// One list with marks counts what a cache of each size would miss: compared with caches that are searched line by line.
#include "catch_framework.hpp"
#include "figures/microscope/lru_caches.hpp"

#include <algorithm>
#include <deque>
#include <random>

using namespace fragfft::figures;

namespace {

// The lines that a cache holds, the latest first.
class SearchedCache
{
public:
    explicit SearchedCache(std::size_t capacity) : capacity_(capacity) {}

    void touch(std::uint32_t line)
    {
        const auto found = std::find(lines_.begin(), lines_.end(), line);
        if (found != lines_.end())
            lines_.erase(found);
        else
            ++misses;
        lines_.push_front(line);
        if (lines_.size() > capacity_)
            lines_.pop_back();
    }
    void empty() { lines_.clear(); }

    std::int64_t misses = 0;

private:
    std::size_t capacity_;
    std::deque<std::uint32_t> lines_;
};

void compare_with_searched_caches(unsigned seed, std::uint32_t lines)
{
    INFO("seed " << seed << ", " << lines << " lines");
    const std::vector<std::size_t> capacities{1, 2, 3, 7, 16, 40};
    LruCaches caches(lines, capacities);
    std::vector<SearchedCache> searched(capacities.begin(), capacities.end());
    std::mt19937 generator(seed);
    std::uint32_t line = 0;
    for (int access = 0; access < 4000; ++access) {
        // Walks, jumps and stays.
        const std::uint32_t dice = generator() % 8;
        line = dice == 0 ? static_cast<std::uint32_t>(generator()) % lines : dice == 1 ? line : (line + dice) % lines;
        caches.touch(line);
        for (SearchedCache& cache : searched)
            cache.touch(line);
        if (access % 1500 == 1499) {
            caches.empty();
            for (SearchedCache& cache : searched)
                cache.empty();
        }
        for (std::size_t cache = 0; cache < capacities.size(); ++cache)
            REQUIRE(caches.misses(cache) == searched[cache].misses);
    }
}

} // namespace

TEST_CASE("Caches of all sizes miss what caches that are searched line by line miss")
{
    for (unsigned seed = 1; seed <= 5; ++seed)
        for (const std::uint32_t lines : {1u, 5u, 39u, 40u, 200u})
            compare_with_searched_caches(seed, lines);
}

TEST_CASE("A cache that a loop does not fit into misses every time, and one that it fits into misses each line once")
{
    LruCaches caches(5, {4, 5});
    for (int access = 0; access < 50; ++access)
        caches.touch(static_cast<std::uint32_t>(access % 5));
    CHECK(caches.misses(0) == 50);
    CHECK(caches.misses(1) == 5);
    CHECK(caches.first_touches() == 5);
    caches.empty();
    caches.touch(4);
    CHECK(caches.misses(1) == 6);
    CHECK(caches.first_touches() == 6);
}
