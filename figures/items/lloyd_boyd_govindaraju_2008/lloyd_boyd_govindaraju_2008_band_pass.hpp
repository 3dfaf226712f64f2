// The interactive application of Lloyd, Boyd & Govindaraju 2008, Figure 1, as one plan a frame.
#pragma once

#include "engine/plan.hpp"

namespace fragfft::figures {

// "image", side x side real numbers in x + jy texels (y = 0), filtered by a Butterworth band-pass whose response is
// made anew in every run, to "filtered", and to what a user sees: "shown image" and "shown spectrum", 8 bits a channel.
// `side` is a power of two. Parameters: "low" and "high", cutoffs in cycles per pixel; "order", the falloff; "zero",
// how bright the number 0 is shown; "largest", the magnitude of a bin that is shown white.
Plan band_pass_frame(int side);

} // namespace fragfft::figures
