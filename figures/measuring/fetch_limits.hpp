// The rate at which programs that only fetch read texels, by the access pattern and the number of fetches per fragment.
// The fastest pattern is the limit for every other program.
#pragma once

#include "engine/engine.hpp"
#include "engine/plan.hpp"
#include "gl/context.hpp"
#include "gl/timer.hpp"

#include <array>
#include <string>
#include <vector>

namespace fragfft::measuring {

// A rate, computed from the times of runs that all do the same amount of work.

struct Rate
{
    double amount = 0.0;     // per run: texels, bytes, fragments, operations
    gl::TimeStatistics time; // of one run

    double per_second() const // by the median time
    {
        return amount / (1e-3 * time.median_milliseconds);
    }
    // The rates at the quartiles of the times: a quarter of the runs were slower than the first, a quarter faster than
    // the second.
    double lower_quartile_per_second() const { return amount / (1e-3 * time.upper_quartile_milliseconds); }
    double upper_quartile_per_second() const { return amount / (1e-3 * time.lower_quartile_milliseconds); }
    double milliseconds_of(double wanted_amount) const { return 1e3 * wanted_amount / per_second(); }
};

// The access pattern of one fragment: see measuring/fetch_pattern.frag. The last two are convolution.frag itself, which
// multiplies each texel by a weight from a uniform array.
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

// Numbers of fetches per fragment that are measured.
inline constexpr std::array fetch_counts{8, 16, 32, 64};
inline constexpr int most_fetches = fetch_counts.back();

struct FetchCase
{
    FetchPattern pattern = FetchPattern::along_a_row;
    int fetches = 16; // one of fetch_counts
    // Whether the loop is unrolled in the program's text. Ignored for convolutions, which have their own loops of
    // constant length.
    bool written_out = true;

    bool operator==(const FetchCase&) const = default;
};

std::string words(const FetchCase& fetch_case); // "neighbours along a row, 16 written out"

// The texture that is fetched from, and the part of it that is drawn: it ends most_fetches before the right and lower
// edge. A software renderer draws fewer rows, which suffice for its rates.
struct FetchArea
{
    int width = 0; // in texels; both sides are larger than most_fetches
    int height = 0;
    int rows = 0; // rows drawn: at most height - most_fetches

    int columns() const // columns drawn
    {
        return width - most_fetches;
    }
    double fragments() const { return static_cast<double>(columns()) * rows; }
};

// An area of about the image's size, which takes a device milliseconds.
FetchArea fetch_area(int image_width, int image_height, const gl::Device& device);

// A plan from input "image", area.width x area.height texels, to output "result", area.columns() x area.rows texels.
// Each result is the sum of the fetched texels; convolutions use weights of 1.
Plan fetching_plan(const FetchCase& fetch_case, const FetchArea& area, gl::PixelFormat format);

struct FetchRate
{
    FetchCase fetched;
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Rate texels;
};

// Measures every pattern with 16 fetches. Then measures the fastest pattern, and the faster convolution, with every
// other count, and in loops, which take a software renderer tenths of a second each to compile. `sampling` says how
// each time is taken; the times within each of the two steps are taken in turn.
std::vector<FetchRate> measure_fetching(gl::PixelFormat format, const FetchArea& area, const gl::Sampling& sampling,
                                        const gl::Device& device, Engine& engine);

// The rate with the highest median in the format. Throws CallerError when the format was not measured.
const FetchRate& fastest(const std::vector<FetchRate>& rates, gl::PixelFormat format);

} // namespace fragfft::measuring
