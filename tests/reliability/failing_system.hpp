// A system whose calls fail: calls on files within a folder, allocations and starts of threads. What is linked with
// this calls these functions instead of those of the C library and of C++, and so do the libraries it uses; a process
// of its own is told when to fail, and tells its parent what it met.
#pragma once

#include <atomic>
#include <string>
#include <vector>

namespace fragfft::failing_system {

// The calls that fail alike.
enum class Calls
{
    open, // or hold in memory
    read,
    write,
    reach_disk,
    close,
    rename,
    link,
    remove,
    look, // at what is there, and at what may be done with it
    change_mode,
    seek,
    map,
    make_folder,
    list_folder,
    follow_link,
    ask_file_system,
    duplicate,
    allocate,     // by operator new
    start_thread, // of the program's own
    any_on_files,
};

const std::vector<Calls>& calls_on_files();
const char* name(Calls calls);

enum class How
{
    by_an_error,
    by_an_interruption, // EINTR
    in_part,            // fewer bytes are read or written than were asked for
    by_a_kill,          // SIGKILL, before the call
};

struct Fault
{
    Calls calls = Calls::any_on_files;
    long n = 0; // from 1; 0: none fails, they are counted
    bool and_all_that_follow = false;
    How how = How::by_an_error;
    int error_number = 0; // of an error; memory needs none
};

// What the calls were that a process met, in memory which it shares with its parent.
struct Met
{
    std::atomic<long> calls = 0;
    std::atomic<long> failed = 0;
    char first[256] = {}; // the function that failed first, and its file
};

// The memory of this process and of the children it makes; one at a time.
Met& met();

// From now on, in this process. Files count that lie in the folder, which must be canonical, or are held in memory by
// the program; so do allocations whose caller is the executable, itself or by way of the libraries of C++ and fmt, and
// threads that it starts so: libraries in C need not survive what is thrown through them.
void begin(const Fault& fault, const std::string& folder = "");
// Nothing fails any more, nor is counted.
void end();

// While one lives, nothing of its thread fails.
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

// Nothing of a thread fails while `is_excused` says so there: what a test puts in a library's place.
void excuse(bool (*is_excused)());

// The blocks of this process that its own code has allocated while allocations could fail, or were counted, and that
// are not freed.
long living_blocks();

// For the functions themselves.
enum class CallOutcome
{
    works,
    fails, // errno is set
    works_in_part,
};

// What becomes of such a call, which is made now on the file of this path, or of this descriptor.
CallOutcome outcome_of_path(Calls calls, const char* function, int folder, const char* path);
CallOutcome outcome_of_descriptor(Calls calls, const char* function, int descriptor);
// The same of an allocation or of the start of a thread, by the address that it returns to.
enum class Caller
{
    another,
    ours,
    ours_and_it_fails,
};
Caller caller_of(Calls calls, const char* function, const void* address);

} // namespace fragfft::failing_system
