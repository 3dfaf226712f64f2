// Tiles against convolution of the whole image, and what they promise of memory, of reading and of seams.
#include "program/filtering/tiling.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"
#include "filtering/random_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "program/filtering/convolution_on_cpu.hpp"
#include "program/filtering/cpu_estimates.hpp"
#include "program/filtering/fourier_on_cpu.hpp"
#include "program/filtering/tiled_filter.hpp"
#include "program/filtering/ways.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"

#include <chrono>
#include <future>

using namespace fragfft;

namespace {

struct Counts
{
    std::vector<int> reads; // of each row
    int readers = 0;
};

// An image in memory that counts which of its rows are read.
StreamedImage counted_image(const Image& image, Counts& counts)
{
    counts.reads.resize(static_cast<std::size_t>(image.height));
    StreamedImage counted = streamed_image(image, {});
    counted.rows = [rows = counted.rows, &counts]() -> RowReader {
        ++counts.readers;
        return [read = rows(), &counts](int first, int count) {
            REQUIRE(static_cast<std::size_t>(first + count) <= counts.reads.size());
            for (int row = first; row < first + count; ++row)
                ++counts.reads[static_cast<std::size_t>(row)];
            return read(first, count);
        };
    };
    return counted;
}

using Prepare = std::function<std::unique_ptr<PreparedFilter>(const ImageJob&)>;

std::vector<Image> filtered_in_tiles(const Image& image, const std::vector<Filter>& filters, Boundary boundary,
                                     int tile_width, int tile_height, const Prepare& prepare, Counts& counts,
                                     const RowBand& band)
{
    Tiling tiling =
        tiling_of({image.width, band.height(), image.channels}, reach_in_tiles(filters), tile_width, tile_height);
    tiling.first_row = band.first;
    const ImageJob job(Job{tiling.tile(), filters, Boundary::wrap}, 1, tiling.reach);
    const auto prepared = prepare(job);
    std::vector<Image> results(filters.size(), Image(image.width, band.height(), image.channels));
    std::int64_t tiles = 0;
    int next_row = band.first;
    bool is_in_order = true; // as other threads take them, which may not use Catch's macros
    const auto take = [&](std::vector<Image> rows, int first_row, const PreparedRow&) {
        is_in_order = is_in_order && first_row == next_row && rows.size() == filters.size();
        for (std::size_t i = 0; is_in_order && i < rows.size(); ++i) {
            std::copy(rows[i].samples.begin(), rows[i].samples.end(), &results[i].at(0, first_row - band.first));
            // What is left in memory that is used again reaches no result.
            std::fill(rows[i].samples.begin(), rows[i].samples.end(), std::nanf(""));
        }
        next_row += rows.front().height;
        return rows;
    };
    filter_in_tiles<float>(counted_image(image, counts), tiling, boundary,
                           {[](Image rows, int) { return rows; }, [&](Image& tile) { return prepared->apply(tile); },
                            take, [&](std::int64_t done) { CHECK(done == ++tiles); }});
    CHECK(tiles == tiling.tiles());
    CHECK(is_in_order);
    CHECK(next_row == band.end);
    return results;
}

std::vector<Image> filtered_in_tiles(const Image& image, const std::vector<Filter>& filters, Boundary boundary,
                                     int tile_width, int tile_height, const Prepare& prepare, Counts& counts)
{
    return filtered_in_tiles(image, filters, boundary, tile_width, tile_height, prepare, counts, {0, image.height});
}

std::unique_ptr<PreparedFilter> by_fftw(const ImageJob& job)
{
    return std::make_unique<FourierOnCpu>(job);
}

double bound_of_convolution()
{
    return *reference::promised_convolution_bound(reference::AccuracyMode::float32_table).relative_l2;
}

} // namespace

