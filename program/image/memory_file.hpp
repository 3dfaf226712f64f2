// Files in memory, which libraries write by a name.
#pragma once

#include "program/files/atomic_file.hpp"
#include "program/files/system_calls.hpp"

#include <string>

namespace fragfft {

class MemoryFile
{
public:
    // Where a library finds it, as long as this exists.
    std::string path() const { return descriptor_.path(); }

    // Writes all that it holds, a part at a time.
    void copy_to(AtomicFile& file) const
    {
        constexpr std::size_t bytes_at_once = std::size_t{1} << 20;
        const InputFile written(path());
        for (std::uint64_t at = 0; at < written.size(); at += bytes_at_once)
            file.write(written.read(at, bytes_at_once));
    }

private:
    FileDescriptor descriptor_ = file_in_memory();
};

} // namespace fragfft
