// The rate at which a device fetches texels when a program does nothing else, by where they lie and how many a fragment
// fetches; and which way of asking is the fastest, that being the limit of every other.
#pragma once

#include "engine/engine.hpp"
#include "engine/plan.hpp"
#include "gl/context.hpp"
#include "gl/timer.hpp"

#include <array>
#include <string>
#include <vector>

namespace fragfft::measuring {

// How fast something goes, told from the times of runs that all do the same amount of it.

struct Rate
{
    double amount = 0.0;     // of one run: texels, bytes, fragments, operations
    gl::TimeStatistics time; // of one run

    double per_second() const // by the median time
    {
        return amount / (1e-3 * time.median_milliseconds);
    }
    // A quarter of the runs were slower than the one, a quarter faster than the other.
    double lower_quartile_per_second() const { return amount / (1e-3 * time.upper_quartile_milliseconds); }
    double upper_quartile_per_second() const { return amount / (1e-3 * time.lower_quartile_milliseconds); }
    double milliseconds_of(double wanted_amount) const { return 1e3 * wanted_amount / per_second(); }
};

// Where the texels of one fragment lie: see measuring/fetch_pattern.frag. The last two are convolution.frag itself,
// which multiplies each texel by a weight from a uniform array.
enum class FetchPattern
{
    along_a_row,
    along_a_column,
    in_a_block, // 8 texels wide
    far_along_rows,
    far_along_columns,
    the_same,
    convolution_row,
    convolution_column,
};

inline constexpr std::array fetch_patterns{FetchPattern::along_a_row,       FetchPattern::along_a_column,
                                           FetchPattern::in_a_block,        FetchPattern::far_along_rows,
                                           FetchPattern::far_along_columns, FetchPattern::the_same,
                                           FetchPattern::convolution_row,   FetchPattern::convolution_column};

const char* name(FetchPattern pattern); // "neighbours along a row"

// How often a fragment fetches.
inline constexpr std::array fetch_counts{8, 16, 32, 64};
inline constexpr int most_fetches = fetch_counts.back();

struct FetchCase
{
    FetchPattern pattern = FetchPattern::along_a_row;
    int fetches = 16; // of fetch_counts
    // Each fetch stands in the program's text; else a loop counts them. Convolution has its own loops, of constant
    // length: this does not count for it.
    bool written_out = true;

    bool operator==(const FetchCase&) const = default;
};

std::string words(const FetchCase& fetch_case); // "neighbours along a row, 16 written out"

// The texture that is fetched from, and how much of what lies most_fetches inside its right and lower edge is drawn: a
// software renderer's rates are told from fewer rows.
struct FetchArea
{
    int width = 0; // in texels, both more than most_fetches
    int height = 0;
    int rows = 0; // drawn: at most height - most_fetches

    int columns() const // drawn
    {
        return width - most_fetches;
    }
    double fragments() const { return static_cast<double>(columns()) * rows; }
};

// An area of about an image's size, which takes a device milliseconds.
FetchArea fetch_area(int image_width, int image_height, const gl::Device& device);

// From input "image", area.width x area.height texels, to output "result", area.columns() x area.rows: the sum of the
// fetched texels, those of a convolution weighted by 1.
Plan fetching_plan(const FetchCase& fetch_case, const FetchArea& area, gl::PixelFormat format);

struct FetchRate
{
    FetchCase fetched;
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Rate texels;
};

// Every pattern with 16 fetches; then the fastest of them, and the faster of convolution's own, with every other count,
// and in loops too, which take a software renderer tenths of a second each to compile. `sampling` is how each time is
// taken; those of each of the two steps in turn.
std::vector<FetchRate> measure_fetching(gl::PixelFormat format, const FetchArea& area, const gl::Sampling& sampling,
                                        const gl::Device& device, Engine& engine);

// The one of the highest median rate in the format. Throws CallerError when there is none in it.
const FetchRate& fastest(const std::vector<FetchRate>& rates, gl::PixelFormat format);

} // namespace fragfft::measuring
