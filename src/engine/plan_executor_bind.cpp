#include "engine/plan_executor.hpp"

#include "errors.hpp"
#include "gl/error_scope.hpp"
#include "gl/gl_error.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft {

namespace {

std::string shape(int width, int height, int layers, gl::PixelFormat format)
{
    return fmt::format("{} x {}{} {}", width, height, layers > 0 ? fmt::format(" x {} layers", layers) : "",
                       gl::info(format).name);
}

// Whether a pass stores in the texture or reads it as an image.
bool is_image(const Plan& plan, std::size_t resource)
{
    return std::any_of(plan.passes.begin(), plan.passes.end(), [&](const Pass& pass) {
        return std::any_of(pass.bindings.begin(), pass.bindings.end(), [&](const Binding& binding) {
            return binding.resource == resource &&
                   (binding.access == Access::image_read || binding.access == Access::image_write);
        });
    });
}

} // namespace

std::size_t PlanExecutor::framebuffer_for(const Pass& pass)
{
    PreparedFramebuffer wanted;
    for (const Binding& binding : pass.bindings)
        if (binding.access == Access::attachment)
            wanted.targets.push_back(attached(binding.resource, "", binding.layer));
    if (wanted.targets.empty()) {
        for (const Draw& draw : pass.draws()) {
            wanted.width = std::max(wanted.width, draw.region.x + draw.region.width);
            wanted.height = std::max(wanted.height, draw.region.y + draw.region.height);
        }
    } else {
        wanted.width = plan_.resources[wanted.targets.front().resource].width;
        wanted.height = plan_.resources[wanted.targets.front().resource].height;
    }
    wanted.with_depth = pass.clear_color().has_value();
    wanted.purpose = pass.name;
    const auto known =
        std::find_if(framebuffers_.begin(), framebuffers_.end(), [&](const PreparedFramebuffer& candidate) {
            return candidate.targets == wanted.targets && candidate.with_depth == wanted.with_depth &&
                   candidate.width == wanted.width && candidate.height == wanted.height;
        });
    if (known != framebuffers_.end())
        return static_cast<std::size_t>(known - framebuffers_.begin());
    framebuffers_.push_back(std::move(wanted));
    return framebuffers_.size() - 1;
}

void PlanExecutor::attach(PreparedFramebuffer& framebuffer)
{
    if (framebuffer.targets.empty()) {
        if (!framebuffer.target)
            framebuffer.target.emplace(gl_, framebuffer.width, framebuffer.height, framebuffer.purpose);
        return;
    }
    std::vector<gl::Attachment> attachments;
    for (const Binding& target : framebuffer.targets) {
        if (views_[target.resource].name == 0)
            return;
        attachments.emplace_back(views_[target.resource], std::max(target.layer, 0));
    }
    if (framebuffer.target)
        framebuffer.target->attach(attachments);
    else
        framebuffer.target.emplace(gl_, attachments, framebuffer.with_depth, framebuffer.purpose);
}

void PlanExecutor::bind(std::span<const NamedTexture> textures)
{
    bind(textures, true);
}

void PlanExecutor::bind(const std::string& texture, const gl::TextureView& view)
{
    const NamedTexture named{texture, view};
    bind(std::span(&named, 1), false);
}

void PlanExecutor::bind(std::span<const NamedTexture> textures, bool is_last)
{
    if (!gl::is_current(gl_))
        throw CallerError(
            fmt::format("plan '{}' is bound in another OpenGL context than its own, or in none", plan_.name));
    // Check all textures before anything changes.
    const gl::ErrorScope errors(gl_);
    std::vector<std::size_t> resources;
    std::vector<gl::TextureView> given;
    std::vector<gl::TextureView> views = views_;
    for (const NamedTexture& texture : textures) {
        resources.push_back(callers_texture(texture));
        given.push_back(texture.view);
        views[resources.back()] = texture.view;
    }
    if (is_last)
        require_distinct_outputs(views);

    // Attach the textures that are drawn to.
    const gl::KeptBindings callers(gl_, {GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_2D_ARRAY, GL_RENDERBUFFER_BINDING,
                                         GL_READ_FRAMEBUFFER_BINDING, GL_DRAW_FRAMEBUFFER_BINDING});
    std::vector<gl::UsualParameters::Found> parameters(given.size());
    views.swap(views_);
    try {
        const gl::UsualParameters usual(gl_, given, parameters);
        attach_outputs(resources);
        errors.throw_if_error(fmt::format("binding textures of plan '{}'", plan_.name));
    } catch (...) {
        views.swap(views_);
        try {
            attach_outputs(resources);
        } catch (const gl::GlError&) {
            // Textures that have been attached before may have been deleted since by their owner.
        }
        errors.take_errors();
        throw;
    }

    // Note what later runs need to know.
    for (std::size_t i = 0; i < callers_.size(); ++i)
        for (std::size_t j = 0; j < resources.size(); ++j)
            if (callers_[i] == resources[j]) {
                callers_views_[i] = given[j];
                parameters_[i] = parameters[j];
            }
    has_unusual_parameters_ = false;
    for (std::size_t i = 0; i < callers_.size(); ++i)
        has_unusual_parameters_ |= callers_views_[i].name != 0 && !parameters_[i].are_usual();
    bindings_are_checked_ = false;
}

