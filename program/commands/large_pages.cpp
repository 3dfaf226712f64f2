// The program's memory for images. The first touch of a page costs the system more than the program's own work on it,
// so that large pieces of memory ask for pages of 2 MiB.
#include <cstddef>
#include <cstdlib>
#include <new>
#include <sys/mman.h>

namespace {

constexpr std::size_t large_page = std::size_t{1} << 21;

void* allocated(std::size_t size)
{
    if (size < 2 * large_page)
        return std::malloc(size);
    void* const memory = std::aligned_alloc(large_page, (size + large_page - 1) / large_page * large_page);
#if defined(MADV_HUGEPAGE)
    // Advice: where it is not taken nothing is lost.
    if (memory != nullptr)
        static_cast<void>(::madvise(memory, size / large_page * large_page, MADV_HUGEPAGE));
#endif
    return memory;
}

} // namespace

void* operator new(std::size_t size)
{
    for (;;) {
        if (void* const memory = allocated(size == 0 ? 1 : size))
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
