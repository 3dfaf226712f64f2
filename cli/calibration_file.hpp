// What the file of a kept calibration says, and for which device.
#pragma once

#include "engine/device_probe.hpp"
#include "filters/cost_model.hpp"

#include <string>
#include <string_view>

namespace fragfft::cli {

// A calibration for one device, driver and format.
struct Calibration
{
    CostModel model;
    std::string date; // UTC, ISO 8601
};

std::string to_text(const Calibration& calibration, const gl::Device& device, gl::PixelFormat format);

// Throws InputError, saying why, when the text cannot serve: broken, of another device, driver, format, version or
// other fragment programs.
Calibration calibration_from_text(std::string_view text, const gl::Device& device, const DeviceProbe& probe,
                                  gl::PixelFormat format);

} // namespace fragfft::cli
