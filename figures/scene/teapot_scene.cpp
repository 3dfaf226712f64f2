#include "figures/scene/teapot_scene.hpp"

#include "errors.hpp"
#include "figures/scene/bezier_patches.hpp"
#include "scene_data/embedded.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/trigonometric.hpp>

namespace fragfft::scene {

namespace {

// These polygons deviate from quarter circles of radius 2 by 1/1000: less than a tenth of a texel at 512 x 512.
constexpr int segments_per_side = 24;
constexpr int most_samples_per_side = 8;
constexpr int longest_side = 65536; // larger than the textures of any device

struct Camera
{
    glm::dvec3 position;
    glm::dmat4 view_projection;
};

Camera camera_for(int width, int height)
{
    constexpr double elevation_in_degrees = 19.0;
    constexpr double distance = 14.0;
    const glm::dvec3 target(0.0, 0.0, 1.22);
    // Tangents of half the angles of view that contain the teapot horizontally and vertically, at any rotation.
    constexpr double half_width = 0.254;
    constexpr double half_height = 0.185;

    const double elevation = glm::radians(elevation_in_degrees);
    const glm::dvec3 position = target + distance * glm::dvec3(0.0, -std::cos(elevation), std::sin(elevation));
    const double aspect = static_cast<double>(width) / height;
    const double half_angle = std::atan(std::max(half_width / aspect, half_height));
    glm::dmat4 projection = glm::perspective(2.0 * half_angle, aspect, 0.5 * distance, 4.0 * distance);
    // Texel row 0 is the top of the picture, so flip OpenGL's y axis, which points up.
    projection = glm::scale(glm::dmat4(1.0), glm::dvec3(1.0, -1.0, 1.0)) * projection;
    return {position, projection * glm::lookAt(position, target, glm::dvec3(0.0, 0.0, 1.0))};
}

Matrix4 uniform_value(const glm::dmat4& matrix)
{
    Matrix4 value{};
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            value[static_cast<std::size_t>(4 * column + row)] = static_cast<float>(matrix[column][row]);
    return value;
}

std::array<float, 4> uniform_value(const glm::dvec4& vector)
{
    const glm::vec4 value(vector);
    return {value.x, value.y, value.z, value.w};
}

void require_drawable(int width, int height, int samples_per_side, gl::PixelFormat format)
{
    if (std::min(width, height) < 1 || std::max(width, height) > longest_side)
        throw InputError(fmt::format("a picture of the teapot is 1 to {} texels wide and high, not {} x {}",
                                     longest_side, width, height));
    if (samples_per_side < 1 || samples_per_side > most_samples_per_side)
        throw InputError(fmt::format("the teapot is drawn with 1 to {} samples per side of a texel, not {}",
                                     most_samples_per_side, samples_per_side));
    if (gl::info(format).components != 4)
        throw InputError(fmt::format("a picture of the teapot has four channels, not {}", gl::info(format).name));
}

Pass studio_pass(int width, int height, std::size_t turntable, std::size_t samples, const Camera& camera)
{
    const Region whole{"the whole picture", 0, 0, width, height};
    const std::vector<Uniform> studio{{"camera_position", uniform_value(glm::dvec4(camera.position, 1.0))},
                                      {"picture_size", uniform_value(glm::dvec4(width, height, 0.0, 0.0))}};
    const auto with = [&](const char* name, const glm::dmat4& matrix) {
        std::vector<Uniform> uniforms = studio;
        uniforms.push_back({name, uniform_value(matrix)});
        return uniforms;
    };
    const auto teapot = [&](const std::string& name, std::vector<std::string> defines, int turns) {
        ProgramVariant program{
            name, "teapot", "scene/teapot.frag", std::move(defines), {{"turntable", turns}}, "scene/teapot.vert"};
        // Only the lighting of the studio around the teapot depends on the position in the picture.
        program.may_be_left_out = {"picture_size"};
        return Draw{std::move(program), whole, with("view_projection", camera.view_projection), Overdraw::intended,
                    teapot_mesh_name};
    };
    Pass pass{"draw teapot",
              {sampled("turntable", turntable), attached(samples)},
              Drawing{{}, std::array<float, 4>{0.0f, 0.0f, 0.0f, 0.0f}}};
    pass.draws().push_back({{"studio", "studio", "scene/studio.frag", {}, {{"turntable", 1}}},
                            whole,
                            with("inverse_view_projection", glm::inverse(camera.view_projection))});
    // The mirror image lies behind the floor on every line of sight, so the depth test keeps it behind the teapot.
    pass.draws().push_back(teapot("teapot_mirrored", {"MIRRORED"}, 2));
    pass.draws().push_back(teapot("teapot", {}, 1));
    return pass;
}

} // namespace

std::vector<BezierPatch> utah_teapot()
{
    const std::string file = "teapot_bezier_patches.txt";
    return parse_patches(scene_data::embedded_files().at(file), file);
}

Plan teapot_plan(int width, int height, int samples_per_side, gl::PixelFormat format)
{
    require_drawable(width, height, samples_per_side, format);
    Plan plan{"teapot", "RGB in sRGB's encoding, alpha the covered share", {}, {}};
    const int samples_wide = width * samples_per_side;
    const int samples_high = height * samples_per_side;
    const std::size_t turntable = plan.add_resource({"turntable", 1, 1, gl::PixelFormat::rgba32f, ResourceRole::input});
    // Half floats hold linear light in [0, 1] with a finer step than 8 encoded bits do, in half the memory of floats.
    const std::size_t samples =
        plan.add_resource({"samples", samples_wide, samples_high, gl::PixelFormat::rgba16f, ResourceRole::temporary});
    const std::size_t image = plan.add_resource({"image", width, height, format, ResourceRole::output});

    plan.passes.push_back(studio_pass(samples_wide, samples_high, turntable, samples, camera_for(width, height)));
    const int samples_per_texel = samples_per_side * samples_per_side;
    const ProgramVariant resolve{"resolve",
                                 "resolve",
                                 "scene/resolve.frag",
                                 {fmt::format("SAMPLES_PER_SIDE {}", samples_per_side)},
                                 {{"samples", samples_per_texel}}};
    plan.passes.push_back(Pass::drawing("average samples", {sampled("samples", samples), attached(image)},
                                        {{resolve, {"the whole picture", 0, 0, width, height}, {}}}));
    return plan;
}

std::array<float, 4> turntable_texel(double angle_in_degrees)
{
    const double angle = glm::radians(angle_in_degrees);
    return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), 0.0f, 0.0f};
}

TeapotScene::TeapotScene(Engine& engine, int width, int height, int samples_per_side, gl::PixelFormat format)
    : gl_(engine.functions()), mesh_(gl_, tessellate(utah_teapot(), segments_per_side)),
      turntable_(gl_, 1, 1, gl::PixelFormat::rgba32f, "turntable"), image_(gl_, width, height, format, "teapot"),
      prepared_(engine.prepare(teapot_plan(width, height, samples_per_side, format)))
{
    prepared_->bind_mesh(teapot_mesh_name, mesh_);
    prepared_->bind("turntable", turntable_.view());
    prepared_->bind("image", image_.view());
}

void TeapotScene::draw(double angle_in_degrees)
{
    gl::upload(gl_, turntable_.view(), turntable_texel(angle_in_degrees));
    prepared_->run();
}

void TeapotScene::record(double angle_in_degrees)
{
    gl::upload(gl_, turntable_.view(), turntable_texel(angle_in_degrees));
    prepared_->record();
}

} // namespace fragfft::scene
