// Sizes and counts that a caller gives.
#pragma once

#include "errors.hpp"

#include <string>

namespace fragfft::cpu {

// Returns the value. Throws InputError, "WHAT needs a NAME of at least 1, not VALUE", when it is less.
inline int require_positive(int value, const char* name, const char* what)
{
    if (value < 1)
        throw InputError(std::string(what) + " needs a " + name + " of at least 1, not " + std::to_string(value));
    return value;
}

} // namespace fragfft::cpu
