#include "gl/context_egl.hpp"

#include "gl/gl_error.hpp"

#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <dlfcn.h>
#include <fmt/core.h>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

namespace fragfft::gl {

namespace {

// EGL's functions. The library is loaded when a device is first opened: programs that open none do not need it.
struct Egl
{
    decltype(&::eglBindAPI) bind_api;
    decltype(&::eglCreateContext) create_context;
    decltype(&::eglDestroyContext) destroy_context;
    decltype(&::eglGetCurrentContext) get_current_context;
    decltype(&::eglGetCurrentDisplay) get_current_display;
    decltype(&::eglGetCurrentSurface) get_current_surface;
    decltype(&::eglGetError) get_error;
    decltype(&::eglGetPlatformDisplay) get_platform_display;
    decltype(&::eglGetProcAddress) get_proc_address;
    decltype(&::eglInitialize) initialize;
    decltype(&::eglMakeCurrent) make_current;
    decltype(&::eglQueryAPI) query_api;
    decltype(&::eglQueryString) query_string;
};

Egl loaded_egl()
{
    constexpr const char* name = "libEGL.so.1";
    void* const library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        throw GlError(fmt::format("no OpenGL device is opened without {}, which is not here", name));
    const auto load = [&](auto& function, const char* function_name) {
        // A tool that traces or replaces EGL is found first.
        void* const found = dlsym(RTLD_DEFAULT, function_name);
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(
            found != nullptr ? found : dlsym(library, function_name));
        if (function == nullptr)
            throw GlError(fmt::format("{} has no {}", name, function_name));
    };
    Egl egl{};
    load(egl.bind_api, "eglBindAPI");
    load(egl.create_context, "eglCreateContext");
    load(egl.destroy_context, "eglDestroyContext");
    load(egl.get_current_context, "eglGetCurrentContext");
    load(egl.get_current_display, "eglGetCurrentDisplay");
    load(egl.get_current_surface, "eglGetCurrentSurface");
    load(egl.get_error, "eglGetError");
    load(egl.get_platform_display, "eglGetPlatformDisplay");
    load(egl.get_proc_address, "eglGetProcAddress");
    load(egl.initialize, "eglInitialize");
    load(egl.make_current, "eglMakeCurrent");
    load(egl.query_api, "eglQueryAPI");
    load(egl.query_string, "eglQueryString");
    return egl;
}

const Egl& egl()
{
    static const Egl loaded = loaded_egl();
    return loaded;
}

struct PlatformDisplay
{
    std::string platform_name;
    EGLenum platform;
    void* native_display;
    std::optional<bool> is_software; // where EGL says so before a context is made
};

constexpr std::pair<EGLint, const char*> egl_errors[] = {
    {EGL_NOT_INITIALIZED, "EGL_NOT_INITIALIZED"}, {EGL_BAD_ACCESS, "EGL_BAD_ACCESS"}, {EGL_BAD_ALLOC, "EGL_BAD_ALLOC"},
    {EGL_BAD_ATTRIBUTE, "EGL_BAD_ATTRIBUTE"},     {EGL_BAD_CONFIG, "EGL_BAD_CONFIG"}, {EGL_BAD_MATCH, "EGL_BAD_MATCH"},
    {EGL_BAD_PARAMETER, "EGL_BAD_PARAMETER"},
};

std::string egl_error_name()
{
    const EGLint error = egl().get_error();
    const char* const name = text_of(egl_errors, error, nullptr);
    return name == nullptr ? fmt::format("EGL error 0x{:x}", error) : name;
}

bool has_extension(const char* extensions, std::string_view wanted)
{
    return extensions != nullptr &&
           fmt::format(" {} ", extensions).find(fmt::format(" {} ", wanted)) != std::string::npos;
}

std::vector<PlatformDisplay> platform_displays()
{
    std::vector<PlatformDisplay> displays;
    const char* client_extensions = egl().query_string(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const auto query_devices =
        reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(egl().get_proc_address("eglQueryDevicesEXT"));
    const auto query_device_string =
        reinterpret_cast<PFNEGLQUERYDEVICESTRINGEXTPROC>(egl().get_proc_address("eglQueryDeviceStringEXT"));
    if (has_extension(client_extensions, "EGL_EXT_platform_device") && query_devices && query_device_string) {
        std::array<EGLDeviceEXT, 32> devices{};
        EGLint count = 0;
        if (query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count) != EGL_TRUE)
            count = 0;
        for (int i = 0; i < count; ++i) {
            void* device = devices[static_cast<std::size_t>(i)];
            const char* extensions = query_device_string(device, EGL_EXTENSIONS);
            displays.push_back({fmt::format("EGL device {}", i), EGL_PLATFORM_DEVICE_EXT, device,
                                has_extension(extensions, "EGL_MESA_device_software")});
        }
    }
    if (has_extension(client_extensions, "EGL_MESA_platform_surfaceless"))
        displays.push_back({"EGL surfaceless", EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, std::nullopt});
    return displays;
}

std::vector<PlatformDisplay> chosen_displays(const std::string& device)
{
    std::vector<PlatformDisplay> displays = platform_displays();
    if (device == "auto") {
        std::stable_partition(displays.begin(), displays.end(),
                              [](const PlatformDisplay& display) { return display.is_software == false; });
        return displays;
    }
    if (device == "gpu" || device == "cpu") {
        std::erase_if(displays, [&](const PlatformDisplay& display) {
            return display.is_software.value_or(device == "cpu") != (device == "cpu");
        });
        return displays;
    }
    std::size_t index = 0;
    const auto parsed = std::from_chars(device.data(), device.data() + device.size(), index);
    if (device.empty() || parsed.ec != std::errc{} || parsed.ptr != device.data() + device.size())
        throw InputError(fmt::format("device '{}': expected auto, cpu, gpu or an index", device));
    if (index >= displays.size())
        throw InputError(fmt::format("device {}: EGL lists only {} devices", index, displays.size()));
    return {displays[index]};
}

// The context that was current on the thread before, so that it can be restored.
class CurrentBefore
{
public:
    CurrentBefore()
        : api_(egl().query_api()), display_(egl().get_current_display()), context_(egl().get_current_context()),
          draw_(egl().get_current_surface(EGL_DRAW)), read_(egl().get_current_surface(EGL_READ))
    {
    }
    // Restores the former context unless it is `ended`, which is about to be destroyed: then none is current.
    void restore_without(EGLDisplay display_of_ended, EGLContext ended) const
    {
        if (context_ == EGL_NO_CONTEXT || context_ == ended)
            egl().make_current(display_of_ended, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        else
            restore();
    }
    void restore() const
    {
        if (context_ != EGL_NO_CONTEXT)
            egl().make_current(display_, draw_, read_, context_);
    }
    void restore_api() const { egl().bind_api(api_); }

private:
    EGLenum api_;
    EGLDisplay display_;
    EGLContext context_;
    EGLSurface draw_;
    EGLSurface read_;
};

std::vector<Version> versions_to_try(const RequestedApi& requested)
{
    if (requested.version)
        return {*requested.version};
    if (requested.api == Api::es)
        return {{3, 2}, {3, 1}, required_es_version};
    return {{4, 5}, required_version};
}

std::string name_of(const RequestedApi& requested)
{
    const Version least = versions_to_try(requested).back();
    const char* const profile = requested.api == Api::desktop         ? " core"
                                : requested.api == Api::compatibility ? " compatibility"
                                                                      : "";
    return fmt::format("OpenGL {}{}.{}{}", requested.api == Api::es ? "ES " : "", least.major, least.minor, profile);
}

std::vector<EGLint> attributes_for(Api api, const Version& version, bool debug)
{
    std::vector<EGLint> attributes{EGL_CONTEXT_MAJOR_VERSION, version.major, EGL_CONTEXT_MINOR_VERSION, version.minor};
    if (api != Api::es)
        attributes.insert(attributes.end(), {EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                             api == Api::desktop ? EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT
                                                                 : EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT});
    // Set only when requested: some drivers do not know this attribute for OpenGL ES.
    if (debug)
        attributes.insert(attributes.end(), {EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE});
    attributes.push_back(EGL_NONE);
    return attributes;
}

class EglContext final : public Context
{
public:
    EglContext(const PlatformDisplay& display, bool debug, const RequestedApi& requested)
    {
        display_ = egl().get_platform_display(display.platform, display.native_display, nullptr);
        if (display_ == EGL_NO_DISPLAY || egl().initialize(display_, nullptr, nullptr) != EGL_TRUE)
            throw GlError(fmt::format("no EGL display ({})", egl_error_name()));
        const CurrentBefore before;
        try {
            create_context(debug, requested);
            make_current();
            load(egl().get_proc_address, display.platform_name);
        } catch (...) {
            release(before);
            throw;
        }
    }

