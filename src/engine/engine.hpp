// Makes plans ready to run. One engine serves any number of plans in one OpenGL context.
#pragma once

#include "engine/loop_rounds.hpp"
#include "engine/phase_clock.hpp"
#include "engine/plan_executor.hpp"
#include "fragfft/conventions.hpp"
#include "gl/error_scope.hpp"
#include "gl/pixel_buffer.hpp"

namespace fragfft {

class Engine
{
public:
    // `gl` are the functions of the OpenGL context that must be current whenever the engine or one of its plans is
    // used; they must outlive both. A program whose text is in `texts` is compiled from that text, any other from
    // `files`.
    explicit Engine(const gl::Functions& gl, const ProgramFiles& files = embedded_program_files(),
                    ProgramTexts texts = {})
        : gl_(gl), library_(gl, files, std::move(texts)), triangle_(gl), uploads_(gl)
    {
    }
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // Checks the plan, compiles its programs and allocates its temporaries and constants: the one-off cost. The
    // engine must outlive what it returns. Throws InvalidPlan, GlError naming the texture or program at fault, and
    // DeviceError as require_rounds does.
    std::unique_ptr<PlanExecutor> prepare(Plan plan, Scratch temporaries = Scratch::own)
    {
        require_rounds(plan, *this);
        const gl::ErrorScope errors(gl_); // for everything made here
        SharedTemporaries* const shared = temporaries == Scratch::shared ? &temporaries_ : nullptr;
        return std::unique_ptr<PlanExecutor>(new PlanExecutor(gl_, std::move(plan), library_, triangle_, shared));
    }

    // Does the work while the driver compiles the plan's programs; then prepares the plan. Throws as both do.
    template <typename Work>
    std::unique_ptr<PlanExecutor> prepare_after(const Work& work, Plan plan, Scratch temporaries)
    {
        const gl::ErrorScope errors(gl_);
        try {
            begin_programs(plan, library_);
            errors.throw_if_error(plan.name);
            work();
        } catch (...) {
            library_.forget_begun();
            throw;
        }
        return prepare(std::move(plan), temporaries);
    }

    const gl::Functions& functions() const { return gl_; }
    // The buffers that all uploads use, so that their memory is touched for the first time only once.
    gl::UploadBuffers& uploads() { return uploads_; }
    // How many rounds the loops of an invocation may go on this device before it ends them, at most most_probed_rounds.
    // It is measured by a draw when it is first asked for. Throws as prepare does.
    int rounds_of_loops();
    double compile_milliseconds() const { return library_.compile_milliseconds(); }
    // The compiled programs that this engine keeps.
    ProgramLibrary& programs() { return library_; }
    const ProgramLibrary& programs() const { return library_; }

    // Reports the phases of the work to this clock from now on; it must outlive the engine, and null stops it. Each
    // phase then waits for the device, so that no phase includes the time of another.
    void tell_phases_to(PhaseClock* clock)
    {
        phases_ = clock;
        library_.tell_phases_to(clock);
    }
    // Does the work as part of that phase.
    template <typename Work> void in_phase(Phase phase, const Work& work) const
    {
        const InPhase in(phases_, phase);
        work();
        if (phases_ != nullptr)
            gl_.Finish();
    }

private:
    const gl::Functions& gl_;
    ProgramLibrary library_;
    gl::FullScreenTriangle triangle_;
    gl::UploadBuffers uploads_;
    SharedTemporaries temporaries_;
    PhaseClock* phases_ = nullptr;
    std::optional<int> rounds_of_loops_; // set once it has been asked for
};

} // namespace fragfft
