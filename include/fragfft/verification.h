/// @file
/// In C: whether a device keeps what is promised of every method. fragfft.h includes it.
#ifndef FRAGFFT_VERIFICATION_H
#define FRAGFFT_VERIFICATION_H

#include <stddef.h>

/// fragfft::Trials
enum fragfft_trials
{
    FRAGFFT_TRIALS_WHERE_COMPILED = 0,
    FRAGFFT_TRIALS_NEVER = 1,
    FRAGFFT_TRIALS_ALWAYS = 2
};

/// fragfft::Verdict
enum fragfft_verdict
{
    FRAGFFT_VERDICT_KEPT = 0,
    FRAGFFT_VERDICT_MISSED = 1,
    FRAGFFT_VERDICT_CANNOT_HERE = 2,
    FRAGFFT_VERDICT_NOT_TRIED = 3
};

/// fragfft::VerifyOptions
typedef struct fragfft_verify_options
{
    size_t size;                ///< sizeof(fragfft_verify_options)
    const char* const* methods; ///< method_count of them, may be null where that is 0: all methods
    size_t method_count;
    const int* formats; ///< format_count of ::fragfft_format, may be null where that is 0: all that are computed with
    size_t format_count;
    double most_seconds; ///< 0: the default
    unsigned seed;       ///< 0: the default
} fragfft_verify_options;

/// fragfft::VerifiedRow. The library sets all of it; the texts are valid until the callback returns.
typedef struct fragfft_verified_row
{
    size_t size; ///< sizeof(fragfft_verified_row) of the linked library: a later version adds fields at the end
    const char* method;
    int format;   ///< a ::fragfft_format
    int twiddles; ///< ::fragfft_twiddles
    const char* way;
    const char* property;
    int verdict;  ///< a ::fragfft_verdict
    double error; ///< infinite where the driver failed
    double bound;
    const char* worst;
    int tried;
    int planned;
    const char* remark;
} fragfft_verified_row;

/// Receives a row. Returns 0; any other number stops fragfft_context_verify(), which then fails with
/// ::FRAGFFT_ERROR_STOPPED.
typedef int (*fragfft_take_row)(void* user, const fragfft_verified_row* row);

#endif
