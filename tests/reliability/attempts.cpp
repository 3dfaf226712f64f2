#include "attempts.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"
#include "failing_system.hpp"
#include "gl/gl_error.hpp"

namespace fragfft {

using failing::Calls;
using failing::Times;

namespace {

void require_readable(const std::string& message, bool may_have_more_lines)
{
    INFO(message);
    const std::string first = message.substr(0, message.find('\n'));
    CHECK(first.size() > 10);
    if (!may_have_more_lines)
        CHECK(first == message);
}

} // namespace

void notice_errors()
{
    if (failing::taken_error() != 0)
        throw NoticedError();
}

void require_none_left(const std::string& after)
{
    const failing_system::Pause pause;
    INFO("an OpenGL error is left after " << after);
    // A device that was reset keeps reporting that.
    if (!failing::was_reset())
        CHECK(failing::taken_error() == 0);
}

Attempt attempted(const AttemptedJob& job, Refused refused)
{
    Attempt attempt;
    try {
        attempt.result = job.done();
    } catch (const NoticedError&) {
    } catch (const DeviceError& error) {
        attempt.refusal = error.what();
        require_readable(attempt.refusal, dynamic_cast<const gl::ProgramError*>(&error) != nullptr);
    } catch (const InputError& error) {
        attempt.refusal = error.what();
        require_readable(attempt.refusal, false);
        INFO(attempt.refusal);
        CHECK(refused == Refused::by_the_device_or_for_the_input);
    } catch (const std::exception& error) {
        attempt.refusal = error.what();
        FAIL_CHECK("an error that is not documented: " << error.what());
    }
    return attempt;
}

Attempt attempted(const AttemptedJob& job, Calls calls, long n, Times times)
{
    failing::fail(calls, n, times);
    Attempt attempt = attempted(job, Refused::by_the_device);
    if (!attempt.refusal.empty() || attempt.result)
        require_none_left(attempt.result ? "all has worked" : "an error was thrown");
    attempt.has_failed = failing::stop_failing();
    return attempt;
}

namespace {

bool are_of_programs(Calls calls)
{
    return calls == Calls::make_program || calls == Calls::compile || calls == Calls::link;
}

class Survival
{
public:
    Survival(const AttemptedJob& job, bool keeps_programs, const std::function<void()>& require_as_before)
        : job_(job), keeps_programs_(keeps_programs), usual_(job.done()), require_as_before_(require_as_before)
    {
    }

    // Whether each attempt continues with the programs that earlier ones have compiled.
    bool goes_on(Calls calls) const { return keeps_programs_ && are_of_programs(calls); }

    // Whether the n-th of these calls was made and failed.
    bool fails(Calls calls, long n, Times times)
    {
        INFO(job_.name << ": " << failing::name(calls) << ", call " << n
                       << (times == Times::once ? "" : " and all that follow"));
        const Attempt attempt = attempted(job_, calls, n, times);
        require_as_before_();
        CHECK(failing::wrong_deletions() == 0);
        if (attempt.result)
            CHECK((*attempt.result == usual_));
        else
            CHECK(attempt.has_failed);
        if (!attempt.has_failed)
            return false;
        ++failed[failing::name(calls)];
        if (!goes_on(calls))
            CHECK((job_.done() == usual_));
        return true;
    }

    FailedCalls failed;

private:
    const AttemptedJob& job_;
    const bool keeps_programs_;
    const std::vector<float> usual_;
    const std::function<void()>& require_as_before_;
};

} // namespace

FailedCalls survive_each_failure(const AttemptedJob& job, Context* keeping,
                                 const std::function<void()>& require_as_before)
{
    Survival survival(job, keeping != nullptr, require_as_before);
    for (const Calls calls : failing::all_calls()) {
        if (calls == Calls::any)
            continue;
        if (survival.goes_on(calls)) {
            keeping->release_unused();
            std::size_t kept = 0;
            for (long n = 1; survival.fails(calls, n, Times::once);) {
                // If a program was compiled before the failure, the failed call was the first of the next program.
                n = keeping->compiled_programs() > kept ? 2 : n + 1;
                kept = keeping->compiled_programs();
            }
            continue;
        }
        for (long n = 1; survival.fails(calls, n, Times::once); ++n)
            survival.fails(calls, n, Times::from_then_on);
    }
    return survival.failed;
}

} // namespace fragfft
