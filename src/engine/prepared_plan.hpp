// A plan ready to be drawn: programs compiled, temporaries allocated, uniforms located. Nothing of that is left to do
// when it runs.
#pragma once

#include "engine/execution_observer.hpp"
#include "engine/plan.hpp"
#include "engine/program_library.hpp"
#include "gl/conditional_rendering.hpp"
#include "gl/full_screen_triangle.hpp"
#include "gl/mesh.hpp"
#include "gl/nearest_sampler.hpp"
#include "gl/render_target.hpp"
#include "gl/texture.hpp"

#include <map>
#include <memory>
#include <optional>

namespace fragfft {

class PreparedPlan
{
public:
    const Plan& plan() const
    {
        return plan_;
    }

    // Gives the plan a texture its caller owns, for an input or an output. Throws std::logic_error when the plan has no
    // such texture, GlError when size or format differ from the plan's.
    void bind(const std::string& texture, const gl::TextureView& view);
    void bind_mesh(const std::string& name, const gl::Mesh& mesh);

    // Draws every pass, without reading back, allocating or waiting for the device. Every input and output must be
    // bound, else std::logic_error. Leaves the caller's OpenGL state as it was.
    void run();
    // The same with an observer called around each pass and draw, up to and including pass `last_pass`.
    void run(ExecutionObserver& observer, std::optional<std::size_t> last_pass = std::nullopt);

    // Texels of any texture of the plan, an intermediate one too.
    std::vector<float> read_back(std::size_t texture) const;

    // One-off cost of compiling, allocating and uploading constants, by the wall clock.
    double preparation_milliseconds() const
    {
        return preparation_milliseconds_;
    }

private:
    friend class Executor;

    struct LocatedUniform
    {
        GLint location;
        const Uniform* uniform;
    };
    struct PreparedDraw
    {
        GLuint program;
        std::vector<LocatedUniform> changed_uniforms; // those the program does not hold already
    };
    struct PreparedPass
    {
        std::vector<PreparedDraw> draws;
        std::vector<int> texture_units;         // of each input
        std::optional<std::size_t> framebuffer; // index into framebuffers_
    };

    PreparedPlan(const gl::Functions& gl, Plan plan, ProgramLibrary& library, const gl::FullScreenTriangle& triangle);

    void prepare_draws(ProgramLibrary& library);
    void build_framebuffers();
    void draw_all(ExecutionObserver* observer, std::optional<std::size_t> last_pass);
    void draw_pass(std::size_t index, ExecutionObserver* observer);
    void draw(const Draw& draw, const PreparedDraw& prepared) const;

    const gl::Functions& gl_;
    Plan plan_;
    const gl::FullScreenTriangle* triangle_;
    std::vector<gl::TextureView> views_; // by the plan's texture index; name 0 until bound
    std::vector<gl::Texture> owned_textures_;
    gl::NearestSampler sampler_;
    gl::ConditionalRendering conditional_rendering_;
    std::map<std::string, const gl::Mesh*> meshes_;
    std::vector<PreparedPass> passes_;
    std::vector<gl::RenderTarget> framebuffers_;
    bool framebuffers_current_ = false;
    double preparation_milliseconds_ = 0.0;
};

} // namespace fragfft
