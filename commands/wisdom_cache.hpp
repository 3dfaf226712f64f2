// What was measured of tunings, kept in the user's cache folder.
#pragma once

#include "commands/device_session.hpp"
#include "commands/messages.hpp"
#include "filters/tuner.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace fragfft::commands {

// Where it is kept; none without a cache folder.
std::optional<std::filesystem::path> wisdom_file();

// The same where there is such a file. Throws InputError where that cannot be told.
std::optional<std::filesystem::path> file_of_kept_wisdom();

// Reads a file, or the standard input; nothing is known where `path` is no file. Throws InputError, naming the file,
// and the line where one is at fault.
Wisdom load_wisdom(const std::filesystem::path& path);

// Whether something may be known; nothing is thrown.
bool has_kept_wisdom() noexcept;

// What is kept, nothing where that cannot serve: then a note says why.
Wisdom kept_wisdom(const Messages& messages);

// Adds to what is kept, in the place of a file that is damaged, while no other process does. Throws InputError when
// there is no cache folder, or when the file cannot be read or written.
void keep_wisdom(const Wisdom& wisdom);

// Tunes for a command's device by what is kept, and keeps what it measures; that it cannot is a note. All must outlive
// it.
class SessionTuner
{
public:
    SessionTuner(DeviceSession& session, Effort effort, const Messages& messages);
    SessionTuner(const SessionTuner&) = delete;
    SessionTuner& operator=(const SessionTuner&) = delete;

    Tuner& tuner() { return tuner_; }

private:
    Wisdom wisdom_;
    Tuner tuner_;
};

} // namespace fragfft::commands
