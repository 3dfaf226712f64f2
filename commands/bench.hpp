// The options of `fragfft bench`, and what it can time; `bench` chooses by --method.
#pragma once

#include "commands/measured_output.hpp"
#include "commands/messages.hpp"
#include "commands/option_types.hpp"
#include "gl/pixel_format.hpp"
#include "methods/problem.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::commands {

struct BenchOptions
{
    std::string method = "all";
    std::vector<std::string> sizes;              // empty: the benchmark's default sizes
    std::vector<int> kernel_sizes{3, 9, 15, 31}; // k for k x k weights
    std::optional<gl::PixelFormat> format;       // if given, --method auto chooses among the device's methods only
    std::optional<Twiddles> twiddles;            // nothing: as in the method's paper
    std::string tuning;
    std::string device = "auto";
    std::optional<int> runs; // of each; nothing: until its median settles
    OutputForm form = OutputForm::text;
    Messages messages;

    gl::PixelFormat format_or_usual() const { return format.value_or(gl::PixelFormat::rgba32f); }
    std::vector<ImageSize> sizes_or(std::vector<ImageSize> usual) const;
};

inline const std::vector<ImageSize> usual_bench_sizes{{256, 256}, {512, 512}, {1024, 1024}};

// Times convolution by kernel size, separable and not separable, and compares it with the device's limit.
void bench_convolution(const BenchOptions& options);
// Times what --method auto predicts and how long the prediction takes, and checks whether the choice was good.
void bench_choice(const BenchOptions& options);

} // namespace fragfft::commands
