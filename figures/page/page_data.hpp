// What the live page knows, but for its digest: docs/page.md describes it.
#pragma once

#include <nlohmann/json.hpp>

namespace fragfft::figures {

nlohmann::ordered_json page_data();

} // namespace fragfft::figures
