#include "program/image/vips_library.hpp"

#include "program/image/vips_thread.hpp"

#include <atomic>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <gmodule.h>
#include <mutex>
#include <optional>
#include <stdexcept>

namespace fragfft {
namespace {

// Where the modules are put: beside the library.
std::string module_path(const char* name)
{
    Dl_info library{};
    if (::dladdr(reinterpret_cast<void*>(vips_shutdown), &library) == 0)
        return name;
    const std::filesystem::path folder = std::filesystem::path(library.dli_fname).parent_path();
    return folder / fmt::format("vips-modules-{}.{}", VIPS_MAJOR_VERSION, VIPS_MINOR_VERSION) /
           fmt::format("{}.so", name);
}

std::atomic<bool> is_started = false;

void ignore_log(const char* /*domain*/, GLogLevelFlags /*level*/, const char* /*message*/, void* /*data*/) {}

} // namespace

void start_vips()
{
    static std::once_flag once;
    std::call_once(once, [] {
        // What libraries have to say goes into errors of ours, or nowhere.
        g_log_set_default_handler(ignore_log, nullptr);
        // Nothing lies there: modules for ImageMagick, PDF and others are not wanted, and take longer to load than all
        // the rest.
        constexpr const char* home = "VIPSHOME";
        const char* const value = std::getenv(home);
        const std::optional<std::string> users = value == nullptr ? std::nullopt : std::optional<std::string>(value);
        ::setenv(home, "/nonexistent", 1);
        const bool has_started = vips_init("fragfft") == 0;
        if (users)
            ::setenv(home, users->c_str(), 1);
        else
            ::unsetenv(home);
        if (!has_started)
            throw std::runtime_error(fmt::format("libvips cannot be started: {}", vips_error_buffer()));
        // Every file is read once.
        vips_cache_set_max(0);
        // Rows are asked for in their order; what computes has threads of its own.
        vips_concurrency_set(1);
        is_started = true;
    });
}

ThreadOfVips::~ThreadOfVips()
{
    if (is_started)
        vips_thread_shutdown();
}

void load_heif_module()
{
    static std::once_flag once;
    std::call_once(once, [] {
        if (vips_type_find("VipsOperation", "heifload_source") != 0)
            return;
        GModule* const module = g_module_open(module_path("vips-heif").c_str(), G_MODULE_BIND_LAZY);
        if (module == nullptr)
            throw std::runtime_error("libvips has no module for HEIF here");
        g_module_make_resident(module);
    });
}

} // namespace fragfft
