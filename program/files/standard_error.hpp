// The standard error, to which decoders print, too.
#pragma once

#include <string>

namespace fragfft {

// While any such object lives, on any thread, nothing that the process prints on its standard error is seen, except by
// print_error().
class QuietStandardError
{
public:
    QuietStandardError();
    ~QuietStandardError();
    QuietStandardError(const QuietStandardError&) = delete;
    QuietStandardError& operator=(const QuietStandardError&) = delete;
};

// Ignores failures to write.
void print_error(const std::string& text);
bool error_is_terminal();

} // namespace fragfft
