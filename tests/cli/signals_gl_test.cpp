#include "catch_framework.hpp"
#include "interruption.hpp"

#include <csignal>

using namespace fragfft;

TEST_CASE("SIGINT and SIGTERM in the middle of reproduce leave no file and keep the old ones")
{
    const Workplace workplace;
    std::filesystem::create_directory(workplace / "results");
    for (const std::string name :
         {"results/report.html", "results/machine.json", "results/moreland_angel_2003_table1.csv"})
        put_file(workplace / name, bytes_of("old"));
    for (const int signal : {SIGINT, SIGTERM})
        for (const std::string folder : {"results", "new_results"})
            // The line of progress comes when the item begins; that takes more than a second.
            check_interrupted(workplace, on_device("reproduce moreland_angel_2003_table1 --quick --out " + folder),
                              signal, [](const Process& process) {
                                  return process.errors().find("moreland_angel_2003_table1") != std::string::npos;
                              });
}
