#pragma once

#include <cstdlib>
#include <string>

namespace fragfft {

// Hides the tools during its lifetime.
class WithoutTools
{
public:
    WithoutTools() : path_(std::getenv("PATH")) { ::setenv("PATH", "/nonexistent", 1); }
    ~WithoutTools() { ::setenv("PATH", path_.c_str(), 1); }
    WithoutTools(const WithoutTools&) = delete;
    WithoutTools& operator=(const WithoutTools&) = delete;

private:
    std::string path_;
};

} // namespace fragfft
