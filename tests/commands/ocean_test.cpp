// What `ocean` refuses; nothing here opens a device.
#include "catch_framework.hpp"
#include "workplace.hpp"

using namespace fragfft;

TEST_CASE("ocean refuses what it cannot make, by name")
{
    const Workplace workplace;
    const std::vector<std::pair<std::string, std::string>> commands{
        {"ocean", "OUT"},
        {"ocean sea", "sea:"},
        {"ocean sea.exr", "sea.exr"},
        {"ocean none/sea.png", "none/sea.png"},
        {"ocean sea.png --wind 0", "--wind"},
        {"ocean sea.png --wind strong", "--wind"},
        {"ocean sea.png --fetch 1", "--fetch"},
        {"ocean sea.png --depth 0", "--depth"},
        {"ocean sea.png --time -1", "--time"},
        {"ocean sea.png --spectrum jonswop", "jonswop"},
        {"ocean sea.png --method radix9", "radix9"},
        {"ocean sea.png --size 8", "--size"},
        {"ocean sea.png --seed -1", "--seed"},
        {"ocean sea.png --picture 3y", "3y"},
        {"ocean sea.png --picture 8x8", "8 x 8"},
        {"ocean sea.png --sun 91", "--sun"},
        {"ocean sea.png --frames 10", "--frames has no effect on sea.png"},
        {"ocean sea.npy --frames 10", "--frames has no effect on sea.npy"},
        {"ocean sea.npy --sun 10", "--sun has no effect on sea.npy"},
        {"ocean sea.npy --picture 64", "--picture has no effect on sea.npy"},
        {"ocean sea.gif --frames 1", "--frames"},
    };
    for (const auto& [command, named] : commands) {
        CAPTURE(command);
        workplace.check_refused(command, 2, {named});
    }
}
