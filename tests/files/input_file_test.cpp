#include "program/files/input_file.hpp"

#include "catch_framework.hpp"
#include "files/file_support.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fragfft {

namespace {

std::string read_fault(const std::filesystem::path& path)
{
    return fault_of([&] { read_file_bytes(path); });
}

} // namespace

TEST_CASE("the start of a file decides whether the rest is read")
{
    const TemporaryDirectory directory;
    put_file(directory / "long", Bytes(10000, 3));
    put_file(directory / "short", Bytes(10, 3));
    for (const auto& [name, size] : {std::pair{"long", start_bytes}, {"short", std::size_t{10}}}) {
        std::size_t seen = 0;
        const Bytes bytes = read_file_bytes(directory / name, [&](auto start) { seen = start.size(); });
        REQUIRE(seen == size);
        REQUIRE(same(bytes, get_file(directory / name)));
        REQUIRE(fault_of([&] { read_file_bytes(directory / name, [](auto) { throw InputError("no"); }); }) == "no");
    }
}

TEST_CASE("what cannot be read is refused with the path and the system's reason")
{
    const TemporaryDirectory directory;
    put_file(directory / "regular", bytes_of("text"));
    REQUIRE_THAT(read_fault(directory / "missing"),
                 ContainsSubstring("missing: ") && ContainsSubstring("No such file or directory"));
    REQUIRE_THAT(read_fault(directory / "regular" / "file"), ContainsSubstring("Not a directory"));
    REQUIRE_THAT(read_fault(directory / ""), ContainsSubstring("Is a directory"));
    REQUIRE_THAT(read_fault(""), ContainsSubstring("No such file or directory"));
    // A sparse file, which is large only by its size.
    REQUIRE(::truncate((directory / "regular").c_str(), static_cast<off_t>(largest_file_bytes + 1)) == 0);
    REQUIRE_THAT(read_fault(directory / "regular"), ContainsSubstring("File too large"));
}

TEST_CASE("a file in memory, a pipe and a regular file are read alike, also by their open file's path")
{
    const TemporaryDirectory directory;
    const Bytes bytes = bytes_of("0123456789");
    put_file(directory / "file", bytes);
    const std::array files{InputFile(directory / "file"), InputFile(bytes, "memory")};
    for (const InputFile& file : files) {
        REQUIRE(file.size() == 10);
        REQUIRE(file.read(7, 2) == bytes_of("78"));
        REQUIRE(file.read(7, 20) == bytes_of("789"));
        REQUIRE(file.read(20, 5).empty());
        REQUIRE(get_file(file.path_of_open_file()) == bytes);
    }
    // A file of the system, whose size seems to be zero.
    REQUIRE(InputFile("/proc/self/status").size() > 0);
}

} // namespace fragfft
