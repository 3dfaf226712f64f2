#include "library/texture_work.hpp"

#include "engine/plan_json.hpp"
#include "library/measurements.hpp"

namespace fragfft {

void TextureWork::run()
{
    context->require_current(words_.run);
    watched(watch_, [this] { executor().run(); });
}

void TextureWork::record()
{
    context->require_current(words_.recorded);
    watched(watch_, [this] { executor().record(); });
}

void TextureWork::watch_runs(bool watched)
{
    context->require_current("runs are watched");
    watch_.reset();
    if (watched)
        watch_.emplace(context->functions, context->device);
}

WatchedRun TextureWork::last_run() const
{
    context->require_current("the last run is asked for");
    return fragfft::last_run(watch_);
}

RunTime TextureWork::time_runs(int runs)
{
    return fragfft::time_runs(*context, executor(), runs);
}

std::string TextureWork::plan_json() const
{
    return to_json(plan()).dump(2);
}

} // namespace fragfft
