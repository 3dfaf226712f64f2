// Composed filters on the device: the parts compared with their CPU counterparts, whole filters with direct
// convolution, and many images without creating anything again.
#include "filters/prepared_work.hpp"

#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "errors.hpp"
#include "filters/convolution_plan.hpp"
#include "filters/filter_on_device.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "methods_here.hpp"
#include "prepared_work_support.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"

#include <algorithm>
#include <cmath>
#include <string>

using namespace fragfft;

namespace {

// 1, 1, -1, -1 along rows or columns, another quarter of the period in every channel.
Image period_of_four(int size, int channels, bool along_rows)
{
    Image image(size, size, channels);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            for (int channel = 0; channel < channels; ++channel)
                image.at(x, y, channel) = ((along_rows ? x : y) + channel) % 4 < 2 ? 1.0f : -1.0f;
    return image;
}

Image first_channels(const Image& image, int channels)
{
    Image result(image.width, image.height, channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < channels; ++channel)
                result.at(x, y, channel) = image.at(x, y, channel);
    return result;
}

} // namespace

TEST_CASE_METHOD(PreparedWorkFixture, "Extending on the device is extending on the CPU, texel by texel")
{
    const Image image = random_image(7, 5, 4, prepared_work_seed);
    for (const Boundary boundary : all_boundaries)
        // Extensions within a size, beyond several periods, and cropped.
        for (const Extension& extension : {Extension{3, 2, 16, 8}, {40, 33, 64, 64}, {0, 0, 8, 8}, {-2, -1, 4, 4}}) {
            INFO(name(boundary) << ", " << extension.left << ", " << extension.top << ", seed " << prepared_work_seed);
            const FilteringProblem problem{.width = 7,
                                           .height = 5,
                                           .boundary = boundary,
                                           .extension = extension,
                                           .transform = {.width = extension.width, .height = extension.height}};
            const Image got = ImageRunner(engine, extension_plan(problem)).run(image);
            const Image want =
                extend(image, extension.left, extension.top, extension.width, extension.height, boundary);
            CHECK(got.samples == want.samples);
        }
    require_no_errors();
}

TEST_CASE_METHOD(PreparedWorkFixture, "Cropping on the device is cropping on the CPU")
{
    const Image image = random_image(16, 8, 4, prepared_work_seed);
    const FilteringProblem problem{
        .width = 7, .height = 5, .extension = {3, 2, 16, 8}, .transform = {.width = 16, .height = 8}};
    CHECK(ImageRunner(engine, cropping_plan(problem)).run(image).samples == crop(image, 3, 2, 7, 5).samples);
    require_no_errors();
}

TEST_CASE_METHOD(PreparedWorkFixture,
                 "A kernel's response made on the device is the one made of the kernel as an image")
{
    for (const Method& method : methods_here(*this))
        for (const auto& [width, height] : {std::pair{5, 3}, {4, 6}, {1, 1}, {16, 8}}) {
            INFO(method.name << ", " << width << " x " << height << ", seed " << prepared_work_seed);
            const Problem transform{.width = 16, .height = 8};
            const Kernel kernel = seeded_kernel(width, height);
            ImageRunner making(engine, kernel_response_plan(method, transform, kernel));
            Image weights(width, height, 1);
            for (std::size_t i = 0; i < kernel.weights.size(); ++i)
                weights.samples[i] = static_cast<float>(kernel.weights[i]);
            making.upload("kernel", weights);
            making.prepared().run();
            const Image want = ImageRunner(engine, method.forward(transform))
                                   .run(method.response_source(kernel_as_image(kernel, 16, 8, 1)));
            // If both numbers of a texel have one response, the first component is enough.
            const int channels = method.response_layout(transform).components;
            CHECK(making.read_back("response", channels).samples == first_channels(want, channels).samples);
        }
    require_no_errors();
}

TEST_CASE_METHOD(PreparedWorkFixture, "Responses that are real are held so where filters stay, and filter alike")
{
    const Image image = random_image(13, 10, 4, prepared_work_seed);
    const Filter asymmetric("asymmetric", "", seeded_kernel(5, 5));
    for (const Boundary boundary : {Boundary::wrap, Boundary::mirror})
        for (const bool filters_change : {false, true}) {
            INFO(name(boundary) << ", filters change: " << filters_change);
            FilterJob job{.image = {13, 10, 4}, .filters = {Filter("box", "", box_kernel(5))}, .boundary = boundary};
            if (boundary == Boundary::wrap)
                job.image = {14, 10, 4};
            const Image given = boundary == Boundary::wrap ? random_image(14, 10, 4, prepared_work_seed) : image;
            job.filters_change = filters_change;
            FilterWork work = prepared_work(engine, job, {.method = "fused"}, device());
            const Resource& response = work.plan().resources[work.plan().resource_index("response")];
            CHECK(response.format == (filters_change ? gl::PixelFormat::rg32f : gl::PixelFormat::r32f));
            ImagesOnDevice images(engine, work);
            CHECK(reference::relative_l2(cpu::to_double(images.apply(given)[0]),
                                         reference::direct_convolution(given, box_kernel(5), boundary)) <= 5e-7);
            // Another filter with a real response can replace it in either; any other filter only if that was planned.
            Kernel turned = seeded_kernel(5, 5);
            for (std::size_t i = 0; i < turned.weights.size(); ++i)
                turned.weights[turned.weights.size() - 1 - i] = turned.weights[i];
            work.set_filter(0, Filter("turned", "", turned), 1.0);
            CHECK(reference::relative_l2(cpu::to_double(images.apply(given)[0]),
                                         reference::direct_convolution(given, turned, boundary)) <= 5e-7);
            if (!filters_change) {
                CHECK_THROWS_AS(work.set_filter(0, asymmetric, 1.0), CallerError);
                continue;
            }
            work.set_filter(0, asymmetric, 1.0);
            CHECK(reference::relative_l2(cpu::to_double(images.apply(given)[0]),
                                         reference::direct_convolution(given, *asymmetric.kernel(), boundary)) <= 5e-7);
        }
    require_no_errors();
}

