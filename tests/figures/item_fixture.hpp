// What tests of items on a device have ready.
#pragma once

#include "figures/report/item.hpp"
#include "gl_test_support.hpp"

namespace fragfft {

struct ItemFixture : GlFixture
{
    figures::ItemContext item_context{context, engine, probe_device(engine), figures::Effort::quick};
};

} // namespace fragfft
