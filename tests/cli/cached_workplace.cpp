#include "cached_workplace.hpp"

#include "catch_framework.hpp"

#include <sstream>

namespace fragfft {

ProcessResult CachedWorkplace::run(const std::string& command) const
{
    const ProcessResult result =
        workplace.run(on_device(command), {.environment = {{"XDG_CACHE_HOME", cache.string()}}});
    INFO(command << "\n" << result.errors);
    REQUIRE(result.exit_code == 0);
    return result;
}

std::filesystem::path CachedWorkplace::only_file() const
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().filename() != "cpu.json")
            files.push_back(entry.path());
    REQUIRE(files.size() == 1);
    return files.front();
}

Json CachedWorkplace::cached() const
{
    const Bytes bytes = get_file(only_file());
    return Json::parse(bytes.begin(), bytes.end());
}

void CachedWorkplace::put_cached(const std::string& text) const
{
    put_file(only_file(), Bytes(text.begin(), text.end()));
}

void CachedWorkplace::make_dearer(const std::string& kind, double factor) const
{
    Json json = cached();
    for (Json& sample : json.at("model").at("samples"))
        if (sample.at("kind").get<std::string>().starts_with(kind))
            sample.at("nanoseconds_per_pixel") = factor * sample.at("nanoseconds_per_pixel").get<double>();
    put_cached(json.dump());
}

int lines(const std::string& text)
{
    std::istringstream stream(text);
    int count = 0;
    for (std::string line; std::getline(stream, line);)
        count += line.starts_with("fragfft: ");
    return count;
}

} // namespace fragfft
