// The quaternion transform is two complex ones, and which two.
#include "catch_framework.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "random_images.hpp"
#include "reference/direct_dft.hpp"
#include "reference/error_measures.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

constexpr double rounding = 1e-13;

// The complex transforms of the channels (0, 1) and (2, 3).
DoubleImage by_pairs(const DoubleImage& image, Direction direction)
{
    DoubleComplexImage pairs(image.width, image.height, 2);
    for (std::size_t i = 0; i < pairs.samples.size(); ++i)
        pairs.samples[i] = {image.samples[2 * i], image.samples[2 * i + 1]};
    const DoubleComplexImage bins = reference::direct_dft(pairs, direction);
    DoubleImage result(image.width, image.height, 4);
    for (std::size_t i = 0; i < bins.samples.size(); ++i) {
        result.samples[2 * i] = bins.samples[i].real();
        result.samples[2 * i + 1] = bins.samples[i].imag();
    }
    return result;
}

DoubleImage quaternions()
{
    return reference::to_double(random_image(8, 4, 4, 2006, -0.5f, 0.5f));
}

} // namespace

TEST_CASE("A quaternion transform about i is the complex transforms of two pairs of channels, of its own sign")
{
    const DoubleImage image = quaternions();
    const DoubleImage transformed = quaternion_transform(image, plain_axes[0]);
    CHECK(reference::relative_l2(by_pairs(image, Direction::forward), transformed) <= rounding);
    // Neither of the other sign nor about another axis.
    DoubleImage of_other_sign = by_pairs(image, Direction::inverse);
    for (double& sample : of_other_sign.samples)
        sample *= image.width * image.height;
    CHECK(reference::relative_l2(of_other_sign, transformed) > 0.1);
    CHECK(reference::relative_l2(by_pairs(image, Direction::forward), quaternion_transform(image, plain_axes[1])) >
          0.1);
    CHECK(reference::relative_l2(by_pairs(image, Direction::forward), quaternion_transform(image, {-1.0, 0.0, 0.0})) >
          0.1);
}

TEST_CASE("About another axis it is the same between rotations, and not without them")
{
    const DoubleImage image = quaternions();
    const QuaternionAxes axes = axes_of_grey();
    CHECK(reference::relative_l2(back_from_axes(along_axes(image, axes), axes), image) <= rounding);
    const DoubleImage transformed = quaternion_transform(image, axes[0]);
    const auto between_rotations = [&](const QuaternionAxes& rotated) {
        return back_from_axes(by_pairs(along_axes(image, rotated), Direction::forward), rotated);
    };
    CHECK(reference::relative_l2(between_rotations(axes), transformed) <= rounding);
    CHECK(reference::relative_l2(between_rotations(plain_axes), transformed) > 0.1);
    // Left-handed axes have ij = -k, which is another product.
    CHECK(reference::relative_l2(between_rotations({axes[0], axes[2], axes[1]}), transformed) > 0.1);
}
