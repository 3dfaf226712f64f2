// cuFFT, NVIDIA's own FFT, as an opponent on machines that have it. It is loaded at run time and never linked: building
// needs no part of CUDA, and if cuFFT is missing, a sentence says so.
#pragma once

#include "gl/timer.hpp"
#include "image.hpp"

#include <complex>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fragfft::measuring {

// The file names under which the libraries are searched for, in this order.
struct CufftLibraries
{
    std::vector<std::string> driver{"libcuda.so.1"};
    std::vector<std::string> fft{"libcufft.so.12", "libcufft.so.11", "libcufft.so.10", "libcufft.so",
                                 "/usr/local/cuda/lib64/libcufft.so"};
};

// A forward transform in single precision that is ready to run. Samples and bins have separate buffers on the device.
class CufftTransform
{
public:
    virtual ~CufftTransform() = default;

    // Timed between two CUDA events, see CudaTimer.
    virtual gl::TimedRun timed_run() = 0;
    // Two channels: the real and the imaginary part of each bin. Four channels for two complex images.
    virtual Image bins() const = 0;
};

// A filter of real images in single precision that is ready to run: real-to-complex transforms in one batch, the
// product with a response by a kernel of our own, and the inverse transforms.
class CufftFilter
{
public:
    virtual ~CufftFilter() = default;

    virtual gl::TimedRun timed_run() = 0;
    // The result of the last run. The image is not overwritten.
    virtual Image result() const = 0;
};

class Cufft
{
public:
    virtual ~Cufft() = default;

    // "cuFFT 11.4.1 on NVIDIA H200"
    virtual std::string description() const = 0;

    // Prepares a transform of complex images of two channels, real and imaginary part, into as many bins. Four channels
    // are two such images, transformed by one plan, each stored contiguously as the library likes it best. One channel
    // is a real image, of which each row gives width/2 + 1 bins, which determine the others. This object must outlive
    // the result. Throws DeviceError where the library fails.
    virtual std::unique_ptr<CufftTransform> prepare(const Image& samples) = 0;

    // Each channel is a real image. All are filtered by one unscaled response: height rows of width/2 + 1 bins, as in
    // cpu::FftwFilter. This object must outlive the result. Throws InputError for a response of another length, and
    // DeviceError where the library or the device fails.
    virtual std::unique_ptr<CufftFilter> prepare_filter(const Image& image,
                                                        std::span<const std::complex<float>> response) = 0;
};

struct FoundCufft
{
    std::unique_ptr<Cufft> cufft; // null if there is none
    std::string absence;          // the reason why there is none: "cuFFT is not on this machine: ..."
};

// Opens cuFFT on the first CUDA device. Throws nothing when something is missing.
FoundCufft find_cufft(const CufftLibraries& libraries = {});

// The same, except that there is none beside a software renderer, because cuFFT would run on another device.
FoundCufft find_cufft_beside(const gl::Device& device);

} // namespace fragfft::measuring