TEST_CASE("Tiles give what the whole image gives, under every boundary rule, by every way on the CPU")
{
    const std::vector<Prepare> ways{by_fftw,
                                    [](const ImageJob& job) { return std::make_unique<ConvolutionOnCpu>(job); },
                                    [](const ImageJob& job) { return prepare(Way{direct_cpu_method}, job); }};
    unsigned seed = 1;
    for (const auto& [kernel_width, kernel_height] : {std::pair{1, 1}, {5, 3}, {4, 6}, {1, 8}, {9, 1}})
        for (const auto& [tile_width, tile_height] : {std::pair{10, 9}, {16, 32}, {40, 11}, {1000, 1000}})
            for (const Boundary boundary : all_boundaries) {
                INFO("kernel " << kernel_width << " x " << kernel_height << ", tiles " << tile_width << " x "
                               << tile_height << ", " << name(boundary) << ", seed " << seed);
                const Image image = random_image(53, 47, 1 + static_cast<int>(seed % 4), seed);
                const Filter filter = random_filter(kernel_width, kernel_height, seed);
                Counts counts;
                const Image got = filtered_in_tiles(image, {filter}, boundary, tile_width, tile_height,
                                                    ways[seed++ % ways.size()], counts)
                                      .front();
                const DoubleImage want = convolved(image, filter, boundary);
                CHECK(reference::relative_l2(cpu::to_double(got), want) <= 1e-6);
                const auto [least, most] = std::minmax_element(counts.reads.begin(), counts.reads.end());
                CHECK(*least == 1);
                CHECK(*most == 1);
                CHECK(counts.readers <= (boundary == Boundary::wrap ? 2 : 1));
            }
}

TEST_CASE("Tiles in double precision give what the whole image gives, of numbers that floats do not hold")
{
    DoubleImage image(53, 47, 3);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = 1e7 + std::sin(static_cast<double>(i));
    StreamedImage streamed{image.width, image.height, image.channels, {}};
    streamed.double_rows = [&image]() -> RowReaderOf<double> {
        return [&image](int first, int count) { return rows_of(image, first, count); };
    };
    const Filter filter("", "", Kernel{3, 3, {0, 1, 0, 1, -4, 1, 0, 1, 0}});
    for (const char* const method : {direct_cpu_method, convolution_on_cpu_name, fourier_on_cpu_name}) {
        const Tiling tiling = tiling_of({53, 47, 3}, reach_in_tiles({filter}), 16, 20);
        const auto prepared =
            prepare_on_cpu<double>(method, ImageJob(Job{tiling.tile(), {filter}, Boundary::wrap}, 1, tiling.reach));
        DoubleImage got(53, 47, 3);
        const auto take = [&](std::vector<DoubleImage> rows, int first_row, const PreparedRowOf<double>&) {
            std::copy(rows[0].samples.begin(), rows[0].samples.end(), &got.at(0, first_row));
            return rows;
        };
        filter_in_tiles<double>(streamed, tiling, Boundary::mirror,
                                {[](DoubleImage rows, int) { return rows; },
                                 [&](DoubleImage& tile) { return prepared->apply(tile); }, take, [](std::int64_t) {}});
        INFO(method);
        // 1e-14 of the image, which is 1e7 times as large as the result.
        CHECK(reference::relative_l2(got, convolved(image, filter, Boundary::mirror)) <= 1e-6);
    }
}

TEST_CASE("Rows are taken while the next ones are filtered, beside their own prepared rows")
{
    const Image image = random_image(20, 64, 2, 6);
    const Tiling tiling = tiling_of({20, 64, 2}, {1, 1, 1, 1}, 22, 10);
    std::promise<void> next_is_filtered;
    std::future<void> next = next_is_filtered.get_future();
    bool was_filtered_meanwhile = false;
    Image got(20, 64, 2);
    const TiledWork work{.prepare =
                             [](Image rows, int) {
                                 for (float& sample : rows.samples)
                                     sample *= 2.0F;
                                 return rows;
                             },
                         .filter = [](Image& tile) { return std::vector{tile}; },
                         .take =
                             [&](std::vector<Image> rows, int first_row, const PreparedRow& prepared) {
                                 if (first_row == 0)
                                     was_filtered_meanwhile =
                                         next.wait_for(std::chrono::seconds(60)) == std::future_status::ready;
                                 for (int row = 0; row < rows[0].height; ++row)
                                     std::copy_n(prepared(first_row + row), 20 * 2, &got.at(0, first_row + row));
                                 return rows;
                             },
                         .report =
                             [&](std::int64_t tiles) {
                                 if (tiles == 2)
                                     next_is_filtered.set_value();
                             },
                         .last_channel_is_coverage = true};
    filter_in_tiles<float>(streamed_image(image, {}), tiling, Boundary::clamp, work);
    CHECK(was_filtered_meanwhile);
    Image doubled = image;
    for (float& sample : doubled.samples)
        sample *= 2.0F;
    CHECK(got.samples == doubled.samples);
}

