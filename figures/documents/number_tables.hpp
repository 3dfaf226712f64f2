// The tables of docs/drivers.md, in Markdown, from program/numbers' known devices.
#pragma once

#include <string>

namespace fragfft {

// The known devices, and by what they were asked.
std::string known_devices_table();

// A heading, a paragraph and a table for each chapter of questions: a row for each, and a column for each device.
std::string numbers_by_device();

} // namespace fragfft