TEST_CASE_METHOD(PreparedWorkFixture, "Kernels' responses are made by the CPU or on the device, and filter alike")
{
    const Image image = random_image(37, 23, 3, prepared_work_seed);
    const auto job_of = [](const Kernel& kernel) {
        return FilterJob{{37, 23, 3}, {Filter("kernel", "", kernel)}, Boundary::clamp};
    };
    const Kernel made = seeded_kernel(6, 5);
    const Kernel set = [&] {
        Kernel kernel = made;
        std::ranges::reverse(kernel.weights);
        return kernel;
    }();
    for (const Method& method : swept(methods_here(*this), 6))
        for (const KernelResponses kernels : {KernelResponses::by_cpu, KernelResponses::by_device}) {
            INFO(method.name << ", " << (kernels == KernelResponses::by_cpu ? "by the CPU" : "on the device"));
            const Candidates found = candidates(job_of(made), {.method = method.name}, device());
            REQUIRE(found.all.size() == 1);
            FilterWork work(engine, found.all.front(), job_of(made), {.kernels = kernels});
            ImagesOnDevice images(engine, work);
            CHECK(reference::relative_l2(cpu::to_double(images.apply(image).front()),
                                         reference::direct_convolution(image, made, Boundary::clamp)) <= 5e-7);
            work.set_filter(0, Filter("kernel", "", set), 1.0);
            CHECK(reference::relative_l2(cpu::to_double(images.apply(image).front()),
                                         reference::direct_convolution(image, set, Boundary::clamp)) <= 5e-7);
        }
    require_no_errors();
}

TEST_CASE_METHOD(PreparedWorkFixture, "Several convolutions in space are one plan, each what it is alone")
{
    const Image image = random_image(19, 11, 4, prepared_work_seed);
    const std::vector<Filter> filters{Filter("box", "", box_kernel(5)), Filter("random", "", seeded_kernel(3, 4))};
    const Means in_space{.method = spatial_method};
    const auto convolved = [&](const std::vector<Filter>& by) {
        return filtered_once(engine, {.filters = by, .boundary = Boundary::mirror}, in_space, device(), image);
    };
    const std::vector<Image> results = convolved(filters);
    REQUIRE(results.size() == 2);
    for (std::size_t i = 0; i < 2; ++i)
        CHECK(results[i].samples == convolved({filters[i]}).front().samples);
    require_no_errors();
}

TEST_CASE_METHOD(PreparedWorkFixture, "Convolutions in space take other weights, from uniforms and from textures")
{
    const Image image = random_image(19, 11, 4, prepared_work_seed);
    const auto filter_of = [](const Kernel& kernel) { return Filter("kernel", "", kernel); };
    for (const KernelStorage storage : {KernelStorage::uniforms, KernelStorage::texture}) {
        const Means in_space{.method = spatial_method, .spatial = {.kernel_storage = storage}};
        const auto job_of = [](const std::vector<Filter>& filters) {
            return FilterJob{{19, 11, 4}, filters, Boundary::mirror};
        };
        // The second filter's plan differs from both of the first, and its two passes set uniforms of a program with
        // one name.
        FilterOnDevice filter(engine, job_of({filter_of(seeded_kernel(3, 4)), filter_of(gaussian_kernel(1.0, 4))}),
                              in_space, device());
        FilterWork& work = filter.work;
        const Filter gaussian = filter_of(gaussian_kernel(2.0, 4));
        Kernel negative = seeded_kernel(3, 4);
        for (double& weight : negative.weights)
            weight = -weight - 1.0;
        work.set_filter(1, gaussian, 1.0);
        work.set_filter(0, filter_of(negative), 1.0);
        CHECK(work.job().filters[1] == gaussian);
        const std::vector<Image> results = filter.apply(image);
        FilterOnDevice made_so(engine, job_of({filter_of(negative), gaussian}), in_space, device());
        const std::vector<Image> want = made_so.apply(image);
        CHECK(results[0].samples == want[0].samples);
        CHECK(results[1].samples == want[1].samples);
        CHECK(work.plan() == made_so.work.plan());

        CHECK_THROWS_AS(work.set_filter(2, gaussian, 1.0), CallerError);
        CHECK_THROWS_AS(work.set_filter(0, gaussian, 1.0), CallerError);
        CHECK_THROWS_AS(work.set_filter(1, filter_of(gaussian_kernel(2.0, 3)), 1.0), CallerError);
        negative.weights.front() = 0.0;
        CHECK_THROWS_AS(work.set_filter(0, filter_of(negative), 1.0), CallerError);
        CHECK_THROWS_AS(work.set_filter(0, filter_of(box_kernel(3)), 1.0), CallerError);
        CHECK(filter.apply(image)[0].samples == results[0].samples);
    }
    require_no_errors();
}

