#include "catch_framework.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "program/filtering/cpu_estimates.hpp"
#include "program/filtering/filter_candidates.hpp"

using namespace fragfft;

namespace {

FilterJob job_of(const Kernel& kernel, ImageShape image = {100, 50, 3}, std::size_t filters = 1)
{
    return {image, std::vector<Filter>(filters, Filter("kernel", "", kernel)), Boundary::zero};
}

constexpr int threads = 2; // whatever this machine has

const Kernel not_separable{3, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1}};

double convolution(const Kernel& kernel, ImageShape image = {100, 50, 3}, std::size_t filters = 1)
{
    return estimated_convolution_milliseconds(job_of(kernel, image, filters), threads);
}

double fourier(const Kernel& kernel, ImageShape image, std::size_t filters = 1)
{
    return estimated_fourier_milliseconds(job_of(kernel, image, filters), threads);
}

} // namespace

TEST_CASE("Convolution on the CPU costs by taps: of a row and a column, of the plane, for each channel and filter")
{
    // A pixel takes 2 k taps: from 9 to 25 and from 25 to 41 the number grows by 32 each, for as many samples.
    // The planes are slightly wider.
    CHECK(convolution(box_kernel(41)) - convolution(box_kernel(25)) ==
          Approx(convolution(box_kernel(25)) - convolution(box_kernel(9))).epsilon(0.1));
    CHECK(convolution(box_kernel(41)) > convolution(box_kernel(25)));
    const ImageShape large{4000, 3000, 3}; // of which threads have long enough to compute
    CHECK(convolution(box_kernel(9), large, 2) > 1.9 * convolution(box_kernel(9), large));
    CHECK(convolution(box_kernel(41), large) > 2.5 * convolution(box_kernel(41), {large.width, large.height, 1}));
    const Kernel row{7, 1, std::vector<double>(7, 1.0)};
    CHECK(convolution(row) < convolution(box_kernel(7)));
    CHECK(convolution(not_separable) > 0.0);
}

TEST_CASE("Threads share the work of a large image, and only take time to start for a small one")
{
    for (const auto estimate : {estimated_convolution_milliseconds, estimated_fourier_milliseconds}) {
        CHECK(estimate(job_of(box_kernel(9), {16, 16, 1}), 16) > estimate(job_of(box_kernel(9), {16, 16, 1}), 1));
        CHECK(3.0 * estimate(job_of(box_kernel(9), {4000, 3000, 3}), 16) <
              estimate(job_of(box_kernel(9), {4000, 3000, 3}), 1));
    }
}

TEST_CASE("FFTW costs by the extended size: a forward transform a channel, an inverse for each filter too")
{
    const ImageShape image{1020, 1020, 3}; // a kernel of 9 extends the image by 4, one of 257 by 128
    CHECK(fourier(box_kernel(9), image) == Approx(fourier(box_kernel(7), image)).epsilon(0.05));
    CHECK(fourier(box_kernel(257), image) > 1.1 * fourier(box_kernel(9), image));
    // Three filters take 4 transforms, one takes 2.
    const double planning_and_planes = 0.5;
    CHECK(fourier(box_kernel(9), image, 3) > (2.0 - planning_and_planes) * fourier(box_kernel(9), image));
    CHECK(fourier(box_kernel(9), image, 3) < 3.0 * fourier(box_kernel(9), image));
    // The response of a non-separable kernel is transformed, and needs a plane.
    CHECK(fourier(not_separable, image) > fourier(box_kernel(3), image));
}

TEST_CASE("Every way on the CPU is estimated, and convolution only where there are kernels")
{
    std::vector<FilterCandidate> all = candidates_on_cpu(job_of(box_kernel(9)));
    REQUIRE(all.size() == 2);
    sort_fastest_first(all);
    CHECK(all[0].milliseconds <= all[1].milliseconds);
    CHECK(all[0].milliseconds > 0.0);
    const FilterJob response{{64, 64, 1}, {Filter("low", "", low_pass_response(Rolloff::ideal, 0.1))}};
    REQUIRE(candidates_on_cpu(response).size() == 1);
    CHECK(candidates_on_cpu(response).front().name == fourier_on_cpu_name);
}

TEST_CASE("A kernel is examined once for all estimates, ways and images")
{
    const std::int64_t before = examined_kernels();
    const FilterJob job = job_of(gaussian_kernel(3.0));
    for (int width = 64; width <= 1024; width *= 2) {
        CHECK(candidates_on_cpu({{width, 64, 3}, job.filters, Boundary::wrap}).size() == 2);
    }
    for (const FilterCandidate& way : candidates_on_cpu(job)) {
        Image image(job.image.width, job.image.height, job.image.channels);
        CHECK(prepare(way, job)->apply(image).size() == 1);
    }
    CHECK(examined_kernels() == before + 1);
}

TEST_CASE("On the CPU small kernels are convolved with, and large ones transformed")
{
    const auto first_of = [](const Kernel& kernel) {
        std::vector<FilterCandidate> all = candidates_on_cpu(job_of(kernel, {2000, 1500, 3}), std::nullopt, threads);
        sort_fastest_first(all);
        return all.front().name;
    };
    CHECK(first_of(box_kernel(5)) == convolution_on_cpu_name);
    CHECK(first_of(box_kernel(513)) == fourier_on_cpu_name);
}

TEST_CASE("The definition costs by all taps, shared by threads, and every sample on one")
{
    const ImageShape image{8000, 6000, 3};
    // 144 million samples, each with 241 x 241 taps of 0.75 ns, take 196 s on 32 threads; what runs on one thread takes
    // 3.6 s.
    CHECK(estimated_direct_milliseconds(job_of(box_kernel(241), image), 32) == Approx(199'600.0).epsilon(0.01));
    CHECK(estimated_direct_milliseconds(job_of(box_kernel(241), image, 2), 16) == Approx(791'200.0).epsilon(0.01));
    CHECK(candidates_on_cpu(job_of(box_kernel(241), image), direct_cpu_method, 32).front().milliseconds ==
          estimated_direct_milliseconds(job_of(box_kernel(241), image), 32));
}

TEST_CASE("A way is far from the fastest where it takes some seconds, and twice as long as that")
{
    const std::vector<FilterCandidate> others{{"convolution-cpu", 4'000.0}, {"fftw", 3'000.0}};
    const auto faster_than = [&](double milliseconds) {
        const FilterCandidate* const faster = far_faster_candidate({direct_cpu_method, milliseconds}, others);
        return faster == nullptr ? std::string() : faster->name;
    };
    CHECK(faster_than(208'000.0) == "fftw");
    CHECK(faster_than(6'000.0) == "fftw");
    CHECK(faster_than(5'900.0) == ""); // less than twice as long
    CHECK(far_faster_candidate({direct_cpu_method, 4'900.0}, {{"fftw", 100.0}}) == nullptr);
    CHECK(far_faster_candidate({direct_cpu_method, 208'000.0}, {}) == nullptr);
}
