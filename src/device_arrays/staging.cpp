#include "device_arrays/staging.hpp"

#include "arrays/parallel_ranges.hpp"
#include "errors.hpp"

#include <algorithm>

namespace fragfft::device_arrays {

namespace {

// The most numbers in a buffer, unless a single row has more.
constexpr std::size_t most_numbers = std::size_t{1} << 24;
// Fewer numbers are copied by one thread sooner than another has started. More threads than these copy no faster.
constexpr std::size_t least_numbers_for_threads = std::size_t{1} << 20;
constexpr int most_threads = 4;

void copy(const Rows<const float>& source, float* target, std::size_t target_stride)
{
    const int threads = source.rows * source.numbers < least_numbers_for_threads
                            ? 1
                            : std::min(most_threads, cpu::hardware_thread_count());
    if (source.stride == source.numbers && target_stride == source.numbers) {
        cpu::for_ranges_in_parallel(source.rows * source.numbers, threads, [&](std::size_t begin, std::size_t end) {
            std::copy(source.first + begin, source.first + end, target + begin);
        });
        return;
    }
    cpu::for_ranges_in_parallel(source.rows, threads, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            std::copy_n(source.first + row * source.stride, source.numbers, target + row * target_stride);
    });
}

template <typename Number, typename Work> void by_parts(const Rows<Number>& all, const Work& work)
{
    const std::size_t at_once = std::clamp<std::size_t>(most_numbers / all.numbers, 1, all.rows);
    for (std::size_t row = 0; row < all.rows; row += at_once) {
        const std::size_t rows = std::min(at_once, all.rows - row);
        work(row, Rows<Number>{all.first + row * all.stride, rows, all.numbers, all.stride});
    }
}

} // namespace

void Staging::release()
{
    for (Buffer* const buffer : {&up_, &down_}) {
        if (buffer->name != 0)
            gl_.DeleteBuffers(1, &buffer->name);
        *buffer = {};
    }
}

void Staging::bind(GLenum target, GLenum usage, Buffer& buffer, std::size_t bytes)
{
    if (buffer.name == 0)
        gl_.GenBuffers(1, &buffer.name);
    gl_.BindBuffer(target, buffer.name);
    if (buffer.bytes < bytes) {
        gl_.BufferData(target, static_cast<GLsizeiptr>(bytes), nullptr, usage);
        buffer.bytes = bytes;
    }
}

void Staging::upload(const Rows<const float>& source, const std::function<void(int, int)>& transfer)
{
    by_parts(source, [&](std::size_t first, const Rows<const float>& part) {
        const std::size_t bytes = part.rows * part.numbers * sizeof(float);
        bind(GL_PIXEL_UNPACK_BUFFER, GL_STREAM_DRAW, up_, bytes);
        auto* const memory =
            static_cast<float*>(gl_.MapBufferRange(GL_PIXEL_UNPACK_BUFFER, 0, static_cast<GLsizeiptr>(bytes),
                                                   GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT));
        if (memory == nullptr)
            throw DeviceError("the device's memory cannot be written");
        copy(part, memory, part.numbers);
        if (gl_.UnmapBuffer(GL_PIXEL_UNPACK_BUFFER) != GL_TRUE)
            throw DeviceError("the driver has lost what an array held; again, please");
        transfer(static_cast<int>(first), static_cast<int>(part.rows));
        gl_.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    });
}

void Staging::download(const Rows<float>& result, const std::function<void(int, int)>& transfer)
{
    by_parts(result, [&](std::size_t first, const Rows<float>& part) {
        const std::size_t bytes = part.rows * part.numbers * sizeof(float);
        bind(GL_PIXEL_PACK_BUFFER, GL_STREAM_READ, down_, bytes);
        transfer(static_cast<int>(first), static_cast<int>(part.rows));
        const auto* const memory = static_cast<const float*>(
            gl_.MapBufferRange(GL_PIXEL_PACK_BUFFER, 0, static_cast<GLsizeiptr>(bytes), GL_MAP_READ_BIT));
        if (memory == nullptr)
            throw DeviceError("the device's memory cannot be read");
        copy({memory, part.rows, part.numbers, part.numbers}, part.first, part.stride);
        gl_.UnmapBuffer(GL_PIXEL_PACK_BUFFER);
        gl_.BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    });
}

} // namespace fragfft::device_arrays
