#include "figures/page/fallback.hpp"

#include "figures/page/embedded_data.hpp"
#include "figures/page/page_parts.hpp"
#include "figures/report/html.hpp"
#include "figures/report/report.hpp"

#include <array>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

struct Still
{
    const char* method;
    const char* file; // its path below figures/
    const char* caption;
};

// Drawings of the committed run that are the same on every machine.
constexpr std::array stills{
    Still{"moreland-angel-2003", "results/nvidia-h200/moreland_angel_2003_figure2_texels.svg",
          "Where each number of the spectrum of a real 8 x 8 image lies once it is untangled: real parts (blue) and "
          "imaginary parts (orange) of one half. The other half is its mirror image."},
    Still{
        "fialka-cadik-2006", "results/nvidia-h200/fialka_cadik_2006_figure3.svg",
        "A butterfly reads two numbers and makes two: their sum, and their difference times a twiddle factor. So each "
        "pass reads two texels for each that it writes."},
    Still{"lloyd-boyd-govindaraju-2008", "results/nvidia-h200/lloyd_boyd_govindaraju_2008_figure2.svg",
          "Eight numbers, three passes: each pass joins transforms of half the length. Stockham's order needs no "
          "reordering before."},
};

// The drawing's file without its first line, which is only needed in a file.
std::string drawing(std::string_view file)
{
    return std::string(file.substr(file.find("<svg ")));
}

const nlohmann::ordered_json& method_of(const nlohmann::ordered_json& methods, const Still& still)
{
    for (const auto& method : methods)
        if (method.at("name") == still.method)
            return method;
    throw std::logic_error(fmt::format("the page has no method {}", still.method));
}

} // namespace

std::string fallback_html()
{
    const auto& files = page_data_files::embedded_files();
    const nlohmann::ordered_json methods = methods_of_page();
    std::string papers;
    for (const Still& still : stills) {
        const auto& method = method_of(methods, still);
        papers += fmt::format("<h3>{}</h3>\n<p>{}</p>\n{}", escaped(method.at("title").get<std::string>()),
                              escaped(method.at("idea").get<std::string>()),
                              html_drawing(drawing(files.at(still.file)), still.caption));
    }
    return fmt::format(
        "<section id=\"fallback\" hidden>\n<h2>What would run here</h2>\n"
        "<p>With scripts, WebGL 2 and a graphics card that draws into textures of floating-point numbers this "
        "page runs Fourier transforms of pictures, pass by pass, and shows for each texel what it reads. One of "
        "the three is missing here; most browsers of today, on desktops and phones, have them. Here is what it "
        "shows, in stills and words.</p>\n{}{}</section>",
        transform_in_words(), papers);
}

} // namespace fragfft::figures