TEST_CASE("What taking rows throws ends the filtering, and nothing is taken after it")
{
    const Image image = random_image(20, 64, 1, 7);
    for (const int last_row : {0, 24, 56}) { // of eight rows of tiles
        int taken = 0;
        const TiledWork work{.prepare = [](Image rows, int) { return rows; },
                             .filter = [](Image& tile) { return std::vector{tile}; },
                             .take =
                                 [&](std::vector<Image> rows, int first_row, const PreparedRow&) {
                                     ++taken;
                                     if (first_row == last_row)
                                         throw InputError("the disk is full");
                                     return rows;
                                 },
                             .report = [](std::int64_t) {}};
        CHECK_THROWS_WITH(filter_in_tiles<float>(streamed_image(image, {}),
                                                 tiling_of({20, 64, 1}, {1, 1, 1, 1}, 22, 10), Boundary::clamp, work),
                          "the disk is full");
        CHECK(taken == last_row / 8 + 1);
    }
}

TEST_CASE("Kernels larger than the image, one pixel of result a tile, and several filters of different reach")
{
    const Image image = random_image(7, 5, 2, 1);
    const std::vector<Filter> filters{random_filter(3, 1, 1), random_filter(17, 15, 2), random_filter(2, 8, 3)};
    for (const Boundary boundary : all_boundaries)
        for (const auto& [tile_width, tile_height] : {std::pair{17, 15}, {20, 16}, {64, 64}}) {
            INFO(name(boundary) << ", tiles " << tile_width << " x " << tile_height);
            Counts counts;
            const auto got = filtered_in_tiles(image, filters, boundary, tile_width, tile_height, by_fftw, counts);
            for (std::size_t i = 0; i < filters.size(); ++i) {
                const DoubleImage want = convolved(image, filters[i], boundary);
                CHECK(reference::relative_l2(cpu::to_double(got[i]), want) <= 2e-6);
            }
        }
}

TEST_CASE("A band is what those rows of the whole are, and only what reaches into it is read, once")
{
    const Image image = random_image(31, 60, 2, 4);
    const Filter filter = random_filter(4, 8, 5); // reaches 4 and 3 rows
    const KernelReach reach = reach_in_tiles({filter});
    for (const Boundary boundary : all_boundaries) {
        const DoubleImage whole = convolved(image, filter, boundary);
        for (const RowBand& band : {RowBand{0, 60}, {0, 7}, {53, 60}, {30, 31}, {2, 59}, {17, 41}, {4, 57}})
            for (const int tile_height : {9, 16, 100}) {
                INFO(name(boundary) << ", rows " << band.first << " to " << band.end << ", tiles of " << tile_height);
                Counts counts;
                const Image got =
                    filtered_in_tiles(image, {filter}, boundary, 16, tile_height, by_fftw, counts, band).front();
                DoubleImage want(image.width, band.height(), image.channels);
                std::copy_n(&whole.at(0, band.first), want.samples.size(), want.samples.begin());
                CHECK(reference::relative_l2(cpu::to_double(got), want) <= 1e-6);
                std::vector<int> needed(60, 0);
                for (int y = band.first - reach.top; y < band.end + reach.bottom; ++y)
                    if (const int row = boundary_index(y, 60, boundary); row >= 0)
                        needed[static_cast<std::size_t>(row)] = 1;
                CHECK(counts.reads == needed);
            }
    }
}

