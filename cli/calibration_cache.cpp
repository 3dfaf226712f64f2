#include "cli/calibration_cache.hpp"

#include "engine/fingerprint.hpp"
#include "errors.hpp"
#include "filters/cost_calibration.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/system_calls.hpp"

#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

namespace fragfft::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* no_cache_folder = "no cache folder: neither XDG_CACHE_HOME nor HOME is an absolute path";

// Letters, digits and hyphens of a device's name, so that a person recognises the file.
std::string readable(const std::string& name)
{
    std::string result;
    for (const char letter : name) {
        const bool kept =
            (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
        if (kept)
            result += letter;
        else if (!result.empty() && result.back() != '-')
            result += '-';
    }
    constexpr std::size_t longest = 60;
    return result.substr(0, longest);
}

// Two drivers of one device have two files.
std::string calibration_file_name(const gl::Device& device, gl::PixelFormat format)
{
    return fmt::format("{}-{}-{}.json", readable(device.renderer),
                       fingerprint({device.renderer, device.opengl_version}), gl::info(format).name);
}

fs::path made_cache_folder()
{
    const auto folder = cache_folder();
    if (!folder)
        throw InputError(no_cache_folder);
    std::error_code error;
    fs::create_directories(*folder, error);
    if (error)
        throw InputError(fmt::format("{}: cannot be made a folder: {}", folder->string(), error.message()));
    return *folder;
}

} // namespace

std::optional<fs::path> cache_folder()
{
    const auto absolute_path = [](const char* variable) -> std::optional<fs::path> {
        const char* value = std::getenv(variable);
        if (value == nullptr || !fs::path(value).is_absolute())
            return std::nullopt;
        return fs::path(value);
    };
    if (const auto cache = absolute_path("XDG_CACHE_HOME"))
        return *cache / "fragfft";
    if (const auto home = absolute_path("HOME"))
        return *home / ".cache" / "fragfft";
    return std::nullopt;
}

void require_cache_folder()
{
    const auto folder = cache_folder();
    if (!folder)
        throw InputError(no_cache_folder);
    fs::path existing = *folder;
    std::error_code ignored;
    while (!fs::exists(existing, ignored) && existing.has_relative_path())
        existing = existing.parent_path();
    int fault = 0;
    if (!fs::is_directory(existing, ignored))
        fault = ENOTDIR;
    else if (::access(existing.c_str(), W_OK | X_OK) != 0)
        fault = errno;
    if (fault != 0)
        throw InputError(fmt::format("{}: calibrations cannot be kept there: {}", folder->string(),
                                     std::generic_category().message(fault)));
}

void keep_in_cache(const std::string& file_name, const std::string& text)
{
    write_file_atomically(made_cache_folder() / file_name,
                          {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

CacheLock::CacheLock()
    : folder_(retried(
          [folder = made_cache_folder()] { return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); }))
{
    if (folder_)
        retried([&] { return ::flock(folder_.get(), LOCK_EX); });
}

CalibrationCache::CalibrationCache(const DeviceSession& session, gl::PixelFormat format)
    : device_(session.context->device()), probe_(session.probe), format_(format)
{
    if (const auto folder = cache_folder())
        file_ = *folder / calibration_file_name(device_, format_);
}

std::optional<Calibration> CalibrationCache::load() const
{
    std::error_code no_such_file;
    if (!file_ || !fs::exists(*file_, no_such_file))
        return std::nullopt;
    const std::vector<std::uint8_t> bytes = read_file_bytes(*file_);
    try {
        return calibration_from_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, device_, probe_,
                                     format_);
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", file_->string(), error.what()));
    }
}

void CalibrationCache::require_replaceable() const
{
    std::error_code no_such_file;
    if (file_ && fs::exists(*file_, no_such_file))
        require_writable(*file_);
}

Calibration CalibrationCache::calibrate(Engine& engine, const std::string& reason, const Messages& messages,
                                        double budget_milliseconds) const
{
    messages.note(fmt::format("measuring this device for --method auto, {}, about {:.0f} s ({})",
                              gl::info(format_).name, std::ceil(1e-3 * budget_milliseconds), reason));
    return {fragfft::calibrate(format_, engine, device_, probe_, budget_milliseconds),
            fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))};
}

void CalibrationCache::keep(const Calibration& calibration) const
{
    keep_in_cache(calibration_file_name(device_, format_), to_text(calibration, device_, format_));
}

Calibration CalibrationCache::load_or_calibrate(DeviceSession& session, gl::PixelFormat format,
                                                const Messages& messages)
{
    const CalibrationCache cache(session, format);
    std::string reason = "not calibrated yet";
    try {
        if (auto calibration = cache.load())
            return std::move(*calibration);
    } catch (const InputError& error) {
        reason = error.what();
    }
    Calibration calibration = cache.calibrate(session.engine, reason, messages, short_calibration_milliseconds);
    try {
        cache.keep(calibration);
    } catch (const InputError& error) {
        messages.note(fmt::format("the calibration is not kept: {}", error.what()));
    }
    return calibration;
}

CostModel kept_or_typical_costs(const DeviceSession& session, gl::PixelFormat format)
{
    try {
        if (const std::optional<Calibration> kept = CalibrationCache(session, format).load())
            return kept->model;
    } catch (const InputError&) {
        // It cannot serve, as `info` says.
    }
    return typical_costs(session.context->device().is_software);
}

} // namespace fragfft::cli
