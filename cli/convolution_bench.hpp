// `fragfft bench --method spatial`: convolution by kernel size, separable and not.
#pragma once

#include "cli/bench_output.hpp"
#include "cli/messages.hpp"
#include "cli/option_types.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::cli {

struct ConvolutionBenchOptions
{
    std::vector<ImageSize> sizes;
    std::vector<int> kernel_sizes; // k of k x k weights
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    std::string device;
    std::optional<int> runs; // of each; none: until its median settles
    OutputForm form = OutputForm::text;
    Messages messages;
};

void bench_convolution(const ConvolutionBenchOptions& options);

} // namespace fragfft::cli
