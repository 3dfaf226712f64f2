// Sound files of every kind that is read, to be damaged.
#pragma once

#include "test_support.hpp"

#include <string>
#include <vector>

namespace fragfft {

struct SoundFile
{
    std::string kind; // "png"
    Bytes bytes;
};

std::vector<SoundFile> sound_files();

} // namespace fragfft