void PlanExecutor::unbind(std::span<const std::string> textures)
{
    std::vector<std::size_t> resources;
    for (const std::string& texture : textures)
        resources.push_back(plan_.resource_index(texture));
    const auto is_unbound = [&](std::size_t resource) {
        return std::find(resources.begin(), resources.end(), resource) != resources.end();
    };
    for (const std::size_t resource : resources)
        views_[resource] = {};
    has_unusual_parameters_ = false;
    for (std::size_t i = 0; i < callers_.size(); ++i) {
        if (is_unbound(callers_[i]))
            callers_views_[i] = {};
        has_unusual_parameters_ |= callers_views_[i].name != 0 && !parameters_[i].are_usual();
    }
    // Framebuffers would keep the unbound textures alive.
    for (PreparedFramebuffer& framebuffer : framebuffers_)
        if (std::any_of(framebuffer.targets.begin(), framebuffer.targets.end(),
                        [&](const Binding& target) { return is_unbound(target.resource); }))
            framebuffer.target.reset();
    bindings_are_checked_ = false;
}

std::size_t PlanExecutor::callers_texture(const NamedTexture& texture) const
{
    const std::size_t index = plan_.resource_index(texture.name);
    const Resource& planned = plan_.resources[index];
    const gl::TextureView& view = texture.view;
    if (!planned.is_callers())
        throw CallerError(fmt::format("texture '{}' of plan '{}' is the plan's own", texture.name, plan_.name));
    if (view.name == 0 || view.width != planned.width || view.height != planned.height ||
        view.format != planned.format || view.layers != planned.layers_of_view())
        throw CallerError(
            fmt::format("texture '{}' of plan '{}' must be {}, not {}", texture.name, plan_.name,
                        shape(planned.width, planned.height, planned.layers_of_view(), planned.format),
                        view.name == 0 ? "none" : shape(view.width, view.height, view.layers, view.format)));
    if (const auto contradiction = gl::contradiction(gl_, view, gl::is_es(gl_) && is_image(plan_, index)))
        throw CallerError(fmt::format("texture '{}' of plan '{}', described as {}, {}", texture.name, plan_.name,
                                      shape(view.width, view.height, view.layers, view.format), *contradiction));
    return index;
}

void PlanExecutor::attach_outputs(std::span<const std::size_t> resources)
{
    for (PreparedFramebuffer& framebuffer : framebuffers_)
        if (std::any_of(framebuffer.targets.begin(), framebuffer.targets.end(), [&](const Binding& target) {
                return std::find(resources.begin(), resources.end(), target.resource) != resources.end();
            }))
            attach(framebuffer);
}

void PlanExecutor::require_distinct_outputs(const std::vector<gl::TextureView>& views) const
{
    for (const std::size_t i : callers_)
        for (const std::size_t j : callers_) {
            const Resource& one = plan_.resources[j];
            const Resource& other = plan_.resources[i];
            if (j < i && views[i].name != 0 && views[i].name == views[j].name &&
                (one.role == ResourceRole::output || other.role == ResourceRole::output))
                throw CallerError(
                    fmt::format("plan '{}' has one texture as '{}' and as '{}'", plan_.name, one.name, other.name));
        }
}

void PlanExecutor::require_ready()
{
    if (!gl::is_current(gl_))
        throw CallerError(fmt::format("plan '{}' runs in another OpenGL context than its own, or in none", plan_.name));
    if (bindings_are_checked_)
        return;
    for (const std::size_t i : callers_)
        if (views_[i].name == 0)
            throw CallerError(fmt::format("plan '{}' runs before '{}' is bound", plan_.name, plan_.resources[i].name));
    require_distinct_outputs(views_);
    for (const Pass& pass : plan_.passes)
        for (const Draw& draw : pass.draws())
            if (!draw.mesh.empty() && !meshes_.contains(draw.mesh))
                throw CallerError(fmt::format("plan '{}' runs before mesh '{}' is bound", plan_.name, draw.mesh));
    bindings_are_checked_ = true;
}

void PlanExecutor::require_recordable()
{
    require_ready();
    if (has_unusual_parameters_)
        throw CallerError(
            fmt::format("plan '{}' is recorded with a texture whose swizzle or levels are set, which only "
                        "a run that keeps the state minds",
                        plan_.name));
}

} // namespace fragfft
