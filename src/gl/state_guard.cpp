#include "gl/state_guard.hpp"

#include "errors.hpp"
#include "gl/debug_output.hpp"
#include "gl/error_scope.hpp"

#include <algorithm>

namespace fragfft::gl {

namespace {

enum class Known
{
    everywhere,
    on_desktop,
    with_clip_distances,
};

struct Switch
{
    GLenum name;
    Known known;
};

// What alters what a draw writes, or where. The scissor test and blending, which have one for each viewport and colour
// buffer, are apart.
constexpr std::array<Switch, 23> switches{{
    {GL_DEPTH_TEST, Known::everywhere}, // first: drawing meshes changes it
    {GL_CULL_FACE, Known::everywhere},
    {GL_STENCIL_TEST, Known::everywhere},
    {GL_DITHER, Known::everywhere},
    {GL_SAMPLE_COVERAGE, Known::everywhere},
    {GL_SAMPLE_ALPHA_TO_COVERAGE, Known::everywhere},
    {GL_RASTERIZER_DISCARD, Known::everywhere},
    {GL_POLYGON_OFFSET_FILL, Known::everywhere},
    {GL_COLOR_LOGIC_OP, Known::on_desktop},
    {GL_FRAMEBUFFER_SRGB, Known::on_desktop},
    {GL_MULTISAMPLE, Known::on_desktop},
    {GL_POLYGON_SMOOTH, Known::on_desktop},
    {GL_SAMPLE_MASK, Known::on_desktop},
    {GL_DEPTH_CLAMP, Known::on_desktop},
    {GL_PRIMITIVE_RESTART, Known::on_desktop},
    {GL_CLIP_DISTANCE0, Known::with_clip_distances},
    {GL_CLIP_DISTANCE1, Known::with_clip_distances},
    {GL_CLIP_DISTANCE2, Known::with_clip_distances},
    {GL_CLIP_DISTANCE3, Known::with_clip_distances},
    {GL_CLIP_DISTANCE4, Known::with_clip_distances},
    {GL_CLIP_DISTANCE5, Known::with_clip_distances},
    {GL_CLIP_DISTANCE6, Known::with_clip_distances},
    {GL_CLIP_DISTANCE7, Known::with_clip_distances},
}};

bool is_known(const Functions& gl, Known known)
{
    return known == Known::everywhere || !is_es(gl) ||
           (known == Known::with_clip_distances && gl.EXT_clip_cull_distance != 0);
}

// Each viewport and scissor by itself. OpenGL ES has that in extensions only, which are not minded.
bool has_indexed_viewports(const Functions& gl)
{
    return is_desktop_at_least(gl, {4, 1});
}

bool has_indexed_color_buffers(const Functions& gl)
{
    return at_least(gl, {3, 3}, {3, 2});
}

bool has_clip_control(const Functions& gl)
{
    return is_desktop_at_least(gl, {4, 5}) || gl.EXT_clip_control != 0;
}

bool has_image_units(const Functions& gl)
{
    return at_least(gl, {4, 2}, {3, 1});
}

GLuint saved(GLint name)
{
    return static_cast<GLuint>(name);
}

GLint integer(const Functions& gl, GLenum name)
{
    GLint value = 0;
    gl.GetIntegerv(name, &value);
    return value;
}

GLint integer_of(const Functions& gl, GLenum name, GLuint index)
{
    GLint value = 0;
    gl.GetIntegeri_v(name, index, &value);
    return value;
}

} // namespace

StateGuard::StateGuard(const Functions& gl, const UsedUnits& units, ConditionalRendering* conditional_rendering)
    : gl_(gl)
{
    static_assert(switches.size() <= most_switches);
    if (conditional_rendering != nullptr && conditional_rendering->is_active())
        throw CallerError("drawing would depend on the conditional rendering that the caller has begun");
    save_viewports(); // allocates, so before anything is changed
    save_units(units);
    gl.GetIntegerv(GL_CURRENT_PROGRAM, &program_);
    pause_transform_feedback();
    save_bindings();
    for (std::size_t i = 0; i < switches.size(); ++i)
        if (is_known(gl, switches[i].known)) {
            enabled_[i] = gl.IsEnabled(switches[i].name);
            if (enabled_[i] != GL_FALSE)
                gl.Disable(switches[i].name);
        }
    gl.Disable(GL_SCISSOR_TEST);
    for (GLuint unit = 0; unit < texture_units_.size(); ++unit)
        if (texture_units_[unit].sampler != 0)
            gl.BindSampler(unit, 0);
    reset_color_buffers();
    reset_depth();
    reset_rasterisation();
}

StateGuard::~StateGuard()
{
    restore_rasterisation();
    restore_depth();
    restore_color_buffers();
    restore_units();
    restore_viewports();
    // Passes enable none of the others.
    if (enabled_[0] == GL_FALSE)
        gl_.Disable(switches[0].name);
    for (std::size_t i = 0; i < switches.size(); ++i)
        if (enabled_[i] != GL_FALSE)
            gl_.Enable(switches[i].name);
    gl_.BindVertexArray(saved(vertex_array_));
    gl_.UseProgram(saved(program_));
    gl_.BindRenderbuffer(GL_RENDERBUFFER, saved(renderbuffer_));
    gl_.BindFramebuffer(GL_READ_FRAMEBUFFER, saved(read_framebuffer_));
    gl_.BindFramebuffer(GL_DRAW_FRAMEBUFFER, saved(draw_framebuffer_));
    // Last, for it wants the program it was begun with.
    if (paused_transform_feedback_)
        gl_.ResumeTransformFeedback();
}

void StateGuard::pause_transform_feedback()
{
    if (at_least(gl_, {4, 0}, {3, 0})) {
        GLboolean active = GL_FALSE;
        GLboolean paused = GL_FALSE;
        gl_.GetBooleanv(GL_TRANSFORM_FEEDBACK_ACTIVE, &active);
        gl_.GetBooleanv(GL_TRANSFORM_FEEDBACK_PAUSED, &paused);
        paused_transform_feedback_ = active == GL_TRUE && paused == GL_FALSE;
        if (paused_transform_feedback_)
            gl_.PauseTransformFeedback();
        return;
    }
    // OpenGL 3.3 has no query for it, but lets no program be put in use meanwhile, not even the one that is.
    const ErrorScope errors(gl_);
    const SilentDebugOutput silence(gl_);
    gl_.UseProgram(saved(program_));
    if (errors.take_errors())
        throw CallerError("the caller has begun transform feedback, which OpenGL 3.3 cannot pause");
}

void StateGuard::save_bindings()
{
    gl_.GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_framebuffer_);
    gl_.GetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_framebuffer_);
    gl_.GetIntegerv(GL_RENDERBUFFER_BINDING, &renderbuffer_);
    gl_.GetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertex_array_);
}

