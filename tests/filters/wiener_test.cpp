// Wiener's filter as a frequency response.
#include "fragfft/wiener.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"
#include "fault_of.hpp"
#include "filters/filter_parser.hpp"
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

TEST_CASE("Wiener's filter is specified by its noise and its kernel, and refused in one line without")
{
    const auto parsed = [](const std::string& specification) {
        return parse_filter(specification, [](const std::string&) { return Kernel{1, 1, {2.0}}; });
    };
    const Filter filter = parsed("wiener:noise=0.01,kernel=gaussian:sigma=2,radius=5");
    CHECK(filter.specification() == "wiener:noise=0.01,kernel=gaussian:sigma=2,radius=5");
    CHECK(filter.kernel() == nullptr);
    check_wiener(*filter.frequency_response(), gaussian_kernel(2.0, 5), 0.01);
    check_wiener(*parsed("wiener:noise=0,kernel=kernel:file=a,b.npy").frequency_response(), {1, 1, {2.0}}, 0.0);

    const auto fault = [&](const std::string& specification) { return fault_of([&] { parsed(specification); }); };
    CHECK_THAT(fault("wiener:noise=0.01"), ContainsSubstring("'kernel' is missing"));
    CHECK_THAT(fault("wiener:kernel=gaussian:sigma=2"), ContainsSubstring("'noise' is missing"));
    CHECK_THAT(fault("wiener:kernel=gaussian:sigma=2,noise=0.1"), ContainsSubstring("noise"));
    CHECK_THAT(fault("wiener:noise=-1,kernel=box:size=3"), ContainsSubstring("noise=-1"));
    CHECK_THAT(fault("wiener:noise=nan,kernel=box:size=3"), ContainsSubstring("nan"));
    CHECK_THAT(fault("wiener:noise=0.1,kernel="), ContainsSubstring("no filter given"));
    CHECK_THAT(fault("wiener:noise=0.1,kernel=gausian:sigma=2"), ContainsSubstring("gaussian"));
    CHECK_THAT(fault("wiener:noise=0.1,kernel=ideal-low-pass:cutoff=0.1"), ContainsSubstring("no kernel"));
    std::string nested = "wiener:noise=0.1,kernel=";
    for (int i = 0; i < 8; ++i)
        nested += nested;
    CHECK_THAT(fault(nested), ContainsSubstring("no kernel to undo"));
    CHECK_THROWS_AS(wiener_response({1, 1, {1.0}}, std::nan("")), InputError);
    CHECK_THROWS_AS(wiener_response({1, 1, {1.0}}, std::numeric_limits<double>::infinity()), InputError);
    CHECK_THROWS_AS(wiener_response({2, 2, {1.0}}, 0.1), CallerError);
    CHECK_THROWS_AS(wiener_response({0, 0, {}}, 0.1), CallerError);
}
