#include "catch_framework.hpp"
#include "files/file_support.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/input_file.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <random>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace fragfft {
namespace {

namespace fs = std::filesystem;

constexpr std::array both_kinds{TemporaryFile::unnamed_if_supported, TemporaryFile::named};

unsigned mode_of(const fs::path& path)
{
    struct stat status
    {
    };
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return status.st_mode & 07777;
}

class ScopedUmask
{
public:
    explicit ScopedUmask(mode_t mask) : old_(::umask(mask)) {}
    ~ScopedUmask() { ::umask(old_); }

private:
    mode_t old_;
};

// Limits the size of the files that this process writes, so that writing fails in the middle, as on a full disk.
class ScopedFileSizeLimit
{
public:
    explicit ScopedFileSizeLimit(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN))
    {
        ::getrlimit(RLIMIT_FSIZE, &old_limit_);
        const rlimit limit{bytes, old_limit_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~ScopedFileSizeLimit()
    {
        ::setrlimit(RLIMIT_FSIZE, &old_limit_);
        std::signal(SIGXFSZ, old_handler_);
    }

private:
    rlimit old_limit_{};
    void (*old_handler_)(int);
};

std::string write_fault(const fs::path& path, const Bytes& bytes = Bytes(10, 1))
{
    return fault_of([&] { write_file_atomically(path, bytes); });
}

} // namespace

TEST_CASE("a file of any size is written and read back whole, and nothing else is left")
{
    for (const TemporaryFile kind : both_kinds) {
        const TemporaryDirectory directory;
        for (const std::size_t size : {0U, 1U, 65535U, 65536U, 65537U, 1000003U}) {
            Bytes bytes(size);
            for (std::size_t i = 0; i < size; ++i)
                bytes[i] = static_cast<std::uint8_t>(i * i % 251);
            write_file_atomically(directory / "file", bytes, kind);
            REQUIRE(same(get_file(directory / "file"), bytes));
            REQUIRE(same(read_file_bytes(directory / "file"), bytes));
        }
        REQUIRE(directory.names() == std::vector<std::string>{"file"});
    }
}

TEST_CASE("a new file has the mode that the umask leaves, a replaced one keeps its own")
{
    for (const TemporaryFile kind : both_kinds) {
        const TemporaryDirectory directory;
        const ScopedUmask umask(027);
        write_file_atomically(directory / "file", Bytes(3), kind);
        REQUIRE(mode_of(directory / "file") == 0640);
        for (const mode_t mode : {0600U, 0666U, 0755U}) {
            REQUIRE(::chmod((directory / "file").c_str(), mode) == 0);
            write_file_atomically(directory / "file", Bytes(4), kind);
            REQUIRE(mode_of(directory / "file") == mode);
        }
    }
}

TEST_CASE("a relative path and a name of the greatest length are written")
{
    const TemporaryDirectory directory;
    const fs::path old_directory = fs::current_path();
    fs::current_path(directory / "");
    write_file_atomically("plain", bytes_of("abc"));
    fs::current_path(old_directory);
    REQUIRE(get_file(directory / "plain") == bytes_of("abc"));

    const std::string longest_name(255, 'n');
    write_file_atomically(directory / longest_name, bytes_of("def"));
    REQUIRE(get_file(directory / longest_name) == bytes_of("def"));
}

TEST_CASE("symbolic links stay links and their targets are written")
{
    const TemporaryDirectory directory;
    fs::create_directory(directory / "inner");
    put_file(directory / "inner" / "old", bytes_of("old"));
    fs::create_symlink("inner/old", directory / "relative");
    fs::create_symlink(directory / "relative", directory / "to_link");
    fs::create_symlink("inner/new", directory / "dangling");
    write_file_atomically(directory / "to_link", bytes_of("one"));
    write_file_atomically(directory / "dangling", bytes_of("two"));
    for (const char* link : {"relative", "to_link", "dangling"})
        REQUIRE(fs::is_symlink(directory / link));
    REQUIRE(get_file(directory / "inner" / "old") == bytes_of("one"));
    REQUIRE(get_file(directory / "inner" / "new") == bytes_of("two"));

    fs::create_symlink("loop", directory / "loop");
    REQUIRE_THAT(write_fault(directory / "loop"), ContainsSubstring("loop") && ContainsSubstring("symbolic links"));
}

TEST_CASE("what cannot be written is refused with the path and the system's reason")
{
    const TemporaryDirectory directory;
    put_file(directory / "regular", bytes_of("text"));
    REQUIRE_THAT(write_fault(directory / "missing" / "file"),
                 ContainsSubstring("missing/file: ") && ContainsSubstring("No such file or directory"));
    REQUIRE_THAT(write_fault(directory / "regular" / "file"),
                 ContainsSubstring("regular/file: ") && ContainsSubstring("Not a directory"));
    REQUIRE_THAT(write_fault(directory / ""), ContainsSubstring("Is a directory"));
    REQUIRE_THAT(write_fault(directory / std::string(256, 'n')), ContainsSubstring("File name too long"));
    REQUIRE_THAT(write_fault(""), ContainsSubstring("No such file or directory"));
    REQUIRE(directory.names() == std::vector<std::string>{"regular"});
}

TEST_CASE("permissions bind all but the superuser")
{
    if (::geteuid() == 0)
        return;
    const TemporaryDirectory directory;
    put_file(directory / "protected", bytes_of("old"));
    REQUIRE(::chmod((directory / "protected").c_str(), 0400) == 0);
    REQUIRE_THAT(write_fault(directory / "protected"), ContainsSubstring("Permission denied"));
    REQUIRE(::chmod((directory / "protected").c_str(), 0) == 0);
    REQUIRE_THAT(fault_of([&] { read_file_bytes(directory / "protected"); }), ContainsSubstring("Permission denied"));
    REQUIRE(::chmod((directory / "").c_str(), 0500) == 0);
    REQUIRE_THAT(write_fault(directory / "new"), ContainsSubstring("Permission denied"));
    REQUIRE(::chmod((directory / "").c_str(), 0700) == 0);
}

TEST_CASE("a full device is an error")
{
    REQUIRE_THAT(write_fault("/dev/full"),
                 ContainsSubstring("/dev/full: ") && ContainsSubstring("No space left on device"));
    const TemporaryDirectory directory;
    fs::create_symlink("/dev/full", directory / "link");
    REQUIRE_THAT(write_fault(directory / "link"), ContainsSubstring("No space left on device"));
    REQUIRE(write_fault("/dev/null") == "no error");
}

TEST_CASE("a write that fails half-way leaves the old file and no other")
{
    for (const TemporaryFile kind : both_kinds) {
        const TemporaryDirectory directory;
        put_file(directory / "file", bytes_of("old"));
        const auto fault_with_limit = [&](std::string_view name) {
            const ScopedFileSizeLimit limit(4096);
            return fault_of([&] { write_file_atomically(directory / name, Bytes(100000), kind); });
        };
        REQUIRE_THAT(fault_with_limit("file"), ContainsSubstring("file: ") && ContainsSubstring("File too large"));
        REQUIRE_THAT(fault_with_limit("new"), ContainsSubstring("new: ") && ContainsSubstring("File too large"));
        REQUIRE(get_file(directory / "file") == bytes_of("old"));
        REQUIRE(directory.names() == std::vector<std::string>{"file"});
    }
}

TEST_CASE("a pipe is written to and read from directly")
{
    const TemporaryDirectory directory;
    REQUIRE(::mkfifo((directory / "pipe").c_str(), 0600) == 0);
    const Bytes bytes(300000, 7); // exceeds the capacity of a pipe
    Bytes read;
    std::thread reader([&] { read = read_file_bytes(directory / "pipe"); });
    write_file_atomically(directory / "pipe", bytes);
    reader.join();
    REQUIRE(same(read, bytes));
    REQUIRE(fs::is_fifo(directory / "pipe"));
}

TEST_CASE("an open file named through /proc, as /dev/stdout is, is written in place")
{
    const TemporaryDirectory directory;
    put_file(directory / "open", Bytes(50, 'x'));
    const int descriptor = ::open((directory / "open").c_str(), O_RDWR);
    REQUIRE(descriptor >= 0);
    write_file_atomically("/proc/self/fd/" + std::to_string(descriptor), bytes_of("new"));
    write_file_atomically("/dev/fd/" + std::to_string(descriptor), bytes_of("newer"));
    std::array<char, 50> content{};
    const ssize_t count = ::pread(descriptor, content.data(), content.size(), 0);
    ::close(descriptor);
    // The file behind the descriptor is still the same, not another one with its name.
    REQUIRE(std::string(content.data(), static_cast<std::size_t>(count)) == "newer");
}

TEST_CASE("writers at the same time leave one whole file")
{
    for (const TemporaryFile kind : both_kinds) {
        const TemporaryDirectory directory;
        std::vector<std::thread> writers;
        for (std::uint8_t value = 1; value <= 4; ++value)
            writers.emplace_back([&, value] {
                for (int round = 0; round < 10; ++round)
                    write_file_atomically(directory / "file", Bytes(20000, value), kind);
            });
        for (std::thread& writer : writers)
            writer.join();
        const Bytes bytes = get_file(directory / "file");
        REQUIRE(same(bytes, Bytes(20000, bytes.at(0))));
        REQUIRE(directory.names() == std::vector<std::string>{"file"});
    }
}

TEST_CASE("a killed writer leaves a whole file")
{
    constexpr std::size_t size = 400000;
    const unsigned seed = 99;
    INFO("seed " << seed);
    std::mt19937 generator(seed);
    std::uniform_int_distribution<int> microseconds(0, 30000);
    const TemporaryDirectory directory;
    put_file(directory / "file", Bytes(size, 0));
    for (int round = 0; round < 30; ++round) {
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            // An exception must not reach the parent's test runner, either.
            try {
                for (std::uint8_t value = 1;; ++value)
                    write_file_atomically(directory / "file", Bytes(size, value));
            } catch (...) {
                ::_exit(1);
            }
        }
        std::this_thread::sleep_for(std::chrono::microseconds(microseconds(generator)));
        ::kill(child, SIGKILL);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        REQUIRE(WIFSIGNALED(status)); // the child did not end by an error of its own
        const Bytes bytes = get_file(directory / "file");
        REQUIRE(bytes.size() == size);
        REQUIRE(same(bytes, Bytes(size, bytes.at(0))));
    }
}

