// Files on disk for tests.
#pragma once

#include "fault_of.hpp"
#include "program/files/temporary_folder.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <span>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace fragfft {

using Bytes = std::vector<std::uint8_t>;

// A new directory, which is removed with its content.
class TemporaryDirectory
{
public:
    std::filesystem::path operator/(std::string_view name) const { return folder_.path() / name; }
    // The names in it, sorted.
    std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
            names.push_back(entry.path().filename().string());
        std::sort(names.begin(), names.end());
        return names;
    }

private:
    TemporaryFolder folder_;
};

inline Bytes bytes_of(std::string_view text)
{
    return Bytes(text.begin(), text.end());
}

inline void put_file(const std::filesystem::path& path, std::span<const std::uint8_t> bytes)
{
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

// Reads by the standard library, independently of read_file_bytes.
inline Bytes get_file(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return Bytes(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

// Compared outside of REQUIRE, which would print every byte.
inline bool same(const Bytes& left, const Bytes& right)
{
    return left == right;
}

// Redirects a descriptor to a file during its lifetime.
class Redirection
{
public:
    Redirection(int descriptor, const std::filesystem::path& path, int flags)
        : descriptor_(descriptor), saved_(::dup(descriptor))
    {
        std::fflush(nullptr);
        const int file = ::open(path.c_str(), flags, 0600);
        ::dup2(file, descriptor);
        ::close(file);
    }
    ~Redirection()
    {
        std::fflush(nullptr);
        ::dup2(saved_, descriptor_);
        ::close(saved_);
    }
    Redirection(const Redirection&) = delete;
    Redirection& operator=(const Redirection&) = delete;

private:
    int descriptor_;
    int saved_;
};

} // namespace fragfft
