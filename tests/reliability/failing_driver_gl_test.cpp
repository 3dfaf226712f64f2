// A driver that fails: whichever call it is, the job works or throws its documented error in one line, nothing is left
// behind, the caller's state is unchanged, and the next attempt works.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "hosts.hpp"
#include "record.hpp"
#include "sweep.hpp"

#include <algorithm>
#include <limits>
#include <memory>

using namespace fragfft;
using failing::Calls;
using failing::Times;

namespace {

void tell(Kind kind, const std::string& job, const FailedCalls& failed)
{
    for (const auto& [calls, count] : failed)
        record_reliability(
            "failing_calls",
            {{"context", name(kind)}, {"job", job}, {"calls", calls}, {"failed", std::to_string(count)}});
}

AttemptedJob job_named(const std::string& name, const Context& context, const Host& host)
{
    for (const AttemptedJob& job : jobs_of(context, host))
        if (job.name == name)
            return job;
    return {name, [] {
                const Context made(failing::address);
                require_none_left("a Context is made");
                return std::vector<float>{};
            }};
}

} // namespace

TEST_CASE("Whichever call fails, what is made and run is right or refused, and the next attempt works", "[failing]")
{
    const Kind kind = GENERATE(Kind::core, Kind::es);
    INFO(name(kind));
    const Host host(kind);
    CallerState caller(host.gl());
    caller.randomize(1);
    const StateValues state = caller.current();
    Context context = context_without_trials();
    std::size_t number = 0;
    for (const AttemptedJob& job : jobs_taken(context, host)) {
        // OpenGL ES differs in few calls, so a third of the jobs covers them all.
        const std::size_t one_in = (kind == Kind::es ? 3 : 1) * (is_full_run() || is_thorough() ? 1 : 8);
        if (number++ % one_in != 0)
            continue;
        job.done();
        const std::map<std::string, long> objects = failing::living_objects();
        const auto require_as_before = [&] {
            CHECK(host.gl().GetError() == 0);
            CHECK((caller.current() == state));
            const std::map<std::string, long> now = failing::living_objects();
            for (const auto& [object, count] : now)
                CHECK((object == "Program" || (objects.contains(object) && count <= objects.at(object))));
        };
        tell(kind, job.name, survive_each_failure(job, &context, require_as_before));
        context.release_unused();
    }
}

TEST_CASE("Whichever call fails, a Context is made or refused, and the next one is made", "[failing]")
{
    const Kind kind = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    if (kind == Kind::compatibility && !is_full_run() && !is_thorough())
        return; // a Context is made in the same way as in the core profile
    const Host host(kind);
    CallerState caller(host.gl());
    caller.randomize(2);
    const StateValues state = caller.current();
    const AttemptedJob making{"a Context", [] {
                                  const Context context(failing::address);
                                  require_none_left("a Context is made");
                                  const DeviceFacts& device = context.device();
                                  return std::vector<float>{static_cast<float>(device.sine_and_cosine_error),
                                                            static_cast<float>(device.rounds_halves_to_nearest)};
                              }};
    const auto require_as_before = [&] {
        CHECK(host.gl().GetError() == 0);
        CHECK((caller.current() == state));
        CHECK(failing::living_objects().empty());
    };
    tell(kind, making.name, survive_each_failure(making, nullptr, require_as_before));
}

TEST_CASE("Whenever the device is reset, that is told, and nothing is left", "[failing]")
{
    const Kind kind = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    std::vector<std::string> jobs{"a Context"};
    {
        const Host host(kind);
        const Context context = context_without_trials();
        for (const AttemptedJob& job : jobs_taken(context, host))
            jobs.push_back(job.name);
    }
    const long instants = is_full_run() || is_thorough() ? 4 : 1;
    long resets = 0;
    // Every other job, in one of the contexts, unless all is tried.
    const auto first = static_cast<std::size_t>(kind == Kind::core ? 0 : kind == Kind::es ? 1 : 2);
    const std::size_t step = is_full_run() || is_thorough() ? 1 : 6;
    for (std::size_t number = step == 1 ? 0 : first; number < jobs.size(); number += step)
        for (long instant = 0; instant < instants; ++instant) {
            failing::forget();
            const Host host(kind);
            auto context = std::make_unique<Context>(context_without_trials());
            const AttemptedJob job = job_named(jobs[number], *context, host);
            failing::fail(Calls::any, std::numeric_limits<long>::max(), Times::once);
            const std::vector<float> usual = job.done();
            const long calls = failing::calls_so_far();
            context->release_unused();

            // Spread the instants over the job, at different parts for each job.
            const auto part =
                (static_cast<double>(instant) + static_cast<double>(number) / static_cast<double>(jobs.size())) /
                static_cast<double>(instants);
            const long n = 1 + static_cast<long>(part * static_cast<double>(calls));
            INFO(name(kind) << ", " << job.name << ": the device is reset at call " << n << " of " << calls);
            failing::fail(Calls::any, n, Times::from_then_on);
            const Attempt attempt = attempted(job, Refused::by_the_device);
            if (attempt.result) // the reset came with one of its last calls, which delete objects
                CHECK((*attempt.result == usual));
            context.reset();
            CHECK(failing::stop_failing());
            CHECK(failing::living_objects().empty());
            CHECK(failing::wrong_deletions() == 0);
            ++resets;
        }
    tell(kind, "all of them", {{failing::name(Calls::any), resets}});
}
