// How often the passes of a plan ask memory: what its programs fetch, found by running them, through a model of caches.
#pragma once

#include "engine/plan.hpp"
#include "reference/glsl_on_cpu/compiled_programs.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace fragfft::figures {

// In which order fragments, or invocations, fetch.
enum class FragmentOrder
{
    rows,
    columns,
    tiles,   // of 8 x 8, row by row, and row by row within
    z_order, // tiles at every scale
};

// How the texels of a texture lie in memory.
enum class TexelLayout
{
    rows,
    blocks, // of 8 x 8, row by row, in Z-order within; textures of fewer than 8 rows, such as tables, lie in rows
};

const char* name(FragmentOrder order); // "tiles of 8 x 8"
const char* name(TexelLayout layout);  // "blocks"

// What is asked of a plan beside the caches' sizes.
struct CacheSetup
{
    FragmentOrder order = FragmentOrder::tiles;
    TexelLayout layout = TexelLayout::blocks;
    int line_bytes = 64;

    bool operator==(const CacheSetup&) const = default;
};

inline constexpr std::array<int, 6> cache_kibibytes{4, 16, 64, 256, 1024, 4096};

// Sums over all passes of a plan; caches are empty when a pass begins.
struct FetchCounts
{
    std::int64_t fetches = 0;
    std::int64_t lines = 0; // of memory that each pass touches: what no cache can spare
    std::array<std::int64_t, cache_kibibytes.size()> misses{}; // lines loaded, by cache
};

// The places of a region of width x height, numbered row by row, in that order.
std::vector<std::uint32_t> places_in_order(FragmentOrder order, int width, int height);

// Byte of memory at which texel (x, y) lies in its layer, of a texture of that size.
std::int64_t address_of(TexelLayout layout, int x, int y, int width, int height, int bytes_of_texel);

// Counts of each setup, in their order. Throws as reference::fetches_of_pass.
std::vector<FetchCounts> counted_fetches(const Plan& plan, const std::vector<CacheSetup>& setups,
                                         reference::glsl_on_cpu::CompiledPrograms programs);

} // namespace fragfft::figures
