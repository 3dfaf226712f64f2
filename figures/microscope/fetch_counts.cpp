#include "figures/microscope/fetch_counts.hpp"

#include "figures/microscope/lru_caches.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace fragfft::figures {

namespace {

constexpr int tile_side = 8;
// Textures begin at multiples of it: the longest line.
constexpr std::int64_t alignment = 128;

// The bits of x and y in turn, x's first.
std::uint64_t z_number(int x, int y)
{
    std::uint64_t number = 0;
    for (int bit = 0; bit < 31; ++bit)
        number |= static_cast<std::uint64_t>(x >> bit & 1) << (2 * bit) | static_cast<std::uint64_t>(y >> bit & 1)
                                                                              << (2 * bit + 1);
    return number;
}

int tiles_in(int texels)
{
    return (texels + tile_side - 1) / tile_side;
}

bool lies_in_rows(TexelLayout layout, int height)
{
    return layout == TexelLayout::rows || height < tile_side;
}

// The plan's textures one after the other, by the numbers of their lines.
class Memory
{
public:
    Memory(const Plan& plan, const CacheSetup& setup) : plan_(plan), setup_(setup)
    {
        for (const Resource& texture : plan.resources) {
            begins_.push_back(bytes_);
            bytes_ += bytes_of_layer(texture) * texture.layers;
        }
    }

    std::size_t lines() const { return static_cast<std::size_t>(bytes_ / setup_.line_bytes); }
    std::uint32_t line_of(const reference::Fetch& fetch) const
    {
        const Resource& texture = plan_.resources[fetch.resource];
        const std::int64_t address =
            begins_[fetch.resource] + fetch.layer * bytes_of_layer(texture) +
            address_of(setup_.layout, fetch.x, fetch.y, texture.width, texture.height, bytes_of_texel(texture));
        return static_cast<std::uint32_t>(address / setup_.line_bytes);
    }

private:
    static int bytes_of_texel(const Resource& texture) { return gl::info(texture.format).bytes_per_pixel; }
    std::int64_t bytes_of_layer(const Resource& texture) const
    {
        const bool in_rows = lies_in_rows(setup_.layout, texture.height);
        const std::int64_t width = in_rows ? texture.width : tile_side * tiles_in(texture.width);
        const std::int64_t height = in_rows ? texture.height : tile_side * tiles_in(texture.height);
        return (width * height * bytes_of_texel(texture) + alignment - 1) / alignment * alignment;
    }

    const Plan& plan_;
    CacheSetup setup_;
    std::vector<std::int64_t> begins_; // by resource
    std::int64_t bytes_ = 0;
};

// Remembers orders, for passes of a plan draw the same regions again and again.
class Orders
{
public:
    const std::vector<std::uint32_t>& places(FragmentOrder order, const Region& region)
    {
        const auto [found, is_new] = known_.try_emplace({order, region.width, region.height});
        if (is_new)
            found->second = places_in_order(order, region.width, region.height);
        return found->second;
    }

private:
    std::map<std::tuple<FragmentOrder, int, int>, std::vector<std::uint32_t>> known_;
};

void count(const Plan& plan, const std::vector<reference::FetchesOfDraw>& draws, const CacheSetup& setup,
           Orders& orders, FetchCounts& counts)
{
    const Memory memory(plan, setup);
    std::vector<std::size_t> capacities;
    for (const int kibibytes : cache_kibibytes)
        capacities.push_back(static_cast<std::size_t>(kibibytes * 1024 / setup.line_bytes));
    LruCaches caches(memory.lines(), capacities);
    for (const reference::FetchesOfDraw& draw : draws) {
        for (const std::uint32_t place : orders.places(setup.order, draw.region))
            for (std::size_t fetch = draw.begins[place]; fetch < draw.begins[place + 1]; ++fetch)
                caches.touch(memory.line_of(draw.fetches[fetch]));
        counts.fetches += static_cast<std::int64_t>(draw.fetches.size());
    }
    counts.lines += caches.first_touches();
    for (std::size_t cache = 0; cache < capacities.size(); ++cache)
        counts.misses[cache] += caches.misses(cache);
}

} // namespace

const char* name(FragmentOrder order)
{
    switch (order) {
    case FragmentOrder::rows:
        return "rows";
    case FragmentOrder::columns:
        return "columns";
    case FragmentOrder::tiles:
        return "tiles of 8 x 8";
    case FragmentOrder::z_order:
        return "Z-order";
    }
    return "";
}

const char* name(TexelLayout layout)
{
    return layout == TexelLayout::rows ? "rows" : "blocks";
}

std::vector<std::uint32_t> places_in_order(FragmentOrder order, int width, int height)
{
    std::vector<std::uint32_t> places(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    std::iota(places.begin(), places.end(), 0u);
    if (order == FragmentOrder::rows)
        return places;
    const auto rank = [&](std::uint32_t place) -> std::uint64_t {
        const int x = static_cast<int>(place) % width;
        const int y = static_cast<int>(place) / width;
        if (order == FragmentOrder::columns)
            return static_cast<std::uint64_t>(x) * static_cast<std::uint64_t>(height) + static_cast<std::uint64_t>(y);
        if (order == FragmentOrder::z_order)
            return z_number(x, y);
        const int tile = y / tile_side * tiles_in(width) + x / tile_side;
        return static_cast<std::uint64_t>(tile) * tile_side * tile_side +
               static_cast<std::uint64_t>(y % tile_side * tile_side + x % tile_side);
    };
    std::vector<std::pair<std::uint64_t, std::uint32_t>> ranked;
    ranked.reserve(places.size());
    for (const std::uint32_t place : places)
        ranked.emplace_back(rank(place), place);
    std::sort(ranked.begin(), ranked.end());
    std::transform(ranked.begin(), ranked.end(), places.begin(), [](const auto& each) { return each.second; });
    return places;
}

std::int64_t address_of(TexelLayout layout, int x, int y, int width, int height, int bytes_of_texel)
{
    if (lies_in_rows(layout, height))
        return (static_cast<std::int64_t>(y) * width + x) * bytes_of_texel;
    const std::int64_t block = static_cast<std::int64_t>(y / tile_side) * tiles_in(width) + x / tile_side;
    // The three bits of each, spread.
    constexpr std::array<int, tile_side> spread{0, 1, 4, 5, 16, 17, 20, 21};
    const int within =
        spread[static_cast<std::size_t>(x % tile_side)] + 2 * spread[static_cast<std::size_t>(y % tile_side)];
    return (block * tile_side * tile_side + within) * bytes_of_texel;
}

std::vector<FetchCounts> counted_fetches(const Plan& plan, const std::vector<CacheSetup>& setups,
                                         reference::glsl_on_cpu::CompiledPrograms programs)
{
    Orders orders;
    std::vector<FetchCounts> counts(setups.size());
    for (const Pass& pass : plan.passes) {
        const std::vector<reference::FetchesOfDraw> draws = reference::fetches_of_pass(plan, pass, programs);
        for (std::size_t i = 0; i < setups.size(); ++i)
            count(plan, draws, setups[i], orders, counts[i]);
    }
    return counts;
}

} // namespace fragfft::figures
