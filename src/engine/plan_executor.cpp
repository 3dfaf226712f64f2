#include "engine/plan_executor.hpp"

#include "engine/plan_check.hpp"
#include "engine/program_check.hpp"
#include "engine/resident_groups.hpp"
#include "errors.hpp"
#include "gl/error_scope.hpp"
#include "gl/gl_error.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/core.h>
#include <stdexcept>

namespace fragfft {

void begin_programs(const Plan& plan, ProgramLibrary& library)
{
    for (const Pass& pass : plan.passes) {
        for (const Draw& draw : pass.draws())
            library.begin_drawn(draw.program);
        for (const Dispatch& dispatch : pass.dispatches())
            library.begin_dispatched(dispatch.program);
    }
}

PlanExecutor::PlanExecutor(const gl::Functions& gl, Plan plan, ProgramLibrary& library,
                           const gl::FullScreenTriangle& triangle, SharedTemporaries* shared)
    : gl_(gl), plan_(std::move(plan)), triangle_(triangle), views_(plan_.resources.size()), sampler_(gl),
      conditional_rendering_(gl)
{
    require_valid(plan_);
    const auto start = std::chrono::steady_clock::now();
    const gl::ErrorScope errors(gl);
    const gl::StateGuard guard(gl);
    allocate(shared);
    try {
        begin_programs(plan_, library);
        errors.throw_if_error(fmt::format("the programs of plan '{}'", plan_.name));
        prepare_passes(library);
    } catch (...) {
        library.forget_begun();
        throw;
    }
    for (PreparedFramebuffer& framebuffer : framebuffers_)
        attach(framebuffer);
    errors.throw_if_error(fmt::format("preparing plan '{}'", plan_.name));
    preparation_milliseconds_ =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void PlanExecutor::allocate(SharedTemporaries* shared)
{
    for (std::size_t i = 0; i < plan_.resources.size(); ++i) {
        const Resource& resource = plan_.resources[i];
        if (resource.is_callers()) {
            callers_.push_back(i);
            continue;
        }
        views_[i] = allocated(i, shared);
        if (resource.role == ResourceRole::constant)
            gl::upload(gl_, views_[i], resource.values);
    }
    writes_srgb_ = std::any_of(plan_.resources.begin(), plan_.resources.end(), [](const Resource& resource) {
        return resource.role == ResourceRole::output && gl::is_srgb(resource.format);
    });
    callers_views_.resize(callers_.size());
    parameters_.resize(callers_.size());
    // Asking OpenGL for a texture's parameters may need a texture unit.
    used_units_ = {.textures = callers_.empty() ? 0 : 1, .images = 0, .color_buffers = 0, .draws = false};
}

gl::TextureView PlanExecutor::allocated(std::size_t resource, SharedTemporaries* shared)
{
    const Resource& shape = plan_.resources[resource];
    if (shared != nullptr && shape.role == ResourceRole::temporary)
        owned_textures_.push_back(shared->texture(gl_, shape, earlier_temporaries(plan_.resources, resource)));
    else
        owned_textures_.push_back(std::make_shared<const gl::Texture>(gl_, shape.width, shape.height, shape.format,
                                                                      shape.name, shape.layers_of_view()));
    return owned_textures_.back()->view();
}

void PlanExecutor::prepare_passes(ProgramLibrary& library)
{
    const std::vector<Barrier> barriers = barriers_before(plan_, gl_.fetch_barriers_order_stores);
    const std::vector<Barrier> after_a_run = barriers_after_a_run(plan_, gl_.fetch_barriers_order_stores);
    ends_with_image_stores_ = ends_with_image_stores(plan_);
    // What each program's uniforms hold when a run reaches a draw: only uniforms that differ are set.
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
        if (pass.groups_wait())
            prepared_pass.arrivals.emplace(arrivals_of(pass));
        if (pass.draws_something()) {
            used_units_.draws = true;
            prepared_pass.framebuffer = framebuffer_for(pass);
            const std::size_t targets = framebuffers_[*prepared_pass.framebuffer].targets.size();
            used_units_.color_buffers = std::max(used_units_.color_buffers, static_cast<int>(targets));
        }
        passes_.push_back(std::move(prepared_pass));
    }
    const GLint limit = gl::integer(gl_, GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS);
    if (used_units_.textures > limit)
        throw gl::GlError(fmt::format("plan '{}' has programs of {} samplers, and this device {} texture units",
                                      plan_.name, used_units_.textures, limit));
    textures_of_units_.resize(static_cast<std::size_t>(used_units_.textures));
}

PlanExecutor::PreparedProgram PlanExecutor::prepared(const Pass& pass, const ProgramVariant& variant,
                                                     const std::vector<Uniform>& uniforms, SharedProgram linked,
                                                     HeldUniforms& held)
{
    require_interface(plan_, pass, variant, uniforms, *linked);
    PreparedProgram result;
    result.program = linked->program.name();
    const gl::ProgramInterface& interface = linked->interface;
    for (std::size_t unit = 0; unit < interface.samplers.size(); ++unit)
        result.textures.push_back({static_cast<int>(unit), pass.binding(interface.samplers[unit].name)->resource});
    used_units_.textures = std::max(used_units_.textures, static_cast<int>(interface.samplers.size()));
    for (std::size_t i = 0; i < interface.images.size(); ++i) {
        used_units_.images = std::max(used_units_.images, linked->image_units[i] + 1);
        if (pass.groups_wait() && interface.images[i].name == arrivals_image) {
            result.arrivals_unit = linked->image_units[i];
            continue;
        }
        const Binding& binding = *pass.binding(interface.images[i].name);
        const bool is_array = plan_.resources[binding.resource].kind == ResourceKind::texture_array;
        result.images.push_back({linked->image_units[i], binding.resource,
                                 is_array && binding.layer != all_layers ? std::optional(binding.layer) : std::nullopt,
                                 binding.writes() ? gl::ImageAccess::write : gl::ImageAccess::read});
    }
    result.changed_uniforms = changed_uniforms(result.program, uniforms, held);
    result.linked = std::move(linked);
    return result;
}

gl::Texture PlanExecutor::arrivals_of(const Pass& pass) const
{
    const Dispatch& dispatch = pass.dispatches().front();
    const std::int64_t groups = std::int64_t{dispatch.groups[0]} * dispatch.groups[1] * dispatch.groups[2];
    const int surely = surely_resident_groups(dispatch.program.group, gl_.multiprocessors,
                                              gl::integer(gl_, GL_MAX_COMPUTE_SHARED_MEMORY_SIZE));
    if (groups > surely)
        throw gl::GlError(fmt::format("plan '{}', pass '{}': {} groups wait for each other, and of this device only {} "
                                      "are known to be at work at once",
                                      plan_.name, pass.name, groups, surely));
    // Integer zero has the same bits as the float 0.
    gl::Texture arrivals(gl_, arrivals_width, 1, gl::PixelFormat::r32f, "arrivals of groups");
    gl::upload(gl_, arrivals.view(), std::vector<float>(arrivals_width));
    return arrivals;
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
            // A program's array may be longer: elements beyond the new ones would keep their former values.
            const auto* array = std::get_if<Vector4Array>(&parameter.value);
            if (array != nullptr && array->size() != std::get<Vector4Array>(value).size())
                throw CallerError(fmt::format("parameter '{}' of plan '{}' has {} elements, not {}", name, plan_.name,
                                              array->size(), std::get<Vector4Array>(value).size()));
            parameter.value = value;
            return;
        }
    throw CallerError(fmt::format("plan '{}' has no parameter '{}'", plan_.name, name));
}

std::vector<float> PlanExecutor::read_back(std::size_t resource) const
{
    return gl::read_back(gl_, views_.at(resource));
}

} // namespace fragfft
