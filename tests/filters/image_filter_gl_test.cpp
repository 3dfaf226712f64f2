// Several filters of one image use one forward transform, and give the same results as each filter alone.
#include "catch_framework.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "filters/prepared_work.hpp"
#include "gl/fragment_counter.hpp"
#include "methods_here.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"

using namespace fragfft;

namespace {

constexpr unsigned image_filter_seed = 2006;

struct ImageFilterFixture : GlFixture
{
    DeviceProbe probe = probe_device(engine);

    std::vector<Image> filtered(const Method& method, FilterJob job, const Image& image,
                                const std::vector<Filter>& filters)
    {
        job.filters = filters;
        return filtered_once(engine, job, {.method = method.name}, {context.device(), probe}, image);
    }
};

std::vector<Filter> three_kernels()
{
    return {Filter("gaussian", "sigma=1", gaussian_kernel(1.0)), Filter("box", "size=6", box_kernel(6)),
            Filter("laplacian", "", laplacian_kernel(8))};
}

std::vector<Filter> three_responses()
{
    return {Filter("low", "", low_pass_response(Rolloff::gaussian, 0.1)),
            Filter("high", "", high_pass_response(Rolloff::gaussian, 0.1)),
            Filter("band", "", band_pass_response(Rolloff::butterworth, 0.1, 0.3))};
}

} // namespace

TEST_CASE_METHOD(ImageFilterFixture, "Several filters of one extension give bit by bit what each gives alone")
{
    INFO("seed " << image_filter_seed);
    const Image image = random_image(32, 16, 4, image_filter_seed);
    InTurn<gl::PixelFormat> formats({gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f}, 2);
    for (const Method& method : methods_here(*this))
        for (const auto format : formats.next()) {
            // If all filters have real responses these are stored as real numbers, which rounds differently.
            const FilterJob options{.filters_change = true, .texels = {.format = format}};
            const std::vector<Filter> filters = three_kernels();
            const std::vector<Image> together = filtered(method, options, image, filters);
            REQUIRE(together.size() == filters.size());
            for (std::size_t i = 0; i < filters.size(); ++i) {
                INFO(method.name << ", " << filters[i].specification());
                const Image alone = filtered(method, options, image, {filters[i]}).front();
                // A single filter may be one dispatch, which rounds differently.
                if (method.name == "fused" && context.device().multiprocessors > 0)
                    CHECK(reference::relative_l2(cpu::to_double(together[i]), cpu::to_double(alone)) <=
                          (gl::holds_half_floats(format) ? 5e-3 : 5e-7));
                else
                    CHECK(together[i].samples == alone.samples);
            }
        }
    require_no_errors();
}

TEST_CASE_METHOD(ImageFilterFixture, "Filters of different reach share an extended size that serves the farthest")
{
    INFO("seed " << image_filter_seed);
    const Image image = random_image(29, 13, 3, image_filter_seed);
    const std::vector<Filter> filters = three_kernels();
    InTurn<Method> methods(swept(methods_here(*this), 3), 3);
    for (const auto rule : {Boundary::clamp, Boundary::zero, Boundary::mirror})
        for (const Method& method : methods.next()) {
            const FilterJob options{.boundary = rule};
            const std::vector<Image> together = filtered(method, options, image, filters);
            for (std::size_t i = 0; i < filters.size(); ++i) {
                INFO(method.name << ", " << filters[i].specification() << ", rule " << static_cast<int>(rule));
                const Image alone = filtered(method, options, image, {filters[i]}).front();
                REQUIRE(together[i].same_shape(alone));
                // Each is within the guaranteed 5e-7 of the exact result, relative to the image if that is larger; the
                // Laplacian's result, with a gain of up to 16, is not smaller.
                CHECK(reference::relative_l2(cpu::to_double(together[i]), cpu::to_double(alone)) <= 1e-6);
            }
        }
    require_no_errors();
}

