#include "counted_allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<bool> counts_allocations = false;
std::atomic<long> allocations = 0;

} // namespace

void* operator new(std::size_t size)
{
    if (counts_allocations)
        ++allocations;
    if (void* const memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc();
}

// The C++ standard library implements this by the operator above; a sanitizer's does not.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    if (counts_allocations)
        ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace fragfft {

long allocations_of(const std::function<void()>& work)
{
    allocations = 0;
    counts_allocations = true;
    work();
    counts_allocations = false;
    return allocations;
}

} // namespace fragfft
