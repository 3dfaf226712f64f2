#include "figures/scene/bezier_patches.hpp"

#include "errors.hpp"

#include <cstdint>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace fragfft::scene {

namespace {

// A parameter and what it lacks to 1, each rounded by itself: seen from the other end of a side they only swap.
struct Parameter
{
    double value;
    double complement;
};

Parameter parameter_at(int step, int segments)
{
    return {static_cast<double>(step) / segments, static_cast<double>(segments - step) / segments};
}

using Weights = std::array<double, 4>;

Weights bernstein(const Parameter& at)
{
    const auto [t, s] = at;
    return {s * (s * s), 3.0 * ((s * s) * t), 3.0 * ((t * t) * s), t * (t * t)};
}

Weights bernstein_derivative(const Parameter& at)
{
    const auto [t, s] = at;
    return {-3.0 * s * s, 3.0 * s * (s - 2.0 * t), 3.0 * t * (2.0 * s - t), 3.0 * t * t};
}

// Grouped so that reversing the order of weights and points changes no digit: shared sides may run either way.
glm::dvec3 weighted(const Weights& weights, const glm::dvec3& p0, const glm::dvec3& p1, const glm::dvec3& p2,
                    const glm::dvec3& p3)
{
    return (weights[0] * p0 + weights[3] * p3) + (weights[1] * p1 + weights[2] * p2);
}

glm::dvec3 weighted(const BezierPatch& patch, const Weights& in_u, const Weights& in_v)
{
    std::array<glm::dvec3, 4> rows;
    for (std::size_t i = 0; i < 4; ++i)
        rows[i] = weighted(in_v, patch[4 * i], patch[4 * i + 1], patch[4 * i + 2], patch[4 * i + 3]);
    return weighted(in_u, rows[0], rows[1], rows[2], rows[3]);
}

glm::dvec3 normal_at(const BezierPatch& patch, const Parameter& u, const Parameter& v)
{
    glm::dvec3 along_u = weighted(patch, bernstein_derivative(u), bernstein(v));
    glm::dvec3 along_v = weighted(patch, bernstein(u), bernstein_derivative(v));
    // Rounding of derivatives that vanish, relative to control points a few units apart.
    constexpr double vanishing = 1e-10;
    const bool u_vanishes = glm::length(along_u) < vanishing;
    const bool v_vanishes = glm::length(along_v) < vanishing;
    if (u_vanishes || v_vanishes) {
        // Near a side u = u0 that is one point, P_v is (u - u0) P_uv: positive inside for u0 = 0, negative for u0 = 1.
        const glm::dvec3 mixed = weighted(patch, bernstein_derivative(u), bernstein_derivative(v));
        if (v_vanishes)
            along_v = u.value < 0.5 ? mixed : -mixed;
        if (u_vanishes)
            along_u = v.value < 0.5 ? mixed : -mixed;
    }
    return glm::normalize(glm::cross(along_v, along_u));
}

gl::Vertex vertex(const glm::dvec3& position, const glm::dvec3& normal)
{
    const glm::vec3 p(position);
    const glm::vec3 n(normal);
    return {{p.x, p.y, p.z}, {n.x, n.y, n.z}};
}

bool coincide(const gl::Vertex& a, const gl::Vertex& b)
{
    return a.position[0] == b.position[0] && a.position[1] == b.position[1] && a.position[2] == b.position[2];
}

void add_triangle(gl::MeshData& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    const auto& vertices = mesh.vertices;
    if (coincide(vertices[a], vertices[b]) || coincide(vertices[b], vertices[c]) || coincide(vertices[c], vertices[a]))
        return;
    mesh.triangle_indices.insert(mesh.triangle_indices.end(), {a, b, c});
}

void add_patch(gl::MeshData& mesh, const BezierPatch& patch, int segments)
{
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (int i = 0; i <= segments; ++i)
        for (int j = 0; j <= segments; ++j) {
            const Parameter u = parameter_at(i, segments);
            const Parameter v = parameter_at(j, segments);
            mesh.vertices.push_back(vertex(weighted(patch, bernstein(u), bernstein(v)), normal_at(patch, u, v)));
        }
    const auto row = static_cast<std::uint32_t>(segments + 1);
    for (std::uint32_t i = 0; i + 1 < row; ++i)
        for (std::uint32_t j = 0; j + 1 < row; ++j) {
            const std::uint32_t corner = first + i * row + j;
            add_triangle(mesh, corner, corner + 1, corner + row + 1);
            add_triangle(mesh, corner, corner + row + 1, corner + row);
        }
}

} // namespace

gl::MeshData tessellate(const std::vector<BezierPatch>& patches, int segments_per_side)
{
    if (segments_per_side < 1)
        throw InputError(fmt::format("tessellation into {} segments per side: at least 1", segments_per_side));
    gl::MeshData mesh;
    for (const BezierPatch& patch : patches)
        add_patch(mesh, patch, segments_per_side);
    return mesh;
}

} // namespace fragfft::scene
