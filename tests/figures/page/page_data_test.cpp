// The data of the live page, before a browser reads them.
#include "catch_framework.hpp"
#include "engine/plan_totals.hpp"
#include "engine/program_source.hpp"
#include "figures/committed_folders.hpp"
#include "figures/page/live_page.hpp"
#include "figures/page/offers.hpp"
#include "figures/page/page_data.hpp"
#include "figures/report/results_folder.hpp"
#include "filters/named_plan.hpp"
#include "gl/software_renderers.hpp"
#include "program/numbers/answers.hpp"
#include "program/numbers/questions.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;
using Json = nlohmann::ordered_json;

namespace {

const Json& data()
{
    static const Json made = page_data();
    return made;
}

// Whether Watch shows the offer: 32-bit floats, for a device with all render targets.
bool is_usual(const Json& offer)
{
    return offer.at("format") == "rgba32f" && !offer.contains("targets") && !offer.contains("domain");
}

std::size_t count(const std::string& text, const std::string& part)
{
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

} // namespace

TEST_CASE("The page is one file of at most 1 MB that names nothing outside itself")
{
    const std::string& page = live_page_html();
    CHECK(page.size() <= 1'000'000);
    for (const char* marker : {"<!-- styles -->", "<!-- data -->", "<!-- script -->", "<!-- fallback -->"})
        CHECK(count(page, marker) == 0);
    CHECK(count(page, "<script") == 2);
    CHECK(count(page, "</script") == 2);
    for (const char* outside : {" src=\"http", " href=\"http", "url(http", "fetch('http", "@import"})
        CHECK(count(page, outside) == 0);
}

TEST_CASE("The page offers every method in every size that it takes")
{
    std::set<std::string> offers;
    for (const Json& offer : data().at("plans"))
        if (is_usual(offer))
            offers.insert(offer.at("method").get<std::string>() + " " + offer.at("operation").get<std::string>() + " " +
                          offer.at("width").dump() + "x" + offer.at("height").dump());
    for (const std::string method : {"moreland-angel-2003", "fialka-cadik-2006", "lloyd-boyd-govindaraju-2008", "wide"})
        for (const std::string operation : {" forward ", " inverse ", " filter "}) {
            INFO(method << operation);
            for (const std::string size : {"8x8", "16x16", "32x32", "64x64", "128x128", "256x256", "512x512"})
                CHECK(offers.contains(method + operation + size));
            const bool takes_any_size = method.starts_with("lloyd") || method == "wide";
            for (const std::string size : {"60x36", "15x9"})
                CHECK(offers.contains(method + operation + size) == takes_any_size);
        }
}

// The sine of Chromium's software renderer has errors of 1.9e-4.
TEST_CASE("No program of the page computes its twiddle factors by the browser's sine")
{
    int with_sines = 0;
    for (const Offer& offer : all_offers())
        for (const auto& [key, text] : program_texts(offer.plan, embedded_program_files(), ShadingLanguage::essl_300)) {
            if (count(text.fragment, "= sin(") + count(text.fragment, ", sin(") == 0)
                continue;
            ++with_sines;
            INFO(key);
            // This definition removes the calls of sin.
            CHECK(count(text.fragment, "#define TWIDDLE_TABLE\n") == 1);
        }
    CHECK(with_sines > 0);
}

TEST_CASE("No two offers are alike, and no plan of few targets has more")
{
    std::set<std::string> seen;
    for (const Json& offer : data().at("plans")) {
        Json key;
        for (const auto& [name, value] : offer.items())
            if (name != "plan")
                key[name] = value;
        INFO(key.dump());
        CHECK(seen.insert(key.dump()).second);
        for (const Json& pass : offer.at("plan").at("passes")) {
            int targets = 0;
            for (const Json& binding : pass.at("bindings"))
                targets += binding.at("access") == "attachment";
            CHECK(targets <= offer.value("targets", 8));
        }
    }
}

TEST_CASE("Filters for renderers that draw on the CPU write all outputs of butterflies of at most eight numbers")
{
    std::set<std::string> seen;
    for (const Offer& offer : software_offers()) {
        CHECK(offer.is_for_software);
        CHECK(offer.work.method == "wide");
        CHECK(seen.insert(offer.plan.name + std::string(gl::info(offer.work.format).name)).second);
        INFO(offer.plan.name);
        CHECK(offer.plan.passes.size() == (offer.work.width == 256 ? 11 : 12));
        for (const Pass& pass : offer.plan.passes) {
            INFO(pass.name);
            const bool is_last = &pass == &offer.plan.passes.back();
            CHECK(pass.draws().size() <= (is_last ? 4 : 1));
            const std::string radix = pass.name.substr(pass.name.rfind(' ') + 1);
            CHECK((radix == "2" || radix == "4" || (radix == "8" && !is_last)));
        }
    }
    CHECK(seen.size() == 6);
    for (const Json& offer : data().at("software").at("plans"))
        CHECK(offer.at("software") == true);
    CHECK(data().at("software").at("renderers") == Json(gl::software_renderers));
}

TEST_CASE("Convolutions are offered from 3 x 3 on, in one pass and in two")
{
    std::map<std::string, std::set<int>> sizes;
    for (const Json& offer : data().at("plans"))
        if (offer.at("operation") == "convolution" && is_usual(offer)) {
            const bool separable = offer.at("separable");
            CHECK(offer.at("plan").at("passes").size() == (separable ? 2 : 1));
            sizes[offer.at("width").dump() + (separable ? " separable" : "")].insert(
                offer.at("kernel_size").get<int>());
        }
    CHECK(sizes["8"] == std::set<int>{3});
    for (const char* kind : {"256", "256 separable", "512", "512 separable"})
        for (const int size : {3, 5, 9, 15, 21, 31, 41, 63})
            CHECK(sizes[kind].contains(size));
}

TEST_CASE("The years tell of the filter of Table 3 what its plans say, and one plan of each year of drawing is there")
{
    std::vector<std::string> names;
    std::vector<int> passes;
    for (const Json& year : data().at("years")) {
        names.push_back(year.at("name"));
        CHECK(year.at("idea").get<std::string>().empty() == (year.at("name") == "today"));
        for (const Json& filter : year.at("filters")) {
            const Method& method = method_named(filter.at("method"));
            INFO(method.name);
            passes.push_back(filter.at("passes"));
            CHECK(filter.at("dispatches") == method.dispatches);
            CHECK(filter.at("programs") > 1);
            const Problem problem{
                .width = 1024, .height = 1024, .scaling = Scaling::paper, .twiddles = method.twiddles.front()};
            const PlanTotals right =
                totals(named_plan(Operation::filter, transform_job(problem), {.method = method.name}).plan);
            const auto sum = [](const std::map<std::string, std::int64_t>& families) {
                return std::accumulate(families.begin(), families.end(), std::int64_t{0},
                                       [](std::int64_t total, const auto& family) { return total + family.second; });
            };
            const auto accesses = [&](std::int64_t AccessTotals::*kind) {
                std::int64_t total = 0;
                for (const auto& [family, counts] : right.accesses)
                    total += counts.*kind;
                return total;
            };
            CHECK(filter.at("passes") == right.passes);
            CHECK(filter.at("bytes_read") == sum(right.bytes_read));
            CHECK(filter.at("bytes_written") == sum(right.bytes_written));
            CHECK(filter.at("fetches") == accesses(&AccessTotals::fetches));
            CHECK(filter.at("group_barriers") == accesses(&AccessTotals::group_barriers));
            const auto& plans = data().at("plans");
            CHECK(method.dispatches != std::any_of(plans.begin(), plans.end(), [&](const Json& offer) {
                      return is_usual(offer) && offer.at("method") == method.name &&
                             offer.at("operation") == "forward" && offer.at("width") == 64;
                  }));
        }
    }
    CHECK(names == std::vector<std::string>{"2003", "2006", "2008", "2014", "2022", "today"});
    CHECK(passes == std::vector<int>{45, 41, 41, 5, 5, 8, 3});
}

TEST_CASE("The years count what the rows of a run count: the passes of a whole filter, for each texture")
{
    const auto of_year = [](const std::string& implementation) -> const Json* {
        for (const Json& year : data().at("years"))
            for (const Json& filter : year.at("filters"))
                if (implementation.starts_with(filter.at("method").get<std::string>() + ", "))
                    return &filter;
        return nullptr;
    };
    for (const std::filesystem::path& folder : machine_folders()) {
        std::set<std::string> met;
        const reference::PublishedTable table("then_and_now", read_text(folder / "then_and_now.csv"));
        for (std::size_t row = 0; row < table.row_count(); ++row) {
            const std::string& implementation = table.text(row, "implementation");
            const Json* filter = of_year(implementation);
            if (filter == nullptr || implementation.find("16f") != std::string::npos)
                continue;
            INFO(folder << ": " << implementation);
            met.insert(filter->at("method"));
            // On a software renderer fetches and arithmetic count, so this library's methods plan other passes for it.
            const Method& method = method_named(filter->at("method"));
            if (method.is_of_this_library && gl::names_software_renderer(table.text(row, "hardware")))
                continue;
            const int passes = filter->at("passes");
            const bool takes_two_textures = implementation.find("rg32f") != std::string::npos;
            CHECK(table.number(row, "passes") == passes * (takes_two_textures ? 2 : 1));
            if (takes_two_textures)
                CHECK(filter->at("passes_as_published") == fmt::format("{} passes for each of 2 textures", passes));
        }
        CHECK(met.size() == 7);
    }
}

TEST_CASE("A program in assembly is that of a draw which the page offers, and reads as often")
{
    CHECK_FALSE(data().at("assembly").empty());
    for (const Json& program : data().at("assembly")) {
        INFO(program.at("file"));
        const auto is_defined = [&program](const Json& draw) {
            const Json& defines = draw.at("defines");
            return draw.at("file") == program.at("file") &&
                   std::all_of(program.at("defines").begin(), program.at("defines").end(), [&](const Json& define) {
                       return std::find(defines.begin(), defines.end(), define) != defines.end();
                   });
        };
        int drawn = 0;
        for (const Json& offer : data().at("plans")) {
            if (!is_usual(offer))
                continue;
            for (const Json& pass : offer.at("plan").at("passes"))
                drawn += static_cast<int>(std::count_if(pass.at("draws").begin(), pass.at("draws").end(), is_defined));
        }
        CHECK(drawn > 0);
        const std::string text = program.at("text");
        CHECK(text.starts_with("!!ARBfp1.0\n"));
        CHECK(count(text, "\nTEX ") == 3);
        CHECK(count(text, "[") == count(text, "program.local[") + count(text, "texture["));
    }
}

TEST_CASE("The page has the questions about numbers that WebGL 2 can ask, and the answers of known devices")
{
    const Json& numbers = data().at("numbers");
    std::set<std::string> asked;
    for (const Json& chapter : numbers.at("chapters"))
        for (const Json& question : chapter.at("questions")) {
            INFO(question.dump());
            CHECK(asked.insert(question.at("id")).second);
            const bool draws = question.at("asked").at("way") != "mipmap";
            CHECK((!draws ||
                   question.at("asked").at("program").get<std::string>().starts_with("#version 300 es\nprecision")));
        }
    std::set<std::string> left_out;
    for (const NumberChapter& chapter : number_chapters())
        for (const NumberQuestion& question : chapter.questions)
            if (!asked.contains(question.id))
                left_out.insert(question.id);
    // WebGL 2 does not store in images, convert while it reads, have `precise` and fma, count fragments, or time
    // without an extension that few browsers have.
    CHECK(left_out == std::set<std::string>{"half_rounding_stored", "half_rounding_read", "half_overflow_stored",
                                            "half_overflow_read", "contracted_precise", "contracted_fma",
                                            "samples_passed", "time_elapsed"});
    CHECK(numbers.at("known").size() == known_devices().size());
}

TEST_CASE("Pictures, methods and machines have names, and pictures are small")
{
    std::size_t bytes = 0;
    for (const Json& picture : data().at("pictures")) {
        CHECK(picture.at("url").get<std::string>().starts_with("data:image/jpeg;base64,"));
        bytes += picture.at("url").get<std::string>().size() / 4 * 3;
    }
    CHECK(data().at("pictures").size() == 2);
    CHECK(bytes <= 120'000);
    std::set<std::string> methods;
    for (const Json& method : data().at("methods")) {
        methods.insert(method.at("name"));
        for (const char* text : {"title", "paper", "idea", "description", "sizes"})
            CHECK_FALSE(method.at(text).get<std::string>().empty());
    }
    for (const Json& offer : data().at("plans"))
        CHECK(methods.contains(offer.at("method")));
    CHECK(data().at("machines").size() >= 2);
    for (const Json& machine : data().at("machines"))
        CHECK(machine.at("convolution").size() >= 20);
}
