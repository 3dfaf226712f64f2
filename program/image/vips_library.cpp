#include "program/image/vips_library.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <stdexcept>

namespace fragfft {
namespace {

void ignore_log(const char* /*domain*/, GLogLevelFlags /*level*/, const char* /*message*/, void* /*data*/) {}

} // namespace

void start_vips()
{
    static std::once_flag once;
    std::call_once(once, [] {
        // Messages of the libraries become our exceptions, or are dropped.
        g_log_set_default_handler(ignore_log, nullptr);
        // The folder does not exist, so that libvips loads no modules for ImageMagick, PDF and others; these are not
        // wanted, and take longer to load than everything else.
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
        // Every file is read only once.
        vips_cache_set_max(0);
        // Rows are requested in order; computations have their own threads.
        vips_concurrency_set(1);
    });
}

} // namespace fragfft
