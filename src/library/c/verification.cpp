#include "library/c/handles.hpp"

#include <span>
#include <vector>

using namespace fragfft;
using namespace fragfft::c;

namespace {

VerifyOptions options_of(const fragfft_verify_options& given)
{
    VerifyOptions options;
    if (given.method_count > 0)
        require_given(given.methods, "the array of methods");
    for (const char* const method : std::span(given.methods, given.method_count)) {
        require_given(method, "a method's name");
        options.methods.emplace_back(method);
    }
    if (given.format_count > 0)
        require_given(given.formats, "the array of formats");
    for (const int format : std::span(given.formats, given.format_count))
        options.formats.push_back(meaning_of(format, formats, "format"));
    if (given.most_seconds != 0.0)
        options.most_seconds = given.most_seconds;
    if (given.seed != 0)
        options.seed = given.seed;
    return options;
}

fragfft_verified_row in_c(const VerifiedRow& row)
{
    return {sizeof(fragfft_verified_row),
            row.method.c_str(),
            number_of(row.format, formats),
            number_of(row.twiddles, sources_of_twiddles),
            row.way.c_str(),
            row.property.c_str(),
            number_of(row.verdict, verdicts),
            row.error,
            row.bound,
            row.worst.c_str(),
            row.tried,
            row.planned,
            row.remark.c_str()};
}

} // namespace

fragfft_error fragfft_context_verify(const fragfft_context* context, const fragfft_verify_options* options,
                                     fragfft_take_row take, void* user)
{
    return guarded([&] {
        require_given(context, "the context");
        require_given(take, "the function that takes rows");
        const VerifyOptions given =
            options == nullptr ? VerifyOptions() : options_of(taken(options, "the structure of options"));
        for (const VerifiedRow& row : context->context.verify(given)) {
            const fragfft_verified_row in_turn = in_c(row);
            if (take(user, &in_turn) != 0)
                throw Stopped("the function that takes rows asked to stop");
        }
    });
}

fragfft_error fragfft_context_try_filters(fragfft_context* context, int when)
{
    return guarded([&] {
        require_given(context, "the context");
        context->context.try_filters(meaning_of(when, choices_of_trials, "choice of trials"));
    });
}
