#include "program/image/tiff_library.hpp"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <span>
#include <stdexcept>
#include <string_view>

namespace fragfft {
namespace {

class InputBytes final : public TiffFile::Bytes
{
public:
    explicit InputBytes(const InputFile& file) : file_(file) {}

    std::int64_t read(void* to, std::int64_t most) override
    {
        const std::size_t count = file_.read(static_cast<std::uint64_t>(at_),
                                             {static_cast<std::uint8_t*>(to), static_cast<std::size_t>(most)});
        at_ += static_cast<std::int64_t>(count);
        return static_cast<std::int64_t>(count);
    }
    std::int64_t write(const void* /*from*/, std::int64_t /*count*/) override { return 0; }
    std::int64_t seek(std::int64_t offset, int whence) override
    {
        const auto size = static_cast<std::int64_t>(file_.size());
        const std::int64_t at = offset + (whence == SEEK_SET ? 0 : whence == SEEK_CUR ? at_ : size);
        return at < 0 ? -1 : at_ = at;
    }

private:
    const InputFile& file_;
    std::int64_t at_ = 0;
};

class WrittenBytes final : public TiffFile::Bytes
{
public:
    explicit WrittenBytes(AtomicFile& file) : file_(file) {}

    std::int64_t read(void* to, std::int64_t most) override
    {
        return static_cast<std::int64_t>(file_.read({static_cast<std::uint8_t*>(to), static_cast<std::size_t>(most)}));
    }
    std::int64_t write(const void* from, std::int64_t count) override
    {
        file_.write({static_cast<const std::uint8_t*>(from), static_cast<std::size_t>(count)});
        return count;
    }
    std::int64_t seek(std::int64_t offset, int whence) override { return file_.seek(offset, whence); }

private:
    AtomicFile& file_;
};

// libtiff calls `work`: nothing may be thrown through it.
template <typename Work> std::int64_t guarded(thandle_t bytes, const Work& work)
{
    auto& called = *static_cast<TiffFile::Bytes*>(bytes);
    try {
        return work(called);
    } catch (...) {
        if (!called.fault)
            called.fault = std::current_exception();
        return -1;
    }
}

tmsize_t read_bytes(thandle_t bytes, void* to, tmsize_t most)
{
    return guarded(bytes, [&](TiffFile::Bytes& called) { return called.read(to, most); });
}

tmsize_t write_bytes(thandle_t bytes, void* from, tmsize_t count)
{
    return guarded(bytes, [&](TiffFile::Bytes& called) { return called.write(from, count); });
}

toff_t seek_bytes(thandle_t bytes, toff_t offset, int whence)
{
    return static_cast<toff_t>(guarded(
        bytes, [&](TiffFile::Bytes& called) { return called.seek(static_cast<std::int64_t>(offset), whence); }));
}

toff_t size_of_bytes(thandle_t bytes)
{
    const auto size = guarded(bytes, [](TiffFile::Bytes& called) {
        const std::int64_t at = called.seek(0, SEEK_CUR);
        const std::int64_t end = called.seek(0, SEEK_END);
        called.seek(at, SEEK_SET);
        return end;
    });
    return size < 0 ? 0 : static_cast<toff_t>(size);
}

int close_nothing(thandle_t /*bytes*/)
{
    return 0;
}

int keep_words(TIFF* /*file*/, void* words, const char* /*module*/, const char* format, va_list arguments)
{
    auto& kept = *static_cast<std::string*>(words);
    std::array<char, 300> text{};
    std::vsnprintf(text.data(), text.size(), format, arguments);
    try {
        if (kept.empty())
            kept = text.data();
    } catch (...) { // without memory there are none
    }
    return 1;
}

int ignore_words(TIFF* /*file*/, void* /*words*/, const char* /*module*/, const char* /*format*/, va_list /*arguments*/)
{
    return 1;
}

} // namespace

TiffFile::TiffFile(const InputFile& file) : bytes_(std::make_unique<InputBytes>(file))
{
    open("rDO");
}

TiffFile::TiffFile(AtomicFile& file, bool is_larger_than_classic) : bytes_(std::make_unique<WrittenBytes>(file))
{
    open(is_larger_than_classic ? "w8" : "w");
}

// "DO" reads no places of strips but those needed.
void TiffFile::open(const char* mode)
{
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions*)> options(TIFFOpenOptionsAlloc(),
                                                                               TIFFOpenOptionsFree);
    if (options == nullptr)
        throw std::bad_alloc();
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keep_words, &words_);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignore_words, nullptr);
    handle_ = TIFFClientOpenExt("", mode, bytes_.get(), read_bytes, write_bytes, seek_bytes, close_nothing,
                                size_of_bytes, nullptr, nullptr, options.get());
    require(handle_ != nullptr, "its header is damaged");
}

TiffFile::~TiffFile()
{
    if (handle_ != nullptr)
        TIFFClose(handle_);
}

void TiffFile::throw_fault(const char* otherwise)
{
    if (bytes_->fault)
        std::rethrow_exception(bytes_->fault);
    throw std::runtime_error(words_.empty() ? otherwise : words_);
}

} // namespace fragfft
