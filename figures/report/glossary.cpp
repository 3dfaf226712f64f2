#include "figures/report/report.hpp"

#include "figures/report/html.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <optional>

namespace fragfft::figures {

namespace {

std::string place_of(const Term& term)
{
    std::string place = "word-" + term.word;
    std::replace(place.begin(), place.end(), ' ', '-');
    return place;
}

bool is_letter(char character)
{
    return std::isalnum(static_cast<unsigned char>(character)) != 0;
}

// Finds where a form stands as a word of its own, from a position on. What follows a hyphen, as in low-pass, is not a
// word of its own.
std::size_t find_word(const std::string& text, const std::string& form, std::size_t from)
{
    for (std::size_t at = text.find(form, from); at != std::string::npos; at = text.find(form, at + 1)) {
        const std::size_t end = at + form.size();
        if ((at == 0 || (!is_letter(text[at - 1]) && text[at - 1] != '-')) &&
            (end == text.size() || !is_letter(text[end])))
            return at;
    }
    return std::string::npos;
}

struct Use
{
    const Term* term;
    std::size_t begin;
    std::size_t length;
};

// The first use of a word that is not linked yet; of several at the same position, the longest.
std::optional<Use> next_use(const std::string& text, std::size_t from, const std::set<std::string>& linked)
{
    std::optional<Use> next;
    const std::string small = in_small_letters(text);
    for (const Term& term : glossary()) {
        if (linked.contains(term.word))
            continue;
        for (const std::string& form : term.forms) {
            const std::size_t at = find_word(small, form, from);
            if (at == std::string::npos)
                continue;
            if (!next || at < next->begin || (at == next->begin && form.size() > next->length))
                next = Use{&term, at, form.size()};
        }
    }
    return next;
}

} // namespace

const std::vector<Term>& glossary()
{
    static const std::vector<Term> terms{
        {"texel",
         {"texel", "texels"},
         "A texture's pixel. Here it holds two or four numbers, and a texture is an array that a program on the GPU "
         "can read at any place."},
        {"pass",
         {"pass", "passes"},
         "One drawing of rectangles into a texture. A program runs once for every texel drawn; it may read other "
         "textures anywhere, and writes its own texel alone."},
        {"fragment program",
         {"fragment program", "fragment programs"},
         "The program that computes one texel of a pass. A graphics card runs it for many texels at once, in any "
         "order."},
        {"butterfly",
         {"butterfly", "butterflies"},
         "The smallest step of the FFT: two numbers become their sum and their difference, one of them multiplied by a "
         "twiddle factor. A transform of N numbers has log₂ N stages of N/2 butterflies."},
        {"radix",
         {"radix", "radices"},
         "How many numbers one step of the FFT brings together: the higher the radix, the fewer the steps. Radix 2 "
         "takes log₂ N."},
        {"render target",
         {"render target", "render targets"},
         "A texture that a pass writes. A fragment program may write one texel in each of several, at the same place."},
        {"twiddle factor",
         {"twiddle factor", "twiddle factors", "twiddle", "twiddles"},
         "A number exp(-2πi k/N) on the unit circle, by which a stage turns numbers before it adds them."},
        {"natural order", {"natural order", "natural-order"}, "Frequency 0 first, then 1, 2 and so on."},
        {"bit reversal",
         {"bit reversal", "bit-reversed", "bit-reversal"},
         "The order in which a plain FFT leaves its result: the binary digits of each index read backwards, so of "
         "eight numbers the one at 011 (3) is found at 110 (6)."},
        {"decimation",
         {"decimation", "decimation in frequency"},
         "How an FFT takes a transform apart: in time, into the even and the odd samples; in frequency, into the even "
         "and the odd frequencies."},
        {"tangle",
         {"tangle", "tangled", "untangle", "untangled", "tangling", "untangling"},
         "Two rows of real numbers are transformed as the real and the imaginary part of one complex row. Untangling "
         "tells the two spectra apart afterwards, by their symmetry."},
        {"Stockham",
         {"stockham", "stockham's"},
         "An order of the FFT's steps, by Thomas Stockham, that leaves results in natural order without bit reversal: "
         "each stage writes to other places, in a second array."},
        {"z-chirp",
         {"z-chirp"},
         "Bluestein's way to transform any number of samples by FFTs of powers of two: the samples times a chirp, "
         "exp(-πin²/N), are convolved with its conjugate and multiplied by the chirp again."},
        {"half-complex",
         {"half-complex"},
         "The half of a real image's spectrum that says all of it: the other half is its mirror image, conjugated."},
        {"spectrum",
         {"spectrum", "spectra"},
         "All of a transform's numbers: how much of each wave is in the image, and how the wave is shifted."},
        {"convolution",
         {"convolution", "convolutions"},
         "A filter that replaces each pixel by a weighted sum of its neighbours. In the spectrum it is a product, "
         "wave by wave."},
        {"dispatch",
         {"dispatch", "dispatches"},
         "The start of a compute program: what a pass is to fragment programs."},
        {"work group",
         {"work group", "work groups"},
         "Invocations of a compute program that share memory and can wait for each other."},
        {"barrier",
         {"barrier", "barriers"},
         "A point that all invocations of a group must reach before one of them goes on; between passes, the promise "
         "that what was stored is seen."},
        {"shared memory", {"shared memory"}, "The small and fast memory of a group, some ten kibibytes."},
        {"llvmpipe", {"llvmpipe"}, "Mesa's renderer in software: OpenGL on the CPU, right and slow."},
        {"interval",
         {"interval", "intervals"},
         "The values between which nine of ten runs lie. A verdict speaks of the whole interval."},
        {"undecided",
         {"undecided"},
         "A verdict where the measured interval lies on both sides of a border: both verdicts are open, and a quieter or "
         "longer run may close one."},
        {"kernel", {"kernel", "kernels"}, "The weights by which a filter sums a pixel's neighbourhood: k × k of them."},
        {"separable",
         {"separable"},
         "A kernel that is the product of a row and a column, as a Gaussian is. Filtering rows and then columns takes 2k "
         "products a pixel in place of k²."},
        {"crossover",
         {"crossover", "crossovers"},
         "The size of kernel from which the FFT, whose cost does not depend on it, is as fast as convolution."},
        {"copy pass",
         {"copy pass", "copy passes"},
         "A pass that reads one texel and writes it: the cheapest, and the unit of costs here."},
    };
    return terms;
}

std::string glossary_html()
{
    std::string html =
        fmt::format("<section id=\"glossary\">\n<h2>Words</h2>\n<details class=\"fold\"><summary>{} words, "
                    "each explained</summary>\n<dl>\n",
                    glossary().size());
    for (const Term& term : glossary())
        html +=
            fmt::format("<dt id=\"{}\"><b>{}</b></dt><dd>{}</dd>\n", place_of(term), escaped(term.word), term.meaning);
    return html + "</dl></details>\n</section>\n";
}

std::string FirstUses::linked(const std::string& html)
{
    std::string result;
    std::size_t inside = 0; // number of links, code elements and headings that enclose the text
    for (std::size_t at = 0; at < html.size();) {
        if (html[at] == '<') {
            const std::size_t end = std::min(html.find('>', at), html.size() - 1) + 1;
            const std::string tag = html.substr(at, end - at);
            for (const std::string name : {"a", "code", "h2", "h3", "svg"}) {
                if (tag.starts_with("<" + name + " ") || tag == "<" + name + ">")
                    ++inside;
                else if (tag == "</" + name + ">" && inside > 0)
                    --inside;
            }
            result += tag;
            at = end;
            continue;
        }
        const std::size_t end = std::min(html.find('<', at), html.size());
        const std::string text = html.substr(at, end - at);
        std::size_t copied = 0;
        while (inside == 0) {
            const auto use = next_use(text, copied, linked_);
            if (!use)
                break;
            linked_.insert(use->term->word);
            result += text.substr(copied, use->begin - copied) +
                      fmt::format("<a href=\"#{}\">{}</a>", place_of(*use->term), text.substr(use->begin, use->length));
            copied = use->begin + use->length;
        }
        result += text.substr(copied);
        at = end;
    }
    return result;
}

} // namespace fragfft::figures
