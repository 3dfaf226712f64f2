#include "program/viewer/script.hpp"

#include "errors.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sstream>

namespace fragfft::viewer {

namespace {

void step_by(Model& model, Choices& choices, const std::string& rest)
{
    int last = 0;
    for (const Lane& lane : model.lanes())
        last = std::max(last, static_cast<int>(lane.stepper->plan().passes.size()) - 1);
    choices.pass = std::clamp(choices.pass + std::atoi(rest.c_str()), 0, last);
}

void toggle(Model&, Choices& choices, const std::string& rest)
{
    for (const Control& control : controls())
        if (control.name == rest)
            return control.set(choices, control.text(choices) == "yes" ? "no" : "yes");
    throw InputError(fmt::format("toggle '{}': no such choice", rest));
}

void next_view(Model&, Choices& choices, const std::string&)
{
    const auto* const now = std::find(view_names.begin(), view_names.end(), choices.view);
    choices.view = now + 1 == view_names.end() ? view_names.front() : *(now + 1);
}

void paint(Model& model, Choices& choices, const std::string& rest)
{
    double x = 0.0;
    double y = 0.0;
    double radius = 0.0;
    float gain = 0.0f;
    std::istringstream numbers(rest);
    if (!(numbers >> x >> y >> radius >> gain))
        throw InputError(fmt::format("paint '{}': X Y RADIUS GAIN are needed", rest));
    model.paint(x, y, radius, gain, false);
    choices = model.choices();
}

} // namespace

std::pair<std::string, std::string> parted(const std::string& line)
{
    std::istringstream words(line);
    std::pair<std::string, std::string> result;
    words >> result.first;
    std::getline(words >> std::ws, result.second);
    return result;
}

const std::vector<ScriptLine>& script_lines()
{
    using Text = const std::string&;
    static const std::vector<ScriptLine> all{
        {"by", "by N", "N passes on", step_by},
        {"toggle", "toggle NAME", "from yes to no, and back", toggle},
        {"next", "next view", "the next way to show texels", next_view},
        {"drop", "drop FILE", "as a file that is dropped",
         [](Model&, Choices& choices, Text rest) { set(choices, "source", rest); }},
        {"undo", "undo", "what was chosen before",
         [](Model& model, Choices& choices, Text) {
             model.undo();
             choices = model.choices();
         }},
        {"paint", "paint X Y RADIUS GAIN", "the brush on the spectrum", paint},
        {"measure", "measure", "one more kernel size, by FFT and by convolution",
         [](Model& model, Choices&, Text) { model.measure_crossover(); }},
        {"keep", "keep WHAT FILE", "picture, result, mask, passes, plan or window",
         [](Model& model, Choices&, Text rest) {
             const auto [what, path] = parted(rest);
             if (path.empty())
                 throw InputError(fmt::format("keep '{}': a file is needed", rest));
             model.keep(what, path);
         }},
    };
    return all;
}

void obey(Model& model, const std::string& word, const std::string& rest)
{
    Choices choices = model.choices();
    const auto& all = script_lines();
    const auto found = std::find_if(all.begin(), all.end(), [&](const ScriptLine& line) { return line.word == word; });
    if (found == all.end())
        set(choices, word, rest);
    else
        found->act(model, choices, rest);
    model.choose(std::move(choices));
}

Script::Script(const std::string& path) : file_(path == "-" ? ::dup(0) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC))
{
    if (!file_)
        throw InputError(fmt::format("{}: the script cannot be read", path));
}

std::optional<std::string> Script::next()
{
    std::array<char, 4096> bytes{};
    for (pollfd ready{file_.get(), POLLIN, 0}; !ended_ && ::poll(&ready, 1, 0) > 0;) {
        const ssize_t count = ::read(file_.get(), bytes.data(), bytes.size());
        ended_ = count <= 0;
        if (count > 0)
            text_.append(bytes.data(), static_cast<std::size_t>(count));
    }
    const std::size_t end = text_.find('\n');
    if (end == std::string::npos)
        return std::nullopt;
    std::string line = text_.substr(0, end);
    text_.erase(0, end + 1);
    return line;
}

} // namespace fragfft::viewer
