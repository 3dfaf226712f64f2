#include "program/viewer/page_opener.hpp"

#include "errors.hpp"
#include "figures/page/live_page.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/tool.hpp"

#include <cstdlib>
#include <fmt/format.h>

namespace fragfft::viewer {

std::string page_address(const Model& model)
{
    if (model.lanes().empty())
        return "#filter";
    const Lane& lane = model.lanes().front();
    const Stepped& what = lane.stepper->what();
    return fmt::format("#watch?method={}&operation={}&size={}x{}&pass={}", what.method, facts_of(what.operation).name,
                       what.width, what.height, lane.pass(model.choices()) + 1);
}

void open_live_page(const std::filesystem::path& folder, const std::string& address)
{
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    write_text_atomically(folder / figures::live_page_file, figures::live_page_html());
    // Desktops drop what follows # in a file's address, so a file redirects to it.
    const std::filesystem::path step = folder / "step.html";
    write_text_atomically(
        step,
        fmt::format("<!doctype html><title>fragfft</title><meta http-equiv=\"refresh\" content=\"0; url={}{}\">\n",
                    figures::live_page_file, address));
    const char* const chosen = std::getenv("BROWSER");
    const std::string browser = chosen != nullptr && *chosen != '\0' ? chosen : "xdg-open";
    if (!is_installed(browser))
        throw InputError(fmt::format("the live page: there is no {}; open {} in a browser", browser, step.string()));
    // Not waited for: the browser may run as long as the user reads.
    output_of({"sh", "-c", "\"$0\" \"$1\" >/dev/null 2>&1 </dev/null &", browser, step.string()});
}

} // namespace fragfft::viewer
