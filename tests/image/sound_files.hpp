// Sound files of every kind that can be read, as input for tests that damage them.
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
