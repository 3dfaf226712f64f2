#include "commands/wisdom_cache.hpp"

#include "commands/cache_folder.hpp"
#include "errors.hpp"
#include "program/files/atomic_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <string_view>
#include <system_error>

namespace fragfft::commands {

namespace fs = std::filesystem;

namespace {

constexpr const char* wisdom_file_name = "wisdom.txt";
constexpr std::string_view start_of_wisdom = "fragfft wisdom ";

// So that no picture, and nothing without an end, is read as a whole.
void require_start_of_wisdom(std::span<const std::uint8_t> start, const std::string& name)
{
    if (start.size() < start_of_wisdom.size() ||
        !std::equal(start_of_wisdom.begin(), start_of_wisdom.end(), start.begin(),
                    [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; }))
        throw InputError(fmt::format("{}: line 1 does not begin with '{}'", name, start_of_wisdom));
}

// What a new file takes over from the one in its place: nothing from a damaged one. One that cannot be read now is not
// to be lost.
Wisdom replaced_wisdom()
{
    const std::optional<fs::path> file = file_of_kept_wisdom();
    if (!file)
        return {};
    const std::vector<std::uint8_t> bytes = read_file_bytes(*file);
    try {
        return wisdom_from_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, file->string());
    } catch (const InputError&) {
        return {};
    }
}

} // namespace

std::optional<fs::path> wisdom_file()
{
    const std::optional<fs::path> folder = cache_folder();
    return folder ? std::optional(*folder / wisdom_file_name) : std::nullopt;
}

Wisdom load_wisdom(const fs::path& path)
{
    const std::string name = shown_name(path, false);
    const std::vector<std::uint8_t> bytes =
        read_file_bytes(path, [&](std::span<const std::uint8_t> start) { require_start_of_wisdom(start, name); });
    return wisdom_from_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, name);
}

std::optional<fs::path> file_of_kept_wisdom()
{
    const std::optional<fs::path> file = wisdom_file();
    if (!file)
        return std::nullopt;
    std::error_code error;
    const fs::file_status status = fs::status(*file, error);
    if (status.type() == fs::file_type::none)
        throw InputError(fmt::format("{}: cannot be read: {}", file->string(), error.message()));
    return fs::exists(status) ? file : std::nullopt;
}

bool has_kept_wisdom() noexcept
{
    try {
        return file_of_kept_wisdom().has_value();
    } catch (const std::exception&) {
        return false;
    }
}

Wisdom kept_wisdom(const Messages& messages)
{
    try {
        const std::optional<fs::path> file = file_of_kept_wisdom();
        return file ? load_wisdom(*file) : Wisdom();
    } catch (const InputError& error) {
        messages.note(fmt::format("what was measured before is ignored: {}", error.what()));
        return {};
    }
}

void keep_wisdom(const Wisdom& wisdom)
{
    // Other commands may add to it, too, each after the one before.
    const CacheLock lock;
    Wisdom all = replaced_wisdom();
    all.take(wisdom);
    keep_in_cache(wisdom_file_name, to_text(all));
}

SessionTuner::SessionTuner(DeviceSession& session, Effort effort, const Messages& messages)
    : wisdom_(kept_wisdom(messages)),
      tuner_(session.engine, session.context->device(), wisdom_, effort,
             {[&messages](const std::string& text) { messages.note(text); },
              [&messages](const std::string& text) { messages.detail(text); },
              [this, &messages] {
                  try {
                      keep_wisdom(wisdom_);
                  } catch (const InputError& error) {
                      messages.note(fmt::format("what was measured is not kept: {}", error.what()));
                  }
              }})
{
}

} // namespace fragfft::commands
