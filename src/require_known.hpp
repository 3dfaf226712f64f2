// Checks enumeration values: programs in C and C++ can pass any integer as one.
#pragma once

#include "errors.hpp"

#include <fmt/core.h>

namespace fragfft {

[[noreturn]] inline void throw_unknown(int number, const char* what)
{
    throw CallerError(fmt::format("there is no {} with the number {}", what, number));
}

// Throws CallerError, naming `what`, when `value` is none of the enumerators, of which `last` is the last.
template <typename Enumeration> void require_known(Enumeration value, Enumeration last, const char* what)
{
    const int number = static_cast<int>(value);
    if (number < 0 || number > static_cast<int>(last))
        throw_unknown(number, what);
}

} // namespace fragfft
