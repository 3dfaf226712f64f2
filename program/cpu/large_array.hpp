// Memory for arrays that are soon overwritten: not cleared, and in large pages if the system has them.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace fragfft::cpu {

// A cache line; rows that begin at its multiples are best for FFTW's and all other vector code.
inline constexpr std::size_t row_alignment = 64;

struct FreeLargeArray
{
    std::size_t alignment = row_alignment;
    void operator()(void* memory) const { ::operator delete(memory, std::align_val_t(alignment)); }
};

template <typename Element> using LargeArray = std::unique_ptr<Element[], FreeLargeArray>;

// Allocates `count` uninitialized elements. The first access to a page costs the system more than the program's own
// work on it, so 2 MiB pages are requested if the array fills a few of them.
template <typename Element> LargeArray<Element> large_array(std::size_t count)
{
    static_assert(std::is_trivially_copyable_v<Element> && std::is_trivially_destructible_v<Element>);
    constexpr std::size_t large_page = std::size_t{1} << 21;
    const std::size_t bytes = count * sizeof(Element);
    const std::size_t alignment = bytes >= 2 * large_page ? large_page : row_alignment;
    void* memory = ::operator new(bytes, std::align_val_t(alignment));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // madvise is only advice: if it fails, nothing is lost.
    if (alignment == large_page)
        static_cast<void>(::madvise(memory, bytes, MADV_HUGEPAGE));
#endif
    return {static_cast<Element*>(memory), FreeLargeArray{alignment}};
}

// The same amount of memory for each of several threads, allocated before they start, so that they cannot run out of
// it.
template <typename Element> class MemoryOfThreads
{
public:
    MemoryOfThreads(int threads, std::size_t count)
        : each_((count * sizeof(Element) + row_alignment - 1) / row_alignment * row_alignment / sizeof(Element)),
          memory_(large_array<Element>(each_ * static_cast<std::size_t>(threads)))
    {
        static_assert(row_alignment % sizeof(Element) == 0);
    }

    // Returns one thread's uninitialized memory. Call it once in each thread, and again only after take_back().
    Element* take() { return memory_.get() + each_ * taken_++; }
    void take_back() { taken_ = 0; }

private:
    std::size_t each_;
    LargeArray<Element> memory_;
    std::atomic<std::size_t> taken_ = 0;
};

} // namespace fragfft::cpu
