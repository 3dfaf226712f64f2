#include "catch_framework.hpp"
#include "errors.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_complex.hpp"
#include "reference/fftw_transform.hpp"

#include <random>

using namespace fragfft;
using reference::FftwComplexTransform;

namespace {

std::vector<std::complex<float>> random_numbers(std::size_t count, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> uniform(-0.5f, 0.5f);
    std::vector<std::complex<float>> numbers(count);
    for (auto& value : numbers)
        value = {uniform(generator), uniform(generator)};
    return numbers;
}

template <typename Numbers> DoubleComplexImage as_image(int width, int height, const Numbers& numbers)
{
    DoubleComplexImage image(width, height, 1);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = numbers[i];
    return image;
}

} // namespace

TEST_CASE("FFTW's complex transform in single precision equals the one in double, and multiplies bin by bin")
{
    for (const auto& [width, height] : {std::pair{1, 1}, {8, 8}, {16, 4}, {5, 6}, {64, 64}})
        for (const int threads : {1, 2}) {
            INFO(width << " x " << height << ", " << threads << " threads, seeds 1 and 2");
            FftwComplexTransform transform(width, height, threads);
            const auto numbers = random_numbers(transform.samples().size(), 1);
            std::copy(numbers.begin(), numbers.end(), transform.samples().begin());
            transform.forward();
            auto want = reference::fftw_transform(as_image(width, height, numbers), reference::Direction::forward);
            // FFTW's own error in single precision is of the order of 2^-24 sqrt(log2 n).
            CHECK(reference::relative_l2(as_image(width, height, transform.bins()), want) <= 3e-7);
            CHECK(std::equal(numbers.begin(), numbers.end(), transform.samples().begin()));

            const auto response = random_numbers(numbers.size(), 2);
            transform.multiply(response);
            for (std::size_t i = 0; i < response.size(); ++i)
                want.samples[i] *= std::complex<double>(response[i]);
            CHECK(reference::relative_l2(as_image(width, height, transform.bins()), want) <= 5e-7);
        }
}

TEST_CASE("FFTW's complex transform refuses what does not fit")
{
    CHECK_THROWS_WITH(FftwComplexTransform(0, 4), ContainsSubstring("not 0 x 4"));
    CHECK_THROWS_AS(FftwComplexTransform(4, 4, 0), InputError);
    FftwComplexTransform transform(4, 2);
    CHECK_THROWS_WITH(transform.multiply(std::vector<std::complex<float>>(7)), ContainsSubstring("7 bins"));
}
