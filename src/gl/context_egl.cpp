#include "gl/context_egl.hpp"

#include "gl/gl_error.hpp"

#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <vector>

namespace fragfft::gl {

namespace {

struct Candidate
{
    std::string platform_name;
    EGLenum platform;
    void* native_display;
    std::optional<bool> is_software; // where EGL says so before a context is made
};

std::string egl_error_name()
{
    const EGLint error = eglGetError();
    switch (error) {
    case EGL_NOT_INITIALIZED:
        return "EGL_NOT_INITIALIZED";
    case EGL_BAD_ACCESS:
        return "EGL_BAD_ACCESS";
    case EGL_BAD_ALLOC:
        return "EGL_BAD_ALLOC";
    case EGL_BAD_ATTRIBUTE:
        return "EGL_BAD_ATTRIBUTE";
    case EGL_BAD_CONFIG:
        return "EGL_BAD_CONFIG";
    case EGL_BAD_MATCH:
        return "EGL_BAD_MATCH";
    case EGL_BAD_PARAMETER:
        return "EGL_BAD_PARAMETER";
    default:
        return fmt::format("EGL error 0x{:x}", error);
    }
}

bool has_extension(const char* extensions, std::string_view wanted)
{
    return extensions != nullptr &&
           fmt::format(" {} ", extensions).find(fmt::format(" {} ", wanted)) != std::string::npos;
}

std::vector<Candidate> all_candidates()
{
    std::vector<Candidate> candidates;
    const char* client_extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const auto query_devices = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    const auto query_device_string =
        reinterpret_cast<PFNEGLQUERYDEVICESTRINGEXTPROC>(eglGetProcAddress("eglQueryDeviceStringEXT"));
    if (has_extension(client_extensions, "EGL_EXT_platform_device") && query_devices && query_device_string) {
        std::array<EGLDeviceEXT, 32> devices{};
        EGLint count = 0;
        if (query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count) != EGL_TRUE)
            count = 0;
        for (int i = 0; i < count; ++i) {
            void* device = devices[static_cast<std::size_t>(i)];
            const char* extensions = query_device_string(device, EGL_EXTENSIONS);
            candidates.push_back({fmt::format("EGL device {}", i), EGL_PLATFORM_DEVICE_EXT, device,
                                  has_extension(extensions, "EGL_MESA_device_software")});
        }
    }
    if (has_extension(client_extensions, "EGL_MESA_platform_surfaceless"))
        candidates.push_back({"EGL surfaceless", EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, std::nullopt});
    return candidates;
}

std::vector<Candidate> chosen_candidates(const std::string& device)
{
    std::vector<Candidate> candidates = all_candidates();
    if (device == "auto") {
        std::stable_partition(candidates.begin(), candidates.end(),
                              [](const Candidate& c) { return c.is_software == false; });
        return candidates;
    }
    if (device == "gpu" || device == "cpu") {
        std::erase_if(candidates,
                      [&](const Candidate& c) { return c.is_software.value_or(device == "cpu") != (device == "cpu"); });
        return candidates;
    }
    std::size_t index = 0;
    const auto parsed = std::from_chars(device.data(), device.data() + device.size(), index);
    if (device.empty() || parsed.ec != std::errc{} || parsed.ptr != device.data() + device.size())
        throw InputError(fmt::format("device '{}': expected auto, cpu, gpu or an index", device));
    if (index >= candidates.size())
        throw InputError(fmt::format("device {}: EGL lists only {} devices", index, candidates.size()));
    return {candidates[index]};
}

class EglContext final : public Context
{
public:
    EglContext(const Candidate& candidate, bool debug)
    {
        display_ = eglGetPlatformDisplay(candidate.platform, candidate.native_display, nullptr);
        if (display_ == EGL_NO_DISPLAY || eglInitialize(display_, nullptr, nullptr) != EGL_TRUE)
            throw GlError(fmt::format("no EGL display ({})", egl_error_name()));
        try {
            create_context(debug);
            make_current();
            if (gladLoadGL(eglGetProcAddress) == 0)
                throw GlError("the OpenGL functions could not be loaded");
            describe_device(candidate.platform_name);
        } catch (...) {
            release();
            throw;
        }
    }

    ~EglContext() override
    {
        release_debug_output();
        release();
    }

    void make_current() override
    {
        if (eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) != EGL_TRUE)
            throw GlError(fmt::format("eglMakeCurrent failed ({})", egl_error_name()));
    }

private:
    void create_context(bool debug)
    {
        if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE)
            throw GlError("EGL offers no desktop OpenGL");
        // The newest version first: compute programs will want it, fragment programs do not need it.
        for (const auto& [major, minor] :
             {std::pair{4, 5}, std::pair{required_major_version, required_minor_version}}) {
            const std::array<EGLint, 9> attributes{EGL_CONTEXT_MAJOR_VERSION,
                                                   major,
                                                   EGL_CONTEXT_MINOR_VERSION,
                                                   minor,
                                                   EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                                   EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                                   EGL_CONTEXT_OPENGL_DEBUG,
                                                   debug ? EGL_TRUE : EGL_FALSE,
                                                   EGL_NONE};
            context_ = eglCreateContext(display_, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes.data());
            if (context_ != EGL_NO_CONTEXT)
                return;
        }
        throw GlError(fmt::format("it offers no OpenGL {}.{} core context ({})", required_major_version,
                                  required_minor_version, egl_error_name()));
    }

    void release()
    {
        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (context_ != EGL_NO_CONTEXT)
            eglDestroyContext(display_, context_);
        // The display stays initialised: EGL shares it between all contexts of the process.
    }

    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLContext context_ = EGL_NO_CONTEXT;
};

} // namespace

std::unique_ptr<Context> make_egl_context(const std::string& device, bool debug)
{
    std::string failures;
    for (const Candidate& candidate : chosen_candidates(device)) {
        try {
            auto context = std::make_unique<EglContext>(candidate, debug);
            const bool is_software = context->device().is_software;
            if ((device == "cpu" && !is_software) || (device == "gpu" && is_software))
                throw GlError(is_software ? "it is software" : "it is hardware");
            return context;
        } catch (const GlError& error) {
            failures += fmt::format("; {}: {}", candidate.platform_name, error.what());
        }
    }
    if (failures.empty())
        failures = fmt::format("; EGL lists no {} device", device == "gpu"   ? "hardware"
                                                           : device == "cpu" ? "software"
                                                                             : "OpenGL");
    throw GlError(fmt::format("no usable OpenGL device for '{}'{}", device, failures));
}

} // namespace fragfft::gl
