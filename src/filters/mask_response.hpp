// A response that was painted: a picture of the spectrum whose pixels are the gains at their frequencies.
#pragma once

#include "fragfft/frequency_response.hpp"
#include "image.hpp"

#include <string>

namespace fragfft {

// The picture has one channel; its size, w x h pixels, need not be the image's. The pixel in column c and row r,
// counted from 0, is the gain at the frequency ((c - floor(w / 2)) / w, (r - floor(h / 2)) / h), as `fragfft spectrum`
// shows spectra: where the mask is as large as the spectrum a pixel is a bin. Between pixels the gain is interpolated
// linearly; the spectrum is periodic. A real image's waves have both signs of their frequency, so each pixel and that
// of the opposite frequency count as their mean.
//
// Throws InputError, naming the mask `name` and the pixel, for a sample outside [0, 1].
FrequencyResponse mask_response(const Image& mask, const std::string& name);

} // namespace fragfft
