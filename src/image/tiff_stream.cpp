#include "image/tiff_stream.hpp"

#include "errors.hpp"
#include "image/text_encoding.hpp"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <fmt/format.h>
#include <new>

namespace fragfft {

struct TiffStream::State
{
    std::span<const std::uint8_t> input = {};
    std::vector<std::uint8_t>* output = nullptr;
    std::uint64_t position = 0;
    bool out_of_memory = false;
    std::array<char, 256> message{};
    std::string file_name = {};

    std::uint64_t size() const
    {
        return output == nullptr ? input.size() : output->size();
    }
};

namespace {

template <typename State> State& state_of(void* handle)
{
    return *static_cast<State*>(handle);
}

// Anything but 0 says that the message is dealt with: nothing is printed.
constexpr int dealt_with = 1;

int ignore_warning(TIFF*, void*, const char*, const char*, std::va_list)
{
    return dealt_with;
}

} // namespace

// Nothing may be thrown from these, through code in C.
namespace tiff_calls {

template <typename State> tmsize_t read(void* handle, void* to, tmsize_t count)
{
    State& state = state_of<State>(handle);
    if (state.output != nullptr)
        return 0;
    const std::uint64_t rest = state.position < state.size() ? state.size() - state.position : 0;
    const std::uint64_t taken = std::min(rest, static_cast<std::uint64_t>(std::max<tmsize_t>(count, 0)));
    std::copy_n(state.input.data() + (taken > 0 ? state.position : 0), taken, static_cast<std::uint8_t*>(to));
    state.position += taken;
    return static_cast<tmsize_t>(taken);
}

template <typename State> tmsize_t write(void* handle, void* from, tmsize_t count)
{
    State& state = state_of<State>(handle);
    if (state.output == nullptr || count < 0)
        return 0;
    const std::uint64_t end = state.position + static_cast<std::uint64_t>(count);
    try {
        if (end > state.output->size())
            state.output->resize(end);
    } catch (const std::bad_alloc&) {
        state.out_of_memory = true;
        return 0;
    }
    std::copy_n(static_cast<const std::uint8_t*>(from), count,
                state.output->begin() + static_cast<std::ptrdiff_t>(state.position));
    state.position = end;
    return count;
}

template <typename State> toff_t seek(void* handle, toff_t offset, int whence)
{
    State& state = state_of<State>(handle);
    state.position = whence == SEEK_SET ? offset : whence == SEEK_CUR ? state.position + offset : state.size() + offset;
    return state.position;
}

template <typename State> int keep_error(TIFF*, void* handle, const char*, const char* format, std::va_list arguments)
{
    State& state = state_of<State>(handle);
    // The first error is the cause of those that follow.
    if (state.message.front() == '\0')
        std::vsnprintf(state.message.data(), state.message.size(), format, arguments);
    return dealt_with;
}

} // namespace tiff_calls

TiffStream::TiffStream(std::span<const std::uint8_t> bytes, std::string_view file_name)
    : state_(std::make_unique<State>())
{
    state_->input = bytes;
    state_->file_name = file_name;
    // Tables of a file are no larger than it is, its codecs' states no larger than this.
    constexpr std::size_t codec_bytes = std::size_t{64} << 20;
    // Not mapped; one image's directory, not those of all images.
    open("rm", bytes.size() + codec_bytes);
}

TiffStream::TiffStream(std::vector<std::uint8_t>& output, std::string_view file_name)
    : state_(std::make_unique<State>())
{
    state_->output = &output;
    state_->file_name = file_name;
    open("w", 0);
}

TiffStream::~TiffStream()
{
    if (tiff_ != nullptr)
        TIFFClose(tiff_);
}

void TiffStream::open(const char* mode, std::size_t most_bytes_at_once)
{
    const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                   TIFFOpenOptionsFree);
    if (options == nullptr)
        throw std::bad_alloc();
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), static_cast<tmsize_t>(most_bytes_at_once));
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), tiff_calls::keep_error<State>, state_.get());
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignore_warning, nullptr);
    tiff_ = TIFFClientOpenExt(
        "", mode, state_.get(), tiff_calls::read<State>, tiff_calls::write<State>, tiff_calls::seek<State>,
        [](void*) { return 0; }, [](void* handle) { return toff_t{static_cast<State*>(handle)->size()}; }, nullptr,
        nullptr, options.get());
    require(tiff_ != nullptr, "not a TIFF file");
}

void TiffStream::fail(std::string_view fault) const
{
    if (state_->out_of_memory)
        throw std::bad_alloc();
    const std::string_view text = state_->message.front() == '\0' ? fault : std::string_view(state_->message.data());
    throw InputError(fmt::format("{}: TIFF: {}", state_->file_name, printable(text)));
}

void TiffStream::close()
{
    // Not by TIFFClose, which says nothing of failures.
    require(TIFFWriteDirectory(tiff_) != 0, "cannot be written");
    TIFFClose(tiff_);
    tiff_ = nullptr;
    if (state_->out_of_memory)
        throw std::bad_alloc();
}

} // namespace fragfft
