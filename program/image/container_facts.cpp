#include "program/image/container_facts.hpp"

#include "program/image/containers.hpp"
#include "program/image/stored_numbers.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace fragfft {
namespace {

struct Primaries
{
    int point;
    const char* name;
    Chromaticity white;
    Chromaticity red;
    Chromaticity green;
    Chromaticity blue;
};

constexpr Chromaticity d65{0.3127, 0.3290};
constexpr Chromaticity illuminant_c{0.310, 0.316};
constexpr std::array known_primaries{
    Primaries{1, "Rec. 709", d65, {0.64, 0.33}, {0.30, 0.60}, {0.15, 0.06}},
    Primaries{2, "Rec. 709", d65, {0.64, 0.33}, {0.30, 0.60}, {0.15, 0.06}}, // they are not specified
    Primaries{4, "BT.470 M", illuminant_c, {0.67, 0.33}, {0.21, 0.71}, {0.14, 0.08}},
    Primaries{5, "BT.470 BG", d65, {0.64, 0.33}, {0.29, 0.60}, {0.15, 0.06}},
    Primaries{6, "SMPTE 170M", d65, {0.630, 0.340}, {0.310, 0.595}, {0.155, 0.070}},
    Primaries{7, "SMPTE 240M", d65, {0.630, 0.340}, {0.310, 0.595}, {0.155, 0.070}},
    Primaries{8, "film", illuminant_c, {0.681, 0.319}, {0.243, 0.692}, {0.145, 0.049}},
    Primaries{9, "Rec. 2020", d65, {0.708, 0.292}, {0.170, 0.797}, {0.131, 0.046}},
    Primaries{11, "DCI P3", {0.314, 0.351}, {0.680, 0.320}, {0.265, 0.690}, {0.150, 0.060}},
    Primaries{12, "Display P3", d65, {0.680, 0.320}, {0.265, 0.690}, {0.150, 0.060}},
    Primaries{22, "EBU 3213", d65, {0.630, 0.340}, {0.295, 0.605}, {0.155, 0.077}},
};

struct Transfer
{
    int point;
    const char* name;
    CurveParameters curve;
};

constexpr CurveParameters bt709_parameters{
    .gamma = 1.0 / 0.45, .a = 1.0 / 1.099, .b = 0.099 / 1.099, .c = 1.0 / 4.5, .d = 0.081};
constexpr std::array known_transfers{
    Transfer{1, "BT.709's curve", bt709_parameters}, Transfer{2, "sRGB's curve", srgb_parameters},
    Transfer{4, "gamma 2.2", {.gamma = 2.2}},        Transfer{5, "gamma 2.8", {.gamma = 2.8}},
    Transfer{6, "BT.709's curve", bt709_parameters}, Transfer{8, "linear", {}},
    Transfer{13, "sRGB's curve", srgb_parameters},   Transfer{14, "BT.709's curve", bt709_parameters},
    Transfer{15, "BT.709's curve", bt709_parameters}};

template <typename Known> const auto* entry_of(const Known& known, int point)
{
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const auto& entry) { return entry.point == point; });
    return found == known.end() ? nullptr : &*found;
}

// A simple file has its one chunk of pixels first, an extended one somewhere, and an animation in its frames.
ContainerFacts facts_of_webp(const InputFile& file)
{
    ContainerFacts facts;
    constexpr std::uint64_t first_chunk_at = 12;
    constexpr std::uint64_t bytes_of_head = 8;
    constexpr std::uint64_t bytes_before_frames_chunks = 16;
    bool has_lossy = false;
    bool has_lossless = false;
    for (std::uint64_t at = first_chunk_at; at + bytes_of_head <= file.size();) {
        const auto head = file.read(at, bytes_of_head);
        if (head.size() < bytes_of_head)
            break;
        const std::string_view type = text_of(head).substr(0, 4);
        const std::uint64_t size = little_endian(head, 4, 4);
        has_lossy |= type == "VP8 ";
        has_lossless |= type == "VP8L";
        facts.has_profile |= type == "ICCP";
        at += bytes_of_head + (type == "ANMF" ? bytes_before_frames_chunks : size + size % 2);
    }
    facts.is_lossless = has_lossless && !has_lossy;
    return facts;
}

} // namespace

void note_code_points(const CodePoints& points, ContainerFacts& facts)
{
    constexpr int pq = 16;
    constexpr int hlg = 18;
    const Primaries* const primaries = entry_of(known_primaries, points.primaries);
    const Transfer* const transfer = entry_of(known_transfers, points.transfer);
    if (points.transfer == pq || points.transfer == hlg)
        facts.colour_fault =
            fmt::format("its samples are of high dynamic range, encoded by {}", points.transfer == pq ? "PQ" : "HLG");
    else if (primaries == nullptr || transfer == nullptr)
        facts.colour_fault = fmt::format("its colours have primaries of the code {} and a curve of the code {}, which "
                                         "are not known here",
                                         points.primaries, points.transfer);
    else if (!points.is_full_range)
        facts.colour_fault = "its samples are of a narrow range";
    if (!facts.colour_fault.empty()) {
        facts.remarks.push_back(facts.colour_fault + ", which results do not say");
        return;
    }
    const std::string name = transfer->curve.gamma == srgb_parameters.gamma
                                 ? primaries->name
                                 : fmt::format("{}, {}", primaries->name, transfer->name);
    facts.colours =
        ColourDescription{name, transfer->curve, primaries->white, primaries->red, primaries->green, primaries->blue};
}

ContainerFacts facts_of_container(const InputFile& file, FileKind kind)
{
    switch (kind) {
    case FileKind::png:
        return facts_of_png(file);
    case FileKind::jpeg:
        return facts_of_jpeg(file);
    case FileKind::webp:
        return facts_of_webp(file);
    case FileKind::heif:
        return facts_of_heif(file);
    default:
        return {};
    }
}

} // namespace fragfft
