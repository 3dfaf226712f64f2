// What passes fetch, and what caches load of it, as rows of an experiment, and read from them.
#pragma once

#include "figures/microscope/fetch_counts.hpp"
#include "figures/report/item.hpp"

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace fragfft::figures {

// As graphics cards are taken to do it, with lines of 64 bytes.
inline constexpr CacheSetup as_cards{FragmentOrder::tiles, TexelLayout::blocks, 64};
// As a program on a CPU would go through arrays.
inline constexpr CacheSetup all_in_rows{FragmentOrder::rows, TexelLayout::rows, 64};

// Side of the textures, smaller in a quick run.
int microscope_side(const ItemContext& context);

// Counts a plan in each setup and leaves a row for each number. `of` names the plan in the rows.
void leave_counts(Experiment& experiment, const std::string& of, const Plan& plan,
                  const std::vector<CacheSetup>& setups = {as_cards});

// Reads them back. Throws MissingRow.
FetchCounts counts_in(const ItemRows& rows, const std::string& of, const CacheSetup& setup = as_cards);

// By cache: how many lines the first loads for each that the second loads.
using OfCaches = std::array<double, cache_kibibytes.size()>;
OfCaches against(const FetchCounts& counts, const FetchCounts& others);
// By cache: how often each line is loaded that a pass touches, 1 where a cache forgets nothing.
OfCaches times_loaded(const FetchCounts& counts);

// Their geometric mean.
double mean_of(const OfCaches& values);

// Adds a case for each cache, "16 KiB". Rows that `values` lacks leave the claim untested.
void add_cases_of_caches(Evaluation& claim, const std::function<OfCaches()>& values);
// The only case is that mean; sets "least" and "greatest", and says ID.beside.
void judge_mean_of_caches(Evaluation& claim, const std::function<OfCaches()>& values);

// The side of an experiment's textures.
inline constexpr const char* side_quantity = "side of the textures";

// A row for each cache of everything that was counted.
Table table_of_counts(const ItemRows& rows);
inline constexpr const char* cache_column = "cache, KiB";
inline constexpr const char* times_loaded_column = "times that a line of a pass is loaded";

} // namespace fragfft::figures
