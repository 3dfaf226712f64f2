// Compiled programs in C: the same answers as in C++.
#include "c_handles.hpp"
#include "catch_framework.hpp"

#include <cstring>
#include <vector>

using namespace fragfft;

namespace {

constexpr int size = 32;

struct Library
{
    host::HostContext host;
    host::CContext context = host::c_context();
    host::CDefinition definition = host::c_definition("gaussian:sigma=1.5");
};

} // namespace

TEST_CASE("C keeps compiled programs", "[library]")
{
    const Library library;
    const host::CFilter filter =
        host::c_filter(library.context.get(), host::c_filter_options(size, size), library.definition);
    unsigned char* bytes = nullptr;
    std::size_t count = 0;
    REQUIRE(fragfft_context_export_programs(library.context.get(), &bytes, &count) == FRAGFFT_OK);
    REQUIRE(bytes != nullptr);
    const host::CContext other = host::c_context();
    fragfft_imported_programs imported{};
    imported.size = sizeof imported;
    REQUIRE(fragfft_context_import_programs(other.get(), bytes, count, &imported) == FRAGFFT_OK);
    CHECK((count == 0 || imported.programs > 0));
    CHECK((count == 0 || std::strlen(imported.refusal) == 0));
    CHECK(host::c_filter(other.get(), host::c_filter_options(size, size), library.definition) != nullptr);
    REQUIRE(fragfft_context_import_programs(other.get(), bytes, count / 2, &imported) == FRAGFFT_OK);
    CHECK(imported.programs == 0);
    CHECK(std::strlen(imported.refusal) > 0);
    fragfft_bytes_free(bytes);
    CHECK(fragfft_context_export_programs(library.context.get(), nullptr, &count) == FRAGFFT_ERROR_INVALID_ARGUMENT);
    CHECK(fragfft_context_import_programs(library.context.get(), nullptr, 0, &imported) ==
          FRAGFFT_ERROR_INVALID_ARGUMENT);
    CHECK(library.host.gl.GetError() == GL_NO_ERROR);
}
