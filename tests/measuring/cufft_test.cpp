// cuFFT: its absence, and, on machines that have it, its results.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/measuring/cuda.hpp"
#include "figures/measuring/cufft.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "sweep.hpp"

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

// A library that exists everywhere but has no function of CUDA.
const std::vector<std::string> c_library{"libc.so.6"};

DoubleComplexImage numbers_of(const Image& pairs)
{
    DoubleComplexImage numbers(pairs.width, pairs.height, pairs.channels / 2);
    for (std::size_t i = 0; i < numbers.samples.size(); ++i)
        numbers.samples[i] = {pairs.samples[2 * i], pairs.samples[2 * i + 1]};
    return numbers;
}

// Transforms of complex and real numbers, with different sides.
void check_transforms(Cufft& cufft)
{
    for (const auto& [width, height] : {std::pair{16, 8}, {15, 7}, {12, 10}}) {
        const double bound =
            reference::promised_transform_bound(reference::AccuracyMode::bluestein_float32, width, height);
        INFO(width << " x " << height);
        for (const int channels : {2, 4}) {
            const Image pairs = random_pixels(width, height, channels);
            const auto of_complex = cufft.prepare(pairs);
            CHECK(of_complex->timed_run().run() > 0.0);
            CHECK(reference::relative_l2(numbers_of(of_complex->bins()),
                                         reference::fftw_transform(numbers_of(pairs), Direction::forward)) < bound);
        }
        const Image real = random_pixels(width, height, 1);
        const auto of_real = cufft.prepare(real);
        of_real->timed_run().keep_busy(3);
        CHECK(reference::relative_l2(numbers_of(of_real->bins()),
                                     cpu::half_spectrum(reference::fftw_transform(cpu::to_double(real)))) < bound);
    }
    CHECK_THROWS_AS(cufft.prepare(random_pixels(8, 8, 3)), InputError);
}

DoubleImage filtered(const Image& image, const DoubleComplexImage& response)
{
    DoubleComplexImage spectrum = reference::fftw_transform(cpu::to_double(image));
    for (std::size_t i = 0; i < spectrum.samples.size(); ++i)
        spectrum.samples[i] *= response.samples[i / static_cast<std::size_t>(spectrum.channels)];
    const DoubleComplexImage result = reference::fftw_transform(spectrum, Direction::inverse);
    DoubleImage real(result.width, result.height, result.channels);
    for (std::size_t i = 0; i < real.samples.size(); ++i)
        real.samples[i] = result.samples[i].real();
    return real;
}

// Uses the response of a kernel without symmetry, so that exchanged or conjugated parts would show.
void check_filters(Cufft& cufft)
{
    for (const auto& [width, height] : swept<std::pair<int, int>>({{16, 8}, {15, 7}, {64, 32}, {12, 10}}, 3)) {
        const Image kernel = random_pixels(width, height, 1);
        const DoubleComplexImage exact = reference::fftw_transform(cpu::to_double(kernel));
        const DoubleComplexImage half = cpu::half_spectrum(exact);
        const std::vector<std::complex<float>> response(half.samples.begin(), half.samples.end());
        for (const int channels : {1, 2, 4}) {
            INFO(width << " x " << height << " x " << channels);
            const Image image = random_pixels(width, height, channels);
            const auto filter = cufft.prepare_filter(image, response);
            filter->timed_run().keep_busy(2);
            CHECK(filter->timed_run().run() > 0.0);
            CHECK(filter->timed_run().run_together(3) > 0.0);
            // accuracy.md's bound for a convolution in 32-bit floats; cuFFT's sides need not be powers of two.
            CHECK(reference::relative_l2(cpu::to_double(filter->result()), filtered(image, exact)) < 1e-6);
        }
        CHECK_THROWS_AS(cufft.prepare_filter(kernel, std::span(response).first(1)), InputError);
    }
}

} // namespace

TEST_CASE("Where a library is missing there is no cuFFT, and a sentence says which")
{
    const FoundCufft no_driver = find_cufft({.driver = {"libno_such_driver.so.1"}});
    CHECK(no_driver.cufft == nullptr);
    CHECK(no_driver.absence == "cuFFT is not on this machine: there is no CUDA driver (libno_such_driver.so.1)");

    const FoundCufft no_fft = find_cufft({.driver = c_library, .fft = {"libno_such_fft.so.1", "libno_such_fft.so"}});
    CHECK(no_fft.cufft == nullptr);
    CHECK(no_fft.absence ==
          "cuFFT is not on this machine: the library was not found (libno_such_fft.so.1, libno_such_fft.so)");
}

TEST_CASE("Libraries of that name without what is needed are no cuFFT either")
{
    const FoundCufft found = find_cufft({.driver = c_library, .fft = c_library});
    CHECK(found.cufft == nullptr);
    CHECK(found.absence == "cuFFT is not on this machine: its libraries have no function cuInit");
}

TEST_CASE("What is found is named and transforms, shown by a stand-in, and its failures are the device's")
{
    const std::vector<std::string> stand_in{FRAGFFT_STAND_IN_FOR_CUFFT};
    const FoundCufft found = find_cufft({.driver = stand_in, .fft = stand_in});
    REQUIRE(found.cufft != nullptr);
    CHECK(found.absence.empty());
    CHECK(found.cufft->description() == "cuFFT 12.0.3 on a stand-in");
    check_transforms(*found.cufft);
    check_filters(*found.cufft);
    const auto transform = found.cufft->prepare(random_pixels(4, 4, 2));
    CHECK(transform->timed_run().run() == 0.25);
    CHECK(transform->timed_run().run_together(8) == 2.0);
    // Short work is repeated as with OpenGL's clock.
    const gl::TimeStatistics time = gl::measure(transform->timed_run(), {.least_runs = 2, .warm_up_milliseconds = 0.0});
    CHECK(time.method == cuda_events);
    CHECK(time.repetitions >= 4);
    CHECK(time.median_milliseconds == 0.25);
    CHECK_THROWS_AS(found.cufft->prepare(random_pixels(1, 1001, 2)), DeviceError);
}

TEST_CASE("cuFFT is found on this machine, or its absence is told")
{
    const FoundCufft found = find_cufft();
    CHECK((found.cufft == nullptr) == !found.absence.empty());
    if (found.cufft == nullptr) {
        WARN(found.absence);
        return;
    }
    check_transforms(*found.cufft);
    check_filters(*found.cufft);
}
