#include "engine/plan_executor.hpp"

#include <algorithm>
#include <stdexcept>

namespace fragfft {

namespace {

struct SetUniform
{
    const gl::Functions& gl;
    GLint location;

    void operator()(int value) const { gl.Uniform1i(location, value); }
    void operator()(float value) const { gl.Uniform1f(location, value); }
    void operator()(const std::array<float, 4>& value) const { gl.Uniform4fv(location, 1, value.data()); }
    void operator()(const Vector4Array& value) const
    {
        if (!value.empty())
            gl.Uniform4fv(location, static_cast<GLsizei>(value.size()), value.front().data());
    }
    void operator()(const Matrix4& value) const { gl.UniformMatrix4fv(location, 1, GL_FALSE, value.data()); }
};

} // namespace

template <typename Work> auto PlanExecutor::keeping_state(const Work& work_within)
{
    require_ready();
    const gl::StateGuard guard(gl_, used_units_, &conditional_rendering_);
    gl_.ActiveTexture(GL_TEXTURE0);
    const gl::UsualParameters parameters(gl_, callers_views_, parameters_);
    return work_within();
}

void PlanExecutor::run()
{
    keeping_state([&] { work(nullptr, std::nullopt); });
}

void PlanExecutor::run(ExecutionObserver& observer, std::optional<std::size_t> last_pass)
{
    keeping_state([&] { work(&observer, last_pass); });
}

void PlanExecutor::record(int runs)
{
    if (runs < 1)
        throw std::logic_error("plan '" + plan_.name + "' is to be recorded in no run");
    require_recordable();
    work(nullptr, std::nullopt, runs);
}

void PlanExecutor::record_up_to(std::size_t last_pass)
{
    require_recordable();
    work(nullptr, last_pass);
}

gl::TimeStatistics PlanExecutor::time_runs(gl::Timer& timer, const gl::Sampling& sampling)
{
    return keeping_state(
        [&] { return gl::measure(timer.timed_runs([&](int runs) { work(nullptr, std::nullopt, runs); }), sampling); });
}

gl::UsedUnits used_units(const std::vector<const PlanExecutor*>& plans)
{
    gl::UsedUnits most;
    for (const PlanExecutor* plan : plans) {
        most.textures = std::max(most.textures, plan->used_units().textures);
        most.images = std::max(most.images, plan->used_units().images);
    }
    return most;
}

void PlanExecutor::work(ExecutionObserver* observer, std::optional<std::size_t> last_pass, int runs)
{
    std::fill(textures_of_units_.begin(), textures_of_units_.end(), 0u);
    program_in_use_ = 0;
    for (int unit = 0; unit < used_units_.textures; ++unit)
        sampler_.bind(unit);
    // The viewport is the whole target, set once for each pass; the scissor bounds each region exactly. Setting a
    // viewport for each draw took 3 to 13 % more CPU time on an NVIDIA H200's host, with one draw a pass and with four.
    // Plans of dispatches alone do not touch the state of drawing.
    if (used_units_.draws) {
        gl::set_scissor_test(gl_, true);
        triangle_.bind();
    }
    const bool encodes = writes_srgb_ && !gl::is_es(gl_); // OpenGL ES always encodes
    if (encodes)
        gl_.Enable(GL_FRAMEBUFFER_SRGB);
    const std::size_t count = last_pass ? *last_pass + 1 : passes_.size();
    for (int run = 0; run < runs; ++run)
        for (std::size_t i = 0; i < count; ++i)
            work_on(i, observer, run == 0 ? After::caller : After::run);
    if (encodes)
        gl_.Disable(GL_FRAMEBUFFER_SRGB);
    if (used_units_.draws)
        gl::set_scissor_test(gl_, false);
    if (ends_with_image_stores_)
        gl::memory_barrier(gl_, GL_TEXTURE_FETCH_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT |
                                    GL_FRAMEBUFFER_BARRIER_BIT | GL_TEXTURE_UPDATE_BARRIER_BIT);
}

void PlanExecutor::work_on(std::size_t index, ExecutionObserver* observer, After after)
{
    const Pass& pass = plan_.passes[index];
    const PreparedPass& prepared = passes_[index];
    if (observer)
        observer->before_pass(*this, index);

    // Issue the barrier, and bind and clear the target
    wait_for(after == After::caller ? prepared.barrier : prepared.barrier_after_a_run);
    const auto view_whole_target = [&] {
        const PreparedFramebuffer& target = framebuffers_[*prepared.framebuffer];
        gl::set_viewport(gl_, 0, 0, target.width, target.height);
    };
    if (prepared.framebuffer) {
        gl_.BindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffers_[*prepared.framebuffer].target->name());
        view_whole_target();
    }
    if (const auto color = pass.clear_color()) {
        gl::set_scissor_test(gl_, false);
        gl_.ClearColor((*color)[0], (*color)[1], (*color)[2], (*color)[3]);
        gl_.Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        gl::set_scissor_test(gl_, true);
    }