TEST_CASE("A band near an edge of an image that a kernel reaches across is sound, whatever is read twice")
{
    const Image image = random_image(7, 9, 1, 1);
    const Filter filter = random_filter(3, 25, 2);
    for (const Boundary boundary : all_boundaries)
        for (int first = 0; first < 9; ++first)
            for (int end = first + 1; end <= 9; ++end) {
                INFO(name(boundary) << ", rows " << first << " to " << end);
                const DoubleImage whole = convolved(image, filter, boundary);
                Counts counts;
                const Image got =
                    filtered_in_tiles(image, {filter}, boundary, 16, 26, by_fftw, counts, {first, end}).front();
                DoubleImage want(7, end - first, 1);
                std::copy_n(&whole.at(0, first), want.samples.size(), want.samples.begin());
                CHECK(reference::relative_l2(cpu::to_double(got), want) <= 2e-6);
            }
}

TEST_CASE("A photograph's worth of noise keeps the convolution's bound, and seams are no worse than the rest")
{
    const Image image = random_image(700, 500, 1, 3, 0.0F, 1.0F);
    const Filter filter("gaussian", "sigma=4", gaussian_kernel(4.0));
    const DoubleImage want = convolved(image, filter, Boundary::clamp);
    Counts counts;
    const Image got = filtered_in_tiles(image, {filter}, Boundary::clamp, 128, 96, by_fftw, counts).front();
    CHECK(reference::relative_l2(cpu::to_double(got), want) <= bound_of_convolution());
    const Tiling tiling = tiling_of({700, 500, 1}, reach_in_tiles({filter}), 128, 96);
    double at_seams = 0.0;
    double elsewhere = 0.0;
    std::size_t pixels_at_seams = 0;
    for (int y = 0; y < 500; ++y)
        for (int x = 0; x < 700; ++x) {
            const int to_x = std::min(x % tiling.result_width(), tiling.result_width() - 1 - x % tiling.result_width());
            const int to_y =
                std::min(y % tiling.result_height(), tiling.result_height() - 1 - y % tiling.result_height());
            const double error = std::pow(static_cast<double>(got.at(x, y)) - want.at(x, y), 2);
            const bool is_at_seam = std::min(to_x, to_y) < 2;
            (is_at_seam ? at_seams : elsewhere) += error;
            pixels_at_seams += is_at_seam ? 1 : 0;
        }
    REQUIRE(pixels_at_seams > 10000);
    // Each is the mean of tens of thousands of rounding errors: a seam that could be seen would be many times as large.
    CHECK(std::sqrt(at_seams / static_cast<double>(pixels_at_seams)) <=
          1.5 * std::sqrt(elsewhere / static_cast<double>(700 * 500 - pixels_at_seams)));
}

TEST_CASE("A constant stays constant, and a ramp a ramp, across tiles")
{
    const Filter filter("gaussian", "sigma=3", gaussian_kernel(3.0));
    Image flat(300, 200, 1);
    std::fill(flat.samples.begin(), flat.samples.end(), 0.75F);
    Image ramp(300, 200, 1);
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 300; ++x)
            ramp.at(x, y) = (static_cast<float>(x) + static_cast<float>(y)) / 500.0F;
    Counts counts;
    Counts more_counts;
    const Image still_flat = filtered_in_tiles(flat, {filter}, Boundary::clamp, 64, 50, by_fftw, counts).front();
    const Image still_ramp = filtered_in_tiles(ramp, {filter}, Boundary::clamp, 64, 50, by_fftw, more_counts).front();
    // A few steps of a float around 1.
    constexpr double rounding = 5e-7;
    double worst_flat = 0.0;
    double worst_ramp = 0.0;
    const int reach = filter.kernel()->width / 2;
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 300; ++x) {
            worst_flat = std::max(worst_flat, std::fabs(still_flat.at(x, y) - 0.75));
            if (std::min({x, y, 299 - x, 199 - y}) >= reach)
                worst_ramp = std::max(worst_ramp, std::fabs(static_cast<double>(still_ramp.at(x, y)) - ramp.at(x, y)));
        }
    CHECK(worst_flat <= rounding);
    CHECK(worst_ramp <= rounding);
}

