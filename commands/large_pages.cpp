// Allocates the program's images, and the memory of drivers that draw on the CPU, in large pages. The first access to a
// page costs the system more than most work on its contents, so large allocations request pages of 2 MiB. The C library
// allocates and frees all of it.
#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <sys/mman.h>

namespace {

constexpr std::size_t large_page = std::size_t{1} << 21;

bool is_large(std::size_t size)
{
    return size >= 2 * large_page && size <= SIZE_MAX - large_page;
}

// Null if there is no room.
void* large_memory(std::size_t alignment, std::size_t size)
{
    const std::size_t whole_pages = (size + large_page - 1) / large_page * large_page;
    void* const memory = std::aligned_alloc(std::max(alignment, large_page), whole_pages);
#if defined(MADV_HUGEPAGE)
    // madvise is only advice: if it fails, nothing is lost. The last page is not a whole one.
    const int error = errno;
    if (memory != nullptr)
        static_cast<void>(::madvise(memory, size / large_page * large_page, MADV_HUGEPAGE));
    errno = error;
#endif
    return memory;
}

} // namespace

void* operator new(std::size_t size)
{
    for (;;) {
        void* const memory =
            is_large(size) ? large_memory(large_page, size) : std::malloc(std::max<std::size_t>(size, 1));
        if (memory != nullptr)
            return memory;
        const std::new_handler make_room = std::get_new_handler();
        if (make_room == nullptr)
            throw std::bad_alloc();
        make_room();
    }
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept
{
    std::free(memory);
}

// Mesa allocates its textures and buffers this way.
extern "C" __attribute__((visibility("default"))) int posix_memalign(void** memory, std::size_t alignment,
                                                                     std::size_t size) noexcept
{
    if (alignment % sizeof(void*) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    const int error = errno;
    void* const taken = is_large(size) ? large_memory(alignment, size) : std::aligned_alloc(alignment, size);
    errno = error;
    if (taken == nullptr)
        return ENOMEM;
    *memory = taken;
    return 0;
}
