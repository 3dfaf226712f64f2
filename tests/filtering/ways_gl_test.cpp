// Every way to filter an image, on the CPU and on a device, gives the same.
#include "catch_framework.hpp"
#include "filtering/ways.hpp"
#include "filters/cost_calibration.hpp"
#include "filters/kernel_builders.hpp"
#include "gl_test_support.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"

#include <set>

using namespace fragfft;

namespace {

// Costs that were never measured: every way is tried, whatever it is said to cost.
CostModel any_costs()
{
    std::vector<CostSample> samples;
    for (const std::string kind :
         {"convolution along an axis, taps in uniforms", "convolution in the plane, taps in uniforms",
          "convolution along an axis, taps in a texture", "convolution in the plane, taps in a texture",
          "moreland_angel_2003, twiddles from a table", "fialka_cadik_2006, twiddles from a table",
          "lloyd_boyd_govindaraju_2008, twiddles from a table", "wide", "stored", "fused", "copying", once::upload,
          once::read_back, once::response, once::program})
        samples.push_back({kind, 64.0, 1.0, 1.0});
    return CostModel(samples);
}

} // namespace

TEST_CASE_METHOD(GlFixture, "Every way on the CPU and on a device gives the same result")
{
    constexpr unsigned seed = 21;
    INFO("seed " << seed);
    const DeviceProbe probe = probe_device(engine);
    const FilteringDevice device{engine, context.device(), probe};
    const Image image = random_image(50, 30, 3, seed, 0.0f, 1.0f);
    for (const auto boundary : {Boundary::clamp, Boundary::mirror}) {
        const FilteringJob job{
            {50, 30, 3}, {Filter("gaussian", "", gaussian_kernel(1.5)), Filter("box", "", box_kernel(4))}, boundary};
        std::vector<Way> ways = ways_on_cpu(job, measure_cpu_speed());
        for (Way& way : ways_on_device(job, {}, any_costs(), device))
            ways.push_back(std::move(way));
        REQUIRE(ways.size() >= 6); // two on the CPU, two transforms, convolution separable and not
        std::set<std::string> names;
        std::vector<Image> first;
        for (const Way& way : ways) {
            INFO(way.name << ", " << name(boundary));
            CHECK(names.insert(way.name).second);
            CHECK(way.predicted_milliseconds > 0.0);
            const auto prepared = way.prepare();
            for (int time = 0; time < 2; ++time) {
                Image copy = image;
                const std::vector<Image> results = prepared->apply(copy);
                REQUIRE(results.size() == 2);
                if (first.empty())
                    first = results;
                // Each promises 1e-6 of the exact result.
                for (std::size_t i = 0; i < results.size(); ++i)
                    CHECK(reference::relative_l2(reference::to_double(results[i]), reference::to_double(first[i])) <=
                          2e-6);
            }
        }
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "A device offers no way for what it cannot do, and rgba8 none that would clamp")
{
    const DeviceProbe probe = probe_device(engine);
    const FilteringDevice device{engine, context.device(), probe};
    const CostModel model = any_costs();
    const FilteringJob large{
        {context.device().maximum_texture_size + 1, 8, 1}, {Filter("box", "", box_kernel(3))}, Boundary::clamp};
    CHECK(ways_on_device(large, {}, model, device).empty());
    const TexelOptions eight_bits{.format = gl::PixelFormat::rgba8};
    const FilteringJob job{{8, 8, 1}, {Filter("box", "", box_kernel(3))}, Boundary::clamp};
    const auto refused = [&](const FilteringJob& asked, float sample, const std::string& named) {
        Image image(8, 8, 1);
        image.at(5, 6) = sample;
        const std::vector<Way> ways = ways_on_device(asked, eight_bits, model, device);
        REQUIRE_FALSE(ways.empty());
        for (const Way& way : ways) {
            INFO(way.name);
            CHECK_THROWS_WITH(way.prepare()->apply(image), ContainsSubstring("rgba8") && ContainsSubstring(named));
        }
    };
    refused(job, 1000.0f, "column 5, row 6");
    refused(job, -0.1f, "column 5, row 6");
    refused({{8, 8, 1}, {Filter("laplacian", "", laplacian_kernel(4))}, Boundary::clamp}, 0.5f, "weight");
    refused({{8, 8, 1}, {Filter("twice", "", Kernel{1, 1, {2.0}})}, Boundary::clamp}, 0.5f, "sum of 2");
    Image image(8, 8, 1);
    image.at(5, 6) = 1.0f;
    for (const Way& way : ways_on_device(job, eight_bits, model, device))
        CHECK(way.prepare()->apply(image).front().at(5, 6) == Approx(1.0 / 9.0).margin(1.0 / 255.0));
    require_no_errors();
}
