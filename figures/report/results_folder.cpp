#include "figures/report/results_folder.hpp"

#include "errors.hpp"
#include "files/atomic_file.hpp"

#include <fmt/format.h>
#include <span>

namespace fragfft::figures {

void create_folder(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw InputError(fmt::format("{}: cannot be made a folder: {}", folder.string(), error.message()));
}

void write_text(const std::filesystem::path& path, const std::string& text)
{
    write_file_atomically(path, std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

std::string read_text(const std::filesystem::path& path)
{
    const auto bytes = read_file_bytes(path);
    return {bytes.begin(), bytes.end()};
}

} // namespace fragfft::figures
