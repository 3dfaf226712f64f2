// One function per subcommand, which declares the subcommand's options and what it does.
#pragma once

namespace fragfft::commands {

class Command;

void add_info(const Command& program);
void add_verify(const Command& program);
void add_list(const Command& program);
void add_filter(const Command& program);
void add_convolve(const Command& program);
void add_transform(const Command& program);
void add_plan(const Command& program);
void add_bench(const Command& program);
void add_crossover(const Command& program);
void add_reproduce(const Command& program);
void add_report(const Command& program);
void add_page(const Command& program);
void add_view(const Command& program);
void add_spectrum(const Command& program);
void add_ocean(const Command& program);
void add_man(const Command& program);
// Called last, because it lists the commands that were added before.
void add_help(const Command& program);

} // namespace fragfft::commands
