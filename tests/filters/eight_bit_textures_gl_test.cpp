// 8-bit images and 8-bit results, computed in floats: the result of the device's conversions, and what is refused
// because 8 bits would clamp it.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "filters/filter_on_device.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "methods_here.hpp"
#include "sweep.hpp"

#include <algorithm>
#include <cmath>
#include <random>

using namespace fragfft;

namespace {

constexpr unsigned eight_bit_seed = 255;
constexpr auto bytes8 = gl::PixelFormat::rgba8;

struct EightBitFixture : GlFixture
{
    DeviceProbe probe = probe_device(engine);

    std::vector<std::vector<std::uint8_t>> filtered(FilterOnDevice& filter, const std::vector<std::uint8_t>& image)
    {
        std::vector<std::vector<std::uint8_t>> results(filter.work.results(), std::vector<std::uint8_t>(image.size()));
        const std::vector<std::span<std::uint8_t>> spans(results.begin(), results.end());
        filter.apply(image, spans);
        return results;
    }
};

std::vector<std::uint8_t> random_bytes(int width, int height)
{
    std::mt19937 generator(eight_bit_seed);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(width * height * 4));
    std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<std::uint8_t>(generator() & 255u); });
    return bytes;
}

Image as_image(const std::vector<std::uint8_t>& bytes, int width, int height)
{
    Image image(width, height, 4);
    std::transform(bytes.begin(), bytes.end(), image.samples.begin(),
                   [](std::uint8_t byte) { return static_cast<float>(byte) / 255.0f; });
    return image;
}

// Checks that results are clamped and rounded to the nearest level. If x is within a thousandth of half way between two
// levels, either is accepted: OpenGL allows a device a conversion error, and the floats of two ways to compute differ
// by about 1e-7, which is 3e-5 of a level.
void check_rounded(const std::vector<std::uint8_t>& got, const std::vector<float>& exact)
{
    REQUIRE(got.size() == exact.size());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        const double steps = 255.0 * std::clamp(static_cast<double>(exact[i]), 0.0, 1.0);
        const double from_half = std::fabs(steps - std::floor(steps) - 0.5);
        const double off = std::fabs(got[i] - std::round(steps));
        wrong += off > (from_half < 1e-3 ? 1.0 : 0.0) ? 1 : 0;
    }
    CHECK(wrong == 0);
}

const std::vector<Filter>& smoothing_filters()
{
    static const std::vector<Filter> filters{Filter("gaussian", "", gaussian_kernel(1.3)),
                                             Filter("even box", "", Kernel{2, 4, std::vector<double>(8, 0.125)})};
    return filters;
}

FilterJob eight_bit_job(const ImageShape& image, const std::vector<Filter>& filters)
{
    return {.image = image, .filters = filters, .texels = {.image_format = bytes8, .result_format = bytes8}};
}

} // namespace

TEST_CASE_METHOD(EightBitFixture, "A device rounds what it writes to 8 bits to the nearest level, and clamps")
{
    // Only a crop: every quarter of a level, values next to each half level, and values beyond both ends.
    const FilteringProblem problem{.width = 64,
                                   .height = 32,
                                   .format = bytes8,
                                   .extension = {0, 0, 64, 32},
                                   .transform = {.width = 64, .height = 32}};
    const Plan plan = cropping_plan(problem);
    Image levels(64, 32, 4);
    for (std::size_t i = 0; i < levels.samples.size(); ++i) {
        const double level = static_cast<double>(i / 8) / 2.0; // from 0 to beyond 255 in halves
        constexpr double beside[] = {0.0, 0.25, -0.25, 2e-3, -2e-3, 0.1, 0.2, -0.1};
        levels.samples[i] = static_cast<float>((level + beside[i % 8]) / 255.0);
    }
    levels.samples[0] = -7.0f;
    levels.samples[1] = 1000.0f;
    gl::UploadBuffers uploads(context.functions());
    ImageTransfer transfer(context.functions(), uploads);
    const gl::Texture image(context.functions(), 64, 32, gl::PixelFormat::rgba32f, "image");
    const gl::Texture result(context.functions(), 64, 32, bytes8, "result");
    transfer.upload(levels, image.view());
    const auto prepared = engine.prepare(plan);
    prepared->bind("image", image.view());
    prepared->bind("result", result.view());
    prepared->run();
    std::vector<std::uint8_t> got(levels.samples.size());
    const std::vector<gl::TextureView> textures{result.view()};
    const std::vector<std::span<std::uint8_t>> images{got};
    transfer.read_back(textures, images);
    check_rounded(got, levels.samples);
    require_no_errors();
}

