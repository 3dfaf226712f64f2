#include "figures/report/program_texts.hpp"

#include "figures/report/html.hpp"
#include "program/programs/all_program_files.hpp"

#include <fmt/format.h>
#include <sstream>

namespace fragfft::figures {

namespace {

std::string address_of(const std::string& file)
{
    return "#program-" + file;
}

// The file that a line includes; empty for any other line.
std::string included_by(const std::string& line)
{
    constexpr std::string_view begin = "#include \"";
    return line.starts_with(begin) ? line.substr(begin.size(), line.rfind('"') - begin.size()) : "";
}

} // namespace

void ReportedPrograms::add(const std::vector<PassList>& lists)
{
    for (const PassList& list : lists)
        for (const ListedProgram& program : list.programs)
            add_file(program.file);
}

void ReportedPrograms::add_file(const std::string& file)
{
    const auto known = all_program_files().find(file);
    // A folder of results may come from another version, with programs that this one lacks.
    if (known == all_program_files().end() || !html_of_files_.emplace(file, "").second)
        return;
    std::string html;
    std::istringstream lines{std::string(known->second)};
    for (std::string line; std::getline(lines, line);) {
        const std::string included = included_by(line);
        if (included.empty()) {
            html += escaped(line) + '\n';
            continue;
        }
        add_file(included);
        html += fmt::format("#include <a href=\"{}\">&quot;{}&quot;</a>\n", address_of(included), escaped(included));
    }
    html_of_files_[file] = html;
}

ProgramLinks ReportedPrograms::links(const std::vector<PassList>& lists) const
{
    ProgramLinks result;
    for (const auto name : {&ListedProgram::name, &ListedProgram::family})
        for (const PassList& list : lists)
            for (const ListedProgram& program : list.programs)
                if (html_of_files_.contains(program.file))
                    result.emplace(in_small_letters(program.*name), address_of(program.file));
    return result;
}

std::string ReportedPrograms::html(const LiveSteps& steps) const
{
    std::string texts;
    for (const auto& [file, text] : html_of_files_) {
        const auto step = steps.find(file);
        // The target is inside the folded element, so that a link to it unfolds it.
        texts += fmt::format(
            "<details class=\"program\"><summary><code>{}</code></summary>\n<div id=\"{}\">{}\n"
            "<pre tabindex=\"0\" role=\"region\" aria-label=\"{}\">{}</pre></div></details>\n",
            escaped(file), address_of(file).substr(1),
            step == steps.end() ? "" : fmt::format("<p><a href=\"{}\">Watch it draw</a></p>", escaped(step->second)),
            escaped(file), text);
    }
    return texts.empty()
               ? ""
               : "<section id=\"programs\">\n<h2>The programs</h2>\n<p>What the tables of passes name, as the "
                 "GPU's compiler gets it; a variant is chosen by definitions before the first line.</p>\n" +
                     fmt::format("<details class=\"fold\"><summary>{} texts</summary>\n{}</details>\n</section>\n",
                                 html_of_files_.size(), texts);
}

} // namespace fragfft::figures
