#include "gl/state_guard.hpp"

#include "errors.hpp"
#include "gl/debug_output.hpp"
#include "gl/error_scope.hpp"

#include <algorithm>
#include <stdexcept>

namespace fragfft::gl {

namespace {

GLint integer_of(const Functions& gl, GLenum name, GLuint index)
{
    GLint value = 0;
    gl.GetIntegeri_v(name, index, &value);
    return value;
}

GLuint saved(GLint name)
{
    return static_cast<GLuint>(name);
}

GLboolean truth(GLint value)
{
    return value != 0 ? GL_TRUE : GL_FALSE;
}

} // namespace

StateGuard::StateGuard(const Functions& gl, const UsedUnits& units, ConditionalRendering* conditional_rendering)
    : gl_(gl), units_(units)
{
    if (units.textures > UsedUnits::most_textures || units.images > UsedUnits::most_images ||
        units.color_buffers > UsedUnits::most_color_buffers)
        throw std::logic_error("a pass uses more units than are kept");
    // At least one, whatever the driver says: what is drawn without its state being reset may be wrong.
    units_.color_buffers = std::min(units.color_buffers, std::max(integer(gl, GL_MAX_DRAW_BUFFERS), 1));
    if (!at_least(gl, {4, 2}, {3, 1}))
        units_.images = 0;
    refuse_obstacles(conditional_rendering);
    pause_transform_feedback();
    save_units();
    if (!units_.draws)
        return;
    targets_.emplace(gl, std::initializer_list<GLenum>{GL_VERTEX_ARRAY_BINDING, GL_RENDERBUFFER_BINDING,
                                                       GL_READ_FRAMEBUFFER_BINDING, GL_DRAW_FRAMEBUFFER_BINDING});
    const std::span<const StatePiece> pieces = guarded_state();
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (pieces[i].exists(gl)) {
            pieces_[i] = pieces[i].ask(gl);
            pieces[i].set(gl, pieces_[i]);
        }
    reset_color_buffers();
}

StateGuard::~StateGuard()
{
    restore_units();
    if (units_.draws) {
        restore_color_buffers();
        const std::span<const StatePiece> pieces = guarded_state();
        for (std::size_t i = 0; i < pieces.size(); ++i)
            if (pieces[i].exists(gl_))
                pieces[i].restore(gl_, pieces_[i]);
        targets_.reset();
    }
    gl_.UseProgram(saved(program_));
    // Resumed last, because the program that it was begun with must be in use.
    if (paused_transform_feedback_)
        gl_.ResumeTransformFeedback();
}

void StateGuard::refuse_obstacles(ConditionalRendering* conditional_rendering) const
{
    for (const Obstacle& obstacle : obstacles())
        if (obstacle.exists(gl_) && integer(gl_, obstacle.query) != obstacle.harmless) {
            const ErrorScope errors(gl_); // throws where the device was reset, when answers mean nothing
            throw CallerError(obstacle.refusal);
        }
    if (conditional_rendering != nullptr && conditional_rendering->is_active())
        throw CallerError("drawing would depend on the conditional rendering that the caller has begun");
}

void StateGuard::pause_transform_feedback()
{
    program_ = integer(gl_, GL_CURRENT_PROGRAM);
    if (program_ != 0) {
        GLint is_deleted = GL_FALSE;
        gl_.GetProgramiv(saved(program_), GL_DELETE_STATUS, &is_deleted);
        if (is_deleted != GL_FALSE)
            throw CallerError("the program in use has been deleted, and would end when another is put in use");
    }
    if (pauses_transform_feedback(gl_)) {
        GLboolean active = GL_FALSE;
        GLboolean paused = GL_FALSE;
        gl_.GetBooleanv(GL_TRANSFORM_FEEDBACK_ACTIVE, &active);
        gl_.GetBooleanv(GL_TRANSFORM_FEEDBACK_PAUSED, &paused);
        paused_transform_feedback_ = active == GL_TRUE && paused == GL_FALSE;
        if (paused_transform_feedback_)
            gl_.PauseTransformFeedback();
        return;
    }
    // OpenGL 3.3 has no query for it, but refuses to put any program in use meanwhile, even the one that is.
    if (gl_.reports_no_errors)
        return;
    const ErrorScope errors(gl_);
    const SilentDebugOutput silence(gl_);
    gl_.UseProgram(saved(program_));
    if (errors.take_errors())
        throw CallerError("the caller has begun transform feedback, which OpenGL 3.3 cannot pause");
}

void StateGuard::save_units()
{
    active_texture_ = integer(gl_, GL_ACTIVE_TEXTURE);
    for (GLuint unit = 0; unit < saved(units_.textures); ++unit) {
        gl_.ActiveTexture(GL_TEXTURE0 + unit);
        TextureUnit& found = texture_units_[unit];
        found = {integer(gl_, GL_TEXTURE_BINDING_2D), integer(gl_, GL_TEXTURE_BINDING_2D_ARRAY),
                 integer(gl_, GL_SAMPLER_BINDING)};
        if (found.sampler != 0)
            gl_.BindSampler(unit, 0);
    }
    gl_.ActiveTexture(saved(active_texture_));
    for (GLuint unit = 0; unit < saved(units_.images); ++unit)
        image_units_[unit] = {
            integer_of(gl_, GL_IMAGE_BINDING_NAME, unit),    integer_of(gl_, GL_IMAGE_BINDING_LEVEL, unit),
            integer_of(gl_, GL_IMAGE_BINDING_LAYERED, unit), integer_of(gl_, GL_IMAGE_BINDING_LAYER, unit),
            integer_of(gl_, GL_IMAGE_BINDING_ACCESS, unit),  integer_of(gl_, GL_IMAGE_BINDING_FORMAT, unit)};
}

void StateGuard::restore_units() const
{
    for (GLuint unit = 0; unit < saved(units_.textures); ++unit) {
        const auto& [texture, array_texture, sampler] = texture_units_[unit];
        gl_.ActiveTexture(GL_TEXTURE0 + unit);
        gl_.BindTexture(GL_TEXTURE_2D, living(gl_.IsTexture, texture));
        gl_.BindTexture(GL_TEXTURE_2D_ARRAY, living(gl_.IsTexture, array_texture));
        gl_.BindSampler(unit, living(gl_.IsSampler, sampler));
    }
    gl_.ActiveTexture(saved(active_texture_));
    for (GLuint unit = 0; unit < saved(units_.images); ++unit) {
        const auto& [texture, level, layered, layer, access, format] = image_units_[unit];
        gl_.BindImageTexture(unit, living(gl_.IsTexture, texture), level, truth(layered), layer, saved(access),
                             saved(format));
    }
}

void StateGuard::reset_color_buffers()
{
    if (!has_indexed_color_buffers(gl_)) {
        gl_.GetIntegerv(GL_COLOR_WRITEMASK, color_buffers_[0].mask.data());
        color_buffers_[0].blend = gl_.IsEnabled(GL_BLEND);
        gl_.ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        gl_.Disable(GL_BLEND);
        return;
    }
    for (GLuint i = 0; i < saved(units_.color_buffers); ++i) {
        gl_.GetIntegeri_v(GL_COLOR_WRITEMASK, i, color_buffers_[i].mask.data());
        color_buffers_[i].blend = gl_.IsEnabledi(GL_BLEND, i);
        gl_.ColorMaski(i, GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        if (color_buffers_[i].blend != GL_FALSE)
            gl_.Disablei(GL_BLEND, i);
    }
}

void StateGuard::restore_color_buffers() const
{
    if (!has_indexed_color_buffers(gl_)) {
        const auto& [mask, blend] = color_buffers_[0];
        gl_.ColorMask(truth(mask[0]), truth(mask[1]), truth(mask[2]), truth(mask[3]));
        if (blend != GL_FALSE)
            gl_.Enable(GL_BLEND);
        return;
    }
    for (GLuint i = 0; i < saved(units_.color_buffers); ++i) {
        const auto& [mask, blend] = color_buffers_[i];
        gl_.ColorMaski(i, truth(mask[0]), truth(mask[1]), truth(mask[2]), truth(mask[3]));
        if (blend != GL_FALSE)
            gl_.Enablei(GL_BLEND, i);
    }
}

} // namespace fragfft::gl
