// Tiles, compared with convolution of the whole image by its definition; and when a device's candidates use tiles.
#include "program/filtering/tiling.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"
#include "filtering/random_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "methods/method.hpp"
#include "program/filtering/filter_candidates.hpp"
#include "random_images.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"

using namespace fragfft;

namespace {

Tiling tiling_of(const FilterJob& job, int longest_side)
{
    return tilings_of(job, longest_side).back();
}

std::vector<Image> filtered_in_tiles(const Image& image, const FilterJob& job, const Tiling& tiling, const char* way)
{
    TiledFilter filter(tiling, job.boundary, prepare(FilterCandidate{way}, tile_job(job, tiling)));
    Image copy = image;
    std::vector<Image> first = filter.apply(copy);
    CHECK(copy.samples == image.samples);
    // What tiles leave in memory does not affect a result.
    CHECK(filter.apply(copy).front().samples == first.front().samples);
    return first;
}

double bound_of_convolution()
{
    return *reference::promised_convolution_bound(reference::AccuracyMode::float32_table).relative_l2;
}

} // namespace

TEST_CASE("Tiles give what the whole image gives, under every boundary rule, whatever the kernel's shape and reach")
{
    unsigned seed = 1;
    const char* const ways[] = {fourier_on_cpu_name, convolution_on_cpu_name, direct_cpu_method};
    for (const auto& [kernel_width, kernel_height] : {std::pair{1, 1}, {5, 3}, {4, 6}, {1, 8}, {9, 1}, {70, 61}})
        for (const Boundary boundary : all_boundaries) {
            INFO("kernel " << kernel_width << " x " << kernel_height << ", " << name(boundary) << ", seed " << seed);
            const Image image = random_image(53, 47, 1 + static_cast<int>(seed % 4), seed);
            const FilterJob job{{53, 47, image.channels},
                                {random_filter(kernel_width, kernel_height, seed), random_filter(2, 3, seed + 1)},
                                boundary};
            Tiling tiling = tiling_of(job, 256);
            // Tiles with one pixel of result, with some, and with more than the image has.
            const int sizes[] = {1, 17, 100};
            tiling.tile_width = tiling.reach.left + tiling.reach.right + sizes[seed % 3];
            tiling.tile_height = tiling.reach.top + tiling.reach.bottom + sizes[(seed + 1) % 3];
            // A tile of one pixel needs direct sums over a whole kernel's neighbourhood.
            const unsigned known = kernel_width * kernel_height > 100 ? 2 : 3;
            const std::vector<Image> got = filtered_in_tiles(image, job, tiling, ways[seed % known]);
            REQUIRE(got.size() == 2);
            for (std::size_t i = 0; i < got.size(); ++i)
                CHECK(reference::relative_l2(
                          cpu::to_double(got[i]),
                          reference::direct_convolution(image, *job.filters[i].kernel(), boundary)) <= 1e-6);
            ++seed;
        }
}

TEST_CASE("A photograph's worth of noise keeps the convolution's bound in tiles, and seams are no worse than the rest")
{
    const Image image = random_image(700, 500, 3, 21);
    const FilterJob job{{700, 500, 3}, {Filter("gaussian", "", gaussian_kernel(6.0))}, Boundary::mirror};
    const Tiling tiling = tiling_of(job, 256);
    REQUIRE(tiling.tiles() == 12);
    const Image got = filtered_in_tiles(image, job, tiling, fourier_on_cpu_name).front();
    const DoubleImage want = reference::direct_convolution(image, *job.filters[0].kernel(), Boundary::mirror);
    CHECK(reference::relative_l2(cpu::to_double(got), want) <= bound_of_convolution());
    double at_seams = 0.0;
    double elsewhere = 0.0;
    for (int y = 0; y < 500; ++y)
        for (int x = 0; x < 700; ++x) {
            const double error = std::fabs(static_cast<double>(got.at(x, y)) - want.at(x, y));
            const int column = x % tiling.result_width();
            const bool is_at_seam = column < 2 || column >= tiling.result_width() - 2;
            (is_at_seam ? at_seams : elsewhere) = std::max(is_at_seam ? at_seams : elsewhere, error);
        }
    CHECK(at_seams <= 1.5 * elsewhere);
}

TEST_CASE("Tilings have room for results, are no larger than the image needs, and end where kernels reach too far")
{
    const FilterJob job{{100, 5000, 3}, {random_filter(9, 4, 1), random_filter(2, 6, 1)}, Boundary::zero};
    const std::vector<Tiling> tilings = tilings_of(job, 1 << 15);
    REQUIRE(tilings.size() == 5);
    CHECK(tilings.front().reach.left == 4);
    CHECK(tilings.front().reach.bottom == 3);
    CHECK(tilings.front().tile() == ImageShape{128, 256, 3});
    CHECK(tilings.front().rows() == (5000 + 250) / 251);
    CHECK(tilings.back().tile() == ImageShape{128, 4096, 3});
    for (const Tiling& tiling : tilings)
        CHECK(tile_job(job, tiling).boundary == Boundary::wrap);
    // Kernels that are longer than usual tiles get larger tiles, up to the limit.
    const FilterJob far{{9000, 9000, 1}, {Filter("row", "", Kernel{8000, 1, std::vector<double>(8000, 1.0)})}};
    CHECK(tilings_of(far, 16384).front().tile_width == 8192);
    CHECK(tilings_of(far, 4096).empty());
}

TEST_CASE("A device's candidates are of the whole image where its textures hold it, else of the fastest tiles")
{
    gl::Device small = typical_gpu().device;
    small.maximum_texture_size = 4096;
    const PlannedDevice device{small, typical_gpu().probe};
    const auto found = [&](int width, int height, const Filter& filter, const std::string& method = best_method) {
        return device_candidates({{width, height, 3}, {filter}, Boundary::clamp}, method, device);
    };
    const Filter gaussian("gaussian", "", gaussian_kernel(2.0));
    CHECK_FALSE(found(4000, 3000, gaussian).tiling);
    const TiledCandidates wide = found(9000, 50, gaussian);
    REQUIRE(wide.tiling);
    CHECK(wide.tiling->tile_width <= 4096);
    CHECK(wide.tiling->tiles() > 2);
    CHECK(wide.found.all.front().images == wide.tiling->tiles());
    CHECK(found(9000, 50, gaussian, spatial_method).tiling);
    // More pixels than should be requested of a device's memory, although its textures may be large enough.
    const PlannedDevice large = typical_gpu();
    CHECK(device_candidates({{20000, 20000, 1}, {gaussian}, Boundary::clamp}, best_method, large).tiling);
    // A response without a kernel needs the whole image, and so does a kernel as large as any tile.
    const Filter low("low", "", FrequencyResponse([](double, double) { return 1.0; }));
    CHECK_THROWS_AS(device_candidates({{9000, 50, 3}, {low}, Boundary::wrap}, best_method, device).found.require_any(),
                    SizeError);
    const Filter row("row", "", Kernel{5000, 1, std::vector<double>(5000, 1.0)});
    CHECK_THROWS_AS(found(9000, 50, row).found.require_any(), SizeError);
}
