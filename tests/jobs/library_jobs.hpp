// Every kind of filter and transform of the library, by name, in the stages in which a caller's program uses it: made,
// bound, changed, run. Tests let a call of the driver or an allocation fail at any stage.
#pragma once

#include "host.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace fragfft {

// A job that was made in a Context; it may outlive the Context.
struct MadeJob
{
    std::vector<Texture> results;
    std::function<void()> bind;
    std::function<void()> run;
    // Replaces the first filter by another one from the next run on. Null where the job has no filter to replace.
    std::function<void()> change = nullptr;
};

struct LibraryJob
{
    std::string name;
    // Makes the job; throws what the library's class throws.
    std::function<MadeJob(const Context&)> made;
};

// The host must outlive the jobs and what is made of them. Some contexts refuse some jobs with InputError.
std::vector<LibraryJob> library_jobs(const Host& host);

// The texels of all results, one result after the other.
std::vector<float> found(const MadeJob& made, const Host& host);

} // namespace fragfft
