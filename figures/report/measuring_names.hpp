// Items and reports speak of tables, times and workloads by the names that the room of measuring gives them.
#pragma once

namespace fragfft::measuring {
}

namespace fragfft::figures {

using namespace measuring;

} // namespace fragfft::figures
