// What a problem says beside its size: complex images, and one axis alone.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "errors.hpp"
#include "gl_test_support.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "spectrum_truth.hpp"

using namespace fragfft;

namespace {

constexpr unsigned problems_seed = 11;

} // namespace

TEST_CASE("Complex images, along both axes or one: forward is FFTW's, and the inverse returns them")
{
    GlFixture fixture;
    const Method method = fialka_cadik_2006::method();
    const Image texels = random_image(32, 16, 4, problems_seed);
    for (const Axes axes : {Axes::rows, Axes::columns, Axes::both}) {
        INFO(name(axes) << ", seed " << problems_seed);
        const Problem problem{.width = 32, .height = 16, .axes = axes, .domain = Domain::complex};
        REQUIRE_FALSE(method.refusal(problem, {1024}));
        const Image spectrum = ImageRunner(fixture.engine, method.forward(problem)).run(texels);
        const DoubleComplexImage want = transformed(complex_of_texels(texels), axes);
        const double bound = reference::promised_transform_bound(reference::AccuracyMode::float32_table, 32, 16);
        CHECK(reference::relative_l2(unpack(method.layout(problem, 2), spectrum), want) <= bound);
        const Image returned = ImageRunner(fixture.engine, method.inverse(problem)).run(spectrum);
        CHECK(reference::relative_l2(reference::to_double(returned), reference::to_double(texels)) <= 2 * bound);
    }
    fixture.require_no_errors();
}

TEST_CASE("Moreland & Angel 2003 refuses what it does not take in one sentence")
{
    const Method method = moreland_angel_2003::method();
    const Limits limits{4096};
    const auto refusal = method.refusal({.width = 8, .height = 8, .domain = Domain::complex}, limits);
    REQUIRE(refusal);
    CHECK(refusal->sentence == "moreland-angel-2003 transforms real images only");
    CHECK_FALSE(refusal->is_for_size);
    CHECK(method.refusal({.width = 8, .height = 8, .axes = Axes::rows}, limits));
    CHECK(method.refusal({.width = 8, .height = 8, .batch = 2}, limits));
    CHECK(method.refusal({.width = 12, .height = 8}, limits)->is_for_size);
    CHECK_THROWS_AS(method.require_supported({.width = 12, .height = 8}, {4096}), SizeError);
    CHECK_FALSE(method.refusal({.width = 8, .height = 8}, limits));
}
