/// @file
/// What the library in C tells of compiled programs. fragfft.h includes it.
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

#endif
