// libpng as a reader of PNG files: its calls with their errors as exceptions, and how rows come out of it.
#pragma once

#include "errors.hpp"
#include "image/image_checks.hpp"

#include <array>
#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <fmt/format.h>
#include <memory>
#include <png.h>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft {

// A file's bytes, one after the other.
class PngBytes
{
public:
    virtual ~PngBytes() = default;
    // Copies the next bytes; fewer than asked for at the file's end, and where they cannot be read: then `failure` says
    // why. Called from within libpng, which an exception must not leave.
    virtual std::size_t read(std::span<std::uint8_t> to) noexcept = 0;

    std::exception_ptr failure;
};

class PngBytesInMemory final : public PngBytes
{
public:
    explicit PngBytesInMemory(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    std::size_t read(std::span<std::uint8_t> to) noexcept override;

private:
    std::span<const std::uint8_t> rest_;
};

// libpng's structure for reading, with its information structure and the way it reports errors.
class PngReader
{
public:
    // The bytes must outlive the reader.
    PngReader(PngBytes& bytes, std::string_view file_name);
    ~PngReader();
    PngReader(const PngReader&) = delete;
    PngReader& operator=(const PngReader&) = delete;

    png_structp png() const
    {
        return png_;
    }
    png_infop info() const
    {
        return info_;
    }
    const std::string& file_name() const
    {
        return file_name_;
    }

    // Makes calls of libpng, and throws InputError if it reports an error in one. The error leaves `calls` by longjmp,
    // so that it must own nothing: it may hold and capture only pointers, references and numbers.
    template <typename Calls> void run(const Calls& calls) const
    {
        if (complete(png_, calls))
            return;
        if (bytes_.failure)
            std::rethrow_exception(bytes_.failure);
        const std::string warning =
            report_.last_warning.front() == '\0' ? "" : fmt::format(" ({})", report_.last_warning.data());
        throw InputError(fmt::format("{}: PNG: {}{}", file_name_, report_.error.data(), warning));
    }

private:
    // What libpng said. Plain buffers, since a callback may neither throw through libpng nor leave an object
    // undestroyed.
    struct Report
    {
        using Text = std::array<char, 192>;
        Text error{};
        Text last_warning{};
    };

    [[noreturn]] static void on_error(png_structp png, png_const_charp message);
    static void on_warning(png_structp png, png_const_charp message);
    static void read_bytes(png_structp png, png_bytep to, std::size_t count);

    // False if libpng reported an error. Not inlined, so that no variable of a caller shares the frame that setjmp
    // returns to twice.
    template <typename Calls> [[gnu::noinline]] static bool complete(png_structp png, const Calls& calls)
    {
        if (setjmp(png_jmpbuf(png)) != 0)
            return false;
        calls();
        return true;
    }

    Report report_;
    PngBytes& bytes_;
    std::string file_name_;
    png_structp png_;
    png_infop info_;
};

// How rows come out of libpng: per pixel one palette index of 8 bits, or `channels` samples of 8 or 16 bits, big
// endian.
struct PngRowLayout
{
    png_uint_32 width = 0;
    png_uint_32 height = 0;
    int channels = 0;
    int bits_per_sample = 0;
    int pass_count = 0; // more than one if interlaced
    bool has_palette = false;
    bool is_plain = false; // rows come out as they are stored, but for their filters
    std::size_t bytes_per_row = 0;
};

// Reads all before the pixels. Throws InputError for what is unsound in it, and for more pixels than the file's bytes
// could hold.
PngRowLayout read_png_header(const PngReader& reader, std::uint64_t file_bytes, const ImageLimits& limits);

// Checked ahead of libpng, whose own limits are lower or unknown and whose message would not print them: throws as
// require_supported_size does, of a file that starts with these bytes.
void require_supported_png_size(std::span<const std::uint8_t> start, std::string_view file_name,
                                const ImageLimits& limits);

// A palette, whose indices are checked here because libpng misses the first one past its end.
struct PngPalette
{
    png_colorp colours = nullptr;
    int colour_count = 0;
    png_bytep alphas = nullptr;
    int alpha_count = 0; // colours beyond are opaque

    // Refers to what the reader holds, once it has read the header.
    explicit PngPalette(const PngReader& reader);

    int channels() const
    {
        return alphas == nullptr ? 3 : 4;
    }
    // The samples of a row of indices, row `y` of the file. Throws InputError naming the place of an index without a
    // colour.
    void colour_row(std::span<const std::uint8_t> indices, std::span<float> samples, int y,
                    std::string_view file_name) const;
};

} // namespace fragfft
