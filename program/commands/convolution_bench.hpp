// `fragfft bench --method spatial`: convolution by kernel size, separable and not.
#pragma once

#include "program/commands/bench_output.hpp"
#include "program/commands/messages.hpp"
#include "program/commands/option_types.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::commands {

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

} // namespace fragfft::commands
