#include "errors.hpp"
#include "program/ocean/ocean_picture.hpp"
#include "program/ocean/wave_spectra.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace fragfft::ocean {

namespace {

using std::numbers::pi;
using Vector = std::array<double, 3>;

constexpr double nearest_metres = 0.2;
constexpr double farthest_metres = 30e3; // beyond the curved sea's horizon for eyes below 70 m

double radians(double degrees)
{
    return degrees * pi / 180.0;
}

std::array<float, 4> uniform_value(const Vector& vector, double fourth)
{
    return {static_cast<float>(vector[0]), static_cast<float>(vector[1]), static_cast<float>(vector[2]),
            static_cast<float>(fourth)};
}

Vector direction(double azimuth, double elevation)
{
    return {std::cos(elevation) * std::cos(azimuth), std::cos(elevation) * std::sin(azimuth), std::sin(elevation)};
}

// World coordinates: x and y in the mean sea level, z up; the eye is above the origin.
struct Camera
{
    Vector forward;
    Vector right;
    Vector up;
    double half_width; // tangent of half the angle of view
    double half_height;

    Camera(const Sea& sea, const View& view)
    {
        const double azimuth = radians(sea.wind_direction_in_degrees + view.direction_in_degrees);
        const double downward = radians(view.downward_in_degrees);
        forward = direction(azimuth, -downward);
        right = {std::sin(azimuth), -std::cos(azimuth), 0.0};
        up = direction(azimuth, pi / 2.0 - downward);
        half_width = std::tan(radians(view.field_in_degrees) / 2.0);
        half_height = half_width * view.height / view.width;
    }

    // Returns the matrix to clip coordinates, with row 0 at the top of the picture and depth from the nearest to the
    // farthest distance.
    Matrix4 projection(double eye_metres) const
    {
        const double depth_scale = (farthest_metres + nearest_metres) / (farthest_metres - nearest_metres);
        const double depth_offset = -2.0 * farthest_metres * nearest_metres / (farthest_metres - nearest_metres);
        const auto along = [&](const Vector& axis, std::size_t i) {
            return i < 3 ? axis[i] : -axis[2] * eye_metres; // the eye is at (0, 0, eye_metres)
        };
        Matrix4 matrix{};
        for (std::size_t column = 0; column < 4; ++column) {
            const double ahead = along(forward, column);
            matrix[4 * column] = static_cast<float>(along(right, column) / half_width);
            matrix[4 * column + 1] = static_cast<float>(-along(up, column) / half_height);
            matrix[4 * column + 2] = static_cast<float>(depth_scale * ahead + (column == 3 ? depth_offset : 0.0));
            matrix[4 * column + 3] = static_cast<float>(ahead);
        }
        return matrix;
    }
};

// Returns for each cascade 1 / patch_metres, the wavelengths at its band's ends, and the variance of its slopes along
// one axis.
Vector4Array cascade_values(const Waves& waves)
{
    Vector4Array values;
    for (const Cascade& cascade : waves.cascades) {
        const double shortest = 2.0 * pi / cascade.band.high;
        const double longest = cascade.band.low > 0.0
                                   ? 2.0 * pi / cascade.band.low
                                   : std::max(2.0 * peak_wavelength_metres(waves.sea), 2.0 * shortest);
        values.push_back(uniform_value({1.0 / cascade.patch_metres, shortest, longest},
                                       slope_variance(waves.sea, cascade.band) / 2.0));
    }
    return values;
}

// The uniforms of the picture's programs; programs that do not use some leave them out.
std::vector<Uniform> picture_uniforms(const Waves& waves, const View& view, const Camera& camera)
{
    const double sun =
        radians(waves.sea.wind_direction_in_degrees + view.direction_in_degrees - view.sun_from_view_in_degrees);
    const double wind = radians(waves.sea.wind_direction_in_degrees);
    const double variance = height_variance(waves.sea, whole_band(waves.cascades));
    return {{"eye", uniform_value({0.0, 0.0, view.eye_metres}, farthest_metres)},
            {"ahead", uniform_value(camera.forward, 0.0)},
            {"to_the_right", uniform_value(camera.right, camera.half_width)},
            {"upward", uniform_value(camera.up, camera.half_height)},
            {"sun", uniform_value(direction(sun, radians(view.sun_elevation_in_degrees)), 0.0)},
            {"wind", uniform_value(direction(wind, 0.0), std::sqrt(variance))},
            {"choppiness", static_cast<float>(view.choppiness)},
            {"cascades", cascade_values(waves)}};
}

std::vector<Uniform> with(std::vector<Uniform> uniforms, Uniform added)
{
    uniforms.push_back(std::move(added));
    return uniforms;
}

Pass sea_pass(Plan& plan, const Waves& waves, const View& view, std::size_t samples)
{
    const Camera camera(waves.sea, view);
    const std::vector<Uniform> uniforms = picture_uniforms(waves, view, camera);
    const Resource target = plan.resources[samples]; // a copy: resources are added below
    const Region whole{"the whole picture", 0, 0, target.width, target.height};
    const auto count = static_cast<int>(waves.cascades.size());

    Pass pass{"draw sea", {attached(samples)}, Drawing{{}, std::array<float, 4>{0.0f, 0.0f, 0.0f, 1.0f}}};
    ProgramVariant surface{"sea_surface",
                           "sea",
                           "ocean/surface.frag",
                           {fmt::format("CASCADES {}", count), fmt::format("GRID_SIZE {}", waves.size)},
                           {},
                           "ocean/surface.vert",
                           {},
                           {}};
    for (const Cascade& cascade : waves.cascades)
        for (const std::string& name : {displacements_name(cascade.number), slopes_name(cascade.number)}) {
            const std::size_t field =
                plan.add_resource({name, waves.size, waves.size, gl::PixelFormat::rgba32f, ResourceRole::input});
            pass.bindings.push_back(sampled(name, field));
            surface.accesses.push_back({name, 4});
        }
    const ProgramVariant sky{"sky",
                             "sea",
                             "ocean/sky.frag",
                             {},
                             {},
                             "common/full_screen.vert",
                             {},
                             {"wind", "choppiness", "cascades", "eye"}};
    pass.draws().push_back(
        {sky, whole,
         with(uniforms,
              {"picture_size",
               uniform_value({static_cast<double>(target.width), static_cast<double>(target.height), 0.0}, 0.0)})});
    pass.draws().push_back({surface, whole,
                            with(with(uniforms, {"projection", camera.projection(view.eye_metres)}),
                                 {"rows", static_cast<float>(std::clamp(view.height, 64, 1024))}),
                            Overdraw::intended, surface_mesh_name});
    return pass;
}

} // namespace

