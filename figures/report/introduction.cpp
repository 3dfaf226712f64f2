#include "figures/report/report.hpp"

#include "figures/report/html.hpp"
#include "figures/report/svg.hpp"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

// The drawings of how a GPU computes an FFT, and of how a measurement leads to a verdict.

const TextStyle small_text{.size = 14.25};
const TextStyle bold_text{.size = 14.0, .bold = true};

void box(Svg& svg, double x, double y, double width, double height, const char* colour)
{
    svg.rectangle(x, y, width, height, {.fill = colour, .fill_opacity = 0.15, .stroke = colour, .stroke_width = 1.5});
}

std::string memory_drawing()
{
    Svg svg(560.0, 250.0, "What a fragment program and a compute program reach of a GPU's memory");
    box(svg, 10.0, 190.0, 540.0, 46.0, palette[5]);
    svg.text(280.0, 213.0, "textures in the GPU's memory: large, and far away", small_text);
    box(svg, 10.0, 20.0, 250.0, 100.0, palette[0]);
    svg.text(135.0, 42.0, "fragment program", bold_text);
    svg.text(135.0, 68.0, "one for each texel drawn", small_text);
    svg.text(135.0, 88.0, "reads texels anywhere", small_text);
    svg.text(135.0, 108.0, "writes its own texel alone", small_text);
    svg.arrow(90.0, 190.0, 90.0, 122.0, {.stroke = palette[0], .stroke_width = 2.0});
    svg.arrow(180.0, 120.0, 180.0, 188.0, {.stroke = palette[1], .stroke_width = 2.0});
    box(svg, 300.0, 20.0, 250.0, 130.0, palette[2]);
    svg.text(425.0, 42.0, "group of a compute program", bold_text);
    svg.text(425.0, 66.0, "many invocations that can wait", small_text);
    svg.text(425.0, 84.0, "for each other at barriers", small_text);
    box(svg, 320.0, 100.0, 210.0, 38.0, palette[3]);
    svg.text(425.0, 119.0, "shared memory: small, near", small_text);
    svg.arrow(380.0, 190.0, 380.0, 152.0, {.stroke = palette[0], .stroke_width = 2.0});
    svg.arrow(470.0, 150.0, 470.0, 188.0, {.stroke = palette[1], .stroke_width = 2.0});
    return svg.str();
}

void grid(Svg& svg, double left, double top, int filled_row, int filled_column)
{
    constexpr int cells = 8;
    constexpr double cell = 16.0;
    for (int y = 0; y < cells; ++y)
        for (int x = 0; x < cells; ++x) {
            const bool is_filled = y == filled_row || x == filled_column;
            svg.rectangle(left + cell * x, top + cell * y, cell, cell,
                          {.fill = is_filled ? palette[1] : "none",
                           .fill_opacity = 0.5,
                           .stroke = palette[5],
                           .stroke_width = 0.7});
        }
}

std::string rows_and_columns_drawing()
{
    Svg svg(560.0, 180.0, "A transform of an image is one of each row, then one of each column");
    constexpr std::array<double, 3> left{10.0, 210.0, 420.0};
    grid(svg, left[0], 10.0, 2, -1);
    grid(svg, left[1], 10.0, -1, 5);
    grid(svg, left[2], 10.0, -1, -1);
    svg.arrow(148.0, 74.0, 200.0, 74.0);
    svg.arrow(348.0, 74.0, 410.0, 74.0);
    svg.text(74.0, 160.0, "each row by itself", small_text);
    svg.text(274.0, 160.0, "then each column", small_text);
    svg.text(484.0, 160.0, "the spectrum", small_text);
    return svg.str();
}

std::string group_drawing()
{
    Svg svg(560.0, 210.0, "A group loads a line into shared memory, works on it stage by stage, and stores it");
    constexpr int numbers = 8;
    constexpr int stages = 3;
    constexpr double spacing = 22.0;
    constexpr double first = 30.0;
    const auto y_of = [](int number) { return first + spacing * number; };
    const auto x_of = [](int stage) { return 130.0 + 100.0 * stage; };
    box(svg, 105.0, 8.0, 350.0, 196.0, palette[3]);
    for (int number = 0; number < numbers; ++number) {
        svg.arrow(30.0, y_of(number), x_of(0) - 7.0, y_of(number), {.stroke = palette[0]});
        svg.arrow(x_of(stages) + 5.0, y_of(number), 525.0, y_of(number), {.stroke = palette[1]});
        for (int stage = 0; stage <= stages; ++stage)
            svg.circle(x_of(stage), y_of(number), 4.0, {.fill = ink});
        for (int stage = 0; stage < stages; ++stage) {
            const int partner = number ^ (1 << (stages - 1 - stage));
            svg.line(x_of(stage), y_of(number), x_of(stage + 1), y_of(number));
            svg.line(x_of(stage), y_of(number), x_of(stage + 1), y_of(partner));
        }
    }
    for (int stage = 1; stage < stages; ++stage)
        svg.line(x_of(stage) + 12.0, 14.0, x_of(stage) + 12.0, 198.0,
                 {.stroke = palette[1], .stroke_width = 2.0, .dashed = true});
    return svg.str();
}

struct Example
{
    double low;
    double high;
    const char* verdict;
    const char* colour;
};

