// A method's transform on a device as a function of complex images in double precision, whatever its textures hold.
#pragma once

#include "engine/image_runner.hpp"
#include "methods/method.hpp"

namespace fragfft {

class DeviceTransform
{
public:
    // The problem must be one that the method takes; what it is of must outlive this object. Throws as Engine::prepare
    // does.
    DeviceTransform(Engine& engine, const Method& method, const Problem& problem);

    const Problem& problem() const { return problem_; }
    // How many images its texels hold: complex ones, or real ones and their spectra.
    int channels() const { return channels_; }
    // What the transform multiplies the sums of the definition by, forward unscaled, inverse divided by their number.
    double scale() const;
    // Whether what it is given, or what it gives, are real images.
    bool is_real() const { return problem_.domain != Domain::complex; }

    // The image as the input texture can hold it: its numbers rounded to the format, of a real problem those alone that
    // a real image, or its spectrum, has.
    DoubleComplexImage stored(const DoubleComplexImage& image) const;
    // Runs it: from such an image to the whole result, a real image's spectrum with both its halves.
    DoubleComplexImage operator()(const DoubleComplexImage& stored);

private:
    bool gives_spectra() const { return problem_.direction == Direction::forward; }
    Layout spectra() const;
    Image texels_of(const DoubleComplexImage& image) const;
    DoubleComplexImage read_as_given(const Image& texels) const;
    DoubleComplexImage spectrum_of(const Image& texels) const;

    const Method& method_;
    Problem problem_;
    int channels_;
    ImageRunner runner_;
};

} // namespace fragfft
