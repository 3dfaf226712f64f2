// One function per subcommand, each in its own file: it declares the subcommand's options and what it does.
#pragma once

#include <CLI/CLI.hpp>

namespace fragfft::cli {

void add_info(CLI::App& app);
void add_calibrate(CLI::App& app);
void add_list(CLI::App& app);
void add_filter(CLI::App& app);
void add_convolve(CLI::App& app);
void add_transform(CLI::App& app);
void add_plan(CLI::App& app);
void add_run(CLI::App& app);
void add_bench(CLI::App& app);
void add_crossover(CLI::App& app);
void add_reproduce(CLI::App& app);
void add_report(CLI::App& app);
void add_spectrum(CLI::App& app);
void add_completion(CLI::App& app);
void add_man(CLI::App& app);

} // namespace fragfft::cli
