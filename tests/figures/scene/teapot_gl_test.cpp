#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "gl_test_support.hpp"

#include <algorithm>
#include <cmath>

using namespace fragfft;
using namespace fragfft::scene;

namespace {

Image drawn(GlFixture& gl, int width, int height, int samples_per_side, double angle_in_degrees,
            gl::PixelFormat format = gl::PixelFormat::rgba32f)
{
    TeapotScene scene(gl.engine, width, height, samples_per_side, format);
    scene.draw(angle_in_degrees);
    return image_from_texels(gl::read_back(test_context().functions(), scene.image()), width, height, format, 4);
}

float coverage(const Image& image, int x, int y)
{
    return image.at(x, y, 3);
}

bool covered(const Image& image, int x, int y)
{
    return coverage(image, x, y) >= 0.5f;
}

int covered_in_row(const Image& image, int y)
{
    int count = 0;
    for (int x = 0; x < image.width; ++x)
        count += covered(image, x, y) ? 1 : 0;
    return count;
}

// The number of texels in the columns from first to end at which the background shows between covered texels of the
// same column.
int texels_of_holes(const Image& image, int first, int end)
{
    int texels = 0;
    for (int x = first; x < end; ++x) {
        int since_covered = image.height; // no covered texel yet, so there is no hole above
        for (int y = 0; y < image.height; ++y) {
            if (covered(image, x, y)) {
                texels += since_covered < image.height ? since_covered : 0;
                since_covered = 0;
            } else if (since_covered < image.height) {
                ++since_covered;
            }
        }
    }
    return texels;
}

struct Extent
{
    int left, top, right, bottom; // bounds of the covered texels; right and bottom are exclusive
};

Extent extent(const Image& image)
{
    Extent extent{image.width, image.height, 0, 0};
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            if (covered(image, x, y))
                extent = {std::min(extent.left, x), std::min(extent.top, y), std::max(extent.right, x + 1),
                          std::max(extent.bottom, y + 1)};
    return extent;
}

// Whether the teapot's outline, or an edge on it, may pass through or next to this texel.
bool beside_outline(const Image& image, int x, int y)
{
    for (int near_y = std::max(y - 1, 0); near_y <= std::min(y + 1, image.height - 1); ++near_y)
        for (int near_x = std::max(x - 1, 0); near_x <= std::min(x + 1, image.width - 1); ++near_x)
            if (covered(image, near_x, near_y) != covered(image, x, y))
                return true;
    return false;
}

} // namespace

TEST_CASE_METHOD(GlFixture, "the teapot fills a good part of its picture, with values in [0, 1]")
{
    const Image image = drawn(*this, 128, 128, 4, portrait_angle_in_degrees);
    for (const float value : image.samples)
        REQUIRE((value >= 0.0f && value <= 1.0f)); // false for a NaN
    double sum = 0.0;
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x)
            sum += static_cast<double>(coverage(image, x, y));
    // A box of 0.85 by 0.45 of the picture, about 60% full.
    CHECK(sum / (128.0 * 128.0) > 0.15);
    CHECK(sum / (128.0 * 128.0) < 0.40);
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "the picture's border is one flat colour without the teapot, whatever its angle")
{
    struct Size
    {
        int width;
        int height;
    };
    for (const Size& size : {Size{96, 96}, Size{160, 64}, Size{64, 160}})
        for (double angle = 0.0; angle < 360.0; angle += 45.0) {
            CAPTURE(size.width, size.height, angle);
            const Image image = drawn(*this, size.width, size.height, 2, angle);
            for (int y = 0; y < size.height; ++y)
                for (int x = 0; x < size.width; ++x) {
                    if (x > 0 && x < size.width - 1 && y > 0 && y < size.height - 1)
                        continue;
                    REQUIRE(coverage(image, x, y) == 0.0f);
                    for (int channel = 0; channel < 3; ++channel)
                        // A fifth of an 8-bit step: the outermost texels' inner samples lie up to a texel off the edge.
                        REQUIRE(std::abs(image.at(x, y, channel) - image.at(0, 0, channel)) < 0.0008f);
                }
            const Extent at = extent(image);
            CHECK(at.right - at.left > 0);
        }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "the teapot is as wide as it is long, whatever the picture's shape")
{
    const Extent square = extent(drawn(*this, 128, 128, 2, 0.0));
    const Extent tall = extent(drawn(*this, 128, 200, 2, 0.0));
    // The same width at the same scale, up to the rounding of a row.
    CHECK(tall.right - tall.left == square.right - square.left);
    CHECK(std::abs((tall.bottom - tall.top) - (square.bottom - square.top)) <= 1);
    // Newell's proportions, seen from 19 degrees above: 6.43 across; 3.15 cos 19 + about 1.6 sin 19 upright.
    const double aspect = static_cast<double>(square.right - square.left) / (square.bottom - square.top);
    CHECK(aspect == Approx(6.43 / 3.5).margin(0.15));
}

TEST_CASE_METHOD(GlFixture, "the teapot stands upright: row 0 is the top of the picture")
{
    const Image image = drawn(*this, 128, 128, 2, 0.0);
    const Extent at = extent(image);
    const int middle = (at.top + at.bottom) / 2;
    // The lid's knob is a sixth as wide as handle, body and spout together.
    CHECK(covered_in_row(image, at.top + 1) > 0);
    CHECK(covered_in_row(image, at.top + 1) < covered_in_row(image, middle) / 3);
    // The bottom is broad: it ends in the wide curve of the foot.
    CHECK(covered_in_row(image, at.bottom - 3) > covered_in_row(image, at.top + 2));
    // The knob is on the turntable's axis up to 0.217 of 6.43 units: near the middle column.
    double knob = 0.0;
    for (int x = 0; x < image.width; ++x)
        knob += covered(image, x, at.top + 1) ? x + 0.5 : 0.0;
    knob /= covered_in_row(image, at.top + 1);
    CHECK(std::abs(knob - 64.0) < 0.05 * 128.0);
}

