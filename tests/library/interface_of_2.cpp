// The sizes of the structures of 2.0 in programs in C++ and in C that were compiled with it, with GCC on 64-bit
// machines.
#include <fragfft/fragfft.h>
#include <fragfft/fragfft.hpp>

static_assert(sizeof(fragfft::DeviceFacts) == 152);
static_assert(sizeof(fragfft::Context) == 16);
static_assert(sizeof(fragfft::Kernel) == 32);
static_assert(sizeof(fragfft::RunTime) == 56);
static_assert(sizeof(fragfft::Texture) == 16);
static_assert(sizeof(fragfft::FilterOptions) == 104);
static_assert(sizeof(fragfft::TransformOptions) == 96);
static_assert(sizeof(fragfft::TextureFilter) == 8);
static_assert(sizeof(fragfft::TextureTransform) == 8);
static_assert(sizeof(fragfft_parameter) == 64);
static_assert(sizeof(fragfft_texture) == 16);
static_assert(sizeof(fragfft_run_time) == 40);

// Structures that begin with their size may grow at the end.
static_assert(sizeof(fragfft_filter_options) >= 104);
static_assert(sizeof(fragfft_transform_options) >= 80);
static_assert(sizeof(fragfft_device) >= 64);
