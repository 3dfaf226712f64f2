// What a file says in parts of it that its decoder passes over or only looks at for itself.
#pragma once

#include "program/files/input_file.hpp"
#include "program/image/colour_encoding.hpp"
#include "program/image/file_format.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft {

struct ContainerFacts
{
    std::vector<std::string> remarks = {}; // as FileFacts has them
    // Whether there is a profile, of which a decoder that cannot use it says nothing; and where it lies in one piece,
    // the profile itself.
    bool has_profile = false;
    std::vector<std::uint8_t> profile = {};
    // Whether it is damaged, as a remark says; decoders may use it all the same.
    bool has_damaged_profile = false;
    // Colours that are described otherwise, and whether that goes before a profile.
    std::optional<ColourDescription> colours = {};
    bool colours_go_before_profile = false;
    // Why the samples cannot become light, as ColourEncoding has it; empty where they can.
    std::string colour_fault = {};
    // Whether a WebP holds its levels as they were.
    bool is_lossless = false;
};

// Throws InputError for a PNG whose chunks do not go on to its end, or whose size is beyond all limits or more than the
// file can hold: libpng looks at none of these.
ContainerFacts facts_of_container(const InputFile& file, FileKind kind);

// The code points of ITU-T H.273, as PNG's cICP and HEIF's nclx have them.
struct CodePoints
{
    int primaries = 2;
    int transfer = 2;
    bool is_full_range = true;
};
void note_code_points(const CodePoints& points, ContainerFacts& facts);

} // namespace fragfft
