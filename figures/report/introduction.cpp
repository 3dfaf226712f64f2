#include "figures/report/introduction.hpp"

#include "figures/report/html.hpp"

#include <array>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

struct Contribution
{
    const char* year;
    const char* authors;
    const char* added;
};

constexpr std::array<Contribution, 5> contributions{{
    {"2003", "Kenneth Moreland and Edward Angel",
     "computed the FFT on a graphics card that could only colour pixels. Each step became rectangles drawn by small "
     "programs, four real images lay in one texture of their own size, and results came out in natural order."},
    {"2006", "Ondřej Fialka and Martin Čadík",
     "asked how wide a blur must be for such an FFT to beat filtering pixel by pixel, and answered with measurements."},
    {"2008", "Brandon Lloyd, Chas Boyd and Naga Govindaraju",
     "freed it from powers of two and from the size of a texture, and needed no reordering."},
    {"2014", "Intel, in the text of a sample,",
     "moved it into compute programs, whose groups share a small memory: a whole line is transformed in one pass."},
    {"2022", "Jorge Mota, in a dissertation,",
     "compared the orders and radices in which such a group can work, and took it to waves of the sea."},
}};

} // namespace

std::string introduction_html(const Picture& opening)
{
    std::string papers;
    for (const Contribution& contribution : contributions)
        papers += fmt::format("<li><b>{}</b> {} {}</li>\n", contribution.year, escaped(contribution.authors),
                              escaped(contribution.added));
    return fmt::format(
        "<section id=\"introduction\">\n<p>A Fourier transform takes a picture apart into waves. Each of its numbers "
        "says how much of one wave, of one width and one direction, is in the picture: slow waves make its broad light "
        "and dark, fast ones its edges. A blur that visits thousands of neighbours of each pixel is one multiplication "
        "for each wave. By its definition a transform of N numbers takes N² steps; the fast Fourier transform (FFT) "
        "builds long transforms of short ones and takes about N log N.</p>\n{}"
        "<p>Five papers and texts brought it to the GPU. fragfft is their programs again; here is what they printed, "
        "beside what this machine measured.</p>\n<ul class=\"papers\">\n{}</ul>\n</section>\n",
        opening.bytes.empty() ? ""
                              : "<div class=\"opening\">" + html_picture(opening.bytes, opening.caption) + "</div>\n",
        papers);
}

std::string about_device(const std::string& gpu)
{
    const auto names = [&](const char* name) { return gpu.find(name) != std::string::npos; };
    if (names("llvmpipe") || names("softpipe") || names("SwiftShader"))
        return "There is no GPU here: the CPU draws by a software renderer, so what is written of the GPU's times is "
               "of that. What must be compared between a GPU and a CPU cannot be tested on such a machine.";
    for (const char* data_centre_chip : {"H100", "H200", "A100"})
        if (names(data_centre_chip))
            return "This is a chip for data centres and not a graphics card: few of its units can draw, and a pass "
                   "that draws is far slower than a dispatch that does the same. Its compute programs show what the "
                   "chip can do; its fragment programs say little about graphics cards.";
    return "";
}

} // namespace fragfft::figures
