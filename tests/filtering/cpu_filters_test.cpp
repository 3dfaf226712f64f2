// Both ways on the CPU against their definitions in double precision.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "filtering/random_filters.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "program/filtering/convolution_on_cpu.hpp"
#include "program/filtering/fourier_on_cpu.hpp"
#include "program/filtering/ways.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"

#include <random>

using namespace fragfft;

namespace {

constexpr unsigned cpu_filters_seed = 2026;

// As both headers promise, relative to the result or the image, whichever is larger.
template <typename Sample> constexpr double promised = 1e-6;
template <> constexpr double promised<double> = 1e-14;

// Random numbers that floats do not hold, where Sample does.
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

double largest_norm(const DoubleImage& first, const DoubleImage& second)
{
    const auto norm = [](const DoubleImage& image) {
        double sum = 0.0;
        for (const double sample : image.samples)
            sum += sample * sample;
        return std::sqrt(sum);
    };
    return std::max(norm(first), norm(second));
}

template <typename Sample>
void check_close(const SampleArray<Sample>& got, const DoubleImage& want, const SampleArray<Sample>& image)
{
    REQUIRE(got.samples.size() == want.samples.size());
    double sum = 0.0;
    for (std::size_t i = 0; i < want.samples.size(); ++i)
        sum += std::pow(static_cast<double>(got.samples[i]) - want.samples[i], 2);
    CHECK(std::sqrt(sum) <= promised<Sample> * largest_norm(want, in_double(image)));
}

// By the double transform of the image, or of it and its mirror images.
DoubleImage multiplied(const DoubleImage& image, const Filter& filter, Boundary boundary)
{
    const int images = boundary == Boundary::mirror ? 2 : 1;
    DoubleImage period(images * image.width, images * image.height, image.channels);
    for (int y = 0; y < period.height; ++y)
        for (int x = 0; x < period.width; ++x)
            std::copy_n(&image.at(boundary_index(x, image.width, boundary), boundary_index(y, image.height, boundary)),
                        image.channels, &period.at(x, y));
    DoubleComplexImage spectrum = cpu::fftw_transform(period);
    const DoubleComplexImage response = response_grid(filter, period.width, period.height);
    for (int v = 0; v < period.height; ++v)
        for (int u = 0; u < period.width; ++u)
            for (int channel = 0; channel < image.channels; ++channel)
                spectrum.at(u, v, channel) *= response.at(u, v);
    const DoubleComplexImage back = cpu::fftw_transform(spectrum, Direction::inverse);
    DoubleImage result(image.width, image.height, image.channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at(x, y, channel) = back.at(x, y, channel).real();
    return result;
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
            // Separable and not, even-sized, and larger than the images.
            const Job job{{width, height, channels},
                          {Filter("gaussian", "", gaussian_kernel(1.5)), random_filter(5, 4, cpu_filters_seed),
                           random_filter(40, 22, cpu_filters_seed), Filter("box", "", box_kernel(6))},
                          boundary};
            for (const int threads : {1, 3}) {
                std::vector<std::unique_ptr<PreparedFilterOf<Sample>>> ways;
                if constexpr (std::is_same_v<Sample, float>)
                    ways.push_back(std::make_unique<ConvolutionOnCpu>(job, threads));
                ways.push_back(std::make_unique<FourierOnCpuOf<Sample>>(job, threads));
                for (const auto& way : ways) {
                    // Twice: what is prepared serves further images.
                    for (int time = 0; time < 2; ++time) {
                        SampleArray<Sample> copy = image;
                        const std::vector<SampleArray<Sample>> results = way->apply(copy);
                        REQUIRE(results.size() == job.filters.size());
                        for (std::size_t i = 0; i < results.size(); ++i) {
                            INFO(width << " x " << height << " x " << channels << ", " << name(boundary) << ", filter "
                                       << i << ", " << threads << " threads, way " << &way - ways.data());
                            check_close(results[i], convolved(in_double(image), job.filters[i], boundary), image);
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
            const Job job{
                {width, height, channels},
                {Filter("low", "", low_pass_response(Rolloff::gaussian, 0.1)),
                 // Not even, so that the Nyquist bins matter.
                 Filter("slope", "", [](double x, double y) { return std::complex<double>(x * x, 3.0 * x + y); }),
                 Filter("gaussian", "", gaussian_kernel(1.0))},
                boundary};
            SampleArray<Sample> copy = image;
            const std::vector<SampleArray<Sample>> results = FourierOnCpuOf<Sample>(job).apply(copy);
            for (std::size_t i = 0; i < results.size(); ++i) {
                INFO(width << " x " << height << ", " << name(boundary) << ", filter " << i);
                check_close(results[i], multiplied(in_double(image), job.filters[i], boundary), image);
            }
        }
    }
}

TEST_CASE("What no boundary or kernel can serve is refused")
{
    const Filter response("low", "", low_pass_response(Rolloff::gaussian, 0.1));
    for (const Boundary boundary : {Boundary::clamp, Boundary::zero})
        CHECK_THROWS_WITH(FourierOnCpu(Job{{8, 8, 1}, {response}, boundary}), ContainsSubstring("boundary"));
    CHECK_THROWS_WITH(ConvolutionOnCpu(Job{{8, 8, 1}, {response}, Boundary::wrap}), ContainsSubstring("no kernel"));
    CHECK_THROWS_WITH(prepare(Way{direct_cpu_method}, Job{{8, 8, 1}, {response}, Boundary::wrap}),
                      ContainsSubstring("no kernel"));
    Image other(9, 8, 1);
    CHECK_THROWS_AS(FourierOnCpu(Job{{8, 8, 1}, {response}, Boundary::wrap}).apply(other), std::logic_error);
}

TEST_CASE("Fast sizes are even and have no prime factor above 7")
{
    for (const auto& [count, size] : {std::pair{1, 2}, {2, 2}, {11, 12}, {13, 14}, {22, 24}, {97, 98}, {1009, 1024}})
        CHECK(next_fast_size(count) == size);
}

TEST_CASE("The CPU's extension is no larger than the rule needs")
{
    const auto extension = [](int size, int kernel_size, Boundary boundary) {
        return fourier_extension(Job{{size, size, 1}, {Filter("box", "", box_kernel(kernel_size))}, boundary});
    };
    // A fast size under wrap is a period, and twice a fast size under mirror where that is less.
    CHECK(extension(96, 31, Boundary::wrap) == Extension{0, 0, 96, 96});
    CHECK(extension(96, 131, Boundary::mirror) == Extension{0, 0, 192, 192});
    CHECK(extension(96, 5, Boundary::mirror) == Extension{2, 2, 100, 100});
    // 97 + 15 + 15 = 127; margins of zeros share their place: 97 + 15 = 112.
    CHECK(extension(97, 31, Boundary::wrap) == Extension{15, 15, 128, 128});
    CHECK(extension(97, 31, Boundary::clamp) == Extension{15, 15, 128, 128});
    CHECK(extension(97, 31, Boundary::zero) == Extension{15, 15, 112, 112});
}
