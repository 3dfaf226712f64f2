// Linked instead of figures/items/items.cpp, so that the command line meets an item whose check fails and one whose
// experiment fails.
#include "errors.hpp"
#include "figures/items/items.hpp"

namespace fragfft::figures {

namespace {

void leave_check(Experiment& experiment, double measured)
{
    experiment.rows.number("measured", measured);
    experiment.rows.check("what must hold", measured, 1.0);
}

void tell_measured(const ItemRows& rows, ItemResult& told)
{
    told.text = "<p>Made for a test.</p>";
    told.table = Table({{"measured", ColumnKind::number}});
    told.table.add_row({rows.number("measured")});
}

constexpr ItemCode holding{
    [](ItemContext&, Experiment& experiment) { leave_check(experiment, 1.0); }, {}, tell_measured};
constexpr ItemCode failing{
    [](ItemContext&, Experiment& experiment) { leave_check(experiment, 2.0); }, {}, tell_measured};
constexpr ItemCode throwing{
    [](ItemContext&, Experiment&) { throw DeviceError("the device is gone"); }, {}, tell_measured};

} // namespace

const std::vector<Item>& all_items()
{
    static const std::vector<Item> items{
        {"holding_item", "", "Holds", holding},
        {"failing_item", "", "Fails", failing},
        {"throwing_item", "", "Throws", throwing},
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
