#include "figures/items/moreland_angel_2003/moreland_angel_2003_text.hpp"

#include "reference/published_values.hpp"

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
