// By how much one image is another, shifted: read off the peak of their correlation, and judged.
#pragma once

#include "image.hpp"

#include <optional>

namespace fragfft {

// What images are multiplied with before they are correlated. Edges that do not continue each other are the same in
// both images, wherever their contents are: they draw the peak to no shift.
enum class Window
{
    none,
    hann, // 1/2 - 1/2 cos(2 pi (i + 1/2) / N) along both axes, after the mean of each channel is taken away
};

Image windowed(Image image, Window window);

// A value of a correlation, the mean of its channels.
struct Peak
{
    double value = 0.0;
    int column = 0;
    int row = 0;
};

struct Peaks
{
    Peak first;
    // The largest of the other local maxima that do not touch the first; none where there is no other.
    std::optional<Peak> second;
    double mean = 0.0; // of the whole correlation
    // How high the second stands above the mean, of the first.
    double second_of_first() const;
};

Peaks peaks_of(const Image& correlation);

struct Shift
{
    int x = 0;
    int y = 0;
};

// A shift, and how well it is known. Where image(p + shift) and other(p) overlap, they agree by their coefficient of
// correlation (Pearson's), all channels together.
struct FoundShift
{
    Shift shift;
    double agreement = 0.0;        // 1: alike but for brightness and contrast
    double agreement_beside = 0.0; // the best of the eight shifts around
    double pixels = 0.0;           // of the overlap
    double second_of_first = 0.0;

    bool has_alike_peaks() const;
    // Whether the overlap agrees better than beside by what chance would hardly give.
    bool is_confirmed() const;
    bool is_certain() const { return !has_alike_peaks() && is_confirmed(); }
};

// A position in a correlation is a shift modulo the image's size: of those that it may stand for the smallest, unless
// the images agree better at another. The images are those without a window, with the same number of channels.
FoundShift found_shift(const Image& image, const Image& other, const Peaks& peaks);

} // namespace fragfft
