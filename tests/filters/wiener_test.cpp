// Wiener's filter as a frequency response.
#include "fragfft/wiener.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"
#include "filters/kernel_builders.hpp"
#include "random_images.hpp"

#include <cmath>
#include <limits>
#include <thread>
#include <vector>

using namespace fragfft;

namespace {

constexpr unsigned wiener_seed = 5;

Kernel lopsided(int width, int height, unsigned seed)
{
    const Image weights = random_image(width, height, 1, seed);
    return {width, height, {weights.samples.begin(), weights.samples.end()}};
}

void check_wiener(const FrequencyResponse& got, const Kernel& kernel, double noise)
{
    for (const double y : {-0.5, -0.31, 0.0, 0.125, 0.5})
        for (const double x : {-0.5, -0.2, 0.0, 0.01, 0.4}) {
            const std::complex<double> gain = kernel_response(kernel, x, y);
            CHECK(std::abs(got(x, y) - std::conj(gain) / (std::norm(gain) + noise)) < 1e-9);
        }
}

} // namespace

TEST_CASE("Wiener's response is made of the kernel's, of any kernels in turn and by any threads")
{
    std::vector<Kernel> kernels;
    std::vector<FrequencyResponse> responses;
    const double noise = 0.01;
    for (const auto& [width, height] : {std::pair{1, 1}, {5, 3}, {4, 7}, {1, 6}}) {
        kernels.push_back(lopsided(width, height, wiener_seed));
        responses.push_back(wiener_response(kernels.back(), noise));
    }
    for (int turn = 0; turn < 2; ++turn)
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            const std::complex<double> gain = kernel_response(kernels[i], 0.1, 0.2);
            CHECK(std::abs(responses[i](0.1, 0.2) - std::conj(gain) / (std::norm(gain) + noise)) < 1e-9);
        }
    for (std::size_t i = 0; i < kernels.size(); ++i)
        check_wiener(responses[i], kernels[i], noise);
    std::complex<double> elsewhere;
    std::thread([&] { elsewhere = responses[1](0.3, -0.1); }).join();
    CHECK(elsewhere == responses[1](0.3, -0.1));
}

TEST_CASE("Without noise Wiener's response is the inverse, and nothing where the kernel's is 0")
{
    const FrequencyResponse inverse = wiener_response(gaussian_kernel(0.7), 0.0);
    const std::complex<double> gain = kernel_response(gaussian_kernel(0.7), 0.3, 0.1);
    CHECK(std::abs(inverse(0.3, 0.1) * gain - 1.0) < 1e-12);
    CHECK(wiener_response({1, 1, {0.0}}, 0.0)(0.1, 0.1) == 0.0);
    CHECK(wiener_response({1, 1, {0.0}}, 0.5)(0.1, 0.1) == 0.0);
}

TEST_CASE("A noise out of its range and a kernel without its weights are refused")
{
    for (const double noise : {-1.0, std::nan(""), std::numeric_limits<double>::infinity()})
        CHECK_THROWS_AS(wiener_response({1, 1, {1.0}}, noise), InputError);
    CHECK_THROWS_AS(wiener_response({2, 2, {1.0}}, 0.1), CallerError);
    CHECK_THROWS_AS(wiener_response({0, 0, {}}, 0.1), CallerError);
}
