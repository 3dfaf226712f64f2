// Indexed triangles with positions (attribute 0) and normals (attribute 1).
#pragma once

#include "gl/handle.hpp"

#include <cstdint>
#include <vector>

namespace fragfft::gl {

struct Vertex
{
    float position[3];
    float normal[3];
};

struct MeshData
{
    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> triangle_indices; // three for each triangle
};

class Mesh
{
public:
    // Throws GlError when the device has no memory for it.
    Mesh(const Functions& gl, const MeshData& data);

    // Leaves the mesh's vertex array bound.
    void draw() const;

private:
    VertexArrayHandle vertex_array_;
    BufferHandle vertices_;
    BufferHandle indices_;
    GLsizei index_count_;
};

} // namespace fragfft::gl
