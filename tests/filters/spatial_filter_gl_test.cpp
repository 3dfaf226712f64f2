// Convolution in fragment programs, compared with the sums of its definition in double precision.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "filters/kernel_builders.hpp"
#include "filters/prepared_work.hpp"
#include "gl_test_support.hpp"
#include "kernel_support.hpp"
#include "methods_here.hpp"
#include "random_images.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"

#include <cmath>

using namespace fragfft;

namespace {

constexpr double float_bound = 1e-6; // as convolution_plan guarantees

struct SpatialFixture : GlFixture
{
    DeviceProbe probe = probe_device(engine);

    Image convolved(const Image& image, const Kernel& kernel, FilterJob job, const SpatialChoice& choice = {})
    {
        job.filters = {Filter("kernel", "", kernel)};
        return convolved(image, job, choice, {context.device(), probe});
    }

    Image convolved(const Image& image, const FilterJob& job, const SpatialChoice& choice, const PlannedDevice& device)
    {
        return filtered_once(engine, job, {.method = spatial_method, .spatial = choice}, device, image).front();
    }

    int most_uniform_taps() const
    {
        return convolution_problem({}, {}, {context.device(), probe}).maximum_uniform_taps;
    }
};

Kernel random_product(int width, int height, unsigned seed)
{
    const Kernel row = random_kernel(width, 1, seed);
    const Kernel column = random_kernel(1, height, seed + 100);
    Kernel kernel{width, height, {}};
    for (const double down : column.weights)
        for (const double along : row.weights)
            kernel.weights.push_back(down * along);
    return kernel;
}

const std::vector<Boundary> every_boundary{Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};
const auto every_approach = {ConvolutionApproach::separable, ConvolutionApproach::non_separable};
const auto every_storage = {KernelStorage::uniforms, KernelStorage::texture};

} // namespace

TEST_CASE("Every boundary, storage and approach convolves exactly, for odd, even and larger kernels")
{
    SpatialFixture fixture;
    constexpr unsigned seed = 41;
    INFO("seed " << seed);
    InTurn<Boundary> boundaries(every_boundary, 5);
    for (const auto& [width, height] : {std::pair{1, 1}, {2, 3}, {13, 9}})
        for (const auto& [kernel_width, kernel_height] : {std::pair{1, 1}, {3, 3}, {2, 4}, {17, 20}, {40, 6}}) {
            const Image image = random_image(width, height, 3, seed);
            const Kernel kernel = random_product(kernel_width, kernel_height, seed);
            for (const Boundary boundary : boundaries.next()) {
                const DoubleImage want = reference::direct_convolution(image, kernel, boundary);
                // If the sum nearly vanishes the relative error grows, so also measure relative to the sum of the
                // weights' magnitudes.
                double gain = 0.0;
                for (const double weight : kernel.weights)
                    gain += std::fabs(weight);
                for (const auto approach : every_approach)
                    for (const auto storage : every_storage) {
                        INFO("image " << width << " x " << height << ", kernel " << kernel_width << " x "
                                      << kernel_height << ", boundary " << static_cast<int>(boundary) << ", approach "
                                      << static_cast<int>(approach) << ", storage " << static_cast<int>(storage));
                        const Image got = fixture.convolved(image, kernel, {.boundary = boundary}, {approach, storage});
                        REQUIRE(got.same_shape(image));
                        CHECK(reference::max_abs_difference(cpu::to_double(got), want) < float_bound * 0.5 * gain);
                        if (width >= 13)
                            CHECK(reference::relative_l2(cpu::to_double(got), want) < float_bound);
                    }
            }
        }
    fixture.require_no_errors();
}

