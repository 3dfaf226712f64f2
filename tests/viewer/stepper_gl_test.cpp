// Stepping through plans: the reads that are found for programs, values, and errors compared with FFTW in double
// precision.
#include "catch_framework.hpp"
#include "fragfft/kernel.hpp"
#include "gl_test_support.hpp"
#include "methods/device_limits.hpp"
#include "program/viewer/stepper.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>

using namespace fragfft;
using namespace fragfft::viewer;

namespace {

struct StepperFixture
{
    GlFixture fixture;
    DeviceProbe probe = probe_device(fixture.engine);
    Workplace at{fixture.context.functions(), fixture.context.device(), probe, all_program_files(), fixture.engine};
};

// The methods that can transform a real image of 8 x 8 here.
std::vector<std::string> methods_of_eight(const StepperFixture& place)
{
    std::vector<std::string> names;
    for (const Method& method : all_methods())
        if (!method.refusal({.width = 8, .height = 8}, limits_of(place.at.device)))
            names.push_back(method.name);
    return names;
}

std::size_t texels_of(const std::map<std::size_t, TexelSet>& read, const Plan& plan, const std::string& name)
{
    const auto found = read.find(plan.resource_index(name));
    return found == read.end() ? 0 : found->second.size();
}

} // namespace

TEST_CASE("Every method's passes are stepped through, and tell what they read", "[gl]")
{
    StepperFixture place;
    const std::vector<std::string> methods = methods_of_eight(place);
    REQUIRE(methods.size() >= 5);
    for (const std::string& method : methods) {
        INFO(method);
        Stepper stepper(place.at, {.operation = Operation::forward, .method = method, .width = 8, .height = 8});
        stepper.set_image(random_image(8, 8, 4, 1));
        CHECK(stepper.error() <= 2e-6);
        const Plan& plan = stepper.plan();
        for (std::size_t pass = 0; pass < plan.passes.size(); ++pass) {
            INFO(plan.passes[pass].name);
            const auto reads = stepper.probe().reads(pass, {0, 1, 0});
            REQUIRE(reads);
            REQUIRE_FALSE(reads->reads.empty());
            for (const Read& read : reads->reads) {
                const Resource& texture = plan.resources[read.resource];
                CHECK((read.texel.x < texture.width && read.texel.y < texture.height));
            }
            if (plan.passes[pass].draws_something() && !plan.passes[pass].stores_images()) {
                int fetches = 0;
                for (const AccessCount& access : plan.passes[pass].draws()[reads->draw].program.accesses)
                    fetches += access.count;
                CHECK(static_cast<int>(reads->reads.size()) == fetches);
            }
        }
        // A bin is a sum over the whole image.
        const auto trace = stepper.probe().trace_back(plan.passes.size() - 1, {3, 1, 0});
        REQUIRE(trace.size() == plan.passes.size());
        std::size_t most = 0;
        for (const auto& read : trace)
            most = std::max(most, texels_of(read, plan, "image"));
        CHECK(most >= 56);
    }
    place.fixture.require_no_errors();
}

TEST_CASE("A trace doubles with each butterfly, and three reads of 2003 are those of its equation", "[gl]")
{
    StepperFixture place;
    Stepper fialka(place.at, {.operation = Operation::forward, .method = "fialka-cadik-2006", .width = 8, .height = 8});
    const auto trace = fialka.probe().trace_back(5, {3, 1, 0});
    std::vector<std::size_t> counts;
    for (const auto& read : trace) {
        std::size_t texels = 0;
        for (const auto& [resource, set] : read)
            if (fialka.plan().resources[resource].role != ResourceRole::constant)
                texels += set.size();
        counts.push_back(texels);
    }
    CHECK(counts == std::vector<std::size_t>{2, 4, 8, 16, 32, 64});

    Stepper moreland(place.at,
                     {.operation = Operation::forward, .method = "moreland-angel-2003", .width = 8, .height = 8});
    const auto reads = moreland.probe().reads(0, {2, 1, 0});
    REQUIRE(reads);
    std::set<int> rows;
    for (const Read& read : reads->reads)
        if (moreland.plan().resources[read.resource].name == "image")
            rows.insert(read.texel.y);
    CHECK(rows == std::set<int>{1, 5});
    place.fixture.require_no_errors();
}

TEST_CASE("What a pass reads and writes are the textures before and after it", "[gl]")
{
    StepperFixture place;
    const Image image = random_image(16, 16, 4, 2);
    Stepper stepper(place.at,
                    {.operation = Operation::forward, .method = "fialka-cadik-2006", .width = 16, .height = 16});
    stepper.set_image(image);
    const auto first = stepper.around(0);
    const auto is_image = [&](const Captured& texture) { return texture.values == image.samples; };
    CHECK(std::any_of(first.read.begin(), first.read.end(), is_image));
    const std::vector<Captured> all = stepper.all_written();
    REQUIRE(all.size() == stepper.plan().passes.size());
    for (std::size_t pass = 0; pass < all.size(); ++pass)
        CHECK(stepper.around(pass).written.front().values == all[pass].values);
    // The words come from the method's layout: F(0, 0) is the sum of all pixels.
    CHECK(stepper.words(all.size() - 1, {0, 0, 0}, 0) == "the real part of F(0, 0) of red");
    // Red and green share a complex number H = F + jG, whose real part is Re F - Im G.
    CHECK(stepper.words(all.size() - 1, {3, 1, 0}, 0) ==
          "a share in the real part of F(3, 1) of red and a share in the imaginary part of F(3, 1) of green");
    double sum = 0.0;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x)
            sum += static_cast<double>(image.at(x, y, 0));
    CHECK(static_cast<double>(all.back().at({0, 0, 0}, 0)) == Approx(sum).epsilon(1e-4));
    CHECK(stepper.facts().front().bytes_written == 16 * 16 * 16);
    place.fixture.require_no_errors();
}

TEST_CASE("Filters and inverse transforms are stepped through, too", "[gl]")
{
    StepperFixture place;
    const Filter blur("box", "size=3", box_kernel(3));
    for (const char* method : {"fialka-cadik-2006", "wide", "spatial"}) {
        INFO(method);
        Stepper stepper(place.at, {Operation::filter, method, 16, 16, blur});
        stepper.set_image(random_image(16, 16, 4, 3));
        CHECK(stepper.error() <= 2e-6);
    }
    Stepper inverse(place.at, {Operation::inverse, "moreland-angel-2003", 16, 16, {}});
    const Image image = random_image(16, 16, 4, 4);
    inverse.set_image(image);
    CHECK(inverse.error() <= 2e-6);
    place.fixture.require_no_errors();
}
