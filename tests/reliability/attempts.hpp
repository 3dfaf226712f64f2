// Attempts at a job with a failing driver, and what must hold after each.
#pragma once

#include "failing_driver.hpp"
#include "fragfft/fragfft.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

// Creates objects, uses them and returns a result; everything that it creates is gone when it returns. The library has
// another class named Job.
struct AttemptedJob
{
    std::string name;
    std::function<std::vector<float>()> done;
};

// Imitates a caller's program that checks for OpenGL errors after each run, since a run does not throw for its own.
struct NoticedError
{
};
void notice_errors();
// Requires that no error is left, where the library throws for its own errors.
void require_none_left(const std::string& after);

// The outcome of an attempt.
struct Attempt
{
    std::optional<std::vector<float>> result;
    std::string refusal;     // empty also if the caller has noticed an error
    bool has_failed = false; // whether an OpenGL call has failed, whatever the outcome
};

// The refusals that are accepted.
enum class Refused
{
    by_the_device,
    by_the_device_or_for_the_input,
};

// Does the job with the n-th of these calls failing. An exception must be documented, with a message of one line; if a
// program does not compile, the driver's log and the program's text follow.
Attempt attempted(const AttemptedJob& job, failing::Calls calls, long n, failing::Times times);
// Does the job with the driver behaving as it was told before.
Attempt attempted(const AttemptedJob& job, Refused refused);

// The number of calls that failed, by the name of their kind.
using FailedCalls = std::map<std::string, long>;

// Lets each call that the job needs fail in turn, except by resets: alone, and together with all that follow. After
// each attempt calls `require_as_before`, and does the job without a failure. If a context keeps programs, `keeping`,
// and their calls fail, the next attempt continues with the programs compiled so far instead; null if none are kept.
FailedCalls survive_each_failure(const AttemptedJob& job, Context* keeping,
                                 const std::function<void()>& require_as_before);

} // namespace fragfft
