#include "catch_framework.hpp"
#include "figures/measuring/workload.hpp"
#include "figures/report/html.hpp"
#include "figures/report/svg.hpp"
#include "files/file_support.hpp"
#include "program/image/image_file.hpp"
#include "program/pictures/encoded_picture.hpp"

#include <cmath>
#include <numeric>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

std::string picture_of(const std::string& bytes, const std::string& caption = "")
{
    return html_picture(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()), caption);
}

Image cropped(const Image& image, int width, int height)
{
    Image part(width, height, image.channels);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                part.at(x, y, channel) = image.at(x, y, channel);
    return part;
}

Image without_colour(const Image& image)
{
    Image grey(image.width, image.height, 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            grey.at(x, y) = image.at(x, y, 1);
    return grey;
}

Image with_alpha(const Image& image)
{
    Image result(image.width, image.height, image.channels + 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            std::copy_n(&image.at(x, y), image.channels, &result.at(x, y));
            result.at(x, y, image.channels) = 0.5F;
        }
    return result;
}

// Rectangles of flat colours, as in the report's drawings of layouts.
Image drawing()
{
    Image image(256, 256, 3);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            image.at(x, y, (x / 13 + y / 17) % 3) = 1.0F;
    return image;
}

double root_mean_square_difference(const Image& a, const Image& b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.samples.size(); ++i)
        sum += std::pow(static_cast<double>(a.samples[i]) - static_cast<double>(b.samples[i]), 2);
    return std::sqrt(sum / static_cast<double>(a.samples.size()));
}

} // namespace

TEST_CASE("Text is escaped for HTML, in elements and in attributes")
{
    CHECK(escaped("") == "");
    CHECK(escaped("M x N, 1.5 '\u2009'") == "M x N, 1.5 '\u2009'");
    CHECK(escaped("a < b && \"c\" > d") == "a &lt; b &amp;&amp; &quot;c&quot; &gt; d");
    CHECK(escaped("&amp;") == "&amp;amp;");
}

TEST_CASE("Pictures are inside the document, in base64")
{
    // The test vectors of RFC 4648, section 10.
    const std::vector<std::pair<std::string, std::string>> vectors{
        {"f", "Zg=="},        {"fo", "Zm8="},        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="}, {"fooba", "Zm9vYmE="}, {"foobar", "Zm9vYmFy"},
    };
    for (const auto& [bytes, text] : vectors)
        CHECK_THAT(picture_of(bytes), ContainsSubstring("src=\"data:image/png;base64," + text + "\""));
    CHECK_THAT(picture_of(""), ContainsSubstring("base64,\""));
    // Bytes above 127, and the last letters of the alphabet: 0xFB 0xFF 0xBF are 62, 63, 62, 63.
    CHECK_THAT(picture_of("\xFB\xFF\xBF"), ContainsSubstring("base64,+/+/\""));
}

TEST_CASE("A document says of a photograph that it is a JPEG, and holds that")
{
    const std::vector<std::uint8_t> png = png_of(measuring::photograph());
    // The first three bytes of every JPEG are FF D8 FF.
    CHECK_THAT(html_picture(png, ""), ContainsSubstring("src=\"data:image/jpeg;base64,/9j/"));
    // Four letters are three bytes.
    CHECK(3 * html_picture(png, "").size() / 4 < png.size() / 2);
}

TEST_CASE("A caption stands below its picture and as its description, escaped")
{
    const std::string html = picture_of("f", "low \"pass\" < 0.1");
    CHECK_THAT(html, ContainsSubstring("<figcaption>low &quot;pass&quot; &lt; 0.1</figcaption>"));
    CHECK_THAT(html, ContainsSubstring("alt=\"low &quot;pass&quot; &lt; 0.1\""));
    CHECK(html.find("\"pass\"") == std::string::npos);
}

TEST_CASE("Whole numbers of five digits or more are grouped by threes, other text is not")
{
    CHECK(grouped("41943040") == "41\u202F943\u202F040");
    CHECK(grouped("123456") == "123\u202F456");
    CHECK(grouped("10000") == "10\u202F000");
    CHECK(grouped("1000000000000") == "1\u202F000\u202F000\u202F000\u202F000");
    for (const std::string text : {"", "0", "999", "1024", "12345.5", "-12345", "1.2e+05", "moreland", "12345 ms"})
        CHECK(grouped(text) == text);
}

