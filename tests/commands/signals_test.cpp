#include "catch_framework.hpp"
#include "interruption.hpp"
#include "random_image_files.hpp"

#include <chrono>
#include <csignal>

using namespace fragfft;

TEST_CASE("SIGINT and SIGTERM in the middle of a filter on the CPU leave no file and keep the old one")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 256, 256, 3);
    put_random(workplace, "old.npy", 3, 3, 1);
    using Clock = std::chrono::steady_clock;
    for (const int signal : {SIGINT, SIGTERM})
        for (const std::string output : {"new.npy", "old.npy", "image.npy"}) {
            // 513 x 513 weights for each of 196608 samples: at least seconds of work on any machine, while reading
            // the image takes about 10 milliseconds.
            const auto start = Clock::now();
            check_interrupted(workplace,
                              "filter image.npy " + output + " --filter gaussian:sigma=64 --method direct-cpu", signal,
                              [&](const Process&) { return Clock::now() - start > std::chrono::milliseconds(150); });
        }
}
