#include "gl/mesh.hpp"

#include "gl/error_scope.hpp"
#include "gl/kept_bindings.hpp"

#include <cstddef>

namespace fragfft::gl {

namespace {

template <typename Element> void fill(const Functions& gl, GLenum target, const std::vector<Element>& elements)
{
    gl.BufferData(target, static_cast<GLsizeiptr>(elements.size() * sizeof(Element)), elements.data(), GL_STATIC_DRAW);
}

void enable_attribute(const Functions& gl, GLuint attribute, std::size_t offset)
{
    gl.EnableVertexAttribArray(attribute);
    gl.VertexAttribPointer(attribute, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), reinterpret_cast<const void*>(offset));
}

} // namespace

Mesh::Mesh(const Functions& gl, const MeshData& data) : index_count_(static_cast<GLsizei>(data.triangle_indices.size()))
{
    const ErrorScope errors(gl);
    vertex_array_ = VertexArrayHandle(gl, generate_name(gl.GenVertexArrays));
    vertices_ = BufferHandle(gl, generate_name(gl.GenBuffers));
    indices_ = BufferHandle(gl, generate_name(gl.GenBuffers));
    const KeptBindings callers(gl, {GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING});
    gl.BindVertexArray(vertex_array_.get());
    gl.BindBuffer(GL_ARRAY_BUFFER, vertices_.get());
    fill(gl, GL_ARRAY_BUFFER, data.vertices);
    gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.get());
    fill(gl, GL_ELEMENT_ARRAY_BUFFER, data.triangle_indices);
    enable_attribute(gl, 0, offsetof(Vertex, position));
    enable_attribute(gl, 1, offsetof(Vertex, normal));
    errors.throw_if_error("the buffers of a mesh");
}

void Mesh::draw() const
{
    const Functions& gl = vertex_array_.functions();
    gl.BindVertexArray(vertex_array_.get());
    gl.DrawElements(GL_TRIANGLES, index_count_, GL_UNSIGNED_INT, nullptr);
}

} // namespace fragfft::gl
