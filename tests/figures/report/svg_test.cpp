#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

using namespace fragfft::figures;

namespace {

double linear(const std::string& hexadecimal)
{
    const double encoded = static_cast<double>(std::strtol(hexadecimal.c_str(), nullptr, 16)) / 255.0;
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

// As defined by the Web Content Accessibility Guidelines.
double luminance(const std::string& colour)
{
    return 0.2126 * linear(colour.substr(1, 2)) + 0.7152 * linear(colour.substr(3, 2)) +
           0.0722 * linear(colour.substr(5, 2));
}

double contrast(const std::string& a, const std::string& b)
{
    const double ratio = (luminance(a) + 0.05) / (luminance(b) + 0.05);
    return std::max(ratio, 1.0 / ratio);
}

} // namespace

TEST_CASE("A drawing takes the colour of the text around it and brings no background")
{
    Svg svg(100.0, 50.0, "what is drawn");
    svg.rectangle(1.0, 2.0, 30.0, 40.0);
    svg.line(0.0, 0.0, 10.0, 10.0);
    svg.circle(5.0, 6.0, 7.0, {.fill = palette[0], .fill_opacity = 0.5, .dashed = true});
    svg.text(8.0, 9.0, "word");
    const std::string text = svg.str();
    CHECK(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(text.ends_with("</svg>\n"));
    CHECK_THAT(text, ContainsSubstring("viewBox=\"0 0 100 50\"") && ContainsSubstring("aria-label=\"what is drawn\""));
    CHECK_THAT(text, ContainsSubstring(
                         "<rect x=\"1\" y=\"2\" width=\"30\" height=\"40\" fill=\"none\" stroke=\"currentColor\""));
    CHECK_THAT(text,
               ContainsSubstring("fill=\"#1a7fc1\" fill-opacity=\"0.5\"") && ContainsSubstring("stroke-dasharray"));
    // A text has the drawing's colour.
    CHECK_THAT(text, ContainsSubstring("font-family=\"system-ui, sans-serif\" fill=\"currentColor\"") &&
                         ContainsSubstring("font-size=\"14\" text-anchor=\"middle\">word</text>"));
    // What SVG takes where nothing is written is not written.
    svg.text(1.0, 2.0, "begins", {.anchor = "start"});
    svg.circle(1.0, 1.0, 1.0, {.fill = palette[0], .stroke = "none", .stroke_width = 2.0});
    svg.line(0.0, 0.0, 1.0, 1.0, {.stroke_width = 2.0});
    CHECK_THAT(svg.str(), ContainsSubstring("font-size=\"14\">begins</text>") &&
                              ContainsSubstring("r=\"1\" fill=\"#1a7fc1\"/>") &&
                              ContainsSubstring("stroke=\"currentColor\" stroke-width=\"2\"/>"));
    for (const std::string fixed : {"black", "white", "#000", "#fff", "<style", "class="})
        CHECK(text.find(fixed) == std::string::npos);
}

TEST_CASE("What is written and what is said of a drawing is escaped")
{
    Svg svg(10.0, 10.0, "a \"b\" & <c>");
    svg.text(0.0, 0.0, "x < y & z");
    CHECK_THAT(svg.str(), ContainsSubstring("aria-label=\"a &quot;b&quot; &amp; &lt;c&gt;\""));
    CHECK_THAT(svg.str(), ContainsSubstring(">x &lt; y &amp; z</text>"));
}

TEST_CASE("An arrow is a line that ends in a head at its goal")
{
    Svg svg(100.0, 10.0, "");
    svg.arrow(0.0, 5.0, 100.0, 5.0);
    CHECK_THAT(svg.str(), ContainsSubstring("d=\"M0 5L91 5\"") && ContainsSubstring("d=\"M100 5L91 8.5L91 1.5Z\""));
}

TEST_CASE("A drawing's file is dark on white by itself")
{
    Svg svg(10.0, 10.0, "label");
    svg.text(1.0, 1.0, "word");
    const std::string file = standalone_svg(svg.str());
    CHECK(file.starts_with(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<svg color=\"#1b1b1b\" width=\"10\" height=\"10\" xmlns="));
    CHECK_THAT(file,
               ContainsSubstring("aria-label=\"label\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"));
    CHECK(file.find("<rect") < file.find("<text"));
}

TEST_CASE("A tall drawing's file is shown smaller, 600 pixels tall, and a file of before, without a size, is read, too")
{
    const std::string tall = Svg(460.0, 1840.0, "label").str();
    CHECK_THAT(standalone_svg(tall), ContainsSubstring("<svg color=\"#1b1b1b\" width=\"150\" height=\"600\" xmlns=") &&
                                         ContainsSubstring("viewBox=\"0 0 460 1840\""));
    CHECK(tall.find(" width=\"") == std::string::npos);
    std::string file = standalone_svg(tall);
    const std::string size = "width=\"150\" height=\"600\" ";
    file.erase(file.find(size), size.size());
    CHECK(embedded_svg(file) == tall);
}

TEST_CASE("A drawing is shown no taller than a screen, and its smallest letters can be read")
{
    const auto drawn = [](double width, double height, double letters) {
        Svg svg(width, height, "");
        svg.text(1.0, 1.0, "large", {.size = 20.0});
        svg.text(1.0, 1.0, "small", {.size = letters});
        return svg.str();
    };
    CHECK(smallest_letters(drawn(100.0, 100.0, 12.5)) == 12.5);
    CHECK(smallest_letters(Svg(100.0, 100.0, "").str()) == 0.0);
    for (const double height : {100.0, 600.0, 800.0, most_drawn_height(12.0)}) {
        INFO(height);
        const auto [least, most] = shown_widths(drawn(400.0, height, 12.0));
        CHECK(least / 400.0 * 12.0 == Approx(least_shown_letters));
        CHECK(most / 400.0 * height <= most_shown_height + 1e-9);
        CHECK(least <= most + 1e-9);
    }
    const auto [least, most] = shown_widths(drawn(400.0, most_drawn_height(12.0) + 1.0, 12.0));
    CHECK(least > most); // this is to be drawn in parts
    CHECK(shown_widths(drawn(400.0, 100.0, 12.0)).most == shown_widths(drawn(900.0, 100.0, 12.0)).most);
}

TEST_CASE("Lines end before a text that lies over them, in the page by its style sheet and in a file by its own")
{
    Svg svg(10.0, 10.0, "label");
    svg.text(1.0, 1.0, "-1", {.over_lines = true});
    CHECK_THAT(svg.str(), ContainsSubstring(" class=\"over\">-1</text>"));
    CHECK_THAT(standalone_svg(svg.str()), ContainsSubstring("<style>.over { paint-order: stroke;"));
}

TEST_CASE("What a drawing's file was made of is got back from it, and from no other file")
{
    Svg plain(10.0, 10.0, "label");
    plain.rectangle(0.0, 0.0, 10.0, 10.0, {});
    Svg over(10.0, 10.0, "");
    over.text(1.0, 1.0, "-1", {.over_lines = true});
    for (const std::string& svg : {plain.str(), over.str()}) {
        CHECK(embedded_svg(standalone_svg(svg)) == svg);
        CHECK_THROWS_AS(embedded_svg(svg), fragfft::InputError);
    }
}

TEST_CASE("The palette is told apart from paper and from a dark screen")
{
    for (const std::string colour : palette) {
        INFO(colour);
        CHECK(contrast(colour, "#ffffff") >= 3.8);
        CHECK(contrast(colour, "#121212") >= 4.2);
    }
    CHECK(contrast("#000000", "#ffffff") == Approx(21.0)); // the largest contrast that the definition allows
}
