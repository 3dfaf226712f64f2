// The context for tests of items on a device.
#pragma once

#include "figures/report/item.hpp"
#include "figures/reproduction.hpp"
#include "gl_test_support.hpp"
#include "sweep.hpp"

namespace fragfft {

// Uses the least effort and two runs, whose quartiles differ already, without waiting for a device to settle: tests do
// not depend on exact times.
inline figures::ItemContext test_item_context(gl::Context& context, Engine& engine)
{
    return {.context = context,
            .engine = engine,
            .probe = probe_device(engine),
            .effort = figures::ItemEffort::quick,
            .only_sampling = gl::Sampling{
                .least_runs = is_thorough() ? 3 : 2, .least_milliseconds = 0.0, .warm_up_milliseconds = 0.0}};
}

inline void ignore_progress(const figures::Progress&) {}

struct ItemFixture : GlFixture
{
    figures::ItemContext item_context = test_item_context(context, engine);
};

} // namespace fragfft