TEST_CASE("Kernels up to 63 x 63 stay within the promised error, on noise, on images in [0, 1] and on flat ones")
{
    SpatialFixture fixture;
    constexpr unsigned seed = 43;
    INFO("seed " << seed);
    Image flat(80, 72, 4);
    std::fill(flat.samples.begin(), flat.samples.end(), 0.7f);
    const std::vector<std::pair<std::string, Image>> images{{"noise", random_image(80, 72, 4, seed)},
                                                            {"[0, 1]", random_image(80, 72, 4, seed, 0.0f, 1.0f)},
                                                            {"flat", flat}};
    const std::vector<std::pair<std::string, Kernel>> kernels{{"box 31", box_kernel(31)},
                                                              {"box 63", box_kernel(63)},
                                                              {"gaussian", gaussian_kernel(7.5)},
                                                              {"random product", random_product(63, 63, seed)},
                                                              {"edge", directional_edge_kernel(3.0, 0.0)}};
    for (const auto& [image_name, image] : images)
        for (const auto& [kernel_name, kernel] : swept(kernels, 3)) {
            if (image_name == "flat" && kernel_name == "edge")
                continue; // the exact result is zero
            for (const auto approach : every_approach)
                for (const auto storage : every_storage) {
                    // A device may hold fewer taps in uniforms than these kernels have.
                    const bool fits = kernel.width * kernel.height <= fixture.most_uniform_taps() ||
                                      approach == ConvolutionApproach::separable;
                    if (storage == KernelStorage::uniforms && !fits)
                        continue;
                    const Image got =
                        fixture.convolved(image, kernel, {.boundary = Boundary::clamp}, {approach, storage});
                    const double error = error_of(got, image, kernel, Boundary::clamp);
                    INFO(kernel_name << " on " << image_name << ", approach " << static_cast<int>(approach)
                                     << ", storage " << static_cast<int>(storage) << ", error " << error);
                    CHECK(error < float_bound);
                }
        }
    const Image image = images[1].second;
    const Kernel not_separable = random_kernel(63, 62, seed);
    CHECK(error_of(fixture.convolved(image, not_separable, {}), image, not_separable, Boundary::wrap) < float_bound);
    fixture.require_no_errors();
}

TEST_CASE("More taps than uniforms hold are read from a texture")
{
    SpatialFixture fixture;
    gl::Device small = fixture.context.device();
    small.maximum_fragment_uniform_components = 1024; // OpenGL 3.3's minimum
    const Image image = random_image(48, 40, 4, 47);
    const Kernel kernel = random_kernel(35, 33, 47); // 1155 taps: two rows of the table
    const FilterJob job{{48, 40, 4}, {Filter("kernel", "", kernel)}, Boundary::mirror};
    const PlannedDevice device{small, fixture.probe};
    const Plan plan = convolution_plan(kernel, convolution_problem(job, {}, device));
    CHECK(plan.passes[0].read_resources().size() == 2);
    CHECK(error_of(fixture.convolved(image, job, {}, device), image, kernel, Boundary::mirror) < float_bound);
    // The largest number that this device accepts must compile, and so must one more.
    const int taps = fixture.most_uniform_taps();
    for (const int count : {taps, taps + 1}) {
        const Image row = random_image(2 * count, 1, 1, 48);
        const Kernel long_kernel = random_kernel(count, 1, 49);
        CHECK(error_of(fixture.convolved(row, long_kernel, {}), row, long_kernel, Boundary::wrap) < float_bound);
    }
    fixture.require_no_errors();
}

TEST_CASE("Float formats keep negative results and those above 1")
{
    SpatialFixture fixture;
    const auto format = GENERATE(gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f);
    // Exact in half floats.
    Image image(4, 1, 1);
    image.samples = {0.0f, 1.0f, 8.0f, 2.0f};
    const Kernel kernel{3, 1, {2.0, -4.0, 1.0}};
    const Image got = fixture.convolved(image, kernel, {.boundary = Boundary::zero, .texels = {.format = format}});
    CHECK(got.samples == std::vector<float>{2.0f, 12.0f, -27.0f, 0.0f});
    // Negative intermediate rows lead to positive results: (-1) * (-1).
    const Kernel twice_negative{2, 2, {1.0, -1.0, -1.0, 1.0}};
    const Image square = random_image(8, 8, 2, 51, 0.0f, 1.0f);
    CHECK(error_of(fixture.convolved(square, twice_negative, {.texels = {.format = format}},
                                     {ConvolutionApproach::separable}),
                   square, twice_negative, Boundary::wrap) <
          (format == gl::PixelFormat::rgba32f ? 1e-6 : 2e-3)); // three roundings to 11 bits, where differences cancel
    fixture.require_no_errors();
}