void StateGuard::save_viewports()
{
    if (!has_indexed_viewports(gl_)) {
        Viewport& viewport = viewports_.emplace_back();
        gl_.GetFloatv(GL_VIEWPORT, viewport.box.data());
        gl_.GetIntegerv(GL_SCISSOR_BOX, viewport.scissor.data());
        viewport.scissor_test = gl_.IsEnabled(GL_SCISSOR_TEST);
        return;
    }
    // Setting one viewport sets them all.
    viewports_.resize(static_cast<std::size_t>(integer(gl_, GL_MAX_VIEWPORTS)));
    for (GLuint i = 0; i < viewports_.size(); ++i) {
        gl_.GetFloati_v(GL_VIEWPORT, i, viewports_[i].box.data());
        gl_.GetIntegeri_v(GL_SCISSOR_BOX, i, viewports_[i].scissor.data());
        viewports_[i].scissor_test = gl_.IsEnabledi(GL_SCISSOR_TEST, i);
    }
}

void StateGuard::restore_viewports() const
{
    gl_.Disable(GL_SCISSOR_TEST);
    if (!has_indexed_viewports(gl_)) {
        const auto& [box, scissor, scissor_test] = viewports_.front();
        gl_.Viewport(static_cast<GLint>(box[0]), static_cast<GLint>(box[1]), static_cast<GLsizei>(box[2]),
                     static_cast<GLsizei>(box[3]));
        gl_.Scissor(scissor[0], scissor[1], scissor[2], scissor[3]);
        if (scissor_test != GL_FALSE)
            gl_.Enable(GL_SCISSOR_TEST);
        return;
    }
    for (GLuint i = 0; i < viewports_.size(); ++i) {
        gl_.ViewportIndexedfv(i, viewports_[i].box.data());
        gl_.ScissorIndexedv(i, viewports_[i].scissor.data());
        if (viewports_[i].scissor_test != GL_FALSE)
            gl_.Enablei(GL_SCISSOR_TEST, i);
    }
}

