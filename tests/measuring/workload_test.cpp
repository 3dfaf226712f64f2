#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/measuring/workload.hpp"
#include "filters/separable_kernel.hpp"

#include <algorithm>
#include <numeric>
#include <set>

using namespace fragfft;
using namespace fragfft::measuring;
using gl::PixelFormat;

TEST_CASE("A workload is refused by what is wrong with it")
{
    const Workload valid{.width = 64, .height = 32};
    CHECK_NOTHROW(require_valid(valid));
    const auto refusal = [&](auto change) {
        Workload workload = valid;
        change(workload);
        try {
            require_valid(workload);
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    CHECK_THAT(refusal([](Workload& workload) { workload.width = 3; }), ContainsSubstring("3 x 32"));
    CHECK_THAT(refusal([](Workload& workload) { workload.height = 0; }), ContainsSubstring("64 x 0"));
    for (const int channels : {-1, 0, 3, 5})
        CHECK_THAT(refusal([&](Workload& workload) { workload.channels = channels; }),
                   ContainsSubstring(std::to_string(channels) + " channel"));
    CHECK_THAT(refusal([](Workload& workload) { workload.filters = 0; }), ContainsSubstring("0 filters"));
    CHECK_THAT(refusal([](Workload& workload) { workload.format = PixelFormat::rg16f; }), ContainsSubstring("rg16f"));
    CHECK_THAT(refusal([](Workload& workload) {
                   workload.format = PixelFormat::rgba8;
                   workload.channels = 1;
               }),
               ContainsSubstring("1 channel in rgba8"));
}

TEST_CASE("One or two channels take texels of two, and with 8 bits the FFT has half floats")
{
    const auto formats = [](int channels, PixelFormat format) {
        const Workload workload{.width = 8, .height = 8, .channels = channels, .format = format};
        return std::pair{convolution_format(workload), fft_format(workload)};
    };
    for (const int channels : {1, 2}) {
        CHECK(formats(channels, PixelFormat::rgba32f) == std::pair{PixelFormat::rg32f, PixelFormat::rg32f});
        CHECK(formats(channels, PixelFormat::rgba16f) == std::pair{PixelFormat::rg16f, PixelFormat::rg16f});
    }
    CHECK(formats(4, PixelFormat::rgba32f) == std::pair{PixelFormat::rgba32f, PixelFormat::rgba32f});
    CHECK(formats(4, PixelFormat::rgba16f) == std::pair{PixelFormat::rgba16f, PixelFormat::rgba16f});
    CHECK(formats(4, PixelFormat::rgba8) == std::pair{PixelFormat::rgba8, PixelFormat::rgba16f});
}

TEST_CASE("A workload in words")
{
    CHECK(words(Workload{.width = 256, .height = 128}) == "256x128, 4 channels, rgba32f, 1 filter");
    CHECK(words(Workload{.width = 8, .height = 8, .channels = 1, .format = PixelFormat::rgba16f, .filters = 8}) ==
          "8x8, 1 channel, rgba16f, 8 filters");
}

TEST_CASE("The timed kernel is separable, of gain 1, and no weight is zero or like another")
{
    for (const int size : {3, 31}) {
        const TimedKernel timed = timed_kernel(size);
        const Kernel kernel = timed.product();
        REQUIRE((kernel.width == size && kernel.height == size));
        CHECK(factorized(kernel).separable());
        CHECK(std::accumulate(kernel.weights.begin(), kernel.weights.end(), 0.0) == Approx(1.0).epsilon(1e-12));
        CHECK(*std::min_element(kernel.weights.begin(), kernel.weights.end()) > 0.0);
        CHECK(std::set(kernel.weights.begin(), kernel.weights.end()).size() == kernel.weights.size());
        CHECK(kernel.at(2, 1) == timed.row[2] * timed.column[1]);
        CHECK(timed_kernel(size).row == timed.row);
    }
}
