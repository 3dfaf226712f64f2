// Memory that runs out in a caller's program: whichever allocation of the library fails, the job works or throws
// std::bad_alloc, nothing is left behind, the caller's state is unchanged, and the next attempt works.
#include "catch_framework.hpp"
#include "failing_system.hpp"
#include "hosts.hpp"
#include "library/c_handles.hpp"
#include "record.hpp"

#include <cstdlib>
#include <new>

using namespace fragfft;
using failing_system::Calls;

namespace {

struct MemoryOutcomes
{
    long failed = 0;
    long right = 0;
    long refused = 0;
};

// Does a job repeatedly while allocations fail. `keeps` is a context that the job uses, if any: it may keep blocks, but
// no more than a successful job has left there.
class MemoryAttempts
{
public:
    MemoryAttempts(const AttemptedJob& job, const std::function<void()>& require_as_before)
        : job_(job), usual_(job.done()), require_as_before_(require_as_before)
    {
        calls_ = counted();
        living_ = failing_system::living_blocks();
        CHECK(counted() == calls_);
        CHECK(failing_system::living_blocks() == living_);
    }

    // If there are more calls than `most`, fails only the first half of `most` and others at equal distances.
    MemoryOutcomes fail_each(long most)
    {
        const long each = calls_ <= most ? calls_ : most / 2;
        for (long n = 1; n <= calls_;
             n += n < each ? 1 : std::max(1L, (calls_ - each + most - each - 1) / std::max(1L, most - each)))
            for (const bool and_all_that_follow : {false, true})
                fail(n, and_all_that_follow);
        return outcomes_;
    }

private:
    long counted() const
    {
        failing_system::begin({.calls = Calls::allocate});
        const std::vector<float> result = job_.done();
        failing_system::end();
        CHECK((result == usual_));
        return failing_system::met().calls;
    }

    void fail(long n, bool and_all_that_follow)
    {
        INFO(job_.name << ": allocation " << n << " of " << calls_
                       << (and_all_that_follow ? " and all that follow" : ""));
        std::optional<std::vector<float>> result;
        std::string unknown;
        failing_system::begin({.calls = Calls::allocate, .n = n, .and_all_that_follow = and_all_that_follow});
        try {
            result = job_.done();
            failing_system::end();
        } catch (const std::bad_alloc&) {
            failing_system::end();
        } catch (const std::exception& error) {
            failing_system::end();
            unknown = error.what();
        }
        CHECK(unknown == "");
        CHECK(failing_system::met().failed > 0);
        ++outcomes_.failed;
        ++(result ? outcomes_.right : outcomes_.refused);
        if (result)
            CHECK((*result == usual_));
        require_as_before_();
        CHECK((job_.done() == usual_));
        CHECK(failing_system::living_blocks() <= living_);
    }

    const AttemptedJob& job_;
    const std::vector<float> usual_;
    const std::function<void()>& require_as_before_;
    long calls_ = 0;
    long living_ = 0;
    MemoryOutcomes outcomes_;
};

void tell_memory(Kind kind, const std::string& job, const MemoryOutcomes& outcomes)
{
    record_reliability("failing_memory", {{"job", std::string(name(kind)) + ", " + job},
                                          {"calls", failing_system::name(Calls::allocate)},
                                          {"right", std::to_string(outcomes.right)},
                                          {"refused", std::to_string(outcomes.refused)}});
}

// The outcomes allowed in C, whose functions throw nothing.
void require_in_c(fragfft_error error)
{
    if (error == FRAGFFT_ERROR_OUT_OF_MEMORY)
        throw std::bad_alloc();
    const failing_system::Pause pause;
    INFO(fragfft_last_error());
    CHECK(error == FRAGFFT_OK);
}

AttemptedJob job_in_c(const Host& host)
{
    return {"a filter by the interface for C", [&host] {
                fragfft_context* context = nullptr;
                fragfft_error error = fragfft_context_create(failing::address, &context);
                const host::CContext owned_context(context);
                require_in_c(error);
                fragfft_definition* definition = nullptr;
                error = fragfft_definition_create_named("gaussian:sigma=1", &definition);
                const host::CDefinition owned_definition(definition);
                require_in_c(error);
                const fragfft_filter_options options = host::c_filter_options(16, 16, "wide");
                fragfft_filter* filter = nullptr;
                error = fragfft_filter_create(context, &options, &definition, 1, &filter);
                const host::CFilter owned_filter(filter);
                require_in_c(error);
                const fragfft_texture image = host::in_c(host.image(Format::rgba32f));
                const fragfft_texture result = host::in_c(host.result(Format::rgba32f));
                require_in_c(fragfft_filter_bind(filter, &image, &result, 1));
                require_in_c(fragfft_filter_run(filter));
                return host.texels(host.result(Format::rgba32f));
            }};
}

} // namespace

TEST_CASE("Whichever allocation fails, what is made and run is right or refused, and the next attempt works",
          "[memory]")
{
    failing_system::excuse(failing::is_at_work);
    const Kind kind = GENERATE(Kind::core, Kind::es);
    INFO(name(kind));
    const Host host(kind);
    CallerState caller(host.gl());
    caller.randomize(6);
    const StateValues state = caller.current();
    const Context context = context_without_trials();
    std::size_t number = 0;
    for (const AttemptedJob& job : jobs_taken(context, host)) {
        // Here OpenGL ES differs only in the jobs.
        if (number++ % (is_full_run() && kind == Kind::core ? 1 : 7) != 0)
            continue;
        job.done();
        const std::map<std::string, long> objects = failing::living_objects();
        const std::function<void()> require_as_before = [&] {
            CHECK(host.gl().GetError() == 0);
            CHECK((caller.current() == state));
            const std::map<std::string, long> now = failing::living_objects();
            for (const auto& [object, count] : now)
                CHECK((objects.contains(object) && count <= objects.at(object)));
        };
        tell_memory(kind, job.name, MemoryAttempts(job, require_as_before).fail_each(is_full_run() ? 60 : 6));
    }
}

TEST_CASE("Whichever allocation fails, a Context and all of its programs are made or refused", "[memory]")
{
    failing_system::excuse(failing::is_at_work);
    const Host host(Kind::core);
    CallerState caller(host.gl());
    caller.randomize(7);
    const StateValues state = caller.current();
    const std::vector<AttemptedJob> jobs{
        {"a Context and a transform",
         [&] {
             const Context context(failing::address);
             TextureTransform transform(context, {.width = 16, .height = 16, .method = "wide"});
             transform.bind(host.image(Format::rgba32f), host.result(Format::rgba32f));
             transform.run();
             return host.texels(host.result(Format::rgba32f));
         }},
        job_in_c(host),
    };
    const std::function<void()> require_as_before = [&] {
        CHECK(host.gl().GetError() == 0);
        CHECK((caller.current() == state));
        CHECK(failing::living_objects().empty());
    };
    for (const AttemptedJob& job : jobs)
        tell_memory(Kind::core, job.name, MemoryAttempts(job, require_as_before).fail_each(is_full_run() ? 60 : 4));
}
