// Attempts at a job while a driver fails, and what must hold after each.
#pragma once

#include "failing_driver.hpp"
#include "fragfft/fragfft.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

// From its making to a result; everything that it makes is gone when it returns. The library has another Job.
struct AttemptedJob
{
    std::string name;
    std::function<std::vector<float>()> done;
};

// What a caller's program throws that asks OpenGL for errors after each run, as a run's own errors stay to be asked
// for.
struct NoticedError
{
};
void notice_errors();
// Where the library throws for errors of its own, none is left.
void require_none_left(const std::string& after);

// What became of an attempt.
struct Attempt
{
    std::optional<std::vector<float>> result;
    std::string refusal;     // or of nothing else, where the caller has noticed an error
    bool has_failed = false; // a call of OpenGL, whatever became of it
};

// Whose refusals will do.
enum class Refused
{
    by_the_device,
    by_the_device_or_for_the_input,
};

// Does the job while the n-th of these calls fails. What it throws must be documented, and one line; a program that is
// not compiled is told with the driver's log and its text.
Attempt attempted(const AttemptedJob& job, failing::Calls calls, long n, failing::Times times);
// Does the job as the driver has been told to behave.
Attempt attempted(const AttemptedJob& job, Refused refused);

// How many calls failed, by what they are.
using FailedCalls = std::map<std::string, long>;

// Lets each call fail in turn that doing the job needs, but for resets: alone, and with all that follow. After each
// attempt it calls `require_as_before`, and does the job as usual. Where a context keeps programs, and these fail, it
// is the next attempt that goes on with those made before; null: none are kept.
FailedCalls survive_each_failure(const AttemptedJob& job, Context* keeping,
                                 const std::function<void()>& require_as_before);

} // namespace fragfft
