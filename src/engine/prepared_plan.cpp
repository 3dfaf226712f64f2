#include "engine/prepared_plan.hpp"

#include "engine/plan_check.hpp"
#include "gl/error_scope.hpp"
#include "gl/gl_error.hpp"
#include "gl/state_guard.hpp"

#include <chrono>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft {

namespace {

struct SetUniform
{
    const gl::Functions& gl;
    GLint location;

    void operator()(int value) const
    {
        gl.Uniform1i(location, value);
    }
    void operator()(float value) const
    {
        gl.Uniform1f(location, value);
    }
    void operator()(const std::array<float, 4>& value) const
    {
        gl.Uniform4fv(location, 1, value.data());
    }
    void operator()(const Vector4Array& value) const
    {
        if (!value.empty())
            gl.Uniform4fv(location, static_cast<GLsizei>(value.size()), value.front().data());
    }
    void operator()(const Matrix4& value) const
    {
        gl.UniformMatrix4fv(location, 1, GL_FALSE, value.data());
    }
};

} // namespace

PreparedPlan::PreparedPlan(const gl::Functions& gl, Plan plan, ProgramLibrary& library,
                           const gl::FullScreenTriangle& triangle)
    : gl_(gl), plan_(std::move(plan)), triangle_(&triangle), views_(plan_.textures.size()), sampler_(gl),
      conditional_rendering_(gl)
{
    require_valid(plan_);
    const auto start = std::chrono::steady_clock::now();
    const gl::ErrorScope errors(gl);
    const gl::StateGuard guard(gl);
    for (std::size_t i = 0; i < plan_.textures.size(); ++i) {
        const PlanTexture& texture = plan_.textures[i];
        if (texture.role == TextureRole::input || texture.role == TextureRole::output)
            continue;
        owned_textures_.emplace_back(gl, texture.width, texture.height, texture.format, texture.name);
        views_[i] = owned_textures_.back().view();
        if (texture.role == TextureRole::constant)
            gl::upload(gl, views_[i], texture.values);
    }
    prepare_draws(library);
    errors.throw_if_error(fmt::format("preparing plan '{}'", plan_.name));
    preparation_milliseconds_ =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void PreparedPlan::prepare_draws(ProgramLibrary& library)
{
    // What each program's uniforms hold when a run reaches a draw: a run sets only what differs.
    std::map<GLuint, std::map<std::string, const Uniform*>> held;
    for (const Pass& pass : plan_.passes) {
        PreparedPass prepared;
        for (const SamplerInput& input : pass.inputs)
            prepared.texture_units.push_back(library.texture_unit(input.sampler));
        for (const Draw& draw : pass.draws) {
            const gl::Program& program = library.program(draw.program);
            PreparedDraw prepared_draw{program.name(), {}};
            for (const Uniform& uniform : draw.uniforms) {
                const Uniform*& now = held[program.name()][uniform.name];
                const GLint location = program.uniform_location(uniform.name);
                if (location >= 0 && (now == nullptr || !(*now == uniform)))
                    prepared_draw.changed_uniforms.push_back({location, &uniform});
                now = &uniform;
            }
            prepared.draws.push_back(std::move(prepared_draw));
        }
        passes_.push_back(std::move(prepared));
    }
}

void PreparedPlan::bind(const std::string& texture, const gl::TextureView& view)
{
    const std::size_t index = plan_.texture_index(texture);
    const PlanTexture& planned = plan_.textures[index];
    if (view.width != planned.width || view.height != planned.height || view.format != planned.format)
        throw gl::GlError(fmt::format("texture '{}' of plan '{}' must be {} x {} {}, not {} x {} {}", texture,
                                      plan_.name, planned.width, planned.height, gl::info(planned.format).name,
                                      view.width, view.height, gl::info(view.format).name));
    if (views_[index].name != view.name)
        framebuffers_current_ = false;
    views_[index] = view;
}

void PreparedPlan::bind_mesh(const std::string& name, const gl::Mesh& mesh)
{
    meshes_[name] = &mesh;
}

void PreparedPlan::build_framebuffers()
{
    framebuffers_.clear();
    std::map<std::pair<std::vector<std::size_t>, bool>, std::size_t> known;
    for (std::size_t i = 0; i < passes_.size(); ++i) {
        const Pass& pass = plan_.passes[i];
        const bool with_depth = pass.clear_color.has_value();
        const auto [entry, added] = known.try_emplace({pass.targets, with_depth}, framebuffers_.size());
        if (added) {
            std::vector<gl::Attachment> targets;
            for (const std::size_t target : pass.targets)
                targets.push_back(views_[target]);
            framebuffers_.emplace_back(gl_, targets, with_depth, pass.name);
        }
        passes_[i].framebuffer = entry->second;
    }
    framebuffers_current_ = true;
}

void PreparedPlan::run()
{
    draw_all(nullptr, std::nullopt);
}

void PreparedPlan::run(ExecutionObserver& observer, std::optional<std::size_t> last_pass)
{
    draw_all(&observer, last_pass);
}

void PreparedPlan::draw_all(ExecutionObserver* observer, std::optional<std::size_t> last_pass)
{
    for (std::size_t i = 0; i < views_.size(); ++i)
        if (views_[i].name == 0)
            throw std::logic_error(
                fmt::format("plan '{}' runs before '{}' is bound", plan_.name, plan_.textures[i].name));
    const gl::StateGuard guard(gl_, {.textures = gl::used_texture_units}, &conditional_rendering_);
    if (!framebuffers_current_)
        build_framebuffers();
    for (int unit = 0; unit < gl::used_texture_units; ++unit)
        sampler_.bind(unit);
    // Scissor and viewport both bound the region: a driver may rasterise into a guard band around the viewport.
    gl_.Enable(GL_SCISSOR_TEST);
    const std::size_t count = last_pass ? *last_pass + 1 : passes_.size();
    for (std::size_t i = 0; i < count; ++i)
        draw_pass(i, observer);
}

void PreparedPlan::draw_pass(std::size_t index, ExecutionObserver* observer)
{
    const Pass& pass = plan_.passes[index];
    const PreparedPass& prepared = passes_[index];
    if (observer)
        observer->before_pass(*this, index);
    gl_.BindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffers_[*prepared.framebuffer].name());
    for (std::size_t i = 0; i < pass.inputs.size(); ++i) {
        gl_.ActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(prepared.texture_units[i]));
        gl_.BindTexture(GL_TEXTURE_2D, views_[pass.inputs[i].texture].name);
    }
    if (pass.clear_color) {
        const auto& color = *pass.clear_color;
        gl_.Disable(GL_SCISSOR_TEST);
        gl_.ClearColor(color[0], color[1], color[2], color[3]);
        gl_.Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        gl_.Enable(GL_SCISSOR_TEST);
    }
    for (std::size_t i = 0; i < pass.draws.size(); ++i) {
        if (observer)
            observer->before_draw(*this, index, i);
        draw(pass.draws[i], prepared.draws[i]);
        if (observer)
            observer->after_draw(*this, index, i);
    }
    if (observer)
        observer->after_pass(*this, index);
}

void PreparedPlan::draw(const Draw& draw, const PreparedDraw& prepared) const
{
    gl_.UseProgram(prepared.program);
    for (const LocatedUniform& uniform : prepared.changed_uniforms)
        std::visit(SetUniform{gl_, uniform.location}, uniform.uniform->value);
    gl_.Viewport(draw.region.x, draw.region.y, draw.region.width, draw.region.height);
    gl_.Scissor(draw.region.x, draw.region.y, draw.region.width, draw.region.height);
    if (draw.mesh.empty()) {
        triangle_->bind();
        triangle_->draw();
        return;
    }
    const auto mesh = meshes_.find(draw.mesh);
    if (mesh == meshes_.end())
        throw std::logic_error(fmt::format("plan '{}' runs before mesh '{}' is bound", plan_.name, draw.mesh));
    gl_.Enable(GL_DEPTH_TEST);
    mesh->second->draw();
    gl_.Disable(GL_DEPTH_TEST);
}

std::vector<float> PreparedPlan::read_back(std::size_t texture) const
{
    return gl::read_back(gl_, views_.at(texture));
}

} // namespace fragfft