TEST_CASE("Numbers are set as a printer sets them, with signs at which no line breaks")
{
    CHECK(with_set_numbers("1024 x 1024, 16x16 and 64x64x4") == "1024\u00A0×\u00A01024, 16×16 and 64×64×4");
    CHECK(with_set_numbers("kernels k x k, M x N") == "kernels k\u00A0×\u00A0k, M\u00A0×\u00A0N");
    CHECK(with_set_numbers("O(4 N^2) and (k - n)^12/N, 10 %") == "O(4 N²) and (k − n)¹²/N, 10\u00A0%");
    CHECK(with_set_numbers("1.4e-07") == "1.4\u202F×\u202F10⁻⁷");
    CHECK(with_set_numbers("<td>1e+12</td>, 2.5e+04 Hz") == "<td>10¹²</td>, 2.5\u202F×\u202F10⁴ Hz");
    CHECK(with_set_numbers("-2 (-3 to -1)") == "−2 (−3 to −1)");
    CHECK(with_set_numbers("N - 1, <td>-A[7]</td>, -F(3)") == "N − 1, <td>−A[7]</td>, −F(3)");
    CHECK(with_set_numbers("-i and exp(-iθ), -ift") == "−i and exp(−iθ), -ift");
    CHECK(with_set_numbers("<svg ><text>1e-06</text></svg>") == "<svg ><text>10⁻⁶</text></svg>");
    CHECK(raised(-12) == "⁻¹²");
}

TEST_CASE("Words, programs, tags and what only resembles a number stay as they are")
{
    for (const std::string text : {"exp(a x k/N)",
                                   "0x10",
                                   "2003-11-05",
                                   "r32f-8",
                                   "a1e-07",
                                   "1e-07x",
                                   "12e",
                                   "fft x 2",
                                   "-O",
                                   "--size 2",
                                   "frequency^-1.7",
                                   "2^s",
                                   "x^2.5",
                                   "a-b",
                                   "% of",
                                   "<code>2 x 2, 1e-05</code>",
                                   "<pre id=\"a\">2 x 2</pre>",
                                   "<a title=\"2 x 2\">",
                                   "<",
                                   "<pre",
                                   "<style>a -1</style>"}) {
        INFO(text);
        CHECK(with_set_numbers(text) == text);
    }
    CHECK(with_set_numbers("<code>2 x 2</code> 2 x 2") == "<code>2 x 2</code> 2\u00A0×\u00A02");
    CHECK(with_set_numbers("<presented>2 x 2") == "<presented>2\u00A0×\u00A02");
}

TEST_CASE("A table has a caption, a row of headings and a row for each of its own, escaped and grouped")
{
    const std::string html = html_table({{"a & b", "count"}, {{"<x>", "1048576"}, {"y", "7"}}}, "counts <all>");
    CHECK(html.starts_with("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"counts &lt;all&gt;\">"));
    CHECK_THAT(html, ContainsSubstring("<caption>counts &lt;all&gt;</caption>\n<tr><th>a &amp; b</th>"));
    CHECK_THAT(html, ContainsSubstring("<tr><td>&lt;x&gt;</td><td>1\u202F048\u202F576</td></tr>"));
    CHECK_THAT(html, ContainsSubstring("<tr><td>y</td><td>7</td></tr>"));
}

TEST_CASE("A table's column with a cell of more than 20 bytes is of words, with its heading and its short cells")
{
    CHECK_THAT(html_table({{"a", "b"}, {{"20 bytes of one cell", "21 bytes, one too many"}, {"1.4e-07", "short"}}}, ""),
               ContainsSubstring("<tr><th>a</th><th class=\"words\">b</th></tr>") &&
                   ContainsSubstring("<td>20 bytes of one cell</td><td class=\"words\">21 bytes, one too many</td>") &&
                   ContainsSubstring("<td>1.4e-07</td><td class=\"words\">short</td>"));
}

TEST_CASE("A column of programs links those that are known, several in one cell too, and no other column does")
{
    const CsvTable table{{"program", "step"}, {{"FFT", "fft"}, {"fft, zero, <other>", "zero"}}};
    const std::string html =
        html_table(table, "", {.links = {{"fft", "#program-a/fft.frag"}, {"zero", "#program-a/zero.frag"}}});
    CHECK_THAT(html,
               ContainsSubstring("<td><a href=\"#program-a/fft.frag\">FFT</a></td><td>fft</td>") &&
                   ContainsSubstring("<td><a href=\"#program-a/fft.frag\">fft</a>, "
                                     "<a href=\"#program-a/zero.frag\">zero</a>, &lt;other&gt;</td><td>zero</td>"));
}

