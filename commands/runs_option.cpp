#include "commands/runs_option.hpp"

#include "commands/command.hpp"

namespace fragfft::commands {

void add_runs_option(const Command& command, std::optional<int>& runs)
{
    command.add_number("--runs", runs, 1, 1000, "Timed runs of each")
        .type_name("N")
        .default_str("as many as it takes for the median to settle");
}

gl::Sampling sampling(const std::optional<int>& runs, int usual_runs, const gl::Device& device)
{
    return {.least_runs = runs.value_or(usual_runs),
            .least_milliseconds = runs ? 0.0 : gl::settling_milliseconds(device),
            .warm_up_milliseconds = gl::warm_up_milliseconds(device)};
}

} // namespace fragfft::commands
