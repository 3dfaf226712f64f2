// What drivers keep in the user's cache folder beside fragfft.
#pragma once

namespace fragfft::commands {

// Lets Mesa do without its cache of compiled programs where its folder has no room for it: Mesa maps a file there that
// has no blocks yet, so that a full disk or quota would end the process by SIGBUS. Sets an environment variable, and so
// is called before there are threads.
void spare_full_driver_cache();

} // namespace fragfft::commands
