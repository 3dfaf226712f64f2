#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "figures/scene/bezier_patches.hpp"
#include "figures/scene/teapot_scene.hpp"

#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <utility>

using namespace fragfft;
using namespace fragfft::scene;

namespace {

glm::dvec3 position(const gl::Vertex& vertex)
{
    return {vertex.position[0], vertex.position[1], vertex.position[2]};
}

glm::dvec3 normal(const gl::Vertex& vertex)
{
    return {vertex.normal[0], vertex.normal[1], vertex.normal[2]};
}

glm::dvec3 cross_of_edges(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c)
{
    return glm::cross(b - a, c - a);
}

// For each vertex the first one within the rounding of floats: neighbouring patches repeat their common points.
std::vector<std::size_t> welded(const std::vector<gl::Vertex>& vertices)
{
    constexpr double rounding_of_four = 2.4e-7;
    std::vector<std::size_t> first(vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i)
        for (first[i] = 0; first[i] < i; ++first[i])
            if (glm::distance(position(vertices[first[i]]), position(vertices[i])) <= 2.0 * rounding_of_four)
                break;
    return first;
}

using Edge = std::pair<std::size_t, std::size_t>;

// The number of triangles along each directed edge between welded vertices.
std::map<Edge, int> directed_edges(const gl::MeshData& mesh)
{
    const std::vector<std::size_t> first = welded(mesh.vertices);
    std::map<Edge, int> edges;
    for (std::size_t i = 0; i < mesh.triangle_indices.size(); i += 3)
        for (std::size_t k = 0; k < 3; ++k)
            ++edges[{first[mesh.triangle_indices[i + k]], first[mesh.triangle_indices[i + (k + 1) % 3]]}];
    return edges;
}

// A patch whose control points have their index as z, over a grid in x and y.
BezierPatch numbered_patch()
{
    BezierPatch patch;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            patch[4 * i + j] = {static_cast<double>(i), static_cast<double>(j), static_cast<double>((4 * i + j) % 5)};
    return patch;
}

// The patches of one part of the teapot, in the file's order.
std::vector<BezierPatch> part(std::size_t first_patch, std::size_t end_patch)
{
    const std::vector<BezierPatch> all = utah_teapot();
    return {all.begin() + static_cast<std::ptrdiff_t>(first_patch),
            all.begin() + static_cast<std::ptrdiff_t>(end_patch)};
}

const std::string one_patch_head = "# a comment\n\npatches 1\n0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3\npoints 4\n";

} // namespace

TEST_CASE("a patch's middle is the mean of its control points by products of 1 3 3 1 / 8")
{
    const BezierPatch patch = numbered_patch();
    const double weights[4] = {1.0, 3.0, 3.0, 1.0};
    glm::dvec3 expected(0.0);
    for (std::size_t i = 0; i < 16; ++i)
        expected += weights[i / 4] * weights[i % 4] / 64.0 * patch[i];
    const gl::MeshData mesh = tessellate({patch}, 2);
    REQUIRE(mesh.vertices.size() == 9);
    REQUIRE(mesh.triangle_indices.size() == 8 * 3);
    // Vertices are floats, so coordinates up to 3 are rounded by at most 1.2e-7.
    CHECK(glm::distance(position(mesh.vertices[4]), expected) < 3e-7);
    CHECK(position(mesh.vertices[0]) == patch[0]);
    CHECK(position(mesh.vertices[2]) == patch[3]);
    CHECK(position(mesh.vertices[6]) == patch[12]);
    CHECK(position(mesh.vertices[8]) == patch[15]);
    // The tangents at a corner are the first control edges: P_u along points[4] - points[0], P_v along points[1] -
    // points[0].
    const glm::dvec3 corner_normal = glm::normalize(glm::cross(patch[1] - patch[0], patch[4] - patch[0]));
    CHECK(glm::distance(normal(mesh.vertices[0]), corner_normal) < 3e-7);
}

TEST_CASE("tessellation refuses less than one segment")
{
    CHECK_THROWS_AS(tessellate({numbered_patch()}, 0), InputError);
}

TEST_CASE("the teapot has Newell's 32 patches and size")
{
    CHECK(utah_teapot().size() == 32);
    glm::dvec3 lowest(1e9);
    glm::dvec3 highest(-1e9);
    for (const gl::Vertex& vertex : tessellate(utah_teapot(), 64).vertices) {
        lowest = glm::min(lowest, position(vertex));
        highest = glm::max(highest, position(vertex));
    }
    // x, y and z reach control points on the surface, so only the rounding of floats is lost. The spout's lip bulges
    // between samples, at 64 segments by less than 1/1000.
    CHECK(lowest.x == Approx(-3.0).margin(1e-6));
    CHECK(highest.x == Approx(3.434).margin(1e-3));
    CHECK(lowest.y == Approx(-2.0).margin(1e-6));
    CHECK(highest.y == Approx(2.0).margin(1e-6));
    CHECK(lowest.z == Approx(0.0).margin(1e-6));
    CHECK(highest.z == Approx(3.15).margin(1e-6));
}