TEST_CASE_METHOD(EightBitFixture, "An 8-bit image's bytes are read as they are by the pass that extends")
{
    const std::vector<std::uint8_t> bytes = random_bytes(64, 4);
    FilterOnDevice filter(all_methods().front(), engine, context.device(), probe,
                          {.image = {64, 4, 4},
                           .filters = {Filter("identity", "", identity_kernel())},
                           .texels = {.image_format = bytes8}});
    const Image image = as_image(bytes, 64, 4);
    const Image got = filter.apply(image).front();
    for (std::size_t i = 0; i < bytes.size(); ++i)
        // A forward and an inverse transform have an error of at most 1e-6 of the largest sample.
        REQUIRE(std::fabs(got.samples[i] - image.samples[i]) < 1e-6f);
    require_no_errors();
}

TEST_CASE_METHOD(EightBitFixture, "8 bits in and out by convolution: the float result, rounded")
{
    InTurn<Boundary> boundaries({Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror}, 4);
    for (const auto& [width, height] : swept<std::pair<int, int>>({{32, 16}, {37, 23}, {5, 9}}, 2)) {
        const std::vector<std::uint8_t> bytes = random_bytes(width, height);
        for (const auto approach : {ConvolutionApproach::separable, ConvolutionApproach::non_separable})
            for (const auto boundary : boundaries.next()) {
                INFO(name(boundary) << ", " << width << " x " << height << ", seed " << eight_bit_seed);
                // Rows are stored in floats before columns.
                FilterJob job = eight_bit_job({width, height, 4}, smoothing_filters());
                job.boundary = boundary;
                const Means means{.method = spatial_method,
                                  .spatial = {.approach = approach, .intermediate = gl::PixelFormat::rgba32f}};
                FilterOnDevice filter(engine, job, means, {context.device(), probe});
                job.texels.image_format = job.texels.result_format = gl::PixelFormat::rgba32f;
                FilterOnDevice in_floats(engine, job, means, {context.device(), probe});
                const auto results = filtered(filter, bytes);
                const std::vector<Image> want = in_floats.apply(as_image(bytes, width, height));
                for (std::size_t i = 0; i < 2; ++i)
                    check_rounded(results[i], want[i].samples);
            }
    }
    require_no_errors();
}

TEST_CASE_METHOD(EightBitFixture, "An 8-bit image may have any result in floats: negative ones too")
{
    const Image image = as_image(random_bytes(16, 8), 16, 8);
    const Filter difference("difference", "", Kernel{3, 1, {2.0, 0.0, -2.0}});
    const FilterJob in_floats{.filters = {difference}, .boundary = Boundary::clamp};
    FilterJob from_bytes = in_floats;
    from_bytes.texels.image_format = bytes8;
    const PlannedDevice device{context.device(), probe};
    const Means in_space{.method = spatial_method};
    const Image want = filtered_once(engine, in_floats, in_space, device, image).front();
    REQUIRE(*std::min_element(want.samples.begin(), want.samples.end()) < -0.5f);
    const Image got = filtered_once(engine, from_bytes, in_space, device, image).front();
    FilterOnDevice by_transform(all_methods().front(), engine, context.device(), probe,
                                {.image = {16, 8, 4},
                                 .filters = {difference},
                                 .boundary = Boundary::clamp,
                                 .texels = {.image_format = bytes8}});
    const Image transformed = by_transform.apply(image).front();
    for (std::size_t i = 0; i < want.samples.size(); ++i) {
        // A device converts levels to within a rounding of their quotients by 255.
        REQUIRE(std::fabs(got.samples[i] - want.samples[i]) < 1e-6f);
        REQUIRE(std::fabs(transformed.samples[i] - want.samples[i]) < 4e-6f); // bound of a transform
    }
    require_no_errors();
}

