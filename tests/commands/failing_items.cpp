// Linked in the place of figures/items.cpp, so that the command line meets an item whose check fails.
#include "errors.hpp"
#include "figures/items/items.hpp"

namespace fragfft::figures {

namespace {

ItemResult result_with(double measured)
{
    return {"<p>Made for a test.</p>", {{"measured"}, {{number(measured)}}}, {}, {{"what must hold", measured, 1.0}}};
}

} // namespace

const std::vector<Item>& all_items()
{
    static const std::vector<Item> items{
        {"holding_item", "", "Holds", [](ItemContext&) { return result_with(1.0); }},
        {"failing_item", "", "Fails", [](ItemContext&) { return result_with(2.0); }},
    };
    return items;
}

const Item& item_named(const std::string& stem)
{
    for (const Item& item : all_items())
        if (item.stem == stem)
            return item;
    throw InputError("unknown item " + stem);
}

} // namespace fragfft::figures
