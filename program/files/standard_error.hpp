// The standard error, on which decoders print, too.
#pragma once

#include <string>

namespace fragfft {

// While any of these lives, nothing of what the process prints on its standard error is seen, but for print_error().
// On any thread.
class QuietStandardError
{
public:
    QuietStandardError();
    ~QuietStandardError();
    QuietStandardError(const QuietStandardError&) = delete;
    QuietStandardError& operator=(const QuietStandardError&) = delete;
};

// Throws nothing where it cannot be written.
void print_error(const std::string& text);
bool error_is_terminal();

} // namespace fragfft
