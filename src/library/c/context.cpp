#include "library/c/handles.hpp"
#include "methods/method.hpp"

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
    return created(context, "the place of the context", [&] { return new fragfft_context{Context(get)}; });
}

fragfft_error fragfft_context_create_by(fragfft_get get, void* user, fragfft_context** context)
{
    return created(context, "the place of the context", [&] {
        if (get == nullptr)
            return new fragfft_context{Context(FunctionLoader())};
        return new fragfft_context{Context([&](const char* name) { return get(user, name); })};
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
