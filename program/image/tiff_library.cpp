#include "program/image/tiff_library.hpp"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <memory>
#include <new>
#include <stdexcept>

namespace fragfft {
namespace {

int keep_words(TIFF* /*file*/, void* words, const char* /*module*/, const char* format, va_list arguments)
{
    auto& kept = *static_cast<std::string*>(words);
    std::array<char, 300> text{};
    std::vsnprintf(text.data(), text.size(), format, arguments);
    try {
        if (kept.empty())
            kept = text.data();
    } catch (...) { // out of memory: the message is lost
    }
    return 1;
}

int ignore_words(TIFF* /*file*/, void* /*words*/, const char* /*module*/, const char* /*format*/, va_list /*arguments*/)
{
    return 1;
}

MemoryFile& memory_of(thandle_t file)
{
    return *static_cast<MemoryFile*>(file);
}

// libtiff does not read while it writes a file in one go.
tmsize_t read_nothing(thandle_t /*file*/, void* /*to*/, tmsize_t /*count*/)
{
    return -1;
}

tmsize_t write_nothing(thandle_t /*file*/, void* /*bytes*/, tmsize_t /*count*/)
{
    return -1;
}

tmsize_t write_to(thandle_t file, void* bytes, tmsize_t count)
{
    try {
        memory_of(file).write({static_cast<const std::uint8_t*>(bytes), static_cast<std::size_t>(count)});
        return count;
    } catch (...) { // no exception may pass through C
        return -1;
    }
}

toff_t seek_in(thandle_t file, toff_t to, int whence)
{
    MemoryFile& memory = memory_of(file);
    const std::size_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? memory.place() : memory.bytes().size();
    memory.go_to(from + to);
    return memory.place();
}

int close_nothing(thandle_t /*file*/)
{
    return 0;
}

toff_t size_of(thandle_t file)
{
    return memory_of(file).bytes().size();
}

} // namespace

template <typename Open> void TiffFile::open(const Open& open)
{
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions*)> options(TIFFOpenOptionsAlloc(),
                                                                               TIFFOpenOptionsFree);
    if (options == nullptr)
        throw std::bad_alloc();
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keep_words, &words_);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignore_words, nullptr);
    handle_ = open(options.get());
    require(handle_ != nullptr, "its header is damaged");
}

TiffFile::TiffFile(const InputFile& file) : source_{.file = &file}
{
    // "m" does not map the file into memory, and "DO" loads the positions of strips only when they are needed.
    open([&](TIFFOpenOptions* options) {
        return TIFFClientOpenExt(file.name().c_str(), "rmDO", &source_, read_from, write_nothing, seek_from,
                                 close_nothing, size_of_source, nullptr, nullptr, options);
    });
}

tmsize_t TiffFile::read_from(thandle_t source, void* to, tmsize_t count)
{
    auto& [file, place] = *static_cast<Source*>(source);
    try {
        const std::size_t read =
            file->read(place, std::span(static_cast<std::uint8_t*>(to), static_cast<std::size_t>(count)));
        place += read;
        return static_cast<tmsize_t>(read);
    } catch (...) { // no exception may pass through C
        return -1;
    }
}

toff_t TiffFile::seek_from(thandle_t source, toff_t to, int whence)
{
    auto& [file, place] = *static_cast<Source*>(source);
    place = to + (whence == SEEK_SET ? 0 : whence == SEEK_CUR ? place : file->size());
    return place;
}

toff_t TiffFile::size_of_source(thandle_t source)
{
    return static_cast<Source*>(source)->file->size();
}

TiffFile::TiffFile(MemoryFile& file, bool is_big)
{
    open([&](TIFFOpenOptions* options) {
        return TIFFClientOpenExt("memory", is_big ? "w8m" : "wm", &file, read_nothing, write_to, seek_in, close_nothing,
                                 size_of, nullptr, nullptr, options);
    });
}

TiffFile::~TiffFile()
{
    if (handle_ != nullptr)
        TIFFClose(handle_);
}

void TiffFile::throw_fault(const char* otherwise) const
{
    throw std::runtime_error(words_.empty() ? otherwise : words_);
}

} // namespace fragfft
