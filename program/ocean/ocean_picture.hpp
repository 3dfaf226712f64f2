// A sea seen from above it, under a low sun: a picture made of its fields.
#pragma once

#include "engine/engine.hpp"
#include "gl/mesh.hpp"
#include "program/ocean/ocean_plan.hpp"

#include <memory>
#include <vector>

namespace fragfft::ocean {

struct View
{
    int width = 960; // of the picture, in texels
    int height = 540;
    int samples_per_side = 2; // of a texel, that are averaged
    double eye_metres = 9.0;  // above the mean sea level
    // In which direction the eye looks, from the wind's direction counter-clockwise seen from above; 180 is into the
    // wind, so that waves come toward the eye.
    double direction_in_degrees = 145.0;
    double downward_in_degrees = 6.0;
    double field_in_degrees = 52.0;        // of view, from left to right
    double sun_elevation_in_degrees = 6.0; // above the horizon
    double sun_from_view_in_degrees = 9.0; // to the right of where the eye looks
    double choppiness = 1.0;               // how much of the sideways displacement is drawn; 1 is linear theory's
};

// Throws InputError unless width and height are 16 to 16384, samples_per_side is 1 to 4, the eye is 0.1 to 10000 m
// high, the sun above the horizon and at most overhead, the field 1 to 120 degrees, and the view downward between
// -field / 4 and 60 degrees.
void require_drawable(const View& view);

// Draws the sea's surface, displaced by all cascades, over a sky, and averages samples. The plan's textures:
// - inputs displacements_name(c) and slopes_name(c) of each cascade, as ocean_plan makes them;
// - output "image", rgba32f: RGB in sRGB's encoding, alpha 1, in [0, 1], texel row 0 at the top.
// Its mesh is called surface_mesh_name. At most four cascades. Throws as require_drawable does.
Plan picture_plan(const Waves& waves, const View& view);

inline constexpr const char* surface_mesh_name = "surface";

// Triangles on a grid of columns x rows squares. A vertex holds its place in the picture: x from -1, left, to 1; y from
// 0, the horizon, to 1, the nearest that is drawn.
gl::MeshData surface_mesh(int columns, int rows);

// Draws one sea again and again at different times, without allocating.
class OceanPicture
{
public:
    // The engine must outlive it. Throws what ocean_plan, picture_plan and Engine::prepare throw.
    OceanPicture(Engine& engine, const Method& method, const Waves& waves, const View& view);
    OceanPicture(const OceanPicture&) = delete; // the prepared plan points to the mesh
    OceanPicture& operator=(const OceanPicture&) = delete;

    // Three channels, in sRGB's encoding.
    Image at_time(double seconds);

private:
    const gl::Functions& gl_;
    gl::Mesh mesh_;
    std::unique_ptr<PlanExecutor> fields_;
    std::unique_ptr<PlanExecutor> picture_;
    std::vector<gl::Texture> textures_;
};

// The fields of one cascade over its patch, on the CPU: height, its slopes along x and y, and the sideways
// displacements along x and y times the choppiness, five numbers a texel, row by row. Without units and in metres, as
// ocean_plan's.
std::vector<float> patch_fields(Engine& engine, const Method& method, const Waves& waves, double seconds,
                                double choppiness);

inline constexpr int patch_field_count = 5;

} // namespace fragfft::ocean