TEST_CASE("the teapot's normals are unit vectors everywhere, poles included")
{
    for (const int segments : {1, 2, 7, 24})
        for (const gl::Vertex& vertex : tessellate(utah_teapot(), segments).vertices) {
            REQUIRE(std::isfinite(glm::length(position(vertex))));
            // The rounding of three floats; a NaN fails as well.
            REQUIRE(std::abs(glm::length(normal(vertex)) - 1.0) < 3e-7);
        }
}

TEST_CASE("the teapot's normals point outward")
{
    // Patches 4 to 11 are the body, where outward is away from the axis.
    for (const gl::Vertex& vertex : tessellate(part(4, 12), 16).vertices) {
        const glm::dvec3 from_axis(vertex.position[0], vertex.position[1], 0.0);
        REQUIRE(glm::dot(normal(vertex), from_axis) > 0.0);
    }
    // Handle and spout are tubes with the middle plane y = 0: their sides point away from it.
    for (const gl::Vertex& vertex : tessellate(part(12, 18), 16).vertices)
        REQUIRE(vertex.normal[1] * vertex.position[1] >= -1e-6f);
    for (const gl::Vertex& vertex : tessellate(utah_teapot(), 8).vertices) {
        const bool on_axis = std::hypot(vertex.position[0], vertex.position[1]) < 1e-6f;
        if (on_axis && vertex.position[2] > 3.1f)
            CHECK(normal(vertex).z == Approx(1.0).margin(1e-6)); // the knob's top is flat there
        if (on_axis && vertex.position[2] < 0.1f)
            CHECK(normal(vertex).z == Approx(-1.0).margin(1e-6)); // and so is the bottom's middle
    }
}

TEST_CASE("a pole's normal is the same whichever side of the patch it is")
{
    const int segments = 5;
    const std::size_t row = segments + 1;
    const std::size_t count = row * row;
    const BezierPatch knob = utah_teapot()[20]; // its side u = 0 is the knob's top
    BezierPatch turned;                         // u and v both reversed: the pole at u = 1
    BezierPatch transposed; // u and v exchanged, which turns the surface inside out: the pole at v = 0
    BezierPatch both;       // the pole at v = 1
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j) {
            turned[4 * i + j] = knob[15 - (4 * i + j)];
            transposed[4 * i + j] = knob[4 * j + i];
            both[4 * i + j] = knob[15 - (4 * j + i)];
        }
    const auto normals_of = [&](const BezierPatch& patch) { return tessellate({patch}, segments).vertices; };
    const auto expected = normals_of(knob);
    for (std::size_t i = 0; i < row; ++i)
        for (std::size_t j = 0; j < row; ++j) {
            const glm::dvec3 here = normal(expected[i * row + j]);
            // Sums in another order, and their rounding to floats.
            CHECK(glm::distance(normal(normals_of(turned)[count - 1 - (i * row + j)]), here) < 1e-6);
            CHECK(glm::distance(normal(normals_of(transposed)[j * row + i]), -here) < 1e-6);
            CHECK(glm::distance(normal(normals_of(both)[count - 1 - (j * row + i)]), -here) < 1e-6);
        }
    CHECK(normal(expected[0]).z == Approx(1.0).margin(1e-6));
}

TEST_CASE("the teapot's triangles face the way of their vertices' normals")
{
    const gl::MeshData mesh = tessellate(utah_teapot(), 24);
    double volume = 0.0;
    for (std::size_t i = 0; i < mesh.triangle_indices.size(); i += 3) {
        const gl::Vertex& a = mesh.vertices[mesh.triangle_indices[i]];
        const gl::Vertex& b = mesh.vertices[mesh.triangle_indices[i + 1]];
        const gl::Vertex& c = mesh.vertices[mesh.triangle_indices[i + 2]];
        const glm::dvec3 face = cross_of_edges(position(a), position(b), position(c));
        REQUIRE(glm::length(face) > 0.0);
        REQUIRE(glm::dot(glm::normalize(face), glm::normalize(normal(a) + normal(b) + normal(c))) > 0.5);
        volume += glm::dot(position(a), cross_of_edges(position(a), position(b), position(c))) / 6.0;
    }
    CHECK(volume > 0.0);
}

TEST_CASE("the teapot has no cracks: its surface is open only where Newell left it open")
{
    const int segments = 6;
    const std::map<Edge, int> edges = directed_edges(tessellate(utah_teapot(), segments));
    int open_edges = 0;
    for (const auto& [edge, count] : edges) {
        REQUIRE(count == 1); // no edge has two triangles on one side
        if (!edges.contains({edge.second, edge.first}))
            ++open_edges;
    }
    // Four sides each at the rim's inner edge and at the lid's outer edge, and two at either end of the handle and of
    // the spout.
    CHECK(open_edges == (4 + 4 + 2 * 2 + 2 * 2) * segments);
}

