// Embeds the GLSL of what was drawn in the report: a table of passes links to the program's text, which links to the
// step of the live page that draws it.
#pragma once

#include "figures/report/html.hpp"
#include "figures/report/pass_list.hpp"

#include <map>
#include <string>
#include <vector>

namespace fragfft::figures {

// Addresses of steps of the live page, by the files of the programs that they draw.
using LiveSteps = std::map<std::string, std::string>;

// The programs that a report names. Programs of several items may have the same name and different files.
class ReportedPrograms
{
public:
    // Adds the programs of each list, and the files that they include, to the report.
    void add(const std::vector<PassList>& lists);

    // Links for the programs that these lists name, and for their families if no program has such a name.
    ProgramLinks links(const std::vector<PassList>& lists) const;

    // A section with every text once, folded, in the order of the files; empty if no program was added. A text links to
    // the step of the live page that draws it, if there is one.
    std::string html(const LiveSteps& steps) const;

private:
    void add_file(const std::string& file);

    std::map<std::string, std::string> html_of_files_; // by path
};

} // namespace fragfft::figures
