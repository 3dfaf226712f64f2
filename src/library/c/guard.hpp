// Every function of fragfft.h is wrapped in these functions, which turn exceptions into codes and check pointers and
// structures.
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

// Thrown when a callback of the caller's asked to stop.
class Stopped : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// To be called inside a catch block. Returns the code of the exception; its first line becomes this thread's last
// error.
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

// Writes a new handle to `place`, or null on failure. The caller destroys it.
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

// Writes a new text to `place`, or null on failure. The caller frees it with fragfft_text_free.
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

// Writes a text that belongs to the object asked, or null on failure.
template <typename Ask> fragfft_error owned_text(const char** place, const Ask& ask) noexcept
{
    if (place != nullptr)
        *place = nullptr;
    return guarded([&] {
        require_given(place, "the place of the text");
        *place = ask().c_str();
    });
}

// Returns the size of a structure whose first field is its size. Callers may have been compiled before its last fields
// were added, but after the first `least` bytes, which are as old as the major version.
template <typename Structure>
std::size_t size_of(const Structure* given, const char* what, std::size_t least = sizeof(Structure))
{
    require_given(given, what);
    if (given->size < least || given->size > sizeof(Structure))
        throw CallerError(fmt::format("{} has a size of {} bytes, and this version of the library takes {}", what,
                                      given->size, sizeof(Structure)));
    return given->size;
}

// Copies the caller's structure; fields that it does not have are zero.
template <typename Structure>
Structure taken(const Structure* given, const char* what, std::size_t least = sizeof(Structure))
{
    Structure whole{};
    std::memcpy(&whole, given, size_of(given, what, least));
    return whole;
}

// Copies as much as the caller's structure has room for.
template <typename Structure>
void fill(Structure* place, Structure whole, const char* what, std::size_t least = sizeof(Structure))
{
    whole.size = size_of(place, what, least);
    std::memcpy(place, &whole, whole.size);
}

} // namespace fragfft::c
