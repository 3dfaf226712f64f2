// A command stopped in the middle by a signal.
#pragma once

#include "workplace.hpp"

#include <functional>

namespace fragfft {

// Starts the command, sends the signal once `is_in_the_middle` returns true, and checks that the signal ended the
// process with a status other than 0, that no file of the workplace has changed and that none has appeared.
void check_interrupted(const Workplace& workplace, const std::string& command, int signal,
                       const std::function<bool(const Process&)>& is_in_the_middle);

} // namespace fragfft
