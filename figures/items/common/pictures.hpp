// Pictures for figures, and how they are shown.
#pragma once

#include "figures/measuring/workload.hpp"
#include "figures/report/item.hpp"
#include "image.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// Half as wide and half as high, each pixel the mean of four. Both sides must be even.
Image halved(const Image& image);

// Each pixel as a rectangle of columns x rows pixels.
Image enlarged(const Image& image, int columns, int rows);

// One channel alone.
Image single_channel(const Image& image, int channel);

// The image as people see it, in three channels: zero + gain * sample. One channel becomes grey; of four channels the
// first three are shown.
Image shown(const Image& image, float zero = 0.0f, float gain = 1.0f);

// Pictures of three channels and one size, `columns` in a row, with white between.
Image sheet(const std::vector<Image>& pictures, int columns);

Picture png_picture(const std::string& file_name, const std::string& caption, const Image& image);

} // namespace fragfft::figures
