// Operator new, and the start of threads, which fail as the failing system was told. Each block has a header that says
// whether the program requested it while failures were possible.
#include "failing_system.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <new>
#include <pthread.h>

namespace fragfft::failing_system {

namespace {

struct alignas(16) Head
{
    bool is_counted = false;
};

std::atomic<long> living = 0;

} // namespace

long living_blocks()
{
    return living;
}

} // namespace fragfft::failing_system

namespace {

using fragfft::failing_system::Caller;
using fragfft::failing_system::caller_of;
using fragfft::failing_system::Calls;

// malloc guarantees alignments up to 16. For larger ones the header occupies the end of a padding as large as the
// alignment.
void* allocated(std::size_t size, std::size_t alignment, const void* caller)
{
    using fragfft::failing_system::Head;
    const Caller whose = caller_of(Calls::allocate, "operator new", caller);
    if (whose == Caller::ours_and_it_fails)
        throw std::bad_alloc();
    const std::size_t room = std::max(alignment, sizeof(Head));
    if (size > SIZE_MAX / 2)
        throw std::bad_alloc();
    const std::size_t whole = (size + 2 * room - 1) / room * room;
    auto* const memory = static_cast<char*>(std::aligned_alloc(room, whole));
    if (memory == nullptr)
        throw std::bad_alloc();
    const bool is_counted = whose == Caller::ours;
    new (memory + room - sizeof(Head)) Head{is_counted};
    fragfft::failing_system::living += is_counted ? 1 : 0;
    return memory + room;
}

void freed(void* block, std::size_t alignment)
{
    using fragfft::failing_system::Head;
    if (block == nullptr)
        return;
    const std::size_t room = std::max(alignment, sizeof(Head));
    const auto* const head = reinterpret_cast<Head*>(static_cast<char*>(block) - sizeof(Head));
    fragfft::failing_system::living -= head->is_counted ? 1 : 0;
    std::free(static_cast<char*>(block) - room);
}

} // namespace

// The C++ library implements the array forms by these, and also the non-throwing form, unless a sanitizer replaces it.
void* operator new(std::size_t size)
{
    return allocated(size, alignof(std::max_align_t), __builtin_return_address(0));
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    try {
        return allocated(size, alignof(std::max_align_t), __builtin_return_address(0));
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void* operator new(std::size_t size, std::align_val_t alignment)
{
    return allocated(size, static_cast<std::size_t>(alignment), __builtin_return_address(0));
}

void operator delete(void* block) noexcept
{
    freed(block, alignof(std::max_align_t));
}

void operator delete(void* block, std::size_t) noexcept
{
    freed(block, alignof(std::max_align_t));
}

void operator delete(void* block, std::align_val_t alignment) noexcept
{
    freed(block, static_cast<std::size_t>(alignment));
}

void operator delete(void* block, std::size_t, std::align_val_t alignment) noexcept
{
    freed(block, static_cast<std::size_t>(alignment));
}

extern "C" __attribute__((visibility("default"))) int pthread_create(pthread_t* thread, const pthread_attr_t* attr,
                                                                     void* (*start_routine)(void*), void* arg)
{
    static const auto original = reinterpret_cast<decltype(&::pthread_create)>(::dlsym(RTLD_NEXT, "pthread_create"));
    if (caller_of(Calls::start_thread, "pthread_create", __builtin_return_address(0)) == Caller::ours_and_it_fails)
        return EAGAIN;
    return original(thread, attr, start_routine, arg);
}
