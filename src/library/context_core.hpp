// The parts that a Context and everything made from it keep alive together.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/engine.hpp"
#include "errors.hpp"
#include "filters/job.hpp"
#include "filters/responses.hpp"
#include "fragfft/context.hpp"
#include "fragfft/texture.hpp"
#include "gl/context.hpp"
#include "gl/error_scope.hpp"
#include "gl/texture.hpp"
#include "require_known.hpp"

#include <fmt/core.h>
#include <optional>

namespace fragfft {

inline DeviceFacts facts_of(const gl::Device& device, const DeviceProbe& probe)
{
    return {device.vendor,         device.renderer,
            device.opengl_version, device.shading_language_version,
            device.is_software,    device.maximum_texture_size,
            probe.sin_cos_error,   probe.half_rounding == HalfRounding::to_nearest};
}

class ContextCore
{
public:
    explicit ContextCore(const gl::GetProcAddress& get_proc_address)
        : functions(gl::load_functions(get_proc_address)), errors_of_making_(std::in_place, functions),
          device(gl::describe_device(functions, "the caller's context")), engine(functions),
          probe(probe_device(engine)), facts(facts_of(device, probe))
    {
        errors_of_making_->throw_if_error("trying what the device does");
        errors_of_making_.reset();
    }
    // In OpenGL ES, best_method must not choose a method that stores images: the caller's textures may not allow image
    // stores.
    PlannedDevice planned(const std::string& method) const
    {
        PlannedDevice planned{device, probe};
        if (method == best_method && device.is_es) {
            planned.limits.maximum_group_invocations = 0;
            planned.limits.maximum_fragment_images = 0;
        }
        return planned;
    }
    // Throws CallerError, saying what is `wanted`, unless this context is current on the calling thread.
    void require_current(const char* wanted) const
    {
        if (functions.is_abandoned)
            throw CallerError(fmt::format("{} of a Context that was abandoned", wanted));
        if (!gl::is_current(functions))
            throw CallerError(fmt::format("{} in another OpenGL context than the Context's own, or in none", wanted));
    }
    // Throws CallerError when the caller has something in progress during which no time can be measured.
    void require_measurable() const;
    SharedParts shared_parts(Scratch scratch)
    {
        return {scratch, scratch == Scratch::shared ? &makers : nullptr,
                responses_of_changing_kernels(device.is_software)};
    }
    ContextCore(const ContextCore&) = delete;
    ContextCore& operator=(const ContextCore&) = delete;

    const gl::Functions functions;

private:
    std::optional<gl::ErrorScope> errors_of_making_; // constructed before everything that may fail

public:
    const gl::Device device;
    Engine engine;
    KernelResponseMakers makers;
    const DeviceProbe probe;
    const DeviceFacts facts;
    Trials trials = Trials::where_compiled;
};

inline gl::TextureView view_of(const Texture& texture)
{
    require_known(texture.format, last_format, "format");
    return {texture.name, texture.width, texture.height, texture.format};
}

} // namespace fragfft
