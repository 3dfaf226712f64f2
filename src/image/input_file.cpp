#include "image/input_file.hpp"

#include "image/file_descriptor.hpp"

#include <algorithm>
#include <sys/stat.h>

namespace fragfft {

InputFile::InputFile(const std::filesystem::path& path, const StartCheck& require_known_start)
    : path_(path), name_(shown_name(path, false))
{
    std::error_code ignored;
    if (path == standard_stream_path || !std::filesystem::is_regular_file(path, ignored)) {
        bytes_ = read_file_bytes(path, require_known_start);
        size_ = bytes_.size();
        return;
    }
    naming(name_, [&] {
        descriptor_ = std::make_unique<FileDescriptor>(open_file(path, O_RDONLY, "cannot be opened"));
        struct stat status
        {
        };
        checked(::fstat(descriptor_->get(), &status), "cannot be read");
        size_ = static_cast<std::uint64_t>(status.st_size);
    });
    if (require_known_start)
        require_known_start(read(0, start_bytes));
}

InputFile::InputFile(std::vector<std::uint8_t> bytes, std::string name)
    : name_(std::move(name)), bytes_(std::move(bytes)), size_(bytes_.size())
{
}

InputFile::~InputFile() = default;
InputFile::InputFile(InputFile&& other) noexcept = default;

std::size_t InputFile::read(std::uint64_t offset, std::span<std::uint8_t> to) const
{
    if (is_held()) {
        const std::size_t from = std::min<std::uint64_t>(offset, bytes_.size());
        const std::size_t count = std::min(to.size(), bytes_.size() - from);
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(from), count, to.begin());
        return count;
    }
    return naming(name_, [&] {
        std::size_t done = 0;
        while (done < to.size()) {
            const auto count = static_cast<std::size_t>(checked(retried([&] {
                                                                    return ::pread(descriptor_->get(), to.data() + done,
                                                                                   to.size() - done,
                                                                                   static_cast<off_t>(offset + done));
                                                                }),
                                                                "cannot be read"));
            if (count == 0)
                break;
            done += count;
        }
        return done;
    });
}

std::vector<std::uint8_t> InputFile::read(std::uint64_t offset, std::size_t count) const
{
    std::vector<std::uint8_t> bytes(std::min<std::uint64_t>(count, size_ - std::min(offset, size_)));
    bytes.resize(read(offset, bytes));
    return bytes;
}

} // namespace fragfft
