// The colours of a file, by whatever says what they are.
#pragma once

#include "program/image/container_facts.hpp"
#include "program/image/loaded_image.hpp"

#include <vips/vips8>

namespace fragfft {

// Notes what the samples of an image stand for, which has been read as grey or RGB, and what of its profile, EXIF and
// XMP is damaged. Gives the image a profile that says the same, where something else said it, and takes a profile that
// is damaged or does not fit.
void note_colours(const ContainerFacts& container, vips::VImage& image, FileFacts& facts);

} // namespace fragfft
