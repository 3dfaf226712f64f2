// A system whose calls fail: calls on files within a folder, allocations, and starts of threads. A program linked with
// this, and the libraries it uses, call these functions instead of those of the C and C++ libraries. A child process is
// told when to fail, and reports to its parent what it met.
#pragma once

#include <atomic>
#include <string>
#include <vector>

namespace fragfft::failing_system {

// Groups of calls that fail in the same way.
enum class Calls
{
    open, // also creating a file in memory
    read,
    write,
    reach_disk,
    close,
    rename,
    link,
    remove,
    look, // queries of existence, properties and permissions
    change_mode,
    seek,
    map,
    make_folder,
    list_folder,
    follow_link,
    ask_file_system,
    duplicate,
    allocate,     // by operator new
    start_thread, // only the program's own threads
    any_on_files,
};

const std::vector<Calls>& calls_on_files();
const char* name(Calls calls);

enum class How
{
    by_an_error,
    by_an_interruption, // EINTR
    in_part,            // fewer bytes than requested are read or written
    by_a_kill,          // SIGKILL, before the call
};

struct Fault
{
    Calls calls = Calls::any_on_files;
    long n = 0; // counted from 1; 0: none fails, calls are only counted
    bool and_all_that_follow = false;
    How how = How::by_an_error;
    int error_number = 0; // errno of the error; not used for memory
};

// The calls that a process has met, in memory that it shares with its parent.
struct Met
{
    std::atomic<long> calls = 0;
    std::atomic<long> failed = 0;
    char first[256] = {}; // the function that failed first, and its file
};

// The memory of this process and of its children; one child at a time.
Met& met();

// Starts failures in this process. Files count if they are in the folder, which must be canonical, or if the program
// holds them in memory. Allocations and starts of threads count if their caller is the executable, directly or through
// the libraries of C++ and fmt: libraries in C need not survive exceptions.
void begin(const Fault& fault, const std::string& folder = "");
// Ends failures and counting.
void end();

// During its lifetime nothing fails on its thread.
class Pause
{
public:
    Pause() { ++count_; }
    ~Pause() { --count_; }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

    static bool is_one_alive() { return count_ > 0; }

private:
    static inline thread_local int count_ = 0;
};

// Prevents failures on a thread while `is_excused` returns true there; for code of a test that replaces a library.
void excuse(bool (*is_excused)());

// The number of blocks that this process's own code has allocated while failures or counting were active and that are
// not freed yet.
long living_blocks();

// For the replaced functions themselves.
enum class CallOutcome
{
    works,
    fails, // with errno set
    works_in_part,
};

// Decides about a call that is being made on the file with this path, or with this descriptor.
CallOutcome outcome_of_path(Calls calls, const char* function, int folder, const char* path);
CallOutcome outcome_of_descriptor(Calls calls, const char* function, int descriptor);
// The same for an allocation or the start of a thread, by the call's return address.
enum class Caller
{
    another,
    ours,
    ours_and_it_fails,
};
Caller caller_of(Calls calls, const char* function, const void* address);

} // namespace fragfft::failing_system
