// A plan ready to be run: programs compiled, temporaries allocated, uniforms located, barriers derived. None of this is
// left for the run.
#pragma once

#include "engine/barriers.hpp"
#include "engine/plan.hpp"
#include "engine/program_library.hpp"
#include "engine/shared_temporaries.hpp"
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

// A texture of the caller's, for the plan's texture of that name.
struct NamedTexture
{
    std::string name;
    gl::TextureView view;
};

class PlanExecutor;

// Observes a plan while it runs: counters, a viewer.
class ExecutionObserver
{
public:
    virtual ~ExecutionObserver() = default;
    virtual void before_pass(PlanExecutor&, std::size_t /*pass*/) {}
    virtual void after_pass(PlanExecutor&, std::size_t /*pass*/) {}
    virtual void before_draw(PlanExecutor&, std::size_t /*pass*/, std::size_t /*draw*/) {}
    virtual void after_draw(PlanExecutor&, std::size_t /*pass*/, std::size_t /*draw*/) {}
};

class PlanExecutor
{
public:
    PlanExecutor(const PlanExecutor&) = delete;
    PlanExecutor& operator=(const PlanExecutor&) = delete;

    const Plan& plan() const { return plan_; }

    // Binds textures that the caller owns to inputs and outputs: all of them, or none when one is wrong. OpenGL is
    // asked whether they are as described. A texture that was deleted and made anew must be bound again, even under the
    // same name; no new framebuffer is made for it. Leaves the caller's OpenGL state as it was. Throws
    // - std::logic_error when the plan has no such texture,
    // - CallerError when its size, layers or format differ from the plan's or from what OpenGL knows, when the context
    //   has no such texture, when an output is bound twice, and when OpenGL ES cannot bind it as an image,
    // - GlError when the device cannot draw into it.
    void bind(std::span<const NamedTexture> textures);
    // Binds a single texture: whether an output is bound twice is checked only when the plan runs.
    void bind(const std::string& texture, const gl::TextureView& view);
    // Forgets what is bound to these inputs and outputs: they must be bound again before the next run.
    void unbind(std::span<const std::string> textures);
    void bind_mesh(const std::string& name, const gl::Mesh& mesh);

    // Takes effect with the next run. Throws std::logic_error when the plan has no such parameter, or one of another
    // type or number of elements.
    void set_parameter(const std::string& name, const UniformValue& value);

    // Replaces the numbers of uniforms and constants by those of another plan, from the next run on. Nothing is
    // allocated or compiled. Throws CallerError when the plans differ in more than that.
    void take_values(Plan plan);

    // Runs every pass, without reading back, allocating or waiting for the device. Leaves the caller's OpenGL state and
    // the parameters of his textures as they were. Throws CallerError unless every input and output is bound, each
    // output to a texture of its own, and the plan's OpenGL context is current.
    void run();
    // Runs and calls the observer around each pass and draw, up to and including pass `last_pass`.
    void run(ExecutionObserver& observer, std::optional<std::size_t> last_pass = std::nullopt);
    // Records `runs` runs without a pause, without saving the caller's state and without querying OpenGL: for callers
    // that restore their own state, and for timing. State that it does not set (blending, masks, tests, clip control,
    // transform feedback, ...) must be as in a new context, or as a StateGuard sets it. It leaves its own framebuffer,
    // program, vertex array, textures, samplers, images, viewport and scissor behind. The barriers towards the caller
    // are issued once, around all runs. Throws CallerError as run() does, and when a texture had an unusual swizzle or
    // base level when it was bound; std::logic_error for fewer than one run.
    void record(int runs = 1);
    // Records one run, up to and including pass `last_pass`.
    void record_up_to(std::size_t last_pass);

    // Runs repeatedly, as gl::measure does, with the caller's state kept once around all runs, which is not timed.
    // Waits for the device.
    gl::TimeStatistics time_runs(gl::Timer& timer, const gl::Sampling& sampling);

    // The units that a StateGuard around record() must keep.
    gl::UsedUnits used_units() const { return used_units_; }

    // Returns the texels of any texture of the plan, for an array those of all layers.
    std::vector<float> read_back(std::size_t resource) const;

    // One-off cost of compiling, allocating and uploading constants, by the wall clock.
    double preparation_milliseconds() const { return preparation_milliseconds_; }

private:
    friend class Engine;

