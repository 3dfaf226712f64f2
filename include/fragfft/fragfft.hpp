/// @file
/// Fourier transforms and filters of OpenGL textures, in the context and on the textures of the calling program.
///
/// Make a Context from whatever OpenGL context is current, a TextureFilter or TextureTransform from it
/// once, bind textures and run it as often as there are images. Nothing is compiled or allocated while it runs, and the
/// OpenGL state is what it was before.
#pragma once

/// @namespace fragfft
/// All that the library declares.

#include "fragfft/context.hpp"
#include "fragfft/conventions.hpp"
#include "fragfft/errors.hpp"
#include "fragfft/frequency_response.hpp"
#include "fragfft/kernel.hpp"
#include "fragfft/run_time.hpp"
#include "fragfft/texture.hpp"
#include "fragfft/texture_filter.hpp"
#include "fragfft/texture_transform.hpp"
#include "fragfft/verification.hpp"
#include "fragfft/version.hpp"
