#include "gl/state_guard.hpp"

namespace fragfft::gl {

namespace {

void set_enabled(GLenum name, bool enabled)
{
    if (enabled)
        glEnable(name);
    else
        glDisable(name);
}

GLuint saved_name(GLint name)
{
    return static_cast<GLuint>(name);
}

} // namespace

StateGuard::StateGuard()
{
    for (std::size_t i = 0; i < switches.size(); ++i) {
        enabled_[i] = glIsEnabled(switches[i]);
        if (enabled_[i] != GL_FALSE)
            glDisable(switches[i]);
    }
    for (std::size_t i = 0; i < pixel_transfers.size(); ++i)
        glGetIntegerv(pixel_transfers[i], &transfer_[i]);
    glGetIntegerv(GL_VIEWPORT, viewport_.data());
    glGetIntegerv(GL_SCISSOR_BOX, scissor_.data());
    for (GLuint buffer = 0; buffer < saved_color_buffers; ++buffer) {
        glGetBooleani_v(GL_COLOR_WRITEMASK, buffer, color_buffers_[buffer].mask.data());
        color_buffers_[buffer].blend = glIsEnabledi(GL_BLEND, buffer);
    }
    glDisable(GL_BLEND);
    glGetFloatv(GL_COLOR_CLEAR_VALUE, clear_color_.data());
    glGetBooleanv(GL_DEPTH_WRITEMASK, &depth_mask_);
    glGetFloatv(GL_DEPTH_CLEAR_VALUE, &clear_depth_);
    glGetFloatv(GL_DEPTH_RANGE, depth_range_.data());
    glGetIntegerv(GL_DEPTH_FUNC, &depth_function_);
    glGetIntegerv(GL_CLAMP_READ_COLOR, &clamp_read_color_);
    std::array<GLint, 2> polygon_modes{}; // compatibility drivers answer with two values
    glGetIntegerv(GL_POLYGON_MODE, polygon_modes.data());
    polygon_mode_ = polygon_modes[0];
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_framebuffer_);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_framebuffer_);
    glGetIntegerv(GL_RENDERBUFFER_BINDING, &renderbuffer_);
    glGetIntegerv(GL_CURRENT_PROGRAM, &program_);
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertex_array_);
    glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &array_buffer_);
    glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &pack_buffer_);
    glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &unpack_buffer_);
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active_texture_);
    for (GLuint unit = 0; unit < used_texture_units; ++unit) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glGetIntegerv(GL_TEXTURE_BINDING_2D, &units_[unit].texture);
        glGetIntegerv(GL_SAMPLER_BINDING, &units_[unit].sampler);
        glBindSampler(unit, 0);
    }
    glActiveTexture(GL_TEXTURE0);

    for (const GLenum name : pixel_transfers)
        glPixelStorei(name, name == GL_PACK_ALIGNMENT || name == GL_UNPACK_ALIGNMENT ? 1 : 0);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glDepthRange(0.0, 1.0);
    glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

StateGuard::~StateGuard()
{
    for (std::size_t i = 0; i < switches.size(); ++i)
        set_enabled(switches[i], enabled_[i] != GL_FALSE);
    for (std::size_t i = 0; i < pixel_transfers.size(); ++i)
        glPixelStorei(pixel_transfers[i], transfer_[i]);
    for (GLuint unit = 0; unit < used_texture_units; ++unit) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, saved_name(units_[unit].texture));
        glBindSampler(unit, saved_name(units_[unit].sampler));
    }
    glActiveTexture(saved_name(active_texture_));
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, saved_name(unpack_buffer_));
    glBindBuffer(GL_PIXEL_PACK_BUFFER, saved_name(pack_buffer_));
    glBindVertexArray(saved_name(vertex_array_));
    glBindBuffer(GL_ARRAY_BUFFER, saved_name(array_buffer_));
    glUseProgram(saved_name(program_));
    glBindRenderbuffer(GL_RENDERBUFFER, saved_name(renderbuffer_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, saved_name(read_framebuffer_));
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, saved_name(draw_framebuffer_));
    glPolygonMode(GL_FRONT_AND_BACK, saved_name(polygon_mode_));
    glClampColor(GL_CLAMP_READ_COLOR, saved_name(clamp_read_color_));
    glDepthRange(static_cast<double>(depth_range_[0]), static_cast<double>(depth_range_[1]));
    glDepthFunc(saved_name(depth_function_));
    glClearDepth(static_cast<double>(clear_depth_));
    glDepthMask(depth_mask_);
    glClearColor(clear_color_[0], clear_color_[1], clear_color_[2], clear_color_[3]);
    for (GLuint buffer = 0; buffer < saved_color_buffers; ++buffer) {
        const auto& [mask, blend] = color_buffers_[buffer];
        glColorMaski(buffer, mask[0], mask[1], mask[2], mask[3]);
        if (blend != GL_FALSE)
            glEnablei(GL_BLEND, buffer);
    }
    glScissor(scissor_[0], scissor_[1], scissor_[2], scissor_[3]);
    glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
}

} // namespace fragfft::gl
