// bench --whole-process: whole commands beside what people use.
#pragma once

#include "program/commands/bench_output.hpp"
#include "program/commands/messages.hpp"
#include "program/commands/option_types.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::commands {

struct WholeProcessBenchOptions
{
    std::vector<ImageSize> sizes; // 512 x 512, 3000 x 2000 and 8000 x 6000 unless given
    std::string device = "auto";
    std::optional<int> runs;
    OutputForm form = OutputForm::text;
};

void bench_whole_processes(const WholeProcessBenchOptions& options, const Messages& messages);

} // namespace fragfft::commands
