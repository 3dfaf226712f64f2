// The programs of filters, run on the CPU from their own sources, and compared with the sums of convolution's
// definition.
#include "catch_framework.hpp"
#include "filters/convolution_plan.hpp"
#include "filters/filtering_plan.hpp"
#include "kernel_support.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"

using namespace fragfft;

namespace {

constexpr unsigned filters_seed = 29;
const auto boundaries_on_cpu = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};

Image as_image(const Kernel& kernel)
{
    Image image(kernel.width, kernel.height, 1);
    std::transform(kernel.weights.begin(), kernel.weights.end(), image.samples.begin(),
                   [](double weight) { return static_cast<float>(weight); });
    return image;
}

} // namespace

TEST_CASE("On the CPU every convolution program sums its taps under every boundary rule")
{
    const Image image = random_image(23, 20, 4, filters_seed);
    for (const int size : {3, 5, 17}) {
        Kernel kernel = random_kernel(size, 1, filters_seed + 1);
        const Kernel column = random_kernel(1, size, filters_seed + 2);
        Kernel product{size, size, {}};
        for (const double down : column.weights)
            for (const double along : kernel.weights)
                product.weights.push_back(down * along);
        for (const auto boundary : boundaries_on_cpu)
            for (const auto storage : {KernelStorage::uniforms, KernelStorage::texture})
                for (const auto approach : {ConvolutionApproach::separable, ConvolutionApproach::non_separable}) {
                    INFO(size << " x " << size << ", " << name(boundary) << ", seed " << filters_seed);
                    const Plan plan = convolution_plan(product, {.width = image.width,
                                                                 .height = image.height,
                                                                 .boundary = boundary,
                                                                 .choice = {approach, storage},

                                                                 .maximum_uniform_taps = size * size});
                    const Image got = reference::run_on_cpu(plan, {{"image", image}}).at("result");
                    // The bound that convolution_plan guarantees.
                    CHECK(error_of(got, image, product, boundary) <= 1e-6);
                }
    }
}

TEST_CASE("On the CPU a whole filter by Fourier transform is the convolution, under every boundary rule")
{
    const Image image = random_image(29, 13, 4, filters_seed);
    const Kernel kernel = random_kernel(3, 3, filters_seed + 1);
    for (const Method& method : published_drawing_methods())
        for (const auto boundary : boundaries_on_cpu) {
            INFO(method.name << ", " << name(boundary) << ", seed " << filters_seed);
            const FilteringProblem problem{.width = image.width,
                                           .height = image.height,
                                           .boundary = boundary,
                                           .extension = {2, 1, 32, 16},
                                           .transform = {.width = 32, .height = 16}};
            const Image response = reference::run_on_cpu(kernel_response_plan(method, problem.transform, kernel),
                                                         {{"kernel", as_image(kernel)}})
                                       .at("response");
            const Image got =
                reference::run_on_cpu(filtering_plan(method, problem), {{"image", image}, {"response", response}})
                    .at("result");
            // The errors of three transforms, of the product and of the kernel as floats. They are relative to the
            // extended image, which has at most 32 * 16 / (29 * 13) as many pixels, so the error may be 1.2 times as
            // large.
            const double bound = reference::promised_transform_bound(reference::AccuracyMode::float32_table, 32, 16);
            CHECK(error_of(got, image, kernel, boundary) <= 1.2 * (3.0 * bound + 3.0 * 0x1p-24));
        }
}
