// Calibrations of devices kept in the user's cache folder, so that only the first `--method auto` has to measure.
#pragma once

#include "cli/device_session.hpp"
#include "filters/cost_model.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace fragfft::cli {

// $XDG_CACHE_HOME/fragfft if that is an absolute path, else $HOME/.cache/fragfft; none without either.
std::optional<std::filesystem::path> cache_folder();

// A calibration for one device, driver and format.
struct Calibration
{
    CostModel model;
    std::string date; // UTC, ISO 8601
};

class CalibrationCache
{
public:
    CalibrationCache(const DeviceSession& session, gl::PixelFormat format);

    // Where the calibration is kept; none without a cache folder.
    const std::optional<std::filesystem::path>& file() const
    {
        return file_;
    }

    // What the file holds. None where there is no file; throws InputError, saying why, when it cannot serve:
    // unreadable, broken, of another device, driver, format, version or other fragment programs.
    std::optional<Calibration> load() const;

    // Measures the device and keeps the result. A file that cannot be written is one line on stderr.
    Calibration calibrate(Executor& executor) const;

    // load, or, where that gives nothing, calibrate, with a line on stderr that says why.
    static Calibration load_or_calibrate(DeviceSession& session, gl::PixelFormat format);

private:
    void store(const Calibration& calibration) const;

    const gl::Device& device_;
    const DeviceProbe& probe_;
    gl::PixelFormat format_;
    std::optional<std::filesystem::path> file_;
};

} // namespace fragfft::cli
