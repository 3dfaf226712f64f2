// All data of the live page except its digest: docs/page.md describes them.
#pragma once

#include <nlohmann/json.hpp>

namespace fragfft::figures {

nlohmann::ordered_json page_data();

} // namespace fragfft::figures
