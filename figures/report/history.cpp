#include "figures/report/history.hpp"

#include "errors.hpp"
#include "figures/measuring/drawn_filter.hpp"
#include "figures/report/html.hpp"
#include "methods/method.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace fragfft::figures {

namespace {

constexpr int filtered_side = 1024;

std::string linked_title(const Milestone& milestone, const Reproduction& reproduction)
{
    const auto belongs = [&](const ComputedItem& computed) {
        return !milestone.first_stem.empty() && computed.item->stem.starts_with(milestone.first_stem);
    };
    const auto first = std::find_if(reproduction.items.begin(), reproduction.items.end(), belongs);
    const std::string title = escaped(milestone.title);
    return first == reproduction.items.end() ? title : fmt::format("<a href=\"#{}\">{}</a>", first->item->stem, title);
}

std::string passes_of(const Milestone& milestone)
{
    std::string passes;
    for (const std::string& method : milestone.methods)
        passes +=
            fmt::format("{}<code>{}</code>: {}", passes.empty() ? "" : "; ", escaped(method), passes_in_words(method));
    return passes.empty() ? "" : passes + ".";
}

} // namespace

const std::vector<Milestone>& milestones()
{
    static const std::vector<Milestone> all{
        {"Before 2003",
         "Before 2003",
         "",
         {},
         "Cards compute with 8 bits and filter in the simplest ways only.",
         "Whoever wants an FFT of an image carries it to the CPU and back."},
        {"2003",
         papers::moreland_angel_2003,
         "moreland_angel_2003",
         {"moreland-angel-2003"},
         "Fragment programs, in assembly or Cg, compute in 32-bit floats, without integers or branches.",
         "So each region of a texture has a program of its own, and two real rows are tangled into a complex one."},
        {"2006",
         papers::fialka_cadik_2006,
         "fialka_cadik_2006",
         {"fialka-cadik-2006"},
         "A program may take 112 samples.",
         "One program serves all texels, a texture tells each its partner, and the FFT races against convolution."},
        {"2008",
         papers::lloyd_boyd_govindaraju_2008,
         "lloyd_boyd_govindaraju_2008",
         {"lloyd-boyd-govindaraju-2008"},
         "CUDA has shared memory, but fragment programs run on cards of several makers.",
         "They take any size now, real or complex, and reverse no bits."},
        {"2014",
         papers::intel_2014,
         "intel_2014",
         {"intel-2014-slm"},
         "Compute programs have groups that share a small memory.",
         "A whole line is transformed in one dispatch."},
        {"2022",
         papers::mota_2022,
         "mota_2022",
         {"mota-2022-stockham-radix-4"},
         "OpenGL has them too.",
         "Orders and radices are compared."},
        {"Today",
         "Today, this library",
         "why_few_wide_passes_win",
         {"wide", "fused"},
         "A fragment writes eight render targets; a group holds longer lines.",
         "Radices are high, and the product between two transforms costs no pass."},
    };
    return all;
}

std::string passes_in_words(const std::string& method)
{
    const Problem problem{.width = filtered_side, .height = filtered_side, .format = gl::PixelFormat::rgba32f};
    const Limits limits = measuring::limits_of_gpus();
    // The planes of 2014 are too large for shared memory at this size; the variant with two numbers per texel replaces
    // them.
    auto filter = measuring::filter_as_published(method_named(method), problem, limits);
    if (!filter)
        filter = measuring::filter_as_given(method_named(method), problem, limits);
    if (!filter)
        throw InputError("'" + method + "' does not filter such an image");
    const auto textures = static_cast<std::size_t>(filter->textures());
    const std::size_t passes = filter->plan().passes.size() / textures;
    return fmt::format("{} passes{}", passes, textures == 1 ? "" : fmt::format(" for each of {} textures", textures));
}

std::string history_html(const Reproduction& reproduction)
{
    std::string years;
    for (const Milestone& milestone : milestones())
        years += fmt::format("<li><b>{}.</b> {} {} {}</li>\n", linked_title(milestone, reproduction),
                             escaped(milestone.card), escaped(milestone.added), passes_of(milestone));
    return fmt::format(
        "<section id=\"history\">\n<h2>From drawing to dispatching</h2>\n"
        "<p>Each card allowed more, and each paper used it. Passes are counted from the plans "
        "that filter {0} x {0} pixels of four channels.</p>\n"
        "<details class=\"fold\"><summary>{2} steps</summary>\n<ol class=\"papers\">\n{1}</ol></details>\n"
        "</section>\n",
        filtered_side, years, milestones().size());
}

} // namespace fragfft::figures