void StateGuard::reset_color_buffers()
{
    if (has_indexed_color_buffers(gl_)) {
        color_buffer_count_ = static_cast<GLuint>(std::min(integer(gl_, GL_MAX_DRAW_BUFFERS), most_color_buffers));
        for (GLuint i = 0; i < color_buffer_count_; ++i) {
            gl_.GetBooleani_v(GL_COLOR_WRITEMASK, i, color_buffers_[i].mask.data());
            color_buffers_[i].blend = gl_.IsEnabledi(GL_BLEND, i);
        }
    } else {
        color_buffer_count_ = 1;
        gl_.GetBooleanv(GL_COLOR_WRITEMASK, color_buffers_[0].mask.data());
        color_buffers_[0].blend = gl_.IsEnabled(GL_BLEND);
    }
    gl_.GetFloatv(GL_COLOR_CLEAR_VALUE, clear_color_.data());
    gl_.Disable(GL_BLEND);
    gl_.ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void StateGuard::restore_color_buffers() const
{
    gl_.ClearColor(clear_color_[0], clear_color_[1], clear_color_[2], clear_color_[3]);
    if (!has_indexed_color_buffers(gl_)) {
        const auto& [mask, blend] = color_buffers_[0];
        gl_.ColorMask(mask[0], mask[1], mask[2], mask[3]);
        if (blend != GL_FALSE)
            gl_.Enable(GL_BLEND);
        return;
    }
    for (GLuint i = 0; i < color_buffer_count_; ++i) {
        const auto& [mask, blend] = color_buffers_[i];
        gl_.ColorMaski(i, mask[0], mask[1], mask[2], mask[3]);
        if (blend != GL_FALSE)
            gl_.Enablei(GL_BLEND, i);
    }
}

void StateGuard::reset_depth()
{
    gl_.GetBooleanv(GL_DEPTH_WRITEMASK, &depth_mask_);
    gl_.GetIntegerv(GL_DEPTH_FUNC, &depth_function_);
    gl_.DepthMask(GL_TRUE);
    gl_.DepthFunc(GL_LESS);
    if (is_es(gl_)) {
        GLfloat clear_depth = 1.0f;
        std::array<GLfloat, 2> range{};
        gl_.GetFloatv(GL_DEPTH_CLEAR_VALUE, &clear_depth);
        gl_.GetFloatv(GL_DEPTH_RANGE, range.data());
        clear_depth_ = clear_depth;
        depth_range_ = {range[0], range[1]};
        gl_.ClearDepthf(1.0f);
        gl_.DepthRangef(0.0f, 1.0f);
        return;
    }
    gl_.GetDoublev(GL_DEPTH_CLEAR_VALUE, &clear_depth_);
    gl_.ClearDepth(1.0);
    gl_.GetDoublev(GL_DEPTH_RANGE, depth_range_.data());
    // Passes draw into the first viewport: the others keep their ranges.
    if (has_indexed_viewports(gl_))
        gl_.DepthRangeIndexed(0, 0.0, 1.0);
    else
        gl_.DepthRange(0.0, 1.0);
}

void StateGuard::restore_depth() const
{
    gl_.DepthMask(depth_mask_);
    gl_.DepthFunc(saved(depth_function_));
    if (is_es(gl_)) {
        gl_.ClearDepthf(static_cast<GLfloat>(clear_depth_));
        gl_.DepthRangef(static_cast<GLfloat>(depth_range_[0]), static_cast<GLfloat>(depth_range_[1]));
        return;
    }
    gl_.ClearDepth(clear_depth_);
    if (has_indexed_viewports(gl_))
        gl_.DepthRangeIndexed(0, depth_range_[0], depth_range_[1]);
    else
        gl_.DepthRange(depth_range_[0], depth_range_[1]);
}

void StateGuard::reset_rasterisation()
{
    if (has_clip_control(gl_)) {
        gl_.GetIntegerv(GL_CLIP_ORIGIN, &clip_origin_);
        gl_.GetIntegerv(GL_CLIP_DEPTH_MODE, &clip_depth_mode_);
        set_clip_control(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    }
    if (!is_es(gl_)) {
        gl_.GetIntegerv(GL_POLYGON_MODE, polygon_modes_.data());
        gl_.PolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    }
}

void StateGuard::restore_rasterisation() const
{
    if (has_clip_control(gl_))
        set_clip_control(clip_origin_, clip_depth_mode_);
    if (is_es(gl_))
        return;
    // Only in compatibility profiles, whose drivers answer with both, may they differ.
    const auto [front, back] = polygon_modes_;
    gl_.PolygonMode(GL_FRONT_AND_BACK, saved(front));
    if (back != 0 && back != front)
        gl_.PolygonMode(GL_BACK, saved(back));
}

void StateGuard::set_clip_control(GLint origin, GLint depth_mode) const
{
    const auto set = is_es(gl_) ? gl_.ClipControlEXT : gl_.ClipControl;
    set(saved(origin), saved(depth_mode));
}

void StateGuard::save_units(const UsedUnits& units)
{
    gl_.GetIntegerv(GL_ACTIVE_TEXTURE, &active_texture_);
    texture_units_.resize(static_cast<std::size_t>(units.textures));
    for (GLuint unit = 0; unit < texture_units_.size(); ++unit) {
        gl_.ActiveTexture(GL_TEXTURE0 + unit);
        gl_.GetIntegerv(GL_TEXTURE_BINDING_2D, &texture_units_[unit].texture);
        gl_.GetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &texture_units_[unit].array_texture);
        gl_.GetIntegerv(GL_SAMPLER_BINDING, &texture_units_[unit].sampler);
    }
    gl_.ActiveTexture(saved(active_texture_));
    if (!has_image_units(gl_))
        return;
    for (GLuint unit = 0; unit < static_cast<GLuint>(units.images); ++unit)
        image_units_.push_back(
            {integer_of(gl_, GL_IMAGE_BINDING_NAME, unit), integer_of(gl_, GL_IMAGE_BINDING_LEVEL, unit),
             integer_of(gl_, GL_IMAGE_BINDING_LAYERED, unit), integer_of(gl_, GL_IMAGE_BINDING_LAYER, unit),
             integer_of(gl_, GL_IMAGE_BINDING_ACCESS, unit), integer_of(gl_, GL_IMAGE_BINDING_FORMAT, unit)});
}

void StateGuard::restore_units() const
{
    for (GLuint unit = 0; unit < texture_units_.size(); ++unit) {
        gl_.ActiveTexture(GL_TEXTURE0 + unit);
        gl_.BindTexture(GL_TEXTURE_2D, saved(texture_units_[unit].texture));
        gl_.BindTexture(GL_TEXTURE_2D_ARRAY, saved(texture_units_[unit].array_texture));
        gl_.BindSampler(unit, saved(texture_units_[unit].sampler));
    }
    gl_.ActiveTexture(saved(active_texture_));
    for (GLuint unit = 0; unit < image_units_.size(); ++unit) {
        const auto& [texture, level, layered, layer, access, format] = image_units_[unit];
        gl_.BindImageTexture(unit, saved(texture), level, layered != 0 ? GL_TRUE : GL_FALSE, layer, saved(access),
                             saved(format));
    }
}

} // namespace fragfft::gl
