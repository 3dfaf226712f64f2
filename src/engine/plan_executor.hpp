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
#include "gl/texture_facts.hpp"
#include "gl/timer.hpp"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

// A caller's texture for the plan's texture of that name.
struct NamedTexture
{
    std::string name;
    gl::TextureView view;
};

class PlanExecutor
{
public:
    PlanExecutor(const PlanExecutor&) = delete;
    PlanExecutor& operator=(const PlanExecutor&) = delete;

    const Plan& plan() const
    {
        return plan_;
    }

    // Gives the plan textures that its caller owns, for inputs and outputs: all of those named, or none when one is
    // wrong. OpenGL is asked whether they are what they are said to be. Bind again what has been deleted and made anew,
    // whatever its name: what draws into it is attached anew, without a new framebuffer. Throws std::logic_error when
    // the plan has no such texture; CallerError when a size, layers or a format differ from the plan's or from what
    // OpenGL knows, when the context has no such texture, when an output would be bound elsewhere, too, and when OpenGL
    // ES makes no image of it; GlError when the device cannot draw into one. Leaves the caller's OpenGL state as it
    // was.
    void bind(std::span<const NamedTexture> textures);
    // The same of one, where others follow: that an output is bound elsewhere, too, is noticed when the plan runs.
    void bind(const std::string& texture, const gl::TextureView& view);
    void bind_mesh(const std::string& name, const gl::Mesh& mesh);

    // From the next run on. Throws std::logic_error when the plan has no such parameter, or one of another type or
    // number of elements.
    void set_parameter(const std::string& name, const UniformValue& value);

    // From the next run on, the numbers that another plan's uniforms and constants hold. Nothing is allocated or
    // compiled. Throws CallerError when the plans differ in more than that.
    void take_values(Plan plan);

    // Works through every pass, without reading back, allocating or waiting for the device. Every input and output must
    // be bound, an output to no texture that is bound elsewhere, and the plan's OpenGL context current, else
    // CallerError. Leaves the caller's OpenGL state as it was, and his textures' parameters, which passes need to be
    // as a new texture's.
    void run();
    // The same with an observer called around each pass and draw, up to and including pass `last_pass`.
    void run(ExecutionObserver& observer, std::optional<std::size_t> last_pass = std::nullopt);
    // So many runs, one right after the other, without keeping the caller's state and without asking OpenGL anything:
    // for callers that restore their own, and for timing. It relies on the state of a new context in what it does not
    // set itself (blending, masks, tests, clip control, transform feedback, ... as a StateGuard sets them), and leaves
    // other framebuffers, programs, vertex arrays, textures, samplers, images, viewports and scissors behind. What lets
    // the caller see the results, and waits for what the caller has done with them, stands once around all runs. Throws
    // CallerError as run() does, and when a texture had an unusual swizzle or base level as it was bound;
    // std::logic_error for fewer than one run.
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
    // What is prepared for a draw or a dispatch.
    struct PreparedProgram
    {
        SharedProgram linked;
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
        std::vector<Binding> targets; // or none, for fragments that store, and
        int width = 0;
        int height = 0;
        bool with_depth = false;
        std::string purpose;
        std::optional<gl::RenderTarget> target; // once all its textures are known
    };
    using HeldUniforms = std::map<GLuint, std::map<std::string, const Uniform*>>;

    PlanExecutor(const gl::Functions& gl, Plan plan, ProgramLibrary& library, const gl::FullScreenTriangle& triangle);

    void allocate();
    void prepare_passes(ProgramLibrary& library);
    PreparedProgram prepared(const Pass& pass, const ProgramVariant& variant, const std::vector<Uniform>& uniforms,
                             SharedProgram linked, HeldUniforms& held);
    std::vector<LocatedUniform> changed_uniforms(GLuint program, const std::vector<Uniform>& uniforms,
                                                 HeldUniforms& held) const;
    std::size_t framebuffer_for(const Pass& pass);
    void attach(PreparedFramebuffer& framebuffer);
    void bind(std::span<const NamedTexture> textures, bool is_last);
    std::size_t callers_texture(const NamedTexture& texture) const; // its index; throws as bind does
    void attach_outputs(std::span<const std::size_t> resources);
    void attach_former_outputs(std::span<const std::size_t> resources);
    void require_distinct_outputs(const std::vector<gl::TextureView>& views) const;
    void require_ready();
    void require_usual_parameters() const;
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
    std::vector<std::size_t> callers_;   // indices of the inputs and outputs, and by their order
    std::vector<gl::TextureView> callers_views_;
    std::vector<gl::UsualParameters::Found> parameters_;
    std::vector<gl::Texture> owned_textures_;
    gl::NearestSampler sampler_;
    gl::ConditionalRendering conditional_rendering_;
    std::map<std::string, const gl::Mesh*> meshes_;
    std::vector<PreparedPass> passes_;
    std::vector<PreparedFramebuffer> framebuffers_;
    std::vector<GLuint> textures_of_units_; // what the run in progress has bound
    gl::UsedUnits used_units_;
    GLuint program_in_use_ = 0;
    bool ends_with_image_stores_ = false;
    bool bindings_are_checked_ = false;
    bool has_unusual_parameters_ = false; // a caller's texture, as it was bound
    double preparation_milliseconds_ = 0.0;
};

// The same for plans recorded within one guard.
gl::UsedUnits used_units(const std::vector<const PlanExecutor*>& plans);

} // namespace fragfft
