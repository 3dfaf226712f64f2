// The ways to filter on the CPU, compared with their definitions in double precision.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "filtering/random_filters.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "program/filtering/convolution_on_cpu.hpp"
#include "program/filtering/direct_on_cpu.hpp"
#include "program/filtering/filter_candidates.hpp"
#include "program/filtering/fourier_extension.hpp"
#include "program/filtering/fourier_on_cpu.hpp"
#include "random_images.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <random>

using namespace fragfft;

namespace {

constexpr unsigned cpu_filters_seed = 2026;

// The bound that both headers guarantee, relative to the result or to the image, whichever is larger.
template <typename Sample> constexpr double promised = 1e-6;
template <> constexpr double promised<double> = 1e-14;

// Random numbers that a float cannot represent, if Sample can.
template <typename Sample>
SampleArray<Sample> random_samples(int width, int height, int channels, float low, float high)
{
    SampleArray<Sample> image(width, height, channels);
    std::mt19937 generator(cpu_filters_seed);
    std::uniform_real_distribution<double> uniform(static_cast<double>(low), static_cast<double>(high));
    for (Sample& sample : image.samples)
        sample = static_cast<Sample>(uniform(generator));
    return image;
}

const DoubleImage& in_double(const DoubleImage& image)
{
    return image;
}
DoubleImage in_double(const Image& image)
{
    return cpu::to_double(image);
}

} // namespace

TEMPLATE_TEST_CASE("The ways on the CPU equal convolution by its definition: any size, every boundary, several filters",
                   "", float, double)
{
    using Sample = TestType;
    INFO("seed " << cpu_filters_seed);
    for (const auto& [width, height, channels] :
         {std::tuple{1, 1, 1}, {31, 17, 3}, {64, 32, 4}, {45, 1, 2}, {101, 53, 1}}) {
        const auto image = random_samples<Sample>(width, height, channels, -0.5f, 0.5f);
        for (const Boundary boundary : all_boundaries) {
            // Separable and non-separable kernels, of even sizes, and larger than the images.
            const FilterJob job{{width, height, channels},
                                {Filter("gaussian", "", gaussian_kernel(1.5)), random_filter(5, 4, cpu_filters_seed),
                                 random_filter(40, 22, cpu_filters_seed), Filter("box", "", box_kernel(6))},
                                boundary};
            std::vector<DoubleImage> wanted;
            for (const Filter& filter : job.filters)
                wanted.push_back(reference::direct_convolution(in_double(image), *filter.kernel(), boundary));
            for (const int threads : {1, 3}) {
                std::vector<std::unique_ptr<PreparedFilterOf<Sample>>> ways;
                if constexpr (std::is_same_v<Sample, float>) {
                    ways.push_back(std::make_unique<ConvolutionOnCpu>(job, threads));
                    ways.push_back(std::make_unique<DirectOnCpu>(job, threads));
                }
                ways.push_back(std::make_unique<FourierOnCpuOf<Sample>>(job, threads));
                for (const auto& way : ways) {
                    // Twice, because what is prepared serves further images.
                    for (int time = 0; time < 2; ++time) {
                        SampleArray<Sample> copy = image;
                        const std::vector<SampleArray<Sample>> results = way->apply(copy);
                        REQUIRE(results.size() == job.filters.size());
                        for (std::size_t i = 0; i < results.size(); ++i) {
                            INFO(width << " x " << height << " x " << channels << ", " << name(boundary) << ", filter "
                                       << i << ", " << threads << " threads, way " << &way - ways.data());
                            CHECK(reference::filter_error(in_double(results[i]), wanted[i], in_double(image)) <=
                                  promised<Sample>);
                        }
                    }
                }
            }
        }
    }
}

