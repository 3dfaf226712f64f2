#include "engine/plan_executor.hpp"

#include "engine/linked_program_check.hpp"
#include "engine/plan_check.hpp"
#include "engine/uniform_value.hpp"
#include "errors.hpp"
#include "gl/error_scope.hpp"
#include "gl/gl_error.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/core.h>
#include <stdexcept>

namespace fragfft {

namespace {

int layers_of_view(const Resource& resource)
{
    return resource.kind == ResourceKind::texture_array ? resource.layers : 0;
}

std::string shape(int width, int height, int layers, gl::PixelFormat format)
{
    return fmt::format("{} x {}{} {}", width, height, layers > 0 ? fmt::format(" x {} layers", layers) : "",
                       gl::info(format).name);
}

// Whether a pass stores in the texture, or reads it as an image.
bool is_image(const Plan& plan, std::size_t resource)
{
    return std::any_of(plan.passes.begin(), plan.passes.end(), [&](const Pass& pass) {
        return std::any_of(pass.bindings.begin(), pass.bindings.end(), [&](const Binding& binding) {
            return binding.resource == resource &&
                   (binding.access == Access::image_read || binding.access == Access::image_write);
        });
    });
}

bool is_callers(const Resource& resource)
{
    return resource.role == ResourceRole::input || resource.role == ResourceRole::output;
}

} // namespace

PlanExecutor::PlanExecutor(const gl::Functions& gl, Plan plan, ProgramLibrary& library,
                           const gl::FullScreenTriangle& triangle)
    : gl_(gl), plan_(std::move(plan)), triangle_(triangle), views_(plan_.resources.size()), sampler_(gl),
      conditional_rendering_(gl)
{
    require_valid(plan_);
    const auto start = std::chrono::steady_clock::now();
    const gl::ErrorScope errors(gl);
    const gl::StateGuard guard(gl);
    allocate();
    prepare_passes(library);
    for (PreparedFramebuffer& framebuffer : framebuffers_)
        attach(framebuffer);
    errors.throw_if_error(fmt::format("preparing plan '{}'", plan_.name));
    preparation_milliseconds_ =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void PlanExecutor::allocate()
{
    for (std::size_t i = 0; i < plan_.resources.size(); ++i) {
        const Resource& resource = plan_.resources[i];
        if (is_callers(resource))
            continue;
        owned_textures_.emplace_back(gl_, resource.width, resource.height, resource.format, resource.name,
                                     layers_of_view(resource));
        views_[i] = owned_textures_.back().view();
        if (resource.role == ResourceRole::constant)
            gl::upload(gl_, views_[i], resource.values);
    }
}

void PlanExecutor::prepare_passes(ProgramLibrary& library)
{
    const std::vector<Barrier> barriers = barriers_before(plan_);
    const std::vector<Barrier> after_a_run = barriers_after_a_run(plan_);
    draws_ = std::any_of(plan_.passes.begin(), plan_.passes.end(),
                         [](const Pass& pass) { return pass.draws_something() || pass.clear_color(); });
    ends_with_image_stores_ = ends_with_image_stores(plan_);
    // What each program's uniforms hold when a run reaches a draw: a run sets only what differs.
    HeldUniforms held;
    for (const Pass& pass : plan_.passes) {
        PreparedPass prepared_pass;
        prepared_pass.barrier = barriers[passes_.size()];
        prepared_pass.barrier_after_a_run = after_a_run[passes_.size()];
        for (const Draw& draw : pass.draws())
            prepared_pass.programs.push_back(
                prepared(pass, draw.program, draw.uniforms, library.drawn(draw.program), held));
        for (const Dispatch& dispatch : pass.dispatches())
            prepared_pass.programs.push_back(
                prepared(pass, dispatch.program, dispatch.uniforms, library.dispatched(dispatch.program), held));
        if (pass.draws_something())
            prepared_pass.framebuffer = framebuffer_for(pass);
        passes_.push_back(std::move(prepared_pass));
    }
    GLint limit = 0;
    gl_.GetIntegerv(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, &limit);
    if (used_units_.textures > limit)
        throw gl::GlError(fmt::format("plan '{}' has programs of {} samplers, and this device {} texture units",
                                      plan_.name, used_units_.textures, limit));
    textures_of_units_.resize(static_cast<std::size_t>(used_units_.textures));
}

PlanExecutor::PreparedProgram PlanExecutor::prepared(const Pass& pass, const ProgramVariant& variant,
                                                     const std::vector<Uniform>& uniforms, const LinkedProgram& linked,
                                                     HeldUniforms& held)
{
    require_interface(plan_, pass, variant, uniforms, linked);
    PreparedProgram result;
    result.program = linked.program.name();
    const gl::ProgramInterface& interface = linked.interface;
    for (std::size_t unit = 0; unit < interface.samplers.size(); ++unit)
        result.textures.push_back({static_cast<int>(unit), pass.binding(interface.samplers[unit].name)->resource});
    used_units_.textures = std::max(used_units_.textures, static_cast<int>(interface.samplers.size()));
    for (std::size_t i = 0; i < interface.images.size(); ++i) {
        const Binding& binding = *pass.binding(interface.images[i].name);
        const bool is_array = plan_.resources[binding.resource].kind == ResourceKind::texture_array;
        result.images.push_back({linked.image_units[i], binding.resource,
                                 is_array && binding.layer != all_layers ? std::optional(binding.layer) : std::nullopt,
                                 binding.writes() ? gl::ImageAccess::write : gl::ImageAccess::read});
        used_units_.images = std::max(used_units_.images, linked.image_units[i] + 1);
    }
    result.changed_uniforms = changed_uniforms(result.program, uniforms, held);
    return result;
}

std::vector<PlanExecutor::LocatedUniform>
PlanExecutor::changed_uniforms(GLuint program, const std::vector<Uniform>& uniforms, HeldUniforms& held) const
{
    std::vector<LocatedUniform> changed;
    for (const Uniform& uniform : uniforms) {
        const Uniform*& now = held[program][uniform.name];
        const GLint location = gl_.GetUniformLocation(program, uniform.name.c_str());
        if (location >= 0 && (now == nullptr || !(*now == uniform))) {
            LocatedUniform located{location, value_of(plan_, uniform), std::nullopt};
            if (const auto* from = std::get_if<FromParameter>(&uniform.value))
                for (std::size_t i = 0; i < plan_.parameters.size(); ++i)
                    if (plan_.parameters[i].name == from->parameter)
                        located.parameter = i;
            changed.push_back(std::move(located));
        }
        now = &uniform;
    }
    return changed;
}

void PlanExecutor::take_values(Plan plan)
{
    if (!same_but_for_values(plan_, plan))
        throw CallerError(fmt::format("plan '{}' differs from plan '{}' in more than values", plan.name, plan_.name));
    for (std::size_t i = 0; i < plan.resources.size(); ++i)
        if (plan.resources[i].values != plan_.resources[i].values)
            gl::upload(gl_, views_[i], plan.resources[i].values);
    plan_ = std::move(plan);
    HeldUniforms held;
    for (std::size_t i = 0; i < passes_.size(); ++i) {
        const Pass& pass = plan_.passes[i];
        for (std::size_t j = 0; j < passes_[i].programs.size(); ++j) {
            PreparedProgram& prepared = passes_[i].programs[j];
            prepared.changed_uniforms = changed_uniforms(
                prepared.program, pass.draws_something() ? pass.draws()[j].uniforms : pass.dispatches()[j].uniforms,
                held);
        }
    }
}

std::size_t PlanExecutor::framebuffer_for(const Pass& pass)
{
    PreparedFramebuffer wanted;
    for (const Binding& binding : pass.bindings)
        if (binding.access == Access::attachment)
            wanted.targets.push_back(attached(binding.resource, "", binding.layer));
    // Draws that store need fragments, and OpenGL makes none without an attachment: the image itself, unwritten.
    if (pass.stores_images()) {
        const Binding& image = *std::find_if(pass.bindings.begin(), pass.bindings.end(),
                                             [](const Binding& binding) { return binding.writes(); });
        wanted.targets.push_back(attached(image.resource, "", image.layer));
        wanted.is_written = false;
    }
    wanted.with_depth = pass.clear_color().has_value();
    wanted.purpose = pass.name;
    const auto known =
        std::find_if(framebuffers_.begin(), framebuffers_.end(), [&](const PreparedFramebuffer& candidate) {
            return candidate.targets == wanted.targets && candidate.with_depth == wanted.with_depth &&
                   candidate.is_written == wanted.is_written;
        });
    if (known != framebuffers_.end())
        return static_cast<std::size_t>(known - framebuffers_.begin());
    framebuffers_.push_back(std::move(wanted));
    return framebuffers_.size() - 1;
}

void PlanExecutor::attach(PreparedFramebuffer& framebuffer)
{
    std::vector<gl::Attachment> attachments;
    for (const Binding& target : framebuffer.targets) {
        if (views_[target.resource].name == 0)
            return;
        attachments.emplace_back(views_[target.resource], std::max(target.layer, 0));
    }
    if (framebuffer.target)
        framebuffer.target->attach(attachments);
    else
        framebuffer.target.emplace(gl_, attachments, framebuffer.with_depth, framebuffer.purpose,
                                   framebuffer.is_written);
}

void PlanExecutor::bind(const std::string& texture, const gl::TextureView& view)
{
    const std::size_t index = plan_.resource_index(texture);
    const Resource& planned = plan_.resources[index];
    if (!is_callers(planned))
        throw CallerError(fmt::format("texture '{}' of plan '{}' is the plan's own", texture, plan_.name));
    if (view.name == 0 || view.width != planned.width || view.height != planned.height ||
        view.format != planned.format || view.layers != layers_of_view(planned))
        throw CallerError(
            fmt::format("texture '{}' of plan '{}' must be {}, not {}", texture, plan_.name,
                        shape(planned.width, planned.height, layers_of_view(planned), planned.format),
                        view.name == 0 ? "none" : shape(view.width, view.height, view.layers, view.format)));
    if (gl_.IsTexture(view.name) == GL_FALSE)
        throw CallerError(fmt::format("texture '{}' of plan '{}' must be one of this context, and {} is none", texture,
                                      plan_.name, view.name));
    if (gl::is_es(gl_) && is_image(plan_, index) && !gl::has_immutable_storage(gl_, view))
        throw CallerError(fmt::format("texture '{}' of plan '{}' must be made by glTexStorage2D: it is stored in or "
                                      "read as an image, which OpenGL ES allows of such textures alone",
                                      texture, plan_.name));
    views_[index] = view;
    bindings_are_checked_ = false;
    if (planned.role == ResourceRole::output)
        attach_anew(index);
}

void PlanExecutor::attach_anew(std::size_t output)
{
    GLint draw_framebuffer = 0;
    GLint read_framebuffer = 0;
    GLint renderbuffer = 0;
    gl_.GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_framebuffer);
    gl_.GetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_framebuffer);
    gl_.GetIntegerv(GL_RENDERBUFFER_BINDING, &renderbuffer);
    const auto restore = [&] {
        gl_.BindRenderbuffer(GL_RENDERBUFFER, static_cast<GLuint>(renderbuffer));
        gl_.BindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_framebuffer));
        gl_.BindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_framebuffer));
    };
    try {
        for (PreparedFramebuffer& framebuffer : framebuffers_)
            if (std::any_of(framebuffer.targets.begin(), framebuffer.targets.end(),
                            [&](const Binding& target) { return target.resource == output; }))
                attach(framebuffer);
    } catch (...) {
        views_[output] = {};
        restore();
        throw;
    }
    restore();
}