TEST_CASE_METHOD(GlFixture, "spout and handle change sides by half a turn")
{
    // The background is visible through the handle; the spout is a rod that only leans out a little over its own root.
    const Image right = drawn(*this, 128, 128, 2, 0.0);
    CHECK(texels_of_holes(right, 0, 64) > 100);
    CHECK(texels_of_holes(right, 64, 128) < 40);
    const Image left = drawn(*this, 128, 128, 2, 180.0);
    CHECK(texels_of_holes(left, 0, 64) < 40);
    CHECK(texels_of_holes(left, 64, 128) > 100);
}

TEST_CASE_METHOD(GlFixture, "the turntable turns counter-clockwise seen from above")
{
    const auto row_of_spout = [&](double angle_in_degrees) {
        const Image image = drawn(*this, 128, 128, 2, angle_in_degrees);
        const int last_column = extent(image).right - 1;
        int row = 0;
        while (!covered(image, last_column, row))
            ++row;
        return row;
    };
    // Turned by 45 degrees the spout's tip is 2.3 units farther away, by -45 as much nearer. Seen from 19 degrees
    // above, that lifts or lowers it by 0.7 units of about 17 texels each.
    CHECK(row_of_spout(-45.0) - row_of_spout(45.0) > 12);
}

TEST_CASE_METHOD(GlFixture, "the shadow on the floor turns with the teapot")
{
    // The key light comes from the left and the front, so a spout that points to the right and away throws its shadow
    // along itself, beyond the body's right side; one that points to the right and the viewer leaves that floor lit.
    const auto brightness_beyond_body = [&](double angle_in_degrees) {
        const Image image = drawn(*this, 200, 100, 2, angle_in_degrees);
        double sum = 0.0;
        for (int y = 50; y < 56; ++y)
            for (int x = 150; x < 168; ++x) {
                REQUIRE(coverage(image, x, y) == 0.0f);
                for (int channel = 0; channel < 3; ++channel)
                    sum += static_cast<double>(image.at(x, y, channel));
            }
        return sum / (6.0 * 18.0 * 3.0);
    };
    // About 0.05, some 13 steps of 8 bits; without the shadow the two are equal.
    CHECK(brightness_beyond_body(-45.0) - brightness_beyond_body(45.0) > 0.03);
}

TEST_CASE_METHOD(GlFixture, "more samples change the coverage along the outline only, in steps of one sample")
{
    const int size = 160;
    const Image one = drawn(*this, size, size, 1, portrait_angle_in_degrees);
    const Image sixteen = drawn(*this, size, size, 4, portrait_angle_in_degrees);
    int partly_covered = 0;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            CAPTURE(x, y);
            const float share = coverage(sixteen, x, y);
            REQUIRE((coverage(one, x, y) == 0.0f || coverage(one, x, y) == 1.0f));
            REQUIRE(share * 16.0f == std::round(share * 16.0f));
            if (!beside_outline(one, x, y))
                REQUIRE(share == coverage(one, x, y));
            partly_covered += share > 0.0f && share < 1.0f ? 1 : 0;
        }
    // The outline is several hundred texels long, and most of them are cut.
    CHECK(partly_covered > 300);
    CHECK(partly_covered < 1200);
}

TEST_CASE_METHOD(GlFixture, "a scene draws frame after frame, each by its own angle")
{
    TeapotScene scene(engine, 64, 64, 2, gl::PixelFormat::rgba32f);
    scene.draw(10.0);
    const std::vector<float> first = gl::read_back(test_context().functions(), scene.image());
    scene.draw(70.0);
    const std::vector<float> second = gl::read_back(test_context().functions(), scene.image());
    scene.draw(10.0);
    CHECK(gl::read_back(test_context().functions(), scene.image()) == first);
    CHECK(second != first);
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "formats differ by their rounding")
{
    const Image floats = drawn(*this, 64, 64, 2, 0.0);
    const Image halves = drawn(*this, 64, 64, 2, 0.0, gl::PixelFormat::rgba16f);
    const Image bytes = drawn(*this, 64, 64, 2, 0.0, gl::PixelFormat::rgba8);
    for (std::size_t i = 0; i < floats.samples.size(); ++i) {
        // A half's last digit below 1 (devices may round toward zero), and half an 8-bit step with a tenth of slack
        // (an NVIDIA H200 needs 0.515).
        REQUIRE(std::abs(halves.samples[i] - floats.samples[i]) <= 1.0f / 1024.0f);
        REQUIRE(std::abs(bytes.samples[i] - floats.samples[i]) <= 0.6f / 255.0f);
    }
}

TEST_CASE_METHOD(GlFixture, "the teapot's highlights are bright and its colour is warm")
{
    const Image image = drawn(*this, 128, 128, 4, portrait_angle_in_degrees);
    float brightest = 0.0f;
    double red = 0.0;
    double blue = 0.0;
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x)
            if (coverage(image, x, y) == 1.0f) {
                brightest = std::max(brightest, image.at(x, y, 1));
                red += static_cast<double>(image.at(x, y, 0));
                blue += static_cast<double>(image.at(x, y, 2));
            }
    CHECK(brightest > 0.7f); // the key light's reflection is not orange but nearly white
    CHECK(red > 2.0 * blue);
}
