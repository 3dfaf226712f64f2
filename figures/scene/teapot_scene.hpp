// The Utah teapot in a studio: the picture that Moreland & Angel 2003 filter (Figure 4a) and draw again in each frame
// of Table 3.
#pragma once

#include "engine/engine.hpp"
#include "figures/scene/bezier_patches.hpp"

#include <array>
#include <memory>
#include <vector>

namespace fragfft::scene {

// The 32 patches of Newell's teapot, z up, standing on z = 0: x from -3 (handle) to 3.43 (spout), 3.15 high.
std::vector<BezierPatch> utah_teapot();

// The preferred angle of the turntable, counter-clockwise seen from above; at 0 the spout points to the right.
inline constexpr double portrait_angle_in_degrees = -28.0;

// Two passes: the studio, the teapot's reflection in the floor and the teapot at samples_per_side^2 samples per texel;
// then their mean. The plan's textures:
// - input "turntable", 1 x 1 rgba32f: turntable_texel(angle);
// - output "image", `format`: RGB in sRGB's encoding, alpha the share of the texel that the teapot covers, all in
//   [0, 1], texel row 0 at the top. The border is one flat colour, so that the picture is periodic.
// Its mesh is called teapot_mesh_name. Any aspect ratio shows the whole teapot at any angle. Throws InputError unless
// width and height are 1 to 65536, samples_per_side is 1 to 8 and the format has four channels.
Plan teapot_plan(int width, int height, int samples_per_side, gl::PixelFormat format);

inline constexpr const char* teapot_mesh_name = "teapot";

// (cos, sin, 0, 0) of the angle.
std::array<float, 4> turntable_texel(double angle_in_degrees);

// Draws the plan repeatedly without allocating.
class TeapotScene
{
public:
    // The engine must outlive the scene. Throws what teapot_plan and Engine::prepare throw.
    TeapotScene(Engine& engine, int width, int height, int samples_per_side, gl::PixelFormat format);
    TeapotScene(const TeapotScene&) = delete; // the prepared plan points to the mesh
    TeapotScene& operator=(const TeapotScene&) = delete;

    void draw(double angle_in_degrees = portrait_angle_in_degrees);
    // Records the drawing without waiting, as PlanExecutor::record does.
    void record(double angle_in_degrees);

    // Undefined before the first draw.
    gl::TextureView image() const { return image_.view(); }
    PlanExecutor& prepared() { return *prepared_; }

private:
    const gl::Functions& gl_;
    gl::Mesh mesh_;
    gl::Texture turntable_;
    gl::Texture image_;
    std::unique_ptr<PlanExecutor> prepared_;
};

} // namespace fragfft::scene
