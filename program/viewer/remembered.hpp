// What a window leaves for the next one: where it was, and the choices.
#pragma once

#include "program/viewer/controls.hpp"

#include <filesystem>
#include <optional>

namespace fragfft::viewer {

// In the screen's coordinates.
struct WindowRectangle
{
    int x = 60;
    int y = 60;
    int width = 1280;
    int height = 860;
};

struct Remembered
{
    WindowRectangle place;
    Choices choices;
};

// Returns `usual` with the choices that are in the file. Nothing if there is no such file, or if it is unsound, for
// example because another version has written it.
std::optional<Remembered> read_remembered(const std::filesystem::path& file, const Choices& usual);

// Creates the file's folder, too. Throws InputError if the file cannot be written.
void write_remembered(const std::filesystem::path& file, const Remembered& remembered);

} // namespace fragfft::viewer
