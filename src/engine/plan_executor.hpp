// A plan ready to be run: programs compiled, temporaries allocated, uniforms located, barriers derived. Nothing of that
// is left to do when it runs.
#pragma once

#include "engine/barriers.hpp"
#include "engine/execution_observer.hpp"
#include "engine/plan.hpp"
#include "engine/program_library.hpp"
#include "gl/compute.hpp"
#include "gl/conditional_rendering.hpp"
#include "gl/full_screen_triangle.hpp"
#include "gl/mesh.hpp"
#include "gl/nearest_sampler.hpp"
#include "gl/render_target.hpp"
#include "gl/state_guard.hpp"
#include "gl/texture.hpp"
#include "gl/timer.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

class PlanExecutor
{
public:
    PlanExecutor(const PlanExecutor&) = delete;
    PlanExecutor& operator=(const PlanExecutor&) = delete;

    const Plan& plan() const
    {
        return plan_;
    }

    // Gives the plan a texture its caller owns, for an input or an output. Bind it again when it has been deleted and
    // made anew, whatever its name: what draws into it is attached anew, without a new framebuffer. Throws
    // std::logic_error when the plan has no such texture, CallerError when size, layers or format differ from the
    // plan's, when the context has no such texture, and when OpenGL ES makes no image of it, and GlError when the
    // device cannot draw into it: then nothing is bound. Leaves the caller's OpenGL state as it was.
    void bind(const std::string& texture, const gl::TextureView& view);
    void bind_mesh(const std::string& name, const gl::Mesh& mesh);

    // From the next run on. Throws std::logic_error when the plan has no such parameter, or one of another type or
    // number of elements.
    void set_parameter(const std::string& name, const UniformValue& value);

    // From the next run on, the numbers that another plan's uniforms and constants hold. Nothing is allocated or
    // compiled. Throws CallerError when the plans differ in more than that.
    void take_values(Plan plan);

    // Works through every pass, without reading back, allocating or waiting for the device. Every input and output must
    // be bound, an output to no texture that is bound elsewhere, else CallerError. Leaves the caller's OpenGL state as
    // it was.
    void run();
    // The same with an observer called around each pass and draw, up to and including pass `last_pass`.
    void run(ExecutionObserver& observer, std::optional<std::size_t> last_pass = std::nullopt);
    // So many runs, one right after the other, without keeping the caller's state and without asking OpenGL anything:
    // for callers that restore their own, and for timing. It relies on the state of a new context in what it does not
    // set itself (blending, masks, tests, clip control, transform feedback, ... as a StateGuard sets them), and leaves
    // other framebuffers, programs, vertex arrays, textures, samplers, images, viewports and scissors behind. What lets
    // the caller see the results, and waits for what the caller has done with them, stands once around all runs.
    void record(int runs = 1);
    // One run, up to and including pass `last_pass`, in the same way.
    void record_up_to(std::size_t last_pass);

    // Runs again and again, as gl::measure does it, within one guard: a run's time is without it. Waits for the device.
    gl::TimeStatistics time_runs(gl::Timer& timer, const gl::Sampling& sampling);

    // What a StateGuard around record() must be given.
    gl::UsedUnits used_units() const
    {
        return used_units_;
    }

    // Texels of any texture of the plan, an intermediate one too; of an array all layers.
    std::vector<float> read_back(std::size_t resource) const;

    // One-off cost of compiling, allocating and uploading constants, by the wall clock.
    double preparation_milliseconds() const
    {
        return preparation_milliseconds_;
    }

private:
    friend class Engine;

    struct LocatedUniform
    {
        GLint location;
        UniformValue value;                   // what it is, or
        std::optional<std::size_t> parameter; // the index of the parameter that it follows
    };
    struct BoundTexture
    {
        int unit;
        std::size_t resource;
    };
    struct BoundImage
    {
        int unit;
        std::size_t resource;
        std::optional<int> layer;
        gl::ImageAccess access;
    };
    // Of a draw or a dispatch.
    struct PreparedProgram
    {
        GLuint program = 0;
        std::vector<BoundTexture> textures;
        std::vector<BoundImage> images;
        std::vector<LocatedUniform> changed_uniforms; // those the program does not hold already
    };
    struct PreparedPass
    {
        std::vector<PreparedProgram> programs;  // of each draw or dispatch
        std::optional<std::size_t> framebuffer; // index into framebuffers_
        Barrier barrier;                        // in a run after the caller
        Barrier barrier_after_a_run;
    };
    struct PreparedFramebuffer
    {
        std::vector<Binding> targets;
        bool with_depth = false;
        bool is_written = true; // by what fragments leave
        std::string purpose;
        std::optional<gl::RenderTarget> target; // once all its textures are known
    };
    using HeldUniforms = std::map<GLuint, std::map<std::string, const Uniform*>>;

    PlanExecutor(const gl::Functions& gl, Plan plan, ProgramLibrary& library, const gl::FullScreenTriangle& triangle);

    void allocate();
    void prepare_passes(ProgramLibrary& library);
    PreparedProgram prepared(const Pass& pass, const ProgramVariant& variant, const std::vector<Uniform>& uniforms,
                             const LinkedProgram& linked, HeldUniforms& held);
    std::vector<LocatedUniform> changed_uniforms(GLuint program, const std::vector<Uniform>& uniforms,
                                                 HeldUniforms& held) const;
    std::size_t framebuffer_for(const Pass& pass);
    void attach(PreparedFramebuffer& framebuffer);
    void attach_anew(std::size_t output);
    void require_bound();

    enum class After
    {
        caller,
        run,
    };
    void work(ExecutionObserver* observer, std::optional<std::size_t> last_pass, int runs = 1);
    void work_on(std::size_t pass, ExecutionObserver* observer, After after);
    void use(const PreparedProgram& prepared);
    void draw(const Draw& draw) const;
    void wait_for(const Barrier& barrier) const;

    const gl::Functions& gl_;
    Plan plan_;
    const gl::FullScreenTriangle& triangle_;
    std::vector<gl::TextureView> views_; // by the plan's resource index; name 0 until bound
    std::vector<gl::Texture> owned_textures_;
    gl::NearestSampler sampler_;
    gl::ConditionalRendering conditional_rendering_;
    std::map<std::string, const gl::Mesh*> meshes_;
    std::vector<PreparedPass> passes_;
    std::vector<PreparedFramebuffer> framebuffers_;
    std::vector<GLuint> textures_of_units_; // what the run in progress has bound
    gl::UsedUnits used_units_;
    GLuint program_in_use_ = 0;
    bool draws_ = false;
    bool ends_with_image_stores_ = false;
    bool bindings_are_checked_ = false;
    double preparation_milliseconds_ = 0.0;
};

// The same for plans recorded within one guard.
gl::UsedUnits used_units(const std::vector<const PlanExecutor*>& plans);

} // namespace fragfft