TEST_CASE("A photograph is embedded as a JPEG of less than half the bytes, and is nearly the same")
{
    const Image photograph = cropped(measuring::photograph(), 320, 240);
    for (const Image& image : {photograph, without_colour(photograph)}) {
        const Bytes png = png_of(image);
        const EmbeddedPicture embedded = embedded_picture(png);
        CHECK(embedded.media_type == "image/jpeg");
        CHECK(2 * embedded.bytes.size() < png.size());
        const LoadedImage decoded = decode_image(embedded.bytes, "embedded");
        CHECK(decoded.kind == FileKind::jpeg);
        const Image decoded_colours = std::get<Image>(decoded.pixels);
        REQUIRE(decoded_colours.channels == 3);
        const Image shown = image.channels == 1 ? without_colour(decoded_colours) : decoded_colours;
        REQUIRE(shown.same_shape(image));
        // 34 dB below white, where differences become visible.
        CHECK(root_mean_square_difference(shown, image) < 0.02);
    }
}

TEST_CASE("A large photograph is embedded with 360 pixels along its shorter side")
{
    const Image small = cropped(measuring::photograph(), 240, 240);
    constexpr int times = 3;
    Image large(times * small.width, 2 * times * small.height, small.channels);
    for (int y = 0; y < large.height; ++y)
        for (int x = 0; x < large.width; ++x)
            for (int channel = 0; channel < large.channels; ++channel)
                large.at(x, y, channel) = small.at(x / times, y / times % small.height, channel);
    REQUIRE(large.width > 360);
    const EmbeddedPicture embedded = embedded_picture(png_of(large));
    CHECK(embedded.media_type == "image/jpeg");
    const Image shown = std::get<Image>(decode_image(embedded.bytes, "embedded").pixels);
    CHECK(shown.width == 360);
    CHECK(shown.height == 720);
    const auto mean = [](const Image& image) {
        return std::accumulate(image.samples.begin(), image.samples.end(), 0.0) /
               static_cast<double>(image.samples.size());
    };
    CHECK(mean(shown) == Approx(mean(large)).epsilon(0.01));
}

TEST_CASE("A picture of few colours or with alpha is embedded as its PNG, bit for bit")
{
    const Image photograph = measuring::photograph();
    for (const Image& image : {drawing(), with_alpha(photograph), with_alpha(without_colour(photograph))}) {
        INFO(image.channels);
        const Bytes png = png_of(image);
        const EmbeddedPicture embedded = embedded_picture(png);
        CHECK(embedded.media_type == "image/png");
        CHECK(embedded.bytes == png);
    }
}

TEST_CASE("A picture that cannot be decoded is embedded as it is")
{
    Bytes damaged = png_of(measuring::photograph());
    damaged.resize(damaged.size() / 2);
    for (const Bytes& bytes : {Bytes{}, bytes_of("no picture"), damaged}) {
        const EmbeddedPicture embedded = embedded_picture(bytes);
        CHECK(embedded.media_type == "image/png");
        CHECK(embedded.bytes == bytes);
    }
}

TEST_CASE("A drawing is shown as wide as a column, less wide if it is tall, and as wide as its letters need")
{
    const auto drawn = [](double width, double height, double letters) {
        Svg svg(width, height, "a \"label\"");
        svg.text(1.0, 1.0, "word", {.size = letters});
        svg.text(1.0, 9.0, "larger", {.size = 20.0});
        return html_drawing(svg.str(), "caption");
    };
    CHECK_THAT(drawn(480.0, 400.0, 15.0), ContainsSubstring("<figure class=\"drawing\"><svg ") &&
                                              ContainsSubstring(" style=\"--least:18rem;--most:34rem\">"));
    CHECK_THAT(drawn(480.0, 600.0, 15.0), ContainsSubstring("--most:30rem\">"));
    // What a narrow window has no room for scrolls in a box.
    CHECK_THAT(drawn(640.0, 150.0, 12.0),
               ContainsSubstring("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"a "
                                 "&quot;label&quot;\"><svg ") &&
                   ContainsSubstring("--least:30rem;--most:34rem\">"));
}

TEST_CASE("Each part of a drawing has a caption, and the first has the drawing's")
{
    const std::string html = html_drawings({Svg(9, 9, "one").str(), Svg(9, 9, "two").str()}, "What is drawn.");
    CHECK_THAT(html, ContainsSubstring("<figcaption>What is drawn.</figcaption>") &&
                         ContainsSubstring("<figcaption>Continued: drawing 2 of 2.</figcaption>"));
}
