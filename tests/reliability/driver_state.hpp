// The state of the failing driver, shared by the functions that control it and by the OpenGL functions that it hands
// out.
#pragma once

#include "failing_driver.hpp"

#include <glad/gl.h>
#include <set>

namespace fragfft::failing {

// How the driver was told to fail, and what it has observed.
struct Driver
{
    Calls failing = Calls::any;
    long n = 0; // number of the call that fails; 0 for none
    Times times = Times::once;
    long seen = 0;
    bool has_failed = false;
    bool is_reset = false;
    bool heeds = true;
    GLenum error = GL_NO_ERROR;
    std::map<unsigned, int> answers;
    std::string renderer;
    std::map<std::string, std::set<GLuint>> living;
    long wrong_deletions = 0;
    int calls_at_work = 0;
};

inline Driver driver;
// The real driver's glGetError; null before the first function is handed out.
inline PFNGLGETERRORPROC drivers_get_error = nullptr;

// Marks that a call is in progress during its lifetime.
class AtWork
{
public:
    AtWork() { ++driver.calls_at_work; }
    ~AtWork() { --driver.calls_at_work; }
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;
};

// Counts such a call, and returns whether it fails.
inline bool strikes(Calls calls)
{
    if (!driver.heeds || driver.n == 0 || calls != driver.failing)
        return false;
    ++driver.seen;
    const bool is_struck = driver.times == Times::once ? driver.seen == driver.n : driver.seen >= driver.n;
    driver.has_failed = driver.has_failed || is_struck;
    return is_struck;
}

// Whether the device is reset, by this call or an earlier one. Every call counts.
inline bool is_reset()
{
    driver.is_reset = driver.is_reset || strikes(Calls::any);
    if (driver.is_reset)
        driver.error = GL_CONTEXT_LOST;
    return driver.is_reset;
}

} // namespace fragfft::failing
