// A plan with its own textures, ready to run up to any pass.
#pragma once

#include "engine/engine.hpp"
#include "filters/prepared_work.hpp"
#include "gl/texture.hpp"

#include <map>
#include <memory>
#include <string>
#include <variant>

namespace fragfft::viewer {

// Where plans run: an open context and the current programs.
struct Workplace
{
    const gl::Functions& gl;
    const gl::Device& device;
    const DeviceProbe& probe;
    const ProgramFiles& files;
    Engine& engine; // for these files

    PlannedDevice planned() const { return {device, probe}; }
};

// The work that is shown pass by pass.
using Job = std::variant<FilterJob, TransformJob>;

class RunningPlan
{
public:
    // Throws as prepared_work does, and GlError with the driver's log.
    RunningPlan(const Workplace& place, const Job& job, const Means& means);
    RunningPlan(const Workplace& place, std::unique_ptr<PreparedWork> work);

    void set_image(const Image& image); // must have the plan's size
    // Reads the given texture from now on, instead of its own.
    void read_from(const gl::TextureView& image) { work_->bind(std::vector<NamedTexture>{{"image", image}}); }
    void run() { work_->run(); }
    // Runs up to and including a pass.
    void run(ExecutionObserver& observer, std::size_t last_pass) { work_->prepared().run(observer, last_pass); }

    const Plan& plan() const { return work_->plan(); }
    const Candidate& candidate() const { return work_->candidate(); }
    gl::TextureView texture(const std::string& name) const { return textures_.at(name).view(); }
    // Returns the first `channels` components of the result.
    Image result(int channels) const;

private:
    const gl::Functions& gl_;
    std::unique_ptr<PreparedWork> work_;
    std::map<std::string, gl::Texture> textures_; // the plan's inputs and outputs, by name
};

} // namespace fragfft::viewer
