// `fragfft bench --method auto`: what --method auto predicts, what that takes, and whether the choice was good.
#pragma once

#include "program/commands/bench_output.hpp"
#include "program/commands/messages.hpp"
#include "program/commands/option_types.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::commands {

struct ChoiceBenchOptions
{
    std::vector<ImageSize> sizes;          // none: shapes of many kinds
    std::optional<gl::PixelFormat> format; // given: the device's ways alone, as of --method auto with --format
    std::string device;
    std::optional<int> runs; // of each; none: until its median settles
    OutputForm form = OutputForm::text;
    Messages messages;
};

void bench_choice(const ChoiceBenchOptions& options);

} // namespace fragfft::commands
