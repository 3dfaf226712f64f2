#include "commands/finished.hpp"

#include "commands/duration.hpp"
#include "program/files/input_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::commands {

std::string results_in_words(const std::vector<std::string>& outputs)
{
    const std::string first = shown_name(outputs.front(), true);
    return outputs.size() == 1 ? first : fmt::format("{} to {}", first, outputs.back());
}

std::string image_in_words(const std::string& input, int width, int height)
{
    return fmt::format("{} ({} x {})", shown_name(input, false), width, height);
}

bool is_in_place(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs)
{
    const auto is_output = [&](const std::string& input) {
        return std::any_of(outputs.begin(), outputs.end(), [&](const std::string& output) {
            std::error_code ignored; // "-" is no file
            return std::filesystem::equivalent(input, output, ignored);
        });
    };
    return std::any_of(inputs.begin(), inputs.end(), is_output);
}

std::string finished_text(const FinishedWork& work, double seconds, Verbosity verbosity)
{
    std::string text = fmt::format("{}: {}", work.result, work.done);
    if (!work.source.empty())
        text += " of " + work.source;
    if (work.in_place)
        text += ", in place of the input,";
    if (!work.methods.empty() && verbosity < Verbosity::verbose)
        text +=
            fmt::format(" by {}{}", fmt::join(work.methods, " and "), work.chosen_by_auto ? ", which auto chose," : "");
    return fmt::format("{} in {}", text, duration_text(seconds));
}

} // namespace fragfft::commands
