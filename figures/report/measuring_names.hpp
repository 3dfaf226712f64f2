// Lets items and reports use the names of fragfft::measuring for tables, times and workloads without a prefix.
#pragma once

namespace fragfft::measuring {
}

namespace fragfft::figures {

using namespace measuring;

} // namespace fragfft::figures
