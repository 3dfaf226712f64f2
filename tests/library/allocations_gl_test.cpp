// What a run allocates on the CPU, which is nothing.
#include "any_context.hpp"
#include "catch_framework.hpp"
#include "small_filters.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

using namespace fragfft;

namespace {

// Counts calls of any operator new, while it is told to.
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

// The library of C++ makes it of the former, a sanitizer's does not.
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

namespace {

// Counts in the second run: the driver, which is no part of the library, has had the first.
long allocations_of(TextureFilter& filter, const gl::Functions& gl)
{
    gl.Finish();
    filter.run();
    gl.Finish();
    allocations = 0;
    counts_allocations = true;
    filter.run();
    counts_allocations = false;
    gl.Finish();
    return allocations;
}

} // namespace

TEST_CASE("A run allocates nothing", "[border]")
{
    const AnyContext host(GENERATE(Kind::core, Kind::es));
    const gl::Functions& gl = host.functions();
    const Context context(eglGetProcAddress);
    for (const std::string& method : small_filters_here(context)) {
        INFO(method);
        const std::vector<FilterDefinition> two{small_kernel, small_kernel};
        TextureFilter filter(context, {.width = 8, .height = 8, .method = method}, two);
        const gl::Texture image = random_texture(gl, 8, 8, 1);
        const gl::Texture one = border_texture(gl, 8, 8);
        const gl::Texture other = border_texture(gl, 8, 8);
        filter.bind(described(image), std::vector<Texture>{described(one), described(other)});
        CHECK(allocations_of(filter, gl) == 0);

        // Layers through views, and rectangles, which are copied.
        TextureFilter batch(context, {.width = 8, .height = 8, .layers = 2, .method = method}, small_kernel);
        const gl::Texture images(gl, 8, 8, Format::rgba32f, "images", 3);
        const gl::Texture results(gl, 8, 8, Format::rgba32f, "results", 3);
        Texture from{images.view().name, 8, 8, Format::rgba32f, TextureKind::array, 0, 1};
        Texture to{results.view().name, 8, 8, Format::rgba32f, TextureKind::array};
        for (const bool are_copied : {false, true}) {
            if (are_copied)
                from.corner = to.corner = Corner{};
            batch.bind(from, to);
            CHECK(allocations_of(batch, gl) == 0);
        }
    }
}
