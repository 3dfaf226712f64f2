// What becomes of each fact that a format may hold beside its samples: docs/formats.md and the tests of interchange are
// made from this table.
#pragma once

#include "program/image/loaded_image.hpp"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace fragfft {

enum class Fact
{
    rows,     // their order, and the orientation of the image
    numbers,  // kind, bits and range of samples
    missing,  // values that stand for no sample
    bands,    // what channels mean, alpha among them
    colour,   // colour space and transfer curve
    pages,    // further images, frames and parts
    metadata, // texts, EXIF, XMP, resolution, thumbnails
    position, // coordinates of pixels on the sky, on the ground or in a larger picture
};

inline constexpr std::array all_facts{Fact::rows,   Fact::numbers, Fact::missing,  Fact::bands,
                                      Fact::colour, Fact::pages,   Fact::metadata, Fact::position};

enum class Fate
{
    applied, // samples are as the fact says
    kept,    // written to an output of the same format
    told,    // lost, and a line says so
    refused, // in one line
    none,    // the format has no such fact
};

struct FormatFact
{
    FileKind kind;
    Fact fact;
    Fate fate;
    std::string_view what; // a plain sentence without its full stop; empty where there is none
};

// In the formats' order; a fact with several fates has several entries, and each fact of each format has one at least.
std::span<const FormatFact> format_facts();

// Those of one format and one fact.
std::vector<FormatFact> facts_of(FileKind kind, Fact fact);

std::string_view name_of(Fact fact);
std::string_view name_of(Fate fate);

} // namespace fragfft
