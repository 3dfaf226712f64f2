// Catches the message of a refusal.
#pragma once

#include "errors.hpp"

#include <string>

namespace fragfft {

// The message of the InputError that `work` throws; "no error" if it throws none. Other exceptions propagate and fail
// the test.
template <typename Work> std::string fault_of(const Work& work)
{
    try {
        work();
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

} // namespace fragfft
