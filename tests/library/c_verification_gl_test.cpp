// Verifying a device in C: the same rows as in C++.
#include "c_handles.hpp"
#include "catch_framework.hpp"

#include <cstring>
#include <string>
#include <vector>

using namespace fragfft;

namespace {

struct Taken
{
    std::vector<std::string> texts;
    std::vector<double> numbers;
    int most = 1 << 30; // stops after so many rows
};

int take(void* user, const fragfft_verified_row* row)
{
    auto& taken = *static_cast<Taken*>(user);
    if (static_cast<int>(taken.numbers.size()) == taken.most)
        return 1;
    CHECK(row->size == sizeof(fragfft_verified_row));
    CHECK(row->format == FRAGFFT_FORMAT_RG32F);
    CHECK(row->twiddles == FRAGFFT_TWIDDLES_TABLE);
    CHECK(row->verdict == FRAGFFT_VERDICT_KEPT);
    CHECK(row->error <= row->bound);
    CHECK(row->tried == row->planned);
    CHECK(std::strlen(row->remark) == 0);
    taken.texts.push_back(std::string(row->method) + row->way + row->property + row->worst);
    taken.numbers.push_back(row->error);
    return 0;
}

} // namespace

TEST_CASE("C verifies a device", "[library]")
{
    const host::HostContext host;
    const host::CContext context = host::c_context();
    const char* const method = "fialka-cadik-2006";
    const int format = FRAGFFT_FORMAT_RG32F;
    fragfft_verify_options options{sizeof options, &method, 1, &format, 1, 60.0, 3};
    Taken taken;
    REQUIRE(fragfft_context_verify(context.get(), &options, take, &taken) == FRAGFFT_OK);

    const Context same(eglGetProcAddress);
    Taken expected;
    for (const VerifiedRow& row :
         same.verify({.methods = {method}, .formats = {Format::rg32f}, .most_seconds = 60.0, .seed = 3})) {
        expected.texts.push_back(row.method + row.way + row.property + row.worst);
        expected.numbers.push_back(row.error);
    }
    CHECK(taken.texts == expected.texts);
    CHECK(taken.numbers == expected.numbers);

    taken.most = static_cast<int>(taken.numbers.size()) + 2;
    CHECK(fragfft_context_verify(context.get(), &options, take, &taken) == FRAGFFT_ERROR_STOPPED);
    CHECK(fragfft_context_verify(context.get(), &options, nullptr, &taken) == FRAGFFT_ERROR_INVALID_ARGUMENT);
    CHECK(fragfft_context_verify(nullptr, &options, take, &taken) == FRAGFFT_ERROR_INVALID_ARGUMENT);
    const int other = FRAGFFT_FORMAT_RGBA8;
    options.formats = &other;
    CHECK(fragfft_context_verify(context.get(), &options, take, &taken) == FRAGFFT_ERROR_UNSUPPORTED);
    options.formats = nullptr;
    CHECK(fragfft_context_verify(context.get(), &options, take, &taken) == FRAGFFT_ERROR_INVALID_ARGUMENT);
    const char* const none = nullptr;
    options.format_count = 0;
    options.methods = &none;
    CHECK(fragfft_context_verify(context.get(), &options, take, &taken) == FRAGFFT_ERROR_INVALID_ARGUMENT);
    options.size = 1;
    CHECK(fragfft_context_verify(context.get(), &options, take, &taken) == FRAGFFT_ERROR_INVALID_ARGUMENT);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("C says when filters try themselves", "[library]")
{
    const host::HostContext host;
    const host::CContext context = host::c_context();
    const host::CDefinition definition = host::c_definition("gaussian:sigma=1.5");
    for (const int when : {FRAGFFT_TRIALS_NEVER, FRAGFFT_TRIALS_WHERE_COMPILED, FRAGFFT_TRIALS_ALWAYS}) {
        CHECK(fragfft_context_try_filters(context.get(), when) == FRAGFFT_OK);
        CHECK(host::c_filter(context.get(), host::c_filter_options(16, 16), definition) != nullptr);
    }
    CHECK(fragfft_context_try_filters(context.get(), 3) == FRAGFFT_ERROR_INVALID_ARGUMENT);
    CHECK(fragfft_context_try_filters(nullptr, 0) == FRAGFFT_ERROR_INVALID_ARGUMENT);
}
