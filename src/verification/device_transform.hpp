// A method's transform on a device, as a function of complex images in double precision that hides the textures'
// layout.
#pragma once

#include "engine/image_runner.hpp"
#include "methods/method.hpp"

namespace fragfft {

class DeviceTransform
{
public:
    // The method must support the problem, and both engine and method must outlive this object. Throws as
    // Engine::prepare does.
    DeviceTransform(Engine& engine, const Method& method, const Problem& problem);

    const Problem& problem() const { return problem_; }
    // The number of images in its texels: complex images, or real images and their spectra.
    int channels() const { return channels_; }
    // The factor between the transform's result and the definition (forward unscaled, inverse divided by the number of
    // samples).
    double scale() const;
    // Whether its inputs or its results are real images.
    bool is_real() const { return problem_.domain != Domain::complex; }

    // The image as the input texture can hold it: rounded to the format and, for a real problem, without what no real
    // image, or no spectrum of one, has.
    DoubleComplexImage stored(const DoubleComplexImage& image) const;
    // Runs the transform on such an image. Returns the whole result: for a real image both halves of its spectrum.
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
