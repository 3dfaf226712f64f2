// What `fragfft info` says of the calibrations for --method auto.
#pragma once

#include "cli/device_session.hpp"

#include <nlohmann/json.hpp>

namespace fragfft::cli {

// By format: the file, when it was measured (null if not, or if the file cannot serve), and what it predicts.
nlohmann::ordered_json calibrations_as_json(const DeviceSession& session);
void print_calibrations(const DeviceSession& session);

} // namespace fragfft::cli
