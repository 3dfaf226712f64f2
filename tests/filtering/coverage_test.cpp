// What filters do to alpha, by their gain at zero frequency.
#include "program/filtering/coverage.hpp"

#include "catch_framework.hpp"
#include "filtering/samples.hpp"

#include <cmath>

using namespace fragfft;

namespace {

CoverageRule rule_of_sum(double sum)
{
    return coverage_rule(Filter("kernel", "", Kernel{3, 3, std::vector<double>(9, sum / 9.0)}));
}

CoverageRule rule_of_response(double gain)
{
    return coverage_rule(Filter(
        "response", "", [=](double x, double y) { return std::complex<double>(x == 0.0 && y == 0.0 ? gain : 7.0); }));
}

Image settled(Image result, const CoverageRule& rule, bool weighted, const Image& input = {})
{
    settle_coverage(result, rule, weighted, input);
    return result;
}

} // namespace

TEST_CASE("A gain is 1 within half a step of 8 bits, of kernels and of responses")
{
    for (const auto& rule_of : {rule_of_sum, rule_of_response}) {
        for (const double gain : {1.0, 1.0 + 1e-6, 0.999, 1.0019, 0.9981})
            CHECK(rule_of(gain).moves);
        for (const double gain : {0.0, 0.5, 0.997, 1.003, 2.0, -1.0})
            CHECK_FALSE(rule_of(gain).moves);
        CHECK(rule_of(0.999).gain == Approx(0.999).epsilon(1e-12));
    }
    // Sums of weights with three digits, of half floats, and of a mean.
    CHECK(rule_of_sum(9 * 0.111).moves);
}

TEST_CASE("Where coverage is moved it is a share of the gain within 0 and 1, and colours keep their ratio to it")
{
    const CoverageRule rule{.gain = 1.0, .moves = true};
    const Image result =
        image_of(2, {0.3f, 0.5f, 0.9f, 1.5f, -0.1f, -0.25f, 0.2f, -0.25f, 0.125f, 1e-6f, 0.7f, 0.999999f});
    const Image weighted = settled(result, rule, true);
    check_samples(weighted, {0.3, 0.5, 0.6, 1.0, 0.0, 0.0, 0.2, 0.0, 0.125, 0.0, 0.7, 1.0});
    CHECK(weighted.at(5, 0, 1) == 1.0f);
    CHECK(weighted.at(4, 0, 1) == 0.0f);
    check_samples(settled(result, rule, false), {0.3, 0.5, 0.9, 1.0, -0.1, 0.0, 0.2, 0.0, 0.125, 0.0, 0.7, 1.0});
    // With a gain of 0.999 a constant image of 0.5 becomes 0.4995; its coverage stays.
    check_samples(settled(image_of(2, {0.4995f, 0.999f}), {.gain = 0.999, .moves = true}, true), {0.4995, 1.0});
}

TEST_CASE("Where alpha is kept, what is hidden counts as the pixel's own colour")
{
    const CoverageRule rule{.gain = 3.0, .moves = false};
    // Colours 0.8 at an alpha of 0.5, and a hidden colour.
    const Image input = image_of(2, {0.4f, 0.5f, 0.0f, 0.0f});
    const Image result = image_of(2, {1.1f, 2.0f, 1.0f, 1.0f});
    check_samples(settled(result, rule, true, input), {0.5 * (1.1 + 0.8 * (3.0 - 2.0)), 0.5, 0.0, 0.0});
    check_samples(settled(result, rule, false, input), {1.1, 0.5, 1.0, 0.0});
}

TEST_CASE("The range of alpha says whether an image is opaque, and whether alpha is a coverage")
{
    CHECK(alpha_range(image_of(2, {9.0f, 1.0f, -3.0f, 1.0f})).is_opaque());
    CHECK_FALSE(alpha_range(image_of(2, {1.0f, 1.0f, 1.0f, 0.99f})).is_opaque());
    CHECK(alpha_range(image_of(2, {9.0f, 0.0f})).is_coverage());
    CHECK_FALSE(alpha_range(image_of(2, {0.0f, 1.5f})).is_opaque());
    CHECK_FALSE(alpha_range(image_of(2, {0.0f, 1.5f})).is_coverage());
    CHECK_FALSE(alpha_range(image_of(2, {0.0f, -0.5f})).is_coverage());
    Image image = image_of(2, {9.0f, 0.0f, 8.0f, 0.5f});
    CHECK(alpha_of(image).samples == std::vector<float>{0.0f, 0.5f});
    set_alpha(image, image_of(1, {0.25f, 0.75f}));
    CHECK(image.samples == std::vector<float>{9.0f, 0.25f, 8.0f, 0.75f});
    set_alpha(image, 1.0f);
    CHECK(image.samples == std::vector<float>{9.0f, 1.0f, 8.0f, 1.0f});
}
