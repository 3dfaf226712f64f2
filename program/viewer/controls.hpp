// The choices in the window, each with a name: widgets, keys, scripts and the remembered state set the same ones.
#pragma once

#include "boundary.hpp"
#include "fragfft/conventions.hpp"
#include "image.hpp"
#include "program/viewer/reads.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::viewer {

inline constexpr const char* filter_scene = "filter";
inline constexpr const char* steps_scene = "steps";

struct Choices
{
    std::string scene = filter_scene;
    std::string source = "teapot";
    int side = 256; // for the teapot and the ocean
    bool moving = true;
    // For both scenes.
    std::string method = "best";
    std::string filter = "gaussian:sigma=4";
    Boundary boundary = Boundary::clamp;
    std::shared_ptr<const Image> mask = nullptr; // painted on the spectrum; replaces the filter
    bool compare = false;                        // also filters by convolution
    // For stepping through a plan.
    std::string operation = "forward";
    std::string size = "8x8";
    std::string beside = ""; // another method; empty for none
    int pass = 0;            // counted from 0
    std::optional<Texel> texel = std::nullopt;
    std::string view = "signed";
    int channel = 0;
    bool trace = false;
    bool one_scale = true; // for the passes of a group
    // The lecture.
    bool lecture = false;

    bool operator==(const Choices&) const = default;
};

struct Control
{
    const char* name;
    const char* meaning;
    std::string (*text)(const Choices& choices);
    // Throws InputError for an impossible value.
    void (*set)(Choices& choices, const std::string& value);
};

const std::vector<Control>& controls();

// Throws InputError, naming the control, for an unknown control or an impossible value.
void set(Choices& choices, const std::string& name, const std::string& value);
// Returns width and height of "60x36", or of "64" for a square. Throws InputError.
std::pair<int, int> sides_of(const std::string& size);

} // namespace fragfft::viewer
