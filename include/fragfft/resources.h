/// @file
/// What the library in C tells of memory, runs and compiled programs. fragfft.h includes it.
#ifndef FRAGFFT_RESOURCES_H
#define FRAGFFT_RESOURCES_H

#include <stddef.h>

/// fragfft::ImportedPrograms
typedef struct fragfft_imported_programs
{
    size_t size;         ///< sizeof(fragfft_imported_programs), set by the caller
    size_t programs;     ///< how many were taken
    const char* refusal; ///< why none was, or empty; valid until the context imports again
} fragfft_imported_programs;

/// fragfft::DeviceMemory, in bytes
typedef struct fragfft_memory
{
    size_t size; ///< sizeof(fragfft_memory), set by the caller
    long long bytes;
    long long scratch_bytes;
    long long peak_bytes;
} fragfft_memory;

/// fragfft::WatchedRun
typedef struct fragfft_watched_run
{
    size_t size;         ///< sizeof(fragfft_watched_run), set by the caller
    int is_finished;     ///< 0 or 1
    int has_time;        ///< 0 or 1: whether the device's clock could tell
    double milliseconds; ///< where has_time is 1
} fragfft_watched_run;

#endif
