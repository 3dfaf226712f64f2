#include "figures/measuring/energy_meter.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"

#include <chrono>
#include <cmath>

using namespace fragfft;
using namespace fragfft::measuring;

TEST_CASE("Energy is told of one run, from one step of the meter to another")
{
    // A device of 3 joules a run, whose meter shows whole joules, after some that an idle one took.
    double taken = 40.5;
    const MeteredWork work =
        metered([&] { return std::floor(taken); }, 0.05,
                [&](int runs) {
                    taken += 3.0 * runs;
                    const auto start = std::chrono::steady_clock::now();
                    while (std::chrono::steady_clock::now() - start < runs * std::chrono::microseconds(100)) {
                    }
                });
    CHECK(work.joules == Approx(3.0));
    CHECK(work.watts > 0.0);
}

TEST_CASE("A meter that stands still is an error, and not an endless wait")
{
    CHECK_THROWS_AS(metered([] { return 7.0; }, 0.001,
                            [](int) {
                                const auto start = std::chrono::steady_clock::now();
                                while (std::chrono::steady_clock::now() - start < std::chrono::milliseconds(25)) {
                                }
                            }),
                    DeviceError);
}

TEST_CASE("A software renderer has no meter of energy")
{
    gl::Device device;
    device.renderer = "llvmpipe (LLVM 15.0.6, 256 bits)";
    CHECK_FALSE(EnergyMeter::of(device).has_value());
}