TEST_CASE("whether a file can be written is said before, and nothing is made")
{
    const TemporaryDirectory directory;
    put_file(directory / "old", bytes_of("text"));
    fs::create_directory(directory / "folder");
    fs::create_symlink("folder/new", directory / "link");
    fs::create_symlink("/dev/full", directory / "device");
    const auto fault = [](const fs::path& path) { return fault_of([&] { require_writable(path); }); };
    for (const char* name : {"old", "new", "link", "device", "folder/new"})
        REQUIRE(fault(directory / name) == "no error");
    REQUIRE(fault("-") == "no error");
    REQUIRE(fault("new file in the current folder") == "no error");
    REQUIRE_THAT(fault(directory / "folder"), ContainsSubstring("folder: ") && ContainsSubstring("Is a directory"));
    REQUIRE_THAT(fault(directory / "none" / "new"),
                 ContainsSubstring("none/new: ") && ContainsSubstring("No such file or directory"));
    REQUIRE_THAT(fault(directory / "old" / "new"), ContainsSubstring("Not a directory"));
    REQUIRE_THAT(fault(directory / std::string(256, 'n')), ContainsSubstring("File name too long"));
    REQUIRE_THAT(fault(directory / "none/"), ContainsSubstring("Is a directory"));
    REQUIRE_THAT(fault(""), ContainsSubstring("No such file or directory"));
    REQUIRE(directory.names() == std::vector<std::string>{"device", "folder", "link", "old"});
    REQUIRE(get_file(directory / "old") == bytes_of("text"));
    if (::geteuid() == 0)
        return;
    REQUIRE(::chmod((directory / "old").c_str(), 0400) == 0);
    REQUIRE_THAT(fault(directory / "old"), ContainsSubstring("Permission denied"));
    REQUIRE(::chmod((directory / "folder").c_str(), 0500) == 0);
    REQUIRE_THAT(fault(directory / "folder" / "new"), ContainsSubstring("Permission denied"));
    REQUIRE(::chmod((directory / "folder").c_str(), 0700) == 0);
}

TEST_CASE("the path - is the standard input and the standard output")
{
    const TemporaryDirectory directory;
    const Bytes bytes(100000, 9);
    {
        const Redirection output(STDOUT_FILENO, directory / "out", O_CREAT | O_WRONLY);
        write_file_atomically("-", bytes);
    }
    REQUIRE(same(get_file(directory / "out"), bytes));
    {
        const Redirection input(STDIN_FILENO, directory / "out", O_RDONLY);
        REQUIRE(same(read_file_bytes("-"), bytes));
        REQUIRE(InputFile("-").name() == "standard input");
    }
    const Redirection output(STDOUT_FILENO, "/dev/full", O_WRONLY);
    REQUIRE_THAT(write_fault("-"), ContainsSubstring("standard output") && ContainsSubstring("No space left"));
}

TEST_CASE("a temporary folder goes away with its files")
{
    std::string file;
    {
        const TemporaryFolder folder;
        const TemporaryFolder other;
        file = folder.file("a.txt");
        REQUIRE(other.file("a.txt") != file);
        put_file(file, bytes_of("text"));
        REQUIRE(fs::exists(file));
    }
    REQUIRE_FALSE(fs::exists(fs::path(file).parent_path()));
}

} // namespace fragfft
