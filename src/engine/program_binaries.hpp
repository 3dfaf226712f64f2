// Compiled programs as bytes that a caller keeps, and gives back to the same driver later.
#pragma once

#include "gl/program.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

// By the keys of a ProgramLibrary.
using ProgramForms = std::map<std::string, gl::Program::DriverForm>;

// What programs are made by and for: compiled ones are of use where all of it is the same.
struct ProgramOrigin
{
    std::string vendor;
    std::string renderer;
    std::string opengl_version;
    std::string sources; // the fingerprint of the texts
};

std::vector<std::uint8_t> to_bytes(const ProgramOrigin& origin, const ProgramForms& programs);

struct ReadPrograms
{
    ProgramForms programs;
    std::string refusal; // why there are none, in one line; empty where they are taken
};

// Reads any bytes: what is damaged or of another origin is refused as a whole. The bytes end with a fingerprint of the
// rest, which finds damage and no malice: whoever may write them may give the driver what he likes.
ReadPrograms programs_from_bytes(const ProgramOrigin& origin, std::span<const std::uint8_t> bytes);

} // namespace fragfft
