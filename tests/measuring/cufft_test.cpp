// cuFFT where there is none, and, on machines that have it, what it computes.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "measuring/copy_pass.hpp"
#include "measuring/cufft.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

// A library that is everywhere, and has nothing of CUDA.
const std::vector<std::string> c_library{"libc.so.6"};

DoubleComplexImage numbers_of(const Image& pairs)
{
    DoubleComplexImage numbers(pairs.width, pairs.height, pairs.channels / 2);
    for (std::size_t i = 0; i < numbers.samples.size(); ++i)
        numbers.samples[i] = {pairs.samples[2 * i], pairs.samples[2 * i + 1]};
    return numbers;
}

// Complex and real numbers, of sides that are not alike.
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
                                         reference::fftw_transform(numbers_of(pairs), reference::Direction::forward)) <
                  bound);
        }
        const Image real = random_pixels(width, height, 1);
        const auto of_real = cufft.prepare(real);
        of_real->timed_run().keep_busy(3);
        CHECK(reference::relative_l2(numbers_of(of_real->bins()), reference::half_spectrum(reference::fftw_transform(
                                                                      reference::to_double(real)))) < bound);
    }
    CHECK_THROWS_AS(cufft.prepare(random_pixels(8, 8, 3)), InputError);
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

TEST_CASE("What is found is named and transforms, shown by a stand-in; its failures are the device's")
{
    const std::vector<std::string> stand_in{FRAGFFT_STAND_IN_FOR_CUFFT};
    const FoundCufft found = find_cufft({.driver = stand_in, .fft = stand_in});
    REQUIRE(found.cufft != nullptr);
    CHECK(found.absence.empty());
    CHECK(found.cufft->description() == "cuFFT 12.0.3 on a stand-in");
    check_transforms(*found.cufft);
    CHECK(found.cufft->prepare(random_pixels(4, 4, 2))->timed_run().run() == 0.25);
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
}