    // Draw or dispatch
    for (std::size_t i = 0; i < prepared.programs.size(); ++i) {
        if (observer)
            observer->before_draw(*this, index, i);
        use(prepared.programs[i]);
        if (prepared.programs[i].arrivals_unit)
            gl::bind_counters(gl_, *prepared.programs[i].arrivals_unit, prepared.arrivals->view());
        if (pass.draws_something()) {
            draw(pass.draws()[i]);
            if (!pass.draws()[i].mesh.empty())
                view_whole_target();
        } else {
            const std::array<int, 3>& groups = pass.dispatches()[i].groups;
            gl::dispatch(gl_, groups[0], groups[1], groups[2]);
        }
        if (observer)
            observer->after_draw(*this, index, i);
    }
    if (observer)
        observer->after_pass(*this, index);
}

void PlanExecutor::use(const PreparedProgram& prepared)
{
    if (program_in_use_ != prepared.program) {
        gl_.UseProgram(prepared.program);
        program_in_use_ = prepared.program;
    }
    for (const BoundTexture& texture : prepared.textures) {
        const gl::TextureView& view = views_[texture.resource];
        GLuint& bound = textures_of_units_[static_cast<std::size_t>(texture.unit)];
        if (bound == view.name)
            continue;
        gl_.ActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(texture.unit));
        gl_.BindTexture(view.target(), view.name);
        bound = view.name;
    }
    for (const BoundImage& image : prepared.images)
        gl::bind_image(gl_, image.unit, views_[image.resource], image.layer, image.access);
    for (const LocatedUniform& uniform : prepared.changed_uniforms)
        std::visit(SetUniform{gl_, uniform.location},
                   uniform.parameter ? plan_.parameters[*uniform.parameter].value : uniform.value);
}

void PlanExecutor::draw(const Draw& draw) const
{
    const Region& region = draw.region;
    gl::set_scissor(gl_, region.x, region.y, region.width, region.height);
    if (draw.mesh.empty()) {
        triangle_.draw();
        return;
    }
    gl::set_viewport(gl_, region.x, region.y, region.width, region.height);
    gl_.Enable(GL_DEPTH_TEST);
    meshes_.at(draw.mesh)->draw();
    gl_.Disable(GL_DEPTH_TEST);
    triangle_.bind();
}

void PlanExecutor::wait_for(const Barrier& barrier) const
{
    if (barrier.empty())
        return;
    GLbitfield bits = 0;
    if (barrier.texture_fetch)
        bits |= GL_TEXTURE_FETCH_BARRIER_BIT;
    if (barrier.image_access)
        bits |= GL_SHADER_IMAGE_ACCESS_BARRIER_BIT;
    if (barrier.framebuffer)
        bits |= GL_FRAMEBUFFER_BARRIER_BIT;
    gl::memory_barrier(gl_, bits);
}

} // namespace fragfft
