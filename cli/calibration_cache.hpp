// Calibrations of devices kept in the user's cache folder, so that only the first `--method auto` has to measure.
#pragma once

#include "cli/calibration_file.hpp"
#include "cli/device_session.hpp"
#include "cli/messages.hpp"
#include "program/files/file_descriptor.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace fragfft::cli {

// $XDG_CACHE_HOME/fragfft if that is an absolute path, else $HOME/.cache/fragfft; none without either.
std::optional<std::filesystem::path> cache_folder();

// Throws InputError when there is no cache folder, or when it cannot be made or written; makes nothing.
void require_cache_folder();

// Writes a file there, in the place of what it held. Throws InputError when there is no cache folder, or when the file
// cannot be written.
void keep_in_cache(const std::string& file_name, const std::string& text);

// While one lives, no other process has one: for files there that are read, added to and written again. Where the file
// system knows no locks there is none. Throws InputError as keep_in_cache does.
class CacheLock
{
public:
    CacheLock();

private:
    FileDescriptor folder_;
};

class CalibrationCache
{
public:
    CalibrationCache(const DeviceSession& session, gl::PixelFormat format);

    // Where the calibration is kept; none without a cache folder.
    const std::optional<std::filesystem::path>& file() const { return file_; }

    // What the file holds. None where there is no file; throws InputError, saying why, when it cannot serve:
    // unreadable, broken, of another device, driver, format, version or other fragment programs.
    std::optional<Calibration> load() const;

    // Throws InputError when there is a file that cannot be replaced: to be asked before measuring takes its time.
    void require_replaceable() const;

    // Measures the device now, whatever is kept, after a note with the reason.
    Calibration calibrate(Engine& engine, const std::string& reason, const Messages& messages,
                          double budget_milliseconds) const;

    // As keep_in_cache, which it throws as.
    void keep(const Calibration& calibration) const;

    // load, or, where that gives nothing, calibrate and keep; that it cannot be kept is a note.
    static Calibration load_or_calibrate(DeviceSession& session, gl::PixelFormat format, const Messages& messages);

private:
    const gl::Device& device_;
    const DeviceProbe& probe_;
    gl::PixelFormat format_;
    std::optional<std::filesystem::path> file_;
};

// What is kept of a device that is not worth being measured for the choice; typical costs where nothing is.
CostModel kept_or_typical_costs(const DeviceSession& session, gl::PixelFormat format);

} // namespace fragfft::cli