TEST_CASE("Half floats are rounded to nearest at most three times")
{
    SpatialFixture fixture;
    const auto format = GENERATE(gl::PixelFormat::rgba16f, gl::PixelFormat::rg16f);
    const Image image = random_image(40, 30, gl::info(format).components, 53, 0.0f, 1.0f);
    for (const Boundary boundary : every_boundary)
        for (const auto approach : every_approach) {
            const Kernel kernel = gaussian_kernel(2.0);
            const Image got =
                fixture.convolved(image, kernel, {.boundary = boundary, .texels = {.format = format}}, {approach});
            // The image, the rows and the result are each rounded by up to 2^-12, up as often as down.
            CHECK(error_of(got, image, kernel, boundary) < 3.0 / 4096.0);
        }
    fixture.require_no_errors();
}

TEST_CASE("Results beyond the largest half float are it, with their sign, where a caller takes halves of floats")
{
    SpatialFixture fixture;
    Image image(4, 1, 4);
    image.samples = {70000.0f, -70000.0f, 1e6f,   -1e6f, 1.0f,     -1.0f,     65520.0f, -65520.0f,
                     3e38f,    0.5f,      -3e38f, 2.0f,  65504.0f, -65504.0f, 65519.0f, 7.0f};
    Image want = image;
    for (float& number : want.samples)
        number = std::clamp(number, -65504.0f, 65504.0f);
    const FilterJob job{.texels = {.result_format = gl::PixelFormat::rgba16f}, .may_clamp = true};
    CHECK(fixture.convolved(image, {1, 1, {1.0}}, job).samples == want.samples);
    fixture.require_no_errors();
}

TEST_CASE("8-bit results lie within a step of the exact ones, and what would be clamped is refused")
{
    SpatialFixture fixture;
    constexpr double step = 1.0 / 255.0;
    Image image = random_image(37, 25, 4, 55, 0.0f, 1.0f);
    for (float& sample : image.samples)
        sample = std::round(sample * 255.0f) / 255.0f;
    InTurn<Boundary> boundaries(every_boundary, 6);
    for (const auto intermediate : {std::optional<gl::PixelFormat>{}, std::optional{gl::PixelFormat::rgba8}})
        for (const Kernel& kernel : {gaussian_kernel(1.0), gaussian_kernel(5.0), box_kernel(4)})
            for (const Boundary boundary : boundaries.next())
                for (const auto approach : every_approach) {
                    const Image got = fixture.convolved(
                        image, kernel, {.boundary = boundary, .texels = {.format = gl::PixelFormat::rgba8}},
                        {.approach = approach, .intermediate = intermediate});
                    // One rounding to 8 bits is half a level; half-float rows, the default, add at most an eighth, and
                    // rows of 8 bits another half.
                    const bool eight_bit_rows = intermediate.has_value() && approach == ConvolutionApproach::separable;
                    CHECK(reference::max_abs_difference(cpu::to_double(got),
                                                        reference::direct_convolution(image, kernel, boundary)) <
                          (eight_bit_rows ? 1.01 : 0.63) * step);
                }

    Image bright(3, 1, 1);
    bright.samples = {0.0f, 1.0f, 1.0f};
    const FilterJob eight_bits{.boundary = Boundary::zero, .texels = {.format = gl::PixelFormat::rgba8}};
    CHECK_THROWS_WITH(fixture.convolved(bright, {3, 1, {2.0, -1.0, 0.0}}, eight_bits),
                      ContainsSubstring("weight of -1"));
    CHECK_THROWS_WITH(fixture.convolved(bright, {2, 1, {2.0, 0.0}}, eight_bits), ContainsSubstring("sum of 2"));
    for (const float outside : {1000.0f, -0.01f}) {
        bright.samples[1] = outside;
        CHECK_THROWS_WITH(fixture.convolved(bright, gaussian_kernel(1.0), eight_bits),
                          ContainsSubstring("column 1, row 0"));
    }
    fixture.require_no_errors();
}

