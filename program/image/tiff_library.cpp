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
    } catch (...) { // without memory there are none
    }
    return 1;
}

int ignore_words(TIFF* /*file*/, void* /*words*/, const char* /*module*/, const char* /*format*/, va_list /*arguments*/)
{
    return 1;
}

} // namespace

TiffFile::TiffFile(const std::string& path, const std::string& mode)
{
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions*)> options(TIFFOpenOptionsAlloc(),
                                                                               TIFFOpenOptionsFree);
    if (options == nullptr)
        throw std::bad_alloc();
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keep_words, &words_);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignore_words, nullptr);
    // "m" maps no file into memory, which may become shorter, and "DO" reads no places of strips but those needed.
    handle_ = TIFFOpenExt(path.c_str(), (mode + (mode == "r" ? "mDO" : "m")).c_str(), options.get());
    require(handle_ != nullptr, "its header is damaged");
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
