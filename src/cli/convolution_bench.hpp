// `fragfft bench --method spatial`: convolution by kernel size, separable and not.
#pragma once

#include "cli/option_types.hpp"

#include <string>
#include <vector>

namespace fragfft::cli {

enum class OutputForm
{
    text,
    csv,
    json,
};

struct ConvolutionBenchOptions
{
    std::vector<ImageSize> sizes;
    std::vector<int> kernel_sizes; // k of k x k weights
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    std::string device;
    int runs = 1;
    OutputForm form = OutputForm::text;
};

void bench_convolution(const ConvolutionBenchOptions& options);

} // namespace fragfft::cli
