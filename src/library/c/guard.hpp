// What every function of fragfft.h is wrapped in, and how it takes what C hands over.
#pragma once

#include "errors.hpp"
#include "fragfft/fragfft.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <fmt/core.h>
#include <memory>
#include <stdexcept>
#include <string>

namespace fragfft::c {

// A callback of the caller's asked to stop.
class Stopped : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// Inside a catch block: the code of what was caught, whose first line is this thread's last error from now on.
fragfft_error told() noexcept;

template <typename Call> fragfft_error guarded(const Call& call) noexcept
{
    try {
        call();
        return FRAGFFT_OK;
    } catch (...) {
        return told();
    }
}

// Throws CallerError, naming `what`.
template <typename Value> void require_given(Value* pointer, const char* what)
{
    if (pointer == nullptr)
        throw CallerError(fmt::format("{} is a null pointer", what));
}

// A handle that is made, or null: for its owner to destroy.
template <typename Handle, typename Make>
fragfft_error created(Handle** place, const char* what, const Make& make) noexcept
{
    if (place != nullptr)
        *place = nullptr;
    return guarded([&] {
        require_given(place, what);
        *place = make();
    });
}

// A text that is made, or null: for fragfft_text_free.
template <typename Make> fragfft_error copied_text(char** place, const Make& make) noexcept
{
    if (place != nullptr)
        *place = nullptr;
    return guarded([&] {
        require_given(place, "the place of the text");
        const std::string text = make();
        auto copy = std::make_unique<char[]>(text.size() + 1);
        std::copy(text.begin(), text.end(), copy.get());
        *place = copy.release();
    });
}

// A text that belongs to what it is asked of, or null.
template <typename Ask> fragfft_error owned_text(const char** place, const Ask& ask) noexcept
{
    if (place != nullptr)
        *place = nullptr;
    return guarded([&] {
        require_given(place, "the place of the text");
        *place = ask().c_str();
    });
}

// How much there is of a structure that begins with its size. The program may have been compiled before the last fields
// were added, the first `least` bytes being as old as the major version, but not after that.
template <typename Structure>
std::size_t size_of(const Structure* given, const char* what, std::size_t least = sizeof(Structure))
{
    require_given(given, what);
    if (given->size < least || given->size > sizeof(Structure))
        throw CallerError(fmt::format("{} has a size of {} bytes, and this version of the library takes {}", what,
                                      given->size, sizeof(Structure)));
    return given->size;
}

// What the caller says, and zero where his structure ends before.
template <typename Structure>
Structure taken(const Structure* given, const char* what, std::size_t least = sizeof(Structure))
{
    Structure whole{};
    std::memcpy(&whole, given, size_of(given, what, least));
    return whole;
}

// As much as the caller's structure has room for.
template <typename Structure>
void fill(Structure* place, Structure whole, const char* what, std::size_t least = sizeof(Structure))
{
    whole.size = size_of(place, what, least);
    std::memcpy(place, &whole, whole.size);
}

} // namespace fragfft::c