void PlanExecutor::bind_mesh(const std::string& name, const gl::Mesh& mesh)
{
    meshes_[name] = &mesh;
}

void PlanExecutor::set_parameter(const std::string& name, const UniformValue& value)
{
    for (Parameter& parameter : plan_.parameters)
        if (parameter.name == name) {
            if (parameter.value.index() != value.index())
                throw CallerError(fmt::format("parameter '{}' of plan '{}' is of another type", name, plan_.name));
            // Programs hold more elements than some, and would keep those of before.
            const auto* array = std::get_if<Vector4Array>(&parameter.value);
            if (array != nullptr && array->size() != std::get<Vector4Array>(value).size())
                throw CallerError(fmt::format("parameter '{}' of plan '{}' has {} elements, not {}", name, plan_.name,
                                              array->size(), std::get<Vector4Array>(value).size()));
            parameter.value = value;
            return;
        }
    throw CallerError(fmt::format("plan '{}' has no parameter '{}'", plan_.name, name));
}

void PlanExecutor::require_bound()
{
    if (bindings_are_checked_)
        return;
    for (std::size_t i = 0; i < views_.size(); ++i) {
        if (views_[i].name == 0)
            throw CallerError(fmt::format("plan '{}' runs before '{}' is bound", plan_.name, plan_.resources[i].name));
        for (std::size_t j = 0; j < i; ++j)
            if (views_[j].name == views_[i].name &&
                (plan_.resources[i].role == ResourceRole::output || plan_.resources[j].role == ResourceRole::output))
                throw CallerError(fmt::format("plan '{}' has one texture as '{}' and as '{}'", plan_.name,
                                              plan_.resources[j].name, plan_.resources[i].name));
    }
    for (const Pass& pass : plan_.passes)
        for (const Draw& draw : pass.draws())
            if (!draw.mesh.empty() && !meshes_.contains(draw.mesh))
                throw CallerError(fmt::format("plan '{}' runs before mesh '{}' is bound", plan_.name, draw.mesh));
    bindings_are_checked_ = true;
}

std::vector<float> PlanExecutor::read_back(std::size_t resource) const
{
    return gl::read_back(gl_, views_.at(resource));
}

} // namespace fragfft
