// A picture of a sea, seen from above its surface under a low sun.
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
    int samples_per_side = 2; // samples per texel's side, which are averaged
    double eye_metres = 9.0;  // height above the mean sea level
    // The direction of view, counter-clockwise from the wind's direction as seen from above. At 180 the view is into
    // the wind, so that waves approach the eye.
    double direction_in_degrees = 145.0;
    double downward_in_degrees = 6.0;
    double field_in_degrees = 52.0;        // of view, from left to right
    double sun_elevation_in_degrees = 6.0; // above the horizon
    double sun_from_view_in_degrees = 9.0; // to the right of the direction of view
    double choppiness = 1.0;               // factor of the sideways displacement; linear theory has 1
};

// Throws InputError unless width and height are 16 to 16384, samples_per_side is 1 to 4, the eye is 0.1 to 10000 m
// high, the sun above the horizon and at most overhead, the field 1 to 120 degrees, and the view downward between
// -field / 4 and 60 degrees.
void require_drawable(const View& view);

// Draws the sea's surface, displaced by all cascades, under a sky, and averages the samples. The plan's textures are
// - the inputs displacements_name(c) and slopes_name(c) of each cascade, as ocean_plan makes them;
// - the output "image", rgba32f: RGB encoded by sRGB, alpha 1, in [0, 1], texel row 0 at the top.
//
// The mesh is named surface_mesh_name. Supports at most four cascades. Throws as require_drawable does.
Plan picture_plan(const Waves& waves, const View& view);

inline constexpr const char* surface_mesh_name = "surface";

// Triangles on a grid of columns x rows squares. A vertex holds its position in the picture: x from -1, left, to 1; y
// from 0, the horizon, to 1, the nearest line that is drawn.
gl::MeshData surface_mesh(int columns, int rows);

// Draws the same sea repeatedly at different times, without allocating memory.
class OceanPicture
{
public:
    // The engine must outlive the object. Throws as ocean_plan, picture_plan and Engine::prepare do.
    OceanPicture(Engine& engine, const Method& method, const Waves& waves, const View& view);
    OceanPicture(const OceanPicture&) = delete; // the prepared plan points to the mesh
    OceanPicture& operator=(const OceanPicture&) = delete;

    // Returns three channels, encoded by sRGB.
    Image at_time(double seconds);

private:
    const gl::Functions& gl_;
    gl::Mesh mesh_;
    std::unique_ptr<PlanExecutor> fields_;
    std::unique_ptr<PlanExecutor> picture_;
    std::vector<gl::Texture> textures_;
};

// Returns the fields of one cascade over its patch to the CPU: the height, its slopes along x and y, and the sideways
// displacements along x and y times the choppiness; five numbers per texel, row by row. Units are those of ocean_plan.
std::vector<float> patch_fields(Engine& engine, const Method& method, const Waves& waves, double seconds,
                                double choppiness);

inline constexpr int patch_field_count = 5;

} // namespace fragfft::ocean