TEST_CASE_METHOD(EightBitFixture, "8-bit results that would be clamped are refused in one line")
{
    const auto refusal = [&](const Filter& filter, FilterJob job) {
        job.image = {16, 8, 4};
        job.filters = {filter};
        try {
            FilterOnDevice(all_methods().front(), engine, context.device(), probe, job);
        } catch (const InputError& error) {
            const std::string message = error.what();
            CHECK(message.find('\n') == std::string::npos);
            return message;
        }
        return std::string();
    };
    const Filter sharpening("sharpen", "", Kernel{3, 1, {-0.5, 2.0, -0.5}});
    const Filter bright("bright", "", Kernel{2, 1, {0.75, 0.75}});
    const Filter response("low", "low-pass", low_pass_response(Rolloff::gaussian, 0.1));
    const Filter box("box", "", box_kernel(3));
    CHECK_THAT(refusal(sharpening, eight_bit_job({}, {})), ContainsSubstring("a weight of -0.5"));
    CHECK_THAT(refusal(bright, eight_bit_job({}, {})), ContainsSubstring("a sum of 1.5"));
    CHECK_THAT(refusal(response, eight_bit_job({}, {})),
               ContainsSubstring("filter 'low:low-pass'") && ContainsSubstring("rgba8"));
    CHECK(refusal(box, eight_bit_job({}, {})) == "");
    for (const Filter& filter : {sharpening, bright, response})
        CHECK(refusal(filter, {.texels = {.image_format = bytes8}}) == "");
    CHECK_THAT(refusal(box, {.texels = {.result_format = bytes8}}), ContainsSubstring("rgba32f"));
    CHECK_THAT(refusal(box, {.texels = {.result_format = gl::PixelFormat::rgba16f}}), ContainsSubstring("overflow"));
    CHECK_THAT(refusal(box, {.texels = {.image_format = gl::PixelFormat::rg32f}}),
               ContainsSubstring("hold 2 channels"));
    require_no_errors();
}

TEST_CASE_METHOD(EightBitFixture, "Bytes are for 8-bit textures, as many as these hold, and samples for [0, 1]")
{
    const std::vector<Filter> filters{Filter("box", "", box_kernel(3))};
    const Method& method = all_methods().front();
    FilterOnDevice filter(method, engine, context.device(), probe, eight_bit_job({16, 8, 4}, filters));
    std::vector<std::uint8_t> bytes = random_bytes(16, 8);
    std::vector<std::uint8_t> result(bytes.size());
    std::vector<std::span<std::uint8_t>> results{result};
    CHECK_THROWS_AS(filter.apply(std::span(bytes).first(511), results), CallerError);
    results = {std::span(result).first(508)};
    CHECK_THROWS_AS(filter.apply(bytes, results), CallerError);
    results = {result, result};
    CHECK_THROWS_AS(filter.apply(bytes, results), CallerError);
    results = {result};
    CHECK_NOTHROW(filter.apply(bytes, results));
    FilterOnDevice in_floats(method, engine, context.device(), probe, {{16, 8, 4}, filters});
    CHECK_THROWS_AS(in_floats.apply(bytes, results), CallerError);
    FilterOnDevice out_in_floats(method, engine, context.device(), probe,
                                 {.image = {16, 8, 4}, .filters = filters, .texels = {.image_format = bytes8}});
    CHECK_THROWS_AS(out_in_floats.apply(bytes, results), CallerError);

    Image image(16, 8, 3);
    CHECK_NOTHROW(filter.apply(image));
    image.at(3, 2) = 1.5f;
    CHECK_THROWS_WITH(filter.apply(image), ContainsSubstring("column 3, row 2"));
    require_no_errors();
}
