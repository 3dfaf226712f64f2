#include "library/c/handles.hpp"
#include "methods/method.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

using namespace fragfft;
using namespace fragfft::c;

const char* fragfft_library_version(void)
{
    return library_version();
}

const char* fragfft_method_name(size_t number)
{
    const char* name = nullptr;
    guarded([&] {
        if (number < all_methods().size())
            name = all_methods()[number].name.c_str();
    });
    return name;
}

void fragfft_text_free(char* text)
{
    delete[] text;
}

fragfft_error fragfft_context_create(fragfft_get_proc_address get, fragfft_context** context)
{
    return created(context, "the place of the context", [&] { return new fragfft_context{Context(get), {}}; });
}

fragfft_error fragfft_context_create_by(fragfft_get get, void* user, fragfft_context** context)
{
    return created(context, "the place of the context", [&] {
        if (get == nullptr)
            return new fragfft_context{Context(FunctionLoader()), {}};
        return new fragfft_context{Context([&](const char* name) { return get(user, name); }), {}};
    });
}

void fragfft_context_destroy(fragfft_context* context)
{
    delete context;
}

fragfft_error fragfft_context_abandon(fragfft_context* context)
{
    return guarded([&] {
        require_given(context, "the context");
        context->context.abandon();
    });
}

fragfft_error fragfft_context_device(const fragfft_context* context, fragfft_device* device)
{
    return guarded([&] {
        require_given(context, "the context");
        fill_in(device, context->context.device());
    });
}

fragfft_error fragfft_context_import_wisdom(fragfft_context* context, const char* text)
{
    return guarded([&] {
        require_given(context, "the context");
        require_given(text, "the wisdom");
        context->context.import_wisdom(text);
    });
}

fragfft_error fragfft_context_export_wisdom(const fragfft_context* context, char** text)
{
    return copied_text(text, [&] {
        require_given(context, "the context");
        return context->context.export_wisdom();
    });
}

fragfft_error fragfft_context_measure_costs(fragfft_context* context, int format)
{
    return guarded([&] {
        require_given(context, "the context");
        context->context.measure_costs(meaning_of(format, formats, "format"));
    });
}

fragfft_error fragfft_context_keep_unused_programs(fragfft_context* context, size_t most)
{
    return guarded([&] {
        require_given(context, "the context");
        context->context.keep_unused_programs(most);
    });
}

fragfft_error fragfft_context_release_unused(fragfft_context* context)
{
    return guarded([&] {
        require_given(context, "the context");
        context->context.release_unused();
    });
}

fragfft_error fragfft_context_compiled_programs(const fragfft_context* context, size_t* programs)
{
    return guarded([&] {
        require_given(context, "the context");
        require_given(programs, "the place of the number");
        *programs = context->context.compiled_programs();
    });
}

fragfft_error fragfft_context_export_programs(const fragfft_context* context, unsigned char** bytes, size_t* count)
{
    if (bytes != nullptr)
        *bytes = nullptr;
    if (count != nullptr)
        *count = 0;
    return guarded([&] {
        require_given(context, "the context");
        require_given(bytes, "the place of the bytes");
        require_given(count, "the place of their number");
        const std::vector<std::uint8_t> programs = context->context.export_programs();
        auto copy = std::make_unique<unsigned char[]>(programs.size());
        std::copy(programs.begin(), programs.end(), copy.get());
        *bytes = copy.release();
        *count = programs.size();
    });
}

void fragfft_bytes_free(unsigned char* bytes)
{
    delete[] bytes;
}

fragfft_error fragfft_context_import_programs(fragfft_context* context, const unsigned char* bytes, size_t count,
                                              fragfft_imported_programs* imported)
{
    return guarded([&] {
        require_given(context, "the context");
        require_given(bytes, "the array of bytes");
        constexpr const char* what = "the place of what was imported";
        size_of(imported, what);
        ImportedPrograms done = context->context.import_programs(std::span(bytes, count));
        context->refusal = std::move(done.refusal);
        fill(imported, {0, done.programs, context->refusal.c_str()}, what);
    });
}