TEST_CASE("a good patch file is read")
{
    const auto patches = parse_patches(one_patch_head + "0 0 0\n1 0 0.5\r\n\t2 0 -1e-3\n3 0 0 \n# end\n", "good.txt");
    REQUIRE(patches.size() == 1);
    CHECK(patches[0][2] == glm::dvec3(2.0, 0.0, -1e-3));
    CHECK(patches[0][13] == glm::dvec3(1.0, 0.0, 0.5));
}

TEST_CASE("a bad patch file is refused by the line")
{
    struct BadFile
    {
        std::string text;
        std::string complaint;
    };
    const std::string points = "0 0 0\n1 0 0\n2 0 0\n";
    const std::vector<BadFile> files{
        {"", "bad.txt, line 0: the file ends here"},
        {"# only a comment\n", "bad.txt, line 1: the file ends here"},
        {"patch 1\n", "bad.txt, line 1: expected 'patches'"},
        {"patches\n", "bad.txt, line 1: expected 'patches'"},
        {"patches1\n", "bad.txt, line 1: expected 'patches'"},
        {"patches 0\n", "bad.txt, line 1: there must be at least 1"},
        {"patches -4\n", "bad.txt, line 1: there must be at least 1"},
        {"patches 99999999999\n", "bad.txt, line 1: expected 'patches'"},
        {"patches 2000000000\n", "bad.txt, line 1: the file ends here"},
        {"patches 1\n0 1 2 3\n", "bad.txt, line 2: expected patch 1 of 1: 16 indices"},
        {"patches 1\n0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0\n", "16 indices and nothing more"},
        {"patches 1\n0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3.5\n", "bad.txt, line 2: expected patch 1 of 1"},
        {one_patch_head + points, "bad.txt, line 8: the file ends here; expected point 4 of 4"},
        {one_patch_head + points + "3 0\n", "bad.txt, line 9: expected point 4 of 4: 3 numbers"},
        {one_patch_head + points + "3 0 zero\n", "bad.txt, line 9: expected point 4 of 4: 3 numbers"},
        {one_patch_head + points + "3 0 nan\n", "bad.txt, line 9: a coordinate is not finite"},
        {one_patch_head + points + "3 0 inf\n", "bad.txt, line 9: a coordinate is not finite"},
        {one_patch_head + points + "3 0 1e999\n", "bad.txt, line 9: expected point 4 of 4"},
        {one_patch_head + points + "3 0 0\n4 0 0\n", "bad.txt, line 10: expected nothing after the last point"},
        {"patches 1\n0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 4\npoints 4\n" + points + "3 0 0\n",
         "bad.txt, line 2: index 4 is not one of 0 to 3"},
        {"patches 1\n0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 -1\npoints 4\n" + points + "3 0 0\n",
         "bad.txt, line 2: index -1 is not one of 0 to 3"},
    };
    for (const BadFile& file : files) {
        CAPTURE(file.text);
        CHECK_THROWS_WITH(parse_patches(file.text, "bad.txt"), ContainsSubstring(file.complaint));
        CHECK_THROWS_AS(parse_patches(file.text, "bad.txt"), InputError);
    }
}

TEST_CASE("the teapot's plan is sound, and averages all samples")
{
    for (const auto& [width, height] : {std::pair{1, 1}, std::pair{512, 512}, std::pair{300, 451}})
        for (const int samples : {1, 3, 8}) {
            const Plan plan = teapot_plan(width, height, samples, gl::PixelFormat::rgba32f);
            REQUIRE_NOTHROW(require_valid(plan));
            const PlanTotals cost = totals(plan);
            CHECK(cost.passes == 2);
            CHECK(cost.invocations.at("resolve") == width * height);
            // The samples are four half floats each, 8 bytes, and read once.
            CHECK(cost.bytes_read.at("resolve") == 8 * width * height * samples * samples);
        }
}

TEST_CASE("the teapot's plan refuses what cannot be drawn")
{
    const auto format = gl::PixelFormat::rgba32f;
    CHECK_THROWS_WITH(teapot_plan(0, 16, 1, format), ContainsSubstring("not 0 x 16"));
    CHECK_THROWS_WITH(teapot_plan(16, -1, 1, format), ContainsSubstring("not 16 x -1"));
    CHECK_THROWS_AS(teapot_plan(2000000000, 16, 8, format), InputError);
    CHECK_THROWS_WITH(teapot_plan(16, 16, 0, format), ContainsSubstring("not 0"));
    CHECK_THROWS_WITH(teapot_plan(16, 16, 9, format), ContainsSubstring("not 9"));
    CHECK_THROWS_WITH(teapot_plan(16, 16, 1, gl::PixelFormat::rg32f), ContainsSubstring("rg32f"));
}

TEST_CASE("the turntable's texel is the angle's cosine and sine")
{
    CHECK(turntable_texel(0.0) == std::array<float, 4>{1.0f, 0.0f, 0.0f, 0.0f});
    const std::array<float, 4> turned = turntable_texel(-30.0);
    CHECK(turned[0] == Approx(0.8660254).margin(1e-7)); // a float's rounding
    CHECK(turned[1] == Approx(-0.5).margin(1e-7));
}
