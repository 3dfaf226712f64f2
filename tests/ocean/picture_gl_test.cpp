#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "errors.hpp"
#include "gl_test_support.hpp"
#include "program/ocean/ocean_picture.hpp"

#include <algorithm>

using namespace fragfft;
using namespace fragfft::ocean;

namespace {

Waves some_waves()
{
    Waves waves;
    waves.size = 32;
    waves.cascades = cascades(suitable_patch_metres(waves.sea), waves.size, 4);
    return waves;
}

const View small_view{.width = 64, .height = 36, .samples_per_side = 1};

double mean_of_row(const Image& image, int y, int channel)
{
    double sum = 0.0;
    for (int x = 0; x < image.width; ++x)
        sum += static_cast<double>(image.at(x, y, channel));
    return sum / image.width;
}

} // namespace

TEST_CASE_METHOD(GlFixture, "a picture of the sea shows bright sky above darker water, and moves")
{
    OceanPicture picture(engine, method_named("lloyd-boyd-govindaraju-2008"), some_waves(), small_view);
    const Image image = picture.at_time(0.0);
    REQUIRE(image.width == 64);
    REQUIRE(image.height == 36);
    REQUIRE(image.channels == 3);
    for (const float value : image.samples)
        REQUIRE((value >= 0.0f && value <= 1.0f)); // false for a NaN
    CHECK(mean_of_row(image, 3, 2) > 1.3 * mean_of_row(image, 32, 2));
    CHECK(picture.at_time(0.0).samples == image.samples);
    CHECK(picture.at_time(1.0).samples != image.samples);
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "without waves' displacement or with a low eye there are no holes in the sea")
{
    View view = small_view;
    view.sun_from_view_in_degrees = 180.0; // behind the eye, so nothing glitters
    for (const double choppiness : {0.0, 1.0})
        for (const double eye : {2.0, 200.0}) {
            view.choppiness = choppiness;
            view.eye_metres = eye;
            OceanPicture picture(engine, method_named("fialka-cadik-2006"), some_waves(), view);
            const Image image = picture.at_time(0.0);
            // Where nothing is drawn the sky's colour remains, which below the horizon is that of the horizon: bright.
            for (int x = 0; x < image.width; ++x)
                CHECK(static_cast<double>(image.at(x, 35, 0)) < 0.75);
        }
    require_no_errors();
}

TEST_CASE("a picture's plan is sound, and refuses what cannot be drawn")
{
    const Waves waves = some_waves();
    CHECK_NOTHROW(require_valid(picture_plan(waves, {})));
    const auto refused = [&](const View& view, const std::string& named) {
        CHECK_THROWS_AS(picture_plan(waves, view), InputError);
        CHECK_THROWS_WITH(picture_plan(waves, view), ContainsSubstring(named));
    };
    refused({.width = 8}, "8 x 540");
    refused({.height = 20000}, "960 x 20000");
    refused({.samples_per_side = 5}, "not 5");
    refused({.eye_metres = 0.0}, "not 0");
    refused({.downward_in_degrees = 80.0}, "80");
    refused({.field_in_degrees = 150.0}, "150");
    refused({.sun_elevation_in_degrees = -3.0}, "-3");
}

TEST_CASE("the surface's mesh covers the sea from the horizon to the nearest row, left to right")
{
    const gl::MeshData mesh = surface_mesh(3, 2);
    CHECK(mesh.vertices.size() == 12);
    CHECK(mesh.triangle_indices.size() == 3 * 2 * 6);
    CHECK(mesh.vertices.front().position[0] == -1.0f);
    CHECK(mesh.vertices.front().position[1] == 0.0f);
    CHECK(mesh.vertices.back().position[0] == 1.0f);
    CHECK(mesh.vertices.back().position[1] == 1.0f);
    CHECK(*std::max_element(mesh.triangle_indices.begin(), mesh.triangle_indices.end()) == 11);
}