TEMPLATE_TEST_CASE("Frequency responses at any size: the image as a period, or with its mirror images, and kernels "
                   "beside them",
                   "", float, double)
{
    using Sample = TestType;
    INFO("seed " << cpu_filters_seed);
    for (const auto& [width, height, channels] : {std::tuple{31, 17, 3}, {30, 18, 1}, {64, 32, 4}, {1, 7, 2}}) {
        const auto image = random_samples<Sample>(width, height, channels, 0.0f, 1.0f);
        for (const Boundary boundary : {Boundary::wrap, Boundary::mirror}) {
            const FilterJob job{
                {width, height, channels},
                {Filter("low", "", low_pass_response(Rolloff::gaussian, 0.1)),
                 // Not an even function, so that the Nyquist bins matter.
                 Filter("slope", "", [](double x, double y) { return std::complex<double>(x * x, 3.0 * x + y); }),
                 Filter("gaussian", "", gaussian_kernel(1.0))},
                boundary};
            SampleArray<Sample> copy = image;
            const std::vector<SampleArray<Sample>> results = FourierOnCpuOf<Sample>(job).apply(copy);
            for (std::size_t i = 0; i < results.size(); ++i) {
                INFO(width << " x " << height << ", " << name(boundary) << ", filter " << i);
                const Filter& filter = job.filters[i];
                const DoubleImage given = in_double(image);
                const DoubleImage want =
                    filter.kernel() != nullptr
                        ? reference::direct_convolution(given, *filter.kernel(), boundary)
                        : reference::filtered_by_response(given, *filter.frequency_response(), boundary);
                CHECK(reference::filter_error(in_double(results[i]), want, given) <= promised<Sample>);
            }
        }
    }
}

TEST_CASE("What no boundary or kernel can serve is refused")
{
    const Filter response("low", "", low_pass_response(Rolloff::gaussian, 0.1));
    for (const Boundary boundary : {Boundary::clamp, Boundary::zero})
        CHECK_THROWS_WITH(FourierOnCpu(FilterJob{{8, 8, 1}, {response}, boundary}), ContainsSubstring("boundary"));
    CHECK_THROWS_WITH(ConvolutionOnCpu(FilterJob{{8, 8, 1}, {response}, Boundary::wrap}),
                      ContainsSubstring("no kernel"));
    CHECK_THROWS_WITH(prepare(FilterCandidate{direct_cpu_method}, FilterJob{{8, 8, 1}, {response}, Boundary::wrap}),
                      ContainsSubstring("no kernel"));
    Image other(9, 8, 1);
    CHECK_THROWS_AS(FourierOnCpu(FilterJob{{8, 8, 1}, {response}, Boundary::wrap}).apply(other), std::logic_error);
}

TEST_CASE("Fast sizes are even and have no prime factor above 7")
{
    for (const auto& [count, size] : {std::pair{1, 2}, {2, 2}, {11, 12}, {13, 14}, {22, 24}, {97, 98}, {1009, 1024}})
        CHECK(next_fast_size(count) == size);
}

TEST_CASE("The CPU's extension is no larger than the rule needs")
{
    const auto extension = [](int size, int kernel_size, Boundary boundary) {
        return fourier_extension(FilterJob{{size, size, 1}, {Filter("box", "", box_kernel(kernel_size))}, boundary});
    };
    // With wrap a fast size is the period itself; with mirror, twice a fast size if that is smaller.
    CHECK(extension(96, 31, Boundary::wrap) == Extension{0, 0, 96, 96});
    CHECK(extension(96, 131, Boundary::mirror) == Extension{0, 0, 192, 192});
    CHECK(extension(96, 5, Boundary::mirror) == Extension{2, 2, 100, 100});
    // 97 + 15 + 15 = 127. Margins of zeros can overlap: 97 + 15 = 112.
    CHECK(extension(97, 31, Boundary::wrap) == Extension{15, 15, 128, 128});
    CHECK(extension(97, 31, Boundary::clamp) == Extension{15, 15, 128, 128});
    CHECK(extension(97, 31, Boundary::zero) == Extension{15, 15, 112, 112});
}
