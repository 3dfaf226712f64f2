// What `fragfft info` and `fragfft calibrate` say of the calibrations for --method auto.
#pragma once

#include "cli/device_session.hpp"
#include "cli/json.hpp"

#include <vector>

namespace fragfft::cli {

// By format: the file, when it was measured (null if not, or if the file cannot serve), what passes of each
// kind cost, and what that predicts.
Json calibrations_as_json(const DeviceSession& session, const std::vector<gl::PixelFormat>& formats);

enum class CalibrationDetail
{
    predictions,
    costs_and_predictions,
};
void print_calibrations(const DeviceSession& session, const std::vector<gl::PixelFormat>& formats,
                        CalibrationDetail detail);

} // namespace fragfft::cli
