// Every kind of filter and transform of the library, by name, in the stages in which a caller's program meets
// it: made, bound, changed, run. A call of the driver or an allocation may fail in between.
#pragma once

#include "host.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace fragfft {

// What has been made of a job in a Context, which outlives it.
struct MadeJob
{
    std::vector<Texture> results;
    std::function<void()> bind;
    std::function<void()> run;
    // Puts another filter in the place of the first, from the next run on. None where nothing can be put.
    std::function<void()> change = nullptr;
};

struct LibraryJob
{
    std::string name;
    // Throws as the class of the library does.
    std::function<MadeJob(const Context&)> made;
};

// The host must outlive the jobs and what is made of them. Some contexts refuse some, by InputError.
std::vector<LibraryJob> library_jobs(const Host& host);

// What all results hold.
std::vector<float> found(const MadeJob& made, const Host& host);

} // namespace fragfft
