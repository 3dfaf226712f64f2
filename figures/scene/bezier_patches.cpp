#include "figures/scene/bezier_patches.hpp"

#include "errors.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace fragfft::scene {

namespace {

constexpr std::string_view blanks = " \t\r";

bool is_blank(char character)
{
    return blanks.find(character) != blanks.npos;
}

class PatchReader
{
public:
    PatchReader(std::string_view text, const std::string& file_name) : rest_(text), file_name_(file_name) {}

    std::vector<BezierPatch> read()
    {
        const int patch_count = read_count("patches");
        std::vector<IndexedPatch> indexed;
        for (int i = 0; i < patch_count; ++i) {
            const std::string what = fmt::format("patch {} of {}", i + 1, patch_count);
            const auto indices = read_numbers<int, 16>(what + ": 16 indices");
            indexed.push_back({indices, line_number_});
        }
        const int point_count = read_count("points");
        std::vector<glm::dvec3> points;
        for (int i = 0; i < point_count; ++i) {
            const auto xyz = read_numbers<double, 3>(fmt::format("point {} of {}: 3 numbers", i + 1, point_count));
            for (const double coordinate : xyz)
                if (!std::isfinite(coordinate))
                    fail("a coordinate is not finite");
            points.emplace_back(xyz[0], xyz[1], xyz[2]);
        }
        if (next_line())
            fail("expected nothing after the last point");
        return resolved(indexed, points);
    }

private:
    struct IndexedPatch
    {
        std::array<int, 16> indices;
        int line_number;
    };

    // Moves to the next line that is neither blank nor a comment. Returns false at the end of the text.
    bool next_line()
    {
        while (!rest_.empty()) {
            const std::size_t length = std::min(rest_.find('\n'), rest_.size());
            line_ = rest_.substr(0, length);
            rest_.remove_prefix(std::min(length + 1, rest_.size()));
            ++line_number_;
            skip_blanks();
            if (!line_.empty() && line_.front() != '#')
                return true;
        }
        return false;
    }

    void need_line(const std::string& expected)
    {
        if (!next_line())
            fail("the file ends here; expected " + expected);
    }

    void skip_blanks() { line_.remove_prefix(std::min(line_.find_first_not_of(blanks), line_.size())); }

    template <typename Number, std::size_t count> std::array<Number, count> read_numbers(const std::string& expected)
    {
        need_line(expected);
        return take_numbers<Number, count>(expected);
    }

    // Parses the rest of the line.
    template <typename Number, std::size_t count> std::array<Number, count> take_numbers(const std::string& expected)
    {
        std::array<Number, count> numbers{};
        for (Number& number : numbers) {
            skip_blanks();
            const auto [end, error] = std::from_chars(line_.data(), line_.data() + line_.size(), number);
            const auto length = static_cast<std::size_t>(end - line_.data());
            const bool ends_here = length == line_.size() || is_blank(line_[length]);
            if (error != std::errc{} || !ends_here)
                fail("expected " + expected);
            line_.remove_prefix(length);
        }
        skip_blanks();
        if (!line_.empty())
            fail("expected " + expected + " and nothing more");
        return numbers;
    }

    int read_count(std::string_view keyword)
    {
        const std::string expected = fmt::format("'{}' and how many there are", keyword);
        need_line(expected);
        if (!line_.starts_with(keyword))
            fail("expected " + expected);
        line_.remove_prefix(keyword.size());
        if (!line_.empty() && !is_blank(line_.front()))
            fail("expected " + expected);
        const int count = take_numbers<int, 1>(expected).front();
        if (count < 1)
            fail(fmt::format("there must be at least 1 of {}", keyword));
        return count;
    }

    std::vector<BezierPatch> resolved(const std::vector<IndexedPatch>& indexed, const std::vector<glm::dvec3>& points)
    {
        std::vector<BezierPatch> patches;
        for (const IndexedPatch& from : indexed) {
            BezierPatch& patch = patches.emplace_back();
            line_number_ = from.line_number;
            for (std::size_t i = 0; i < patch.size(); ++i) {
                const int index = from.indices[i];
                if (index < 0 || static_cast<std::size_t>(index) >= points.size())
                    fail(fmt::format("index {} is not one of 0 to {}", index, points.size() - 1));
                patch[i] = points[static_cast<std::size_t>(index)];
            }
        }
        return patches;
    }

    [[noreturn]] void fail(const std::string& what) const
    {
        throw InputError(fmt::format("{}, line {}: {}", file_name_, line_number_, what));
    }

    std::string_view rest_;
    std::string_view line_;
    int line_number_ = 0;
    const std::string& file_name_;
};

// A parameter t and 1 - t, each rounded on its own: traversing a side from its other end only swaps the two.
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

// Grouped so that reversing the order of weights and points gives the same floating-point result, because two patches
// may traverse a shared side in opposite directions.
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
    // Bound below which a derivative counts as zero up to rounding, for control points a few units apart.
    constexpr double vanishing = 1e-10;
    const bool u_vanishes = glm::length(along_u) < vanishing;
    const bool v_vanishes = glm::length(along_v) < vanishing;
    if (u_vanishes || v_vanishes) {
        // Near a side u = u0 that degenerates to a point, P_v is (u - u0) P_uv: the factor is positive inside for u0 =
        // 0, negative for u0 = 1.
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

std::vector<BezierPatch> parse_patches(std::string_view text, const std::string& file_name)
{
    return PatchReader(text, file_name).read();
}

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