    struct LocatedUniform
    {
        GLint location;
        UniformValue value;                   // its own value, or
        std::optional<std::size_t> parameter; // the index of the parameter that it refers to
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
        std::optional<int> arrivals_unit;             // unit of the image by which groups wait for each other
        std::vector<LocatedUniform> changed_uniforms; // those whose value the program does not hold already
    };
    struct PreparedPass
    {
        std::optional<gl::Texture> arrivals;    // texture of groups that wait for each other
        std::vector<PreparedProgram> programs;  // one for each draw or dispatch
        std::optional<std::size_t> framebuffer; // index into framebuffers_
        Barrier barrier;                        // before the pass in a run that follows the caller's work
        Barrier barrier_after_a_run;
    };
    struct PreparedFramebuffer
    {
        std::vector<Binding> targets; // empty for fragments that store images; then the size is
        int width = 0;
        int height = 0;
        bool with_depth = false;
        std::string purpose;
        std::optional<gl::RenderTarget> target; // made when all its textures are known
    };
    using HeldUniforms = std::map<GLuint, std::map<std::string, const Uniform*>>;

    // Where `shared` is null, the plan has temporaries of its own.
    PlanExecutor(const gl::Functions& gl, Plan plan, ProgramLibrary& library, const gl::FullScreenTriangle& triangle,
                 SharedTemporaries* shared);

    void allocate(SharedTemporaries* shared);
    gl::TextureView allocated(std::size_t resource, SharedTemporaries* shared);
    void prepare_passes(ProgramLibrary& library);
    PreparedProgram prepared(const Pass& pass, const ProgramVariant& variant, const std::vector<Uniform>& uniforms,
                             SharedProgram linked, HeldUniforms& held);
    std::vector<LocatedUniform> changed_uniforms(GLuint program, const std::vector<Uniform>& uniforms,
                                                 HeldUniforms& held) const;
    std::size_t framebuffer_for(const Pass& pass);
    void attach(PreparedFramebuffer& framebuffer);
    void bind(std::span<const NamedTexture> textures, bool is_last);
    std::size_t callers_texture(const NamedTexture& texture) const; // returns the texture's index; throws as bind does
    void attach_outputs(std::span<const std::size_t> resources);
    void require_distinct_outputs(const std::vector<gl::TextureView>& views) const;
    void require_ready();
    void require_recordable();
    // Does the work with the caller's state and texture parameters saved before and restored after it.
    template <typename Work> auto keeping_state(const Work& work_within);

    enum class After
    {
        caller,
        run,
    };
    void work(ExecutionObserver* observer, std::optional<std::size_t> last_pass, int runs = 1);
    void work_on(std::size_t pass, ExecutionObserver* observer, After after);
    void use(const PreparedProgram& prepared);
    gl::Texture arrivals_of(const Pass& pass) const; // throws GlError where not all groups are sure to be resident
    void draw(const Draw& draw) const;
    void wait_for(const Barrier& barrier) const;

    const gl::Functions& gl_;
    Plan plan_;
    const gl::FullScreenTriangle& triangle_;
    std::vector<gl::TextureView> views_; // by the plan's resource index; the name is 0 until bound
    std::vector<std::size_t> callers_;   // indices of the plan's inputs and outputs, and by their order
    std::vector<gl::TextureView> callers_views_;
    std::vector<gl::UsualParameters::Found> parameters_;
    std::vector<std::shared_ptr<const gl::Texture>> owned_textures_; // its own, or shared with other plans
    gl::NearestSampler sampler_;
    gl::ConditionalRendering conditional_rendering_;
    std::map<std::string, const gl::Mesh*> meshes_;
    std::vector<PreparedPass> passes_;
    std::vector<PreparedFramebuffer> framebuffers_;
    std::vector<GLuint> textures_of_units_; // textures that the run in progress has bound
    gl::UsedUnits used_units_;
    GLuint program_in_use_ = 0;
    bool writes_srgb_ = false;
    bool ends_with_image_stores_ = false;
    bool bindings_are_checked_ = false;
    bool has_unusual_parameters_ = false; // whether a caller's texture had them when it was bound
    double preparation_milliseconds_ = 0.0;
};

// Begins to compile all programs of a plan that is about to be prepared, before the first one is needed. OpenGL errors
// are left for the caller to fetch.
void begin_programs(const Plan& plan, ProgramLibrary& library);

// The units that one StateGuard must keep around several recorded plans.
gl::UsedUnits used_units(const std::vector<const PlanExecutor*>& plans);

} // namespace fragfft
