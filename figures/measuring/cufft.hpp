// cuFFT, NVIDIA's own FFT, as an opponent where a machine has it. It is found while the program runs and never linked:
// what is built here needs no part of CUDA, and where cuFFT is missing that is said in a sentence.
#pragma once

#include "gl/timer.hpp"
#include "image.hpp"

#include <complex>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fragfft::measuring {

// The names under which the libraries are looked for, in this order.
struct CufftLibraries
{
    std::vector<std::string> driver{"libcuda.so.1"};
    std::vector<std::string> fft{"libcufft.so.12", "libcufft.so.11", "libcufft.so.10", "libcufft.so",
                                 "/usr/local/cuda/lib64/libcufft.so"};
};

// A forward transform in single precision that is ready to be run: samples and bins lie on the device, apart.
class CufftTransform
{
public:
    virtual ~CufftTransform() = default;

    // Between two events of the device, which keep gl::measure's rule for short work.
    virtual gl::TimedRun timed_run() = 0;
    // Two channels, the real and the imaginary part of each bin; four of two complex images.
    virtual Image bins() const = 0;
};

// A filter of real images in single precision that is ready to be run: their transforms to half of their spectra, in
// one batch, the product with a response by a kernel of our own, and the inverse transforms.
class CufftFilter
{
public:
    virtual ~CufftFilter() = default;

    virtual gl::TimedRun timed_run() = 0;
    // What the last run made of the image, which is left as it was.
    virtual Image result() const = 0;
};

class Cufft
{
public:
    virtual ~Cufft() = default;

    // "cuFFT 11.4.1 on NVIDIA H200"
    virtual std::string description() const = 0;

    // Prepares a transform. Two channels, real and imaginary part, go to as many bins; four channels are two such
    // images, by one plan for both, each where the library likes it best: its numbers one after the other; one channel
    // holds real numbers, which go to the width/2 + 1 bins of each row that say all. This object must outlive the
    // result. Throws DeviceError where the library fails.
    virtual std::unique_ptr<CufftTransform> prepare(const Image& samples) = 0;

    // Each channel is a real image. The response, one for all of them, is unscaled: height rows of width/2 + 1 bins, as
    // cpu::FftwFilter has it. This object must outlive the result. Throws InputError for a response of another
    // length, and DeviceError where the library or the device fails.
    virtual std::unique_ptr<CufftFilter> prepare_filter(const Image& image,
                                                        std::span<const std::complex<float>> response) = 0;
};

struct FoundCufft
{
    std::unique_ptr<Cufft> cufft; // null where there is none
    std::string absence;          // and then why: "cuFFT is not on this machine: ..."
};

// On the first device of CUDA. Throws nothing for what is missing.
FoundCufft find_cufft(const CufftLibraries& libraries = {});

// The same, but that a software renderer has none beside it, as that would run on another device.
FoundCufft find_cufft_beside(const gl::Device& device);

} // namespace fragfft::measuring