void require_drawable(const View& view)
{
    const auto require = [](bool fine, const std::string& what) {
        if (!fine)
            throw InputError("a picture of the sea " + what);
    };
    const auto within = [](double value, double least, double most) { return value >= least && value <= most; };
    require(std::min(view.width, view.height) >= 16 && std::max(view.width, view.height) <= 16384,
            fmt::format("is 16 to 16384 texels wide and high, not {} x {}", view.width, view.height));
    require(within(view.samples_per_side, 1, 4),
            fmt::format("has 1 to 4 samples per side of a texel, not {}", view.samples_per_side));
    require(within(view.eye_metres, 0.1, 1e4),
            fmt::format("is seen from 0.1 to 10000 m above it, not {}", view.eye_metres));
    require(within(view.sun_elevation_in_degrees, 0.0, 90.0),
            fmt::format("needs a sun 0 to 90 degrees above the horizon, not {}", view.sun_elevation_in_degrees));
    require(within(view.field_in_degrees, 1.0, 120.0),
            fmt::format("shows 1 to 120 degrees, not {}", view.field_in_degrees));
    require(within(view.downward_in_degrees, -view.field_in_degrees / 4.0, 60.0),
            fmt::format("must show the sea: it cannot look down by {} degrees", view.downward_in_degrees));
}

Plan picture_plan(const Waves& waves, const View& view)
{
    require_drawable(view);
    Plan plan{"picture of the sea", "RGB in sRGB's encoding, alpha 1", {}, {}};
    const std::size_t samples =
        plan.add_resource({"samples", view.width * view.samples_per_side, view.height * view.samples_per_side,
                           gl::PixelFormat::rgba16f, ResourceRole::temporary});
    const std::size_t image =
        plan.add_resource({"image", view.width, view.height, gl::PixelFormat::rgba32f, ResourceRole::output});
    plan.passes.push_back(sea_pass(plan, waves, view, samples));
    const ProgramVariant resolve{"resolve",
                                 "resolve",
                                 "scene/resolve.frag",
                                 {fmt::format("SAMPLES_PER_SIDE {}", view.samples_per_side)},
                                 {{"samples", view.samples_per_side * view.samples_per_side}}};
    plan.passes.push_back(Pass::drawing("average samples", {sampled("samples", samples), attached(image)},
                                        {{resolve, {"the whole picture", 0, 0, view.width, view.height}, {}}}));
    return plan;
}

} // namespace fragfft::ocean
