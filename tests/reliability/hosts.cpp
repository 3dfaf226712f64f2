#include "hosts.hpp"

#include "catch_framework.hpp"
#include "failing_system.hpp"

#include <new>

namespace fragfft {

namespace {

// Sets another filter. If that fails, the previous filter must still be in place.
void change_or_keep(const MadeJob& made, const Host& host, const std::vector<float>& before)
{
    const auto require_the_one_before = [&] {
        const failing_system::Pause pause;
        failing::heed(false);
        made.run();
        CHECK((found(made, host) == before));
        failing::heed(true);
    };
    try {
        made.change();
    } catch (const DeviceError&) {
        if (!failing::was_reset())
            require_the_one_before();
        throw;
    } catch (const std::bad_alloc&) {
        require_the_one_before();
        throw;
    }
}

AttemptedJob in_stages(const LibraryJob& job, const Context& context, const Host& host)
{
    return {job.name, [job, &context, &host] {
                const MadeJob made = job.made(context);
                require_none_left("it is made");
                made.bind();
                require_none_left("textures are bound");
                made.run();
                notice_errors();
                std::vector<float> results = found(made, host);
                if (!made.change)
                    return results;
                change_or_keep(made, host, results);
                require_none_left("a filter is set");
                made.run();
                notice_errors();
                const std::vector<float> others = found(made, host);
                results.insert(results.end(), others.begin(), others.end());
                return results;
            }};
}

AttemptedJob tried_job(const Host& host)
{
    return {"spatial, tried", [&host] {
                Context context(failing::address);
                context.try_filters(Trials::always);
                TextureFilter filter(context, {.width = Host::side, .height = Host::side, .method = "spatial"},
                                     FilterDefinition(box_kernel(3)));
                require_none_left("a filter is made");
                const Texture result = host.result(Format::rgba32f);
                filter.bind(host.image(Format::rgba32f), result);
                filter.run();
                notice_errors();
                return host.texels(result);
            }};
}

} // namespace

Context context_without_trials()
{
    Context context(failing::address);
    context.try_filters(Trials::never);
    return context;
}

std::vector<AttemptedJob> jobs_of(const Context& context, const Host& host)
{
    std::vector<AttemptedJob> jobs;
    for (const LibraryJob& job : library_jobs(host))
        jobs.push_back(in_stages(job, context, host));
    jobs.insert(jobs.end(), {tried_job(host)});
    return jobs;
}

std::vector<AttemptedJob> jobs_taken(const Context& context, const Host& host)
{
    std::vector<AttemptedJob> jobs = jobs_of(context, host);
    std::erase_if(jobs, [&](const AttemptedJob& job) {
        try {
            job.done();
            return false;
        } catch (const InputError&) {
            return true;
        }
    });
    return jobs;
}

} // namespace fragfft
