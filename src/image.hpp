// Pixel data in memory: interleaved channels, row 0 at the top.
#pragma once

#include <complex>
#include <cstddef>
#include <vector>

namespace fragfft {

// Samples of shape [height, width, channels], channels fastest. `channels` is 1 to 4.
template <typename Sample> struct SampleArray
{
    int width = 0;
    int height = 0;
    int channels = 0;
    std::vector<Sample> samples;

    SampleArray() = default;
    SampleArray(int width_, int height_, int channels_)
        : width(width_), height(height_), channels(channels_),
          samples(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) *
                  static_cast<std::size_t>(channels_))
    {
    }

    std::size_t index(int x, int y, int channel) const
    {
        return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) *
                   static_cast<std::size_t>(channels) +
               static_cast<std::size_t>(channel);
    }
    Sample& at(int x, int y, int channel = 0) { return samples[index(x, y, channel)]; }
    const Sample& at(int x, int y, int channel = 0) const { return samples[index(x, y, channel)]; }
    bool same_shape(const SampleArray& other) const
    {
        return width == other.width && height == other.height && channels == other.channels;
    }
};

// A real image; integers of image files are scaled to [0, 1].
using Image = SampleArray<float>;
// A complex spectrum or signal as files hold it. In a spectrum, at(u, v) is the bin of u cycles per width and v cycles
// per height, bin (0, 0) first.
using ComplexImage = SampleArray<std::complex<float>>;
// The same in double precision, to compute with on the CPU.
using DoubleImage = SampleArray<double>;
using DoubleComplexImage = SampleArray<std::complex<double>>;

} // namespace fragfft
