#include "figures/report/page.hpp"

#include "figures/report/embedded.hpp"

#include <stdexcept>

namespace fragfft::figures {

std::string page_of(const std::string& template_name)
{
    const auto& files = report_files::embedded_files();
    std::string page(files.at(template_name));
    replace(page, "/* style */\n", std::string(files.at("report_style.css")));
    return page;
}

void replace(std::string& page, const std::string& marker, const std::string& replacement)
{
    const std::size_t place = page.find(marker);
    if (place == std::string::npos)
        throw std::logic_error("a page's template lacks " + marker);
    page.replace(place, marker.size(), replacement);
}

} // namespace fragfft::figures
