// The textures that every pass of a run writes, as files of a folder.
#pragma once

#include "engine/plan_executor.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace fragfft::commands {

// Writes, after each pass, every texture that it wrote as NPY: 001_scratch_2.npy is what the first pass left in
// "scratch 2". The layers of an array that the pass wrote lie one below the other.
class PassFiles final : public ExecutionObserver
{
public:
    // The files are written beside `folder`, which appears, whole, when all of them are there. Throws InputError,
    // naming the folder, unless it can be made, or is an empty one; and for a plan two of whose textures would be one
    // file.
    PassFiles(const gl::Functions& gl, std::filesystem::path folder, const Plan& plan);
    // Removes what was written, unless it took its place.
    ~PassFiles() override;
    PassFiles(const PassFiles&) = delete;
    PassFiles& operator=(const PassFiles&) = delete;

    void after_pass(PlanExecutor& plan, std::size_t pass) override;

    // The last call: the folder has its name.
    void take_place();

    // Throws InputError, as the constructor does, for a folder that is there and not empty, for a file of its name, and
    // for the plan: to be asked before a device is opened.
    static void require_possible(const std::filesystem::path& folder, const Plan& plan);

private:
    const gl::Functions& gl_;
    std::filesystem::path folder_;
    std::filesystem::path temporary_;             // empty once it took its place
    std::vector<std::vector<std::string>> names_; // of each pass's files, in the order of what it writes
};

} // namespace fragfft::commands
