#include "catch_framework.hpp"
#include "interruption.hpp"
#include "random_image_files.hpp"

#include <chrono>
#include <csignal>
#include <thread>

using namespace fragfft;

TEST_CASE("SIGINT and SIGTERM in the middle of a filter on the CPU leave no file and keep the old one")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 256, 256, 3);
    put_random(workplace, "old.npy", 3, 3, 1);
    using Clock = std::chrono::steady_clock;
    for (const int signal : {SIGINT, SIGTERM})
        for (const std::string output : {"new.npy", "old.npy", "image.npy"}) {
            // 513 x 513 weights for each of 196608 samples take seconds on any machine, while reading the image takes
            // about 10 milliseconds.
            const auto start = Clock::now();
            check_interrupted(workplace,
                              "filter image.npy " + output + " --filter gaussian:sigma=64 --method direct-cpu", signal,
                              [&](const Process&) { return Clock::now() - start > std::chrono::milliseconds(150); });
        }
}

TEST_CASE("What takes long by the way that --method names says so before it begins, and names a faster one")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 4000, 4000, 3);
    const std::string filter = "filter image.npy out.npy --filter gaussian:sigma=30 --method direct-cpu";
    const auto said_before = [&](const std::string& command) {
        const auto process = workplace.start(command);
        const auto start = std::chrono::steady_clock::now();
        while (process->is_running() && process->errors().find('\n') == std::string::npos &&
               std::chrono::steady_clock::now() - start < std::chrono::seconds(10))
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        std::string errors = process->errors();
        process->send(SIGKILL);
        process->wait();
        return errors;
    };
    const std::string said = said_before(filter);
    INFO(said);
    CHECK(said.starts_with("fragfft: --method direct-cpu takes about "));
    CHECK_THAT(said, ContainsSubstring(" for this, and fftw about ") ||
                         ContainsSubstring(" for this, and convolution-cpu about "));
}
