#include "interruption.hpp"

#include "catch_framework.hpp"

#include <chrono>
#include <thread>

namespace fragfft {

void check_interrupted(const Workplace& workplace, const std::string& command, int signal,
                       const std::function<bool(const Process&)>& is_in_the_middle)
{
    INFO("signal " << signal << " to: fragfft " << command);
    const auto before = workplace.contents();
    const auto process = workplace.start(command);
    while (process->is_running() && !is_in_the_middle(*process))
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    REQUIRE(process->is_running()); // otherwise it ended by itself, and the rest would prove nothing
    process->send(signal);
    const ProcessResult result = process->wait();
    CHECK((result.signal == signal || result.exit_code > 0));
    CHECK(result.output == "");
    const bool files_as_before = workplace.contents() == before;
    CHECK(files_as_before);
}

} // namespace fragfft