TEST_CASE("An image's infinity stays where the kernel reaches, beyond a zero boundary too")
{
    SpatialFixture fixture;
    Image image(6, 1, 1);
    image.at(0, 0) = INFINITY;
    for (const auto storage : every_storage) {
        const Image got = fixture.convolved(image, {3, 1, {1.0, 1.0, 1.0}}, {.boundary = Boundary::zero},
                                            {.kernel_storage = storage});
        CHECK(got.samples == std::vector<float>{INFINITY, INFINITY, 0.0f, 0.0f, 0.0f, 0.0f});
    }
    fixture.require_no_errors();
}

TEST_CASE("A sample that is not finite spreads as far as the kernel reaches, or over its channel")
{
    SpatialFixture fixture;
    const Kernel kernel{3, 3, {0.1, 0.2, 0.1, 0.05, 0.1, 0.05, 0.15, 0.1, 0.15}};
    const auto not_finite = [&](const std::string& method, float sample) {
        Image image = random_image(8, 8, 1, 72, 0.0f, 1.0f);
        image.at(3, 2) = sample;
        const Image got = filtered_once(fixture.engine, {.filters = {Filter("kernel", "", kernel)}}, {.method = method},
                                        {fixture.context.device(), fixture.probe}, image)
                              .front();
        return std::count_if(got.samples.begin(), got.samples.end(), [](float one) { return !std::isfinite(one); });
    };
    for (const float sample : {INFINITY, -INFINITY, NAN}) {
        CHECK(not_finite(spatial_method, sample) == 9);
        for (const Method& method : methods_here(fixture)) {
            INFO(method.name << ", " << sample);
            CHECK(not_finite(method.name, sample) == 64);
        }
    }
    fixture.require_no_errors();
}

TEST_CASE("The input texture is left untouched, and runs repeat to the last bit")
{
    SpatialFixture fixture;
    const Image image = random_image(20, 12, 4, 57);
    for (const auto approach : every_approach) {
        const FilterJob job{.image = {20, 12, 4}, .boundary = Boundary::mirror};
        ImageRunner runner(
            fixture.engine,
            convolution_plan(gaussian_kernel(1.5),
                             convolution_problem(job, {approach}, {fixture.context.device(), fixture.probe})));
        const Image first = runner.run(image);
        CHECK(runner.read_back("image", 4).samples == image.samples);
        runner.prepared().run();
        CHECK(runner.read_back("result", 4).samples == first.samples);
    }
    fixture.require_no_errors();
}

TEST_CASE("What cannot be convolved is refused by name")
{
    SpatialFixture fixture;
    gl::Device small = fixture.context.device();
    small.maximum_texture_size = 16;
    const auto convolve = [&](const Image& image, const Filter& filter) {
        return fixture.convolved(image, {.filters = {filter}}, {}, {small, fixture.probe});
    };
    const Filter response_only("low-pass", "", FrequencyResponse([](double, double) { return 1.0; }));
    CHECK_THROWS_AS(convolve(Image(4, 4, 1), response_only), InputError);
    CHECK_THROWS_WITH(convolve(Image(4, 4, 1), response_only), ContainsSubstring("'low-pass'"));
    const Filter identity("identity", "", identity_kernel());
    CHECK_THROWS_AS(convolve(Image(), identity), InputError);
    CHECK_THROWS_WITH(convolve(Image(17, 4, 1), identity), ContainsSubstring("17 x 4") && ContainsSubstring("16"));

    Image bright(4, 4, 1);
    std::fill(bright.samples.begin(), bright.samples.end(), 10000.0f);
    for (const auto format : {gl::PixelFormat::rgba16f, gl::PixelFormat::rg16f}) {
        CHECK_THROWS_AS(fixture.convolved(bright, {7, 1, std::vector<double>(7, 1.0)}, {.texels = {.format = format}}),
                        InputError);
        CHECK_NOTHROW(fixture.convolved(bright, {6, 1, std::vector<double>(6, 1.0)}, {.texels = {.format = format}}));
    }
}
