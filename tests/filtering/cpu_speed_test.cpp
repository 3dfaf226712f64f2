#include "catch_framework.hpp"
#include "errors.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "program/filtering/candidates.hpp"

#include <limits>

using namespace fragfft;

namespace {

// Nanoseconds that are easily added up.
const CpuSpeed given{.sample_by_lines = 10.0,
                     .sample_by_plane = 20.0,
                     .tap_of_line = 2.0,
                     .tap_of_plane = 1.0,
                     .transformed_sample = 3.0,
                     .fresh_byte = 0.5,
                     .planning = 1e4};

FilteringJob job_of(const Kernel& kernel, ImageShape image = {100, 50, 3}, std::size_t filters = 1)
{
    return {image, std::vector<Filter>(filters, Filter("kernel", "", kernel)), Boundary::zero};
}

const Kernel not_separable{3, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1}};

} // namespace

TEST_CASE("Convolution on the CPU costs by taps: of a row and a column, of the plane, for each channel and filter")
{
    const double samples = 100 * 50 * 3;
    // Rows of 112 + 8 floats, and so an odd number of cache lines of 16: 9; 50 of them are touched for the first time.
    const double plane = 9 * 64 * 50 * 0.5;
    CHECK(estimated_convolution_milliseconds(job_of(box_kernel(9)), given) ==
          Approx((samples * (10 + 2 * (9 + 9)) + plane) * 1e-6));
    // The first result has memory of its own.
    CHECK(estimated_convolution_milliseconds(job_of(box_kernel(9), {100, 50, 3}, 2), given) ==
          Approx((2 * samples * (10 + 2 * (9 + 9)) + plane + 4 * samples * 0.5) * 1e-6));
    CHECK(estimated_convolution_milliseconds(job_of(not_separable), given) ==
          Approx((samples * (20 + 9) + plane) * 1e-6));
    CHECK(estimated_convolution_milliseconds(job_of({7, 1, std::vector<double>(7, 1.0)}), given) ==
          Approx((samples * (10 + 2 * 8) + plane) * 1e-6));
}

TEST_CASE("FFTW costs by the extended size: a forward transform a channel, an inverse for each filter too")
{
    // 60 + 4 = 64 pixels, of which 60 rows are transformed.
    const double pair = (64 * 64 + 64 * 60) * 6 * 3;
    // 33 bins in an odd number of cache lines of 8, in each of 64 rows.
    const double plane = 5 * 64 * 64 * 0.5;
    const ImageShape image{60, 60, 3};
    CHECK(estimated_fourier_milliseconds(job_of(box_kernel(9), image), given) ==
          Approx((3 * pair + plane + 1e4) * 1e-6));
    CHECK(estimated_fourier_milliseconds(job_of(box_kernel(9), image, 3), given) ==
          Approx((3 * pair * 2 + 2 * plane + 2 * 4 * 60 * 60 * 3 * 0.5 + 1e4) * 1e-6));
    // The response of a kernel that is not separable is transformed, and has a plane.
    CHECK(estimated_fourier_milliseconds(job_of({9, 9,
                                                 [] {
                                                     std::vector<double> weights(81);
                                                     weights[0] = weights[80] = 1.0;
                                                     return weights;
                                                 }()},
                                                image),
                                         given) == Approx((3 * pair + 64 * 64 * 6 * 3 + 2 * plane + 1e4) * 1e-6));
}

TEST_CASE("What this CPU was measured to take is finite and positive, and serves to estimate every candidate")
{
    const CpuSpeed speed = measure_cpu_speed();
    CHECK_NOTHROW(speed.require_sound());
    const FilteringJob job = job_of(box_kernel(9));
    std::vector<Candidate> all = candidates_on_cpu(job, speed);
    REQUIRE(all.size() == 2);
    sort_fastest_first(all);
    CHECK(all[0].milliseconds() <= all[1].milliseconds());
    CHECK(all[0].milliseconds() > 0.0);
    const FilteringJob response{{64, 64, 1}, {Filter("low", "", low_pass_response(Rolloff::ideal, 0.1))}};
    REQUIRE(candidates_on_cpu(response, speed).size() == 1);
    CHECK(candidates_on_cpu(response, speed).front().name == "fftw");
}

TEST_CASE("A kernel is examined once for all estimates, candidates and images")
{
    const std::int64_t before = examined_kernels();
    const FilteringJob job = job_of(gaussian_kernel(3.0));
    for (int width = 64; width <= 1024; width *= 2) {
        const FilteringJob tile{{width, 64, 3}, job.filters, Boundary::wrap, 10};
        CHECK(candidates_on_cpu(tile, given).size() == 2);
    }
    for (const Candidate& candidate : candidates_on_cpu(job, given)) {
        Image image(job.image.width, job.image.height, job.image.channels);
        CHECK(prepare(candidate, job)->apply(image).size() == 1);
    }
    CHECK(examined_kernels() == before + 1);
}

TEST_CASE("The candidate of the least estimate is the first, whatever makes the other slow")
{
    const auto first_of = [](const Kernel& kernel, ImageShape image, const CpuSpeed& speed) {
        const FilteringJob job = job_of(kernel, image);
        std::vector<Candidate> all = candidates_on_cpu(job, speed);
        sort_fastest_first(all);
        CHECK(all.front().milliseconds() ==
              std::min(estimated_convolution_milliseconds(job, speed), estimated_fourier_milliseconds(job, speed)));
        return all.front().name;
    };
    const ImageShape image{500, 400, 3};
    // A transform costs 3 ns for each factor of 2 of its lines' lengths, about 54 a sample; taps 2 ns each.
    CHECK(first_of(box_kernel(5), image, given) == convolution_on_cpu_name);
    CHECK(first_of(box_kernel(65), image, given) == fourier_on_cpu_name);
    CpuSpeed slow_transforms = given;
    slow_transforms.transformed_sample *= 20.0;
    CHECK(first_of(box_kernel(65), image, slow_transforms) == convolution_on_cpu_name);
    CpuSpeed slow_taps = given;
    slow_taps.tap_of_line *= 20.0;
    CHECK(first_of(box_kernel(5), image, slow_taps) == fourier_on_cpu_name);
}

TEST_CASE("Speeds that no CPU has are refused")
{
    for (const double bad : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
        CpuSpeed speed = given;
        speed.tap_of_plane = bad;
        CHECK_THROWS_AS(speed.require_sound(), InputError);
    }
}
