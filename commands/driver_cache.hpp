// The files that drivers keep in the user's cache folder.
#pragma once

namespace fragfft::commands {

// Disables Mesa's cache of compiled programs if its folder has no room for it: Mesa maps a file there whose blocks are
// not allocated yet, so that a full disk or quota would end the process by SIGBUS. Sets an environment variable, and so
// must be called before any thread is started.
void spare_full_driver_cache();

} // namespace fragfft::commands
