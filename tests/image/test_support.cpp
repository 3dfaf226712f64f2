#include "test_support.hpp"

#include <algorithm>
#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <stdlib.h>
#include <unistd.h>

namespace fragfft {

TemporaryDirectory::TemporaryDirectory()
{
    std::string pattern = (std::filesystem::temp_directory_path() / "fragfft_test_XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr)
        throw std::runtime_error("no temporary directory can be made");
    path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory()
{
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> TemporaryDirectory::names() const
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

Bytes bytes_of(std::string_view text)
{
    return Bytes(text.begin(), text.end());
}

void put_file(const std::filesystem::path& path, std::span<const std::uint8_t> bytes)
{
    std::ofstream file(path, std::ios::binary);
    for (const std::uint8_t byte : bytes)
        file.put(static_cast<char>(byte));
}

Bytes get_file(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return Bytes(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

StandardErrorCapture::StandardErrorCapture(const std::filesystem::path& path)
    : path_(path), saved_(::dup(STDERR_FILENO))
{
    const int file = ::open(path.c_str(), O_CREAT | O_WRONLY, 0600);
    ::dup2(file, STDERR_FILENO);
    ::close(file);
}

StandardErrorCapture::~StandardErrorCapture()
{
    stop();
}

Bytes StandardErrorCapture::stop()
{
    std::fflush(stderr);
    if (saved_ >= 0) {
        ::dup2(saved_, STDERR_FILENO);
        ::close(saved_);
        saved_ = -1;
    }
    return get_file(path_);
}

Image random_image(int width, int height, int channels, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> uniform(0.0F, 1.0F);
    Image image(width, height, channels);
    std::generate(image.samples.begin(), image.samples.end(), [&] { return uniform(generator); });
    return image;
}

Bytes profile_of(std::string_view colour_space, std::size_t size)
{
    Bytes profile(size);
    for (std::size_t i = 0; i < size; ++i)
        profile[i] = static_cast<std::uint8_t>(i * i % 251);
    for (std::size_t i = 0; i < 4; ++i)
        profile[i] = static_cast<std::uint8_t>(size >> (8 * (3 - i)));
    std::copy(colour_space.begin(), colour_space.end(), profile.begin() + 16);
    const std::string_view signature = "acsp";
    std::copy(signature.begin(), signature.end(), profile.begin() + 36);
    return profile;
}

} // namespace fragfft