TEST_CASE("The shared extension reaches as far as the farthest filter to each side")
{
    const Filter left("left", "", Kernel{9, 1, std::vector<double>(9, 1.0)});
    const Filter down("down", "", Kernel{1, 4, std::vector<double>(4, 1.0)});
    const Method& published = method_named("fialka-cadik-2006"); // only powers of two
    // 60 + 4 + 4 pixels need 128; 61 + 1 + 2 fit into 64.
    CHECK(extension_for(60, 61, std::vector{left, down}, Boundary::clamp, published) == Extension{4, 1, 128, 64});
    CHECK(extension_for(60, 61, std::vector{down}, Boundary::clamp, published) == Extension{0, 1, 64, 64});
    CHECK(extension_for(60, 61, std::vector{left, down}, Boundary::wrap, published) == Extension{0, 0, 60, 61});
    const Filter response("response", "", low_pass_response(Rolloff::ideal, 0.1));
    // A response reaches everywhere, so it can only multiply the spectrum of a periodic image.
    for (const Boundary rule : {Boundary::clamp, Boundary::zero})
        CHECK_THROWS_WITH(extension_for(60, 61, std::vector{left, response}, rule, published),
                          ContainsSubstring("response"));
    CHECK(extension_for(60, 61, std::vector{left, response}, Boundary::mirror, published) == Extension{0, 0, 120, 122});
    // A method with mixed radices gets no more than it needs, and margins for kernels that wrap.
    const Method& mixed = method_named("wide");
    CHECK(extension_for(60, 61, std::vector{left, down}, Boundary::clamp, mixed) == Extension{4, 1, 70, 64});
    CHECK(extension_for(60, 61, std::vector{left, down}, Boundary::wrap, mixed) == Extension{0, 1, 60, 64});
    CHECK(extension_for(60, 61, std::vector{left, response}, Boundary::wrap, mixed) == Extension{0, 0, 60, 61});
}

// These filters have no kernel, so their responses need no transform: all fragments belong to the image.
TEST_CASE_METHOD(ImageFilterFixture, "Several filters draw one forward transform, and a product and an inverse each")
{
    const Image image = random_image(64, 16, 3, image_filter_seed);
    const std::vector<Filter> filters = three_responses();
    for (const Method& method : published_drawing_methods()) {
        const Problem options{.width = 64, .height = 16};
        const auto fragments_of = [](const Plan& plan) {
            std::int64_t sum = 0;
            for (const auto& [family, count] : totals(plan).invocations)
                sum += count;
            return sum;
        };
        const std::int64_t forward = fragments_of(method.forward(options));
        const std::int64_t each = fragments_of(spectrum_filtering_plan(method, options));
        gl::FragmentCounter counter(context.functions());
        counter.begin();
        filtered(method, {}, image, filters);
        CHECK(static_cast<std::int64_t>(counter.end()) == forward + 3 * each);
        counter.begin();
        filtered(method, {}, image, {filters.front()});
        CHECK(static_cast<std::int64_t>(counter.end()) == forward + each);
    }
    require_no_errors();
}

TEST_CASE_METHOD(ImageFilterFixture, "Of several filters the one that half floats cannot hold is named")
{
    const Image image = random_image(8, 8, 1, image_filter_seed, 0.0f, 1.0f);
    const std::vector<Filter> filters{Filter("identity", "", identity_kernel()),
                                      Filter("loud", "gain=1e5", Kernel{1, 1, {1e5}})};
    for (const Method& method : methods_here(*this)) {
        CHECK_THROWS_WITH(filtered(method, {.texels = {.format = gl::PixelFormat::rgba16f}}, image, filters),
                          ContainsSubstring("loud:gain=1e5") && ContainsSubstring("65504"));
    }
    require_no_errors();
}

// 8 x 8 samples of 4800 reach 38400 in a real image's spectrum, and sqrt(2) times as much, 54306, between two stages,
// which is below 65504. Two such channels as one complex number reach another factor of sqrt(2).
TEST_CASE_METHOD(ImageFilterFixture, "Two channels packed as one complex number need more room in half floats")
{
    const Filter identity("identity", "", identity_kernel());
    for (const int channels : {1, 2, 4}) {
        Image image(8, 8, channels);
        std::fill(image.samples.begin(), image.samples.end(), 4800.0f);
        const FilterJob half{.texels = {.format = gl::PixelFormat::rgba16f}};
        CHECK_NOTHROW(filtered(method_named("moreland-angel-2003"), half, image, {identity}));
        const Method& packing = method_named("fialka-cadik-2006");
        if (channels == 1)
            CHECK_NOTHROW(filtered(packing, half, image, {identity}));
        else
            CHECK_THROWS_AS(filtered(packing, half, image, {identity}), InputError);
    }
    require_no_errors();
}