TEST_CASE("A tiling has room for results, is no larger than the image needs, and says how large it must be")
{
    const KernelReach reach = reach_in_tiles({random_filter(9, 4, 1), random_filter(2, 6, 1)});
    CHECK(reach.left == 4);
    CHECK(reach.right == 4);
    CHECK(reach.top == 2);
    CHECK(reach.bottom == 3);
    const Tiling tiling = tiling_of({100, 50, 3}, reach, 28, 25);
    CHECK(tiling.result_width() == 20);
    CHECK(tiling.result_height() == 20);
    CHECK(tiling.columns() == 5);
    CHECK(tiling.rows() == 3);
    CHECK(tiling_of({100, 50, 3}, reach, 100000, 100000).tile() == ImageShape{128, 64, 3});
    try {
        tiling_of({100, 50, 3}, reach, 8, 25);
        FAIL("no results fit");
    } catch (const InputError& error) {
        CHECK_THAT(error.what(), ContainsSubstring("8 x 25") && ContainsSubstring("9 x 6"));
    }
    try {
        reach_in_tiles({random_filter(3, 3, 1),
                        Filter("low", "cutoff=0.2", FrequencyResponse([](double, double) { return 1.0; }))});
        FAIL("a response has no reach");
    } catch (const InputError& error) {
        CHECK_THAT(error.what(), ContainsSubstring("low:cutoff=0.2") && ContainsSubstring("tiles"));
    }
}

TEST_CASE("Candidates cover what is sensible: each gives results, some are small enough for any memory")
{
    const KernelReach reach{60, 60, 60, 60};
    const ImageShape large{30000, 20000, 3};
    const auto candidates = candidate_tilings(large, reach);
    REQUIRE(candidates.size() > 10);
    CHECK(candidates.size() < 120);
    std::uint64_t least = bytes_at_once(large, 1);
    for (const Tiling& tiling : candidates) {
        CHECK(tiling.result_width() > 0);
        CHECK(tiling.result_height() > 0);
        least = std::min(least, bytes_in_tiles(tiling, 1, Worker::any));
        CHECK(bytes_in_tiles(tiling, 1, Worker::cpu) < bytes_in_tiles(tiling, 1, Worker::any));
        // More tiles than one, each of whose memory grows with its size.
        for (const Worker worker : {Worker::any, Worker::cpu})
            CHECK(bytes_in_tiles(tiling, 2, worker) > bytes_in_tiles(tiling, 1, worker));
    }
    CHECK(least < std::uint64_t{256} << 20);
    CHECK(bytes_at_once(large, 1) > std::uint64_t{8} << 30);
    // An image smaller than any usual tile, and one smaller than the kernel.
    CHECK_FALSE(candidate_tilings({3, 2, 1}, reach).empty());
    CHECK_FALSE(candidate_tilings({3, 2, 1}, {}).empty());
}

TEST_CASE("Preparing counts once for all tiles of one shape")
{
    ImageJob job = Job{{256, 256, 3}, {Filter("gaussian", "sigma=4", gaussian_kernel(4.0))}, Boundary::wrap};
    const auto fourier = [&](std::int64_t images) {
        job.images = images;
        return estimated_fourier_milliseconds(job);
    };
    const auto convolution = [&](std::int64_t images) {
        job.images = images;
        return estimated_convolution_milliseconds(job);
    };
    CHECK(fourier(3) - fourier(2) == Approx(fourier(2) - fourier(1)));
    CHECK(fourier(2) < 2 * fourier(1));
    CHECK(convolution(3) - convolution(2) == Approx(convolution(2) - convolution(1)));
    CHECK(convolution(2) < 2 * convolution(1));
}
