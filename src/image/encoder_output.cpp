#include "image/encoder_output.hpp"

#include "image/file_descriptor.hpp"

#include <algorithm>
#include <cstdio>

namespace fragfft {

EncoderOutput::EncoderOutput(const std::filesystem::path& path, bool goes_back) : name_(shown_name(path, true))
{
    file_.emplace(path);
    is_held_ = goes_back && file_->seekable_descriptor() < 0;
}

void EncoderOutput::write(std::span<const std::uint8_t> bytes)
{
    if (!is_held_) {
        file_->write(bytes);
        return;
    }
    bytes_.resize(std::max(bytes_.size(), place_ + bytes.size()));
    std::copy(bytes.begin(), bytes.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(place_));
    place_ += bytes.size();
}

std::size_t EncoderOutput::read(std::span<std::uint8_t> to)
{
    if (!is_held_)
        return naming(name_, [&] {
            return static_cast<std::size_t>(checked(
                retried([&] { return ::read(file_->seekable_descriptor(), to.data(), to.size()); }), "cannot be read"));
        });
    const std::size_t count = std::min(to.size(), bytes_.size() - std::min(place_, bytes_.size()));
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(place_), count, to.begin());
    place_ += count;
    return count;
}

std::int64_t EncoderOutput::seek(std::int64_t offset, int whence)
{
    if (!is_held_)
        return naming(name_, [&] {
            return static_cast<std::int64_t>(
                checked(::lseek(file_->seekable_descriptor(), offset, whence), "cannot be written"));
        });
    const auto from = whence == SEEK_SET   ? std::int64_t{0}
                      : whence == SEEK_CUR ? static_cast<std::int64_t>(place_)
                                           : static_cast<std::int64_t>(bytes_.size());
    place_ = static_cast<std::size_t>(std::max<std::int64_t>(0, from + offset));
    return static_cast<std::int64_t>(place_);
}

void EncoderOutput::take_place()
{
    if (to_ != nullptr) {
        *to_ = std::move(bytes_);
        return;
    }
    if (is_held_)
        file_->write(bytes_);
    file_->take_place();
}

} // namespace fragfft
