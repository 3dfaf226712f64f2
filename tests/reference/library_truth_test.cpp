// The installed library checks a device against small computations of its own, which are compared with the reference
// here, on random problems.
#include "boundary.hpp"
#include "catch_framework.hpp"
#include "random_images.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/direct_dft.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "sweep.hpp"
#include "verification/known_results.hpp"

#include <random>

using namespace fragfft;
using namespace fragfft::reference;

namespace {

// Sums of at most 400 terms in double precision, whose roundings partly cancel.
constexpr double equal_to = 1e-13;

class Random
{
public:
    explicit Random(unsigned seed) : generator_(seed) {}

    int from(int least, int most) { return std::uniform_int_distribution(least, most)(generator_); }
    double number() { return std::uniform_real_distribution(-0.5, 0.5)(generator_); }
    ImageShape shape() { return {from(1, 20), from(1, 20), from(1, 4)}; }

private:
    std::mt19937 generator_;
};

const unsigned problems = is_thorough() ? 2000 : 200;

} // namespace

TEST_CASE("The library's transform is the reference's: any size, axes and direction, complex images and real ones")
{
    constexpr Axes every_axes[] = {Axes::both, Axes::rows, Axes::columns};
    for (unsigned seed = 0; seed < problems; ++seed) {
        Random random(seed);
        const ImageShape shape = random.shape();
        const bool is_real = random.from(0, 1) != 0;
        DoubleComplexImage image(shape.width, shape.height, shape.channels);
        for (std::complex<double>& number : image.samples) {
            const double real = random.number();
            number = {real, is_real ? 0.0 : random.number()};
        }
        for (const Axes axes : every_axes)
            for (const Direction direction : {Direction::forward, Direction::inverse}) {
                INFO("seed " << seed << ": " << shape.width << " x " << shape.height << " x " << shape.channels << ", "
                             << int(axes) << ", " << name(direction));
                CHECK(relative_l2(transform_by_definition(image, direction, axes),
                                  direct_dft(image, direction, axes)) <= equal_to);
            }
    }
}

TEST_CASE("The library's convolution of impulses is the reference's: every boundary, kernels odd, even and larger")
{
    for (unsigned seed = 0; seed < problems; ++seed) {
        Random random(seed);
        const ImageShape shape = random.shape();
        Kernel kernel{random.from(1, 20), random.from(1, 20), {}};
        for (int i = 0; i < kernel.width * kernel.height; ++i)
            kernel.weights.push_back(random.number());
        std::vector<Impulse> impulses;
        // At most as many as pixels, possibly several at the same pixel. Heights are floats, as in the image.
        for (int i = random.from(1, shape.width * shape.height); i > 0; --i)
            impulses.push_back({random.from(0, shape.width - 1), random.from(0, shape.height - 1),
                                random.from(0, shape.channels - 1), random.from(-64, 64) / 64.0});
        const Image image = image_of(impulses, shape);
        for (const Boundary boundary : all_boundaries) {
            INFO("seed " << seed << ": " << shape.width << " x " << shape.height << " x " << shape.channels
                         << ", kernel " << kernel.width << " x " << kernel.height << ", " << name(boundary));
            CHECK(filter_error(convolved_impulses(impulses, kernel, shape, boundary),
                               direct_convolution(image, kernel, boundary), cpu::to_double(image)) <= equal_to);
        }
    }
}

TEST_CASE("The library's waves, filtered by a response or by a kernel, are the reference's")
{
    for (unsigned seed = 0; seed < problems; ++seed) {
        Random random(seed);
        const ImageShape shape = random.shape();
        Kernel kernel{random.from(1, 5), random.from(1, 5), {}};
        for (int i = 0; i < kernel.width * kernel.height; ++i)
            kernel.weights.push_back(random.number());
        const Filter by_kernel("kernel", "", kernel);
        const FrequencyResponse response = [](double x, double y) { return std::complex<double>(x * x, 3.0 * x + y); };
        const Filter by_response("slope", "", response);
        const std::vector<double> heights(static_cast<std::size_t>(shape.channels), 1.0);
        for (const Boundary boundary : {Boundary::wrap, Boundary::mirror}) {
            INFO("seed " << seed << ": " << shape.width << " x " << shape.height << ", kernel " << kernel.width << " x "
                         << kernel.height << ", " << name(boundary));
            const Waves waves(shape, boundary, heights);
            const DoubleImage image = cpu::to_double(waves.image());
            // The image is rounded to floats.
            constexpr double bound = 1e-6;
            CHECK(filter_error(waves.filtered(by_kernel), direct_convolution(image, kernel, boundary), image) <=
                  bound * std::max(1.0, sum_of_magnitudes(kernel)));
            CHECK(filter_error(waves.filtered(by_response), filtered_by_response(image, response, boundary), image) <=
                  bound);
        }
    }
}
