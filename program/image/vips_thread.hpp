// Threads that may use libvips, whose own header few need.
#pragma once

namespace fragfft {

// The first thing in a thread that may use it: what libvips holds for that thread goes as the thread ends.
class ThreadOfVips
{
public:
    ThreadOfVips() = default;
    ~ThreadOfVips();
    ThreadOfVips(const ThreadOfVips&) = delete;
    ThreadOfVips& operator=(const ThreadOfVips&) = delete;
};

} // namespace fragfft