    ~EglContext() override
    {
        const CurrentBefore before;
        // If its context cannot be made current, nothing can be cleaned up.
        if (egl().make_current(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_TRUE)
            release_debug_output();
        release(before);
    }

    void make_current() override
    {
        if (egl().make_current(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) != EGL_TRUE)
            throw GlError(fmt::format("egl().make_current failed ({})", egl_error_name()));
    }

private:
    void create_context(bool debug, const RequestedApi& requested)
    {
        const CurrentBefore before;
        const bool es = requested.api == Api::es;
        if (egl().bind_api(es ? EGL_OPENGL_ES_API : EGL_OPENGL_API) != EGL_TRUE)
            throw GlError(es ? "EGL offers no OpenGL ES" : "EGL offers no desktop OpenGL");
        for (const Version& version : versions_to_try(requested)) {
            context_ = egl().create_context(display_, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT,
                                            attributes_for(requested.api, version, debug).data());
            if (context_ != EGL_NO_CONTEXT)
                break;
        }
        const std::string error = egl_error_name();
        before.restore_api();
        if (context_ == EGL_NO_CONTEXT)
            throw GlError(fmt::format("it offers no {} context ({})", name_of(requested), error));
    }

    void release(const CurrentBefore& before)
    {
        before.restore_without(display_, context_);
        if (context_ != EGL_NO_CONTEXT)
            egl().destroy_context(display_, context_);
        // The display stays initialised, because all EGL contexts of the process share it.
    }

    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLContext context_ = EGL_NO_CONTEXT;
};

} // namespace

std::unique_ptr<Context> make_egl_context(const std::string& device, bool debug, const RequestedApi& requested)
{
    const CurrentBefore before;
    std::string failures;
    for (const PlatformDisplay& display : chosen_displays(device)) {
        try {
            auto context = std::make_unique<EglContext>(display, debug, requested);
            const bool is_software = context->device().is_software;
            if ((device == "cpu" && !is_software) || (device == "gpu" && is_software))
                throw GlError(is_software ? "it is software" : "it is hardware");
            return context;
        } catch (const GlError& error) {
            failures += fmt::format("; {}: {}", display.platform_name, error.what());
        }
    }
    if (failures.empty())
        failures = fmt::format("; EGL lists no {} device", device == "gpu"   ? "hardware"
                                                           : device == "cpu" ? "software"
                                                                             : "OpenGL");
    before.restore();
    throw GlError(fmt::format("no usable OpenGL device for '{}'{}", device, failures));
}

bool lists_hardware_device()
{
    // Asked once, because the query loads the drivers' libraries.
    static const bool lists = [] {
        std::vector<PlatformDisplay> displays;
        try {
            displays = platform_displays();
        } catch (const GlError&) {
            return false; // without EGL
        }
        return std::any_of(displays.begin(), displays.end(),
                           [](const PlatformDisplay& display) { return display.is_software == false; });
    }();
    return lists;
}

} // namespace fragfft::gl
