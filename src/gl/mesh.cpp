#include "gl/mesh.hpp"

#include "gl/state_guard.hpp"

#include <cstddef>

namespace fragfft::gl {

namespace {

template <typename Element> void fill(GLenum target, const std::vector<Element>& elements)
{
    glBufferData(target, static_cast<GLsizeiptr>(elements.size() * sizeof(Element)), elements.data(), GL_STATIC_DRAW);
}

void enable_attribute(GLuint attribute, std::size_t offset)
{
    glEnableVertexAttribArray(attribute);
    glVertexAttribPointer(attribute, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), reinterpret_cast<const void*>(offset));
}

} // namespace

Mesh::Mesh(const MeshData& data)
    : vertex_array_(generate_name(glGenVertexArrays)), vertices_(generate_name(glGenBuffers)),
      indices_(generate_name(glGenBuffers)), index_count_(static_cast<GLsizei>(data.triangle_indices.size()))
{
    const StateGuard guard;
    glBindVertexArray(vertex_array_.get());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.get());
    fill(GL_ARRAY_BUFFER, data.vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.get());
    fill(GL_ELEMENT_ARRAY_BUFFER, data.triangle_indices);
    enable_attribute(0, offsetof(Vertex, position));
    enable_attribute(1, offsetof(Vertex, normal));
}

void Mesh::draw() const
{
    glBindVertexArray(vertex_array_.get());
    glDrawElements(GL_TRIANGLES, index_count_, GL_UNSIGNED_INT, nullptr);
}

} // namespace fragfft::gl
