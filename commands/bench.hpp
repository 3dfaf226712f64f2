// What `fragfft bench` is asked for, and what it can time; `bench` itself chooses by --method.
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
    std::vector<std::string> sizes;              // none: those that the benchmark has by itself
    std::vector<int> kernel_sizes{3, 9, 15, 31}; // k of k x k weights
    std::optional<gl::PixelFormat> format;       // given: of --method auto the device's ways alone
    std::optional<Twiddles> twiddles;            // none: the paper's own
    std::string tuning;
    std::string device = "auto";
    std::optional<int> runs; // of each; none: until its median settles
    bool json = false;
    bool csv = false;
    Messages messages;

    OutputForm form() const { return output_form(json, csv); }
    gl::PixelFormat format_or_usual() const { return format.value_or(gl::PixelFormat::rgba32f); }
    std::vector<ImageSize> sizes_or(std::vector<ImageSize> usual) const;
};

inline const std::vector<ImageSize> usual_bench_sizes{{256, 256}, {512, 512}, {1024, 1024}};

// Convolution by kernel size, separable and not, beside its limit.
void bench_convolution(const BenchOptions& options);
// What --method auto predicts, what that takes, and whether the choice was good.
void bench_choice(const BenchOptions& options);

} // namespace fragfft::commands