TEST_CASE_METHOD(PreparedWorkFixture, "A response beyond half floats is refused, however faint the image is")
{
    const FrequencyResponse loud = [](double, double) { return std::complex<double>(1e5, 0.0); };
    const std::vector<Filter> by_function{Filter("loud", "gain=1e5", loud)};
    const std::vector<Filter> by_kernel{Filter("loud", "weight=1e5", Kernel{1, 1, {1e5}})};
    for (const Method& method : methods_here(*this))
        for (const auto& filters : {by_function, by_kernel}) {
            const FilterJob job{.image = {8, 8, 1}, .filters = filters, .texels = {.format = gl::PixelFormat::rgba16f}};
            CHECK_THROWS_AS(FilterOnDevice(method, engine, context.device(), probe, job), InputError);
        }
    require_no_errors();
}

TEST_CASE_METHOD(PreparedWorkFixture, "Half floats ask for samples that cannot overflow")
{
    FilterOnDevice filter(all_methods().front(), engine, context.device(), probe,
                          {.image = {64, 64, 4},
                           .filters = {Filter("box", "", box_kernel(3))},
                           .texels = {.format = gl::PixelFormat::rgba16f}});
    CHECK_NOTHROW(filter.work.require_no_overflow(1.0));
    CHECK_THROWS_AS(filter.work.require_no_overflow(2000.0), InputError); // 64 * 2000 > 65504
    CHECK_THROWS_AS(filter.work.bind({}, {}), CallerError);
}

TEST_CASE_METHOD(PreparedWorkFixture, "The job of a transform's filter has the filters that were set last")
{
    FilterOnDevice filter(all_methods().front(), engine, context.device(), probe,
                          {.image = {64, 64, 4}, .filters = {Filter("box", "", box_kernel(3))}});
    const Filter other("box", "", box_kernel(5));
    const Filter same_size("other", "", seeded_kernel(3, 3));
    filter.work.set_filter(0, same_size, 1.0);
    CHECK(filter.work.job().filters[0] == same_size);
    CHECK_FALSE(filter.work.job().filters[0] == other);
}

// Waves of period 4 have all their energy in two bins, which the first stage of the inverse transform adds up. A kernel
// that shifts both by an eighth of a period makes this sum twice as large as any component of the product. Between two
// stages of radix 2, of which every second one halves, it is larger than anything before and after.
TEST_CASE_METHOD(PreparedWorkFixture, "What half floats only just hold is filtered right, on the way back, too")
{
    const Kernel across{4, 1, {0.5, -0.5, -0.5, 0.5}};
    const Kernel down{1, 4, {0.5, -0.5, -0.5, 0.5}};
    int checked = 0;
    for (const Method& method : methods_here(*this))
        for (const Kernel& kernel : {across, down, Kernel{1, 1, {1.0}}, box_kernel(3)})
            for (const int channels : {1, 4}) {
                INFO(method.name << ", kernel " << kernel.width << " x " << kernel.height << ", " << channels
                                 << " channels");
                FilterOnDevice filter(method, engine, context.device(), probe,
                                      {.image = {8, 8, channels},
                                       .filters = {Filter("kernel", "", kernel)},
                                       .texels = {.format = gl::PixelFormat::rgba16f}});
                float largest = 65504.0f;
                const auto is_refused = [&] {
                    try {
                        filter.work.require_no_overflow(static_cast<double>(largest));
                        return false;
                    } catch (const InputError&) {
                        return true;
                    }
                };
                while (is_refused())
                    largest *= 0.999f;
                for (const Image& waves :
                     {period_of_four(8, channels, true), period_of_four(8, channels, false), Image(8, 8, channels)}) {
                    Image image = waves;
                    for (float& sample : image.samples)
                        sample = sample == 0.0f ? largest : largest * sample;
                    const DoubleImage want = reference::direct_convolution(image, kernel, Boundary::wrap);
                    // The bound of half floats, plus the rounding of the image itself.
                    CHECK(reference::filter_error(cpu::to_double(filter.apply(image).front()), want,
                                                  cpu::to_double(image)) <= 2e-3 + 0x1p-11);
                    ++checked;
                }
            }
    CHECK(checked > 0);
    require_no_errors();
}
