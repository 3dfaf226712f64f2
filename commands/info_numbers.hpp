// What `info --numbers` prints.
#pragma once

#include "commands/device_session.hpp"

namespace fragfft::commands {

// Asks the device all questions about numbers, and prints each answer with the known devices that answer alike. Throws
// as ask_device does.
void print_numbers(DeviceSession& session);
// Prints the answers alone, in the form in which those of known devices are kept.
void print_numbers_csv(DeviceSession& session);

} // namespace fragfft::commands
