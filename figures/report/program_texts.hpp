// The GLSL of what was drawn, in the report itself: from a table of passes a reader comes to the program's text, and
// from there to the step of the live page that draws it.
#pragma once

#include "figures/report/html.hpp"
#include "figures/report/pass_list.hpp"

#include <map>
#include <string>
#include <vector>

namespace fragfft::figures {

// Addresses of steps of the live page, by files of programs that they draw.
using LiveSteps = std::map<std::string, std::string>;

// What a report names programs by. Programs of several items may have one name and different files.
class ReportedPrograms
{
public:
    // Each list's programs are in the report from then on, with what they include.
    void add(const std::vector<PassList>& lists);

    // Those of the programs that these lists name, and of their families where no program has such a name.
    ProgramLinks links(const std::vector<PassList>& lists) const;

    // A section with every text, once and folded, in the files' order; empty where no program was added. Where a step
    // of the live page draws it, a link leads there.
    std::string html(const LiveSteps& steps) const;

private:
    void add_file(const std::string& file);

    std::map<std::string, std::string> html_of_files_; // by their paths
};

} // namespace fragfft::figures