std::string verdict_drawing()
{
    constexpr double claimed = 4.0;
    Svg svg(560.0, 220.0, "Intervals beside a claim of 4 times, and the verdict on each");
    const auto x_of = [](double value) { return 30.0 + 100.0 * std::log2(value / 0.5); };
    const auto area = [&](double from, double to, const char* colour) {
        svg.rectangle(x_of(from), 20.0, x_of(to) - x_of(from), 150.0,
                      {.fill = colour, .fill_opacity = 0.2, .stroke = "none"});
    };
    area(1.02, claimed / 1.5, palette[4]);
    area(claimed / 1.5, claimed * 1.5, palette[2]);
    area(claimed * 1.5, 16.0, palette[4]);
    constexpr std::array<Example, 4> examples{{{3.1, 5.2, "reproduced", palette[2]},
                                               {1.4, 2.2, "holds in shape", palette[4]},
                                               {2.1, 3.3, "undecided", palette[5]},
                                               {0.6, 0.9, "not reproduced", palette[1]}}};
    double y = 40.0;
    for (const Example& example : examples) {
        svg.line(x_of(example.low), y, x_of(example.high), y, {.stroke = example.colour, .stroke_width = 5.0});
        svg.text(x_of(example.high) + 8.0, y, example.verdict, {.size = 14.25, .anchor = "start"});
        y += 36.0;
    }
    svg.line(20.0, 170.0, 550.0, 170.0);
    for (const double value : {0.5, 1.0, claimed / 1.5, claimed, claimed * 1.5, 16.0}) {
        svg.line(x_of(value), 166.0, x_of(value), 174.0);
        svg.text(x_of(value), 188.0, fmt::format("{:.3g}", value), small_text);
    }
    svg.text(280.0, 210.0, "measured, times; the paper claims 4", small_text);
    return svg.str();
}

} // namespace

std::string ideas_html()
{
    return "<section id=\"ideas\">\n<h2>How a GPU computes it, and how a claim is judged</h2>\n<div class=\"pictures "
           "charts\">\n" +
           html_drawing(rows_and_columns_drawing(),
                        "A two-dimensional transform. The order of rows and columns does not matter.") +
           html_drawing(
               memory_drawing(),
               "A fragment program cannot see what its neighbours compute, so each step of the FFT is a pass of its "
               "own, which reads (blue) and writes (vermilion) the whole image.") +
           html_drawing(
               group_drawing(),
               "A group of a compute program loads a line of 8 numbers once (blue), takes all stages in shared memory "
               "with a barrier (dashed) between two of them, and stores it once (vermilion).") +
           html_drawing(verdict_drawing(),
                        "How a ratio is judged. A line is the interval in which nine of ten runs lie. Wholly within a "
                        "factor of 1.5 of the paper's value (green) it is reproduced; wholly on the same side of "
                        "1, by more than 2 %, and within a factor of 5 (ochre) it holds in shape; across a border it "
                        "is undecided.") +
           "</div>\n</section>\n";
}

const std::vector<Contribution>& contributions()
{
    static const std::vector<Contribution> papers{
        {"2003", "Kenneth Moreland and Edward Angel",
         "computed the FFT on a graphics card that could only colour pixels. Each step became rectangles drawn by "
         "small programs, four real images lay in one texture of their own size, and results came out in natural "
         "order."},
        {"2006", "Ondřej Fialka and Martin Čadík",
         "asked how wide a blur must be for such an FFT to beat filtering pixel by pixel, and answered with "
         "measurements."},
        {"2008", "Brandon Lloyd, Chas Boyd and Naga Govindaraju",
         "freed it from powers of two and from the size of a texture, and needed no reordering."},
        {"2014", "Intel, in the text of a sample,",
         "moved it into compute programs, whose groups share a small memory: a whole line is transformed in one pass."},
        {"2022", "Jorge Mota, in a dissertation,",
         "compared the orders and radices in which such a group can work, and took it to waves of the sea."},
    };
    return papers;
}

std::string transform_in_words()
{
    return "<p>A Fourier transform takes a picture apart into waves. Each of its numbers says how much of one wave, of "
           "one width and one direction, is in the picture: slow waves make its broad light and dark, fast ones its "
           "edges. A blur that visits thousands of neighbours of each pixel is one multiplication for each wave. By "
           "its definition a transform of N numbers takes N² steps; the fast Fourier transform (FFT) takes about N log "
           "N.</p>\n";
}

std::string introduction_html(const Picture& opening)
{
    std::string papers;
    for (const Contribution& contribution : contributions())
        papers += fmt::format("<li><b>{}</b> {} {}</li>\n", contribution.year, escaped(contribution.authors),
                              escaped(contribution.added));
    return fmt::format(
        "<section id=\"introduction\">\n{}{}"
        "<p>Five papers and texts brought it to the GPU. fragfft is their programs again; here is what they printed, "
        "beside what this machine measured.</p>\n<ul class=\"papers\">\n{}</ul>\n</section>\n",
        transform_in_words(),
        opening.bytes.empty() ? ""
                              : "<div class=\"opening\">" + html_picture(opening.bytes, opening.caption) + "</div>\n",
        papers);
}

std::string about_device(const std::string& gpu)
{
    const auto names = [&](const char* name) { return gpu.find(name) != std::string::npos; };
    if (names("llvmpipe") || names("softpipe") || names("SwiftShader"))
        return "There is no GPU here: the CPU draws by a software renderer, whose times stand for the GPU's. What "
               "compares a GPU with a CPU cannot be tested on such a machine.";
    for (const char* data_centre_chip : {"H100", "H200", "A100"})
        if (names(data_centre_chip))
            return "This is a chip for data centres and not a graphics card: few of its units can draw, and a pass "
                   "that draws is far slower than a dispatch that does the same. Its fragment programs say little "
                   "about graphics cards.";
    return "";
}

} // namespace fragfft::figures
