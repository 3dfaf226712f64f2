// The failures a user of fragfft can meet, by the exit code the command line gives them.
#pragma once

#include "fragfft/errors.hpp" // IWYU pragma: export
