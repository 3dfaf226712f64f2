#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/filter_benchmark.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

const reference::PublishedTable& text()
{
    static const reference::PublishedTable table = reference::published_table("moreland_angel_2003_text");
    return table;
}

std::size_t row_of(const std::string& quantity)
{
    return text().row_where("quantity", quantity);
}

} // namespace

Problem moreland_angel_2003_problem(int side)
{
    return {.width = side, .height = side, .scaling = Scaling::paper, .twiddles = Twiddles::computed};
}

Plan moreland_angel_2003_filter_as_published(int side)
{
    return filtering_plan(moreland_angel_2003::method(), filtering_of(moreland_angel_2003_problem(side)));
}

std::string filter_quantity(const Problem& problem)
{
    measuring::FilterBenchmark timed;
    timed.method = moreland_angel_2003::method().name;
    timed.options = problem;
    return measuring::quantity(timed);
}

Image moreland_angel_2003_response(const Filter& filter, int side)
{
    return moreland_angel_2003::method().pack_response(response_grid(filter, side, side));
}

std::string clock_and_runs(const gl::TimeStatistics& time)
{
    return fmt::format("{}, {} runs", time.method, time.runs);
}

std::string family_of(const std::string& published_program)
{
    std::string family = published_program;
    std::transform(family.begin(), family.end(), family.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return family;
}

std::string words_in_text(const std::string& quantity)
{
    std::string words;
    for (const char* column : {"qualifier", "value", "unit"}) {
        const std::string& word = text().text(row_of(quantity), column);
        if (!word.empty())
            words += (words.empty() ? "" : " ") + word;
    }
    return words;
}

double value_in_text(const std::string& quantity)
{
    return text().number(row_of(quantity), "value");
}

Claim claim_in_text(const std::string& stem, const std::string& name, const std::string& quantity,
                    const std::string& statement)
{
    Claim claim = claim_of(text(), row_of(quantity), name, statement);
    claim.id = stem + '_' + name;
    return claim;
}

} // namespace fragfft::figures
