#include "fuzz/json_mutator.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace fragfft::fuzz {

namespace {

using Json = nlohmann::ordered_json;

// What writes JSON calls itself for each level.
bool is_deep(const std::uint8_t* data, std::size_t size)
{
    constexpr int deepest = 200;
    int depth = 0;
    int most = 0;
    for (std::size_t i = 0; i < size; ++i) {
        depth += data[i] == '[' || data[i] == '{' ? 1 : data[i] == ']' || data[i] == '}' ? -1 : 0;
        most = std::max(most, depth);
    }
    return most > deepest;
}

class Mutator
{
public:
    Mutator(Json& json, unsigned seed) : generator_(seed) { gather(json); }

    void mutate()
    {
        Json& place = *values_[below(values_.size())];
        // Mostly within its type: what has another shape is refused at once.
        switch (below(16)) {
        case 0:
            place = any();
            break;
        case 1:
            place = Json(*values_[below(values_.size())]);
            break;
        case 2:
            if (place.is_structured() && !place.empty())
                place.erase(nth(place));
            break;
        case 3:
            if (place.is_array() && !place.empty())
                place.push_back(Json(*nth(place)));
            break;
        case 4:
            if (place.is_structured() && !place.empty())
                std::swap(*nth(place), *nth(place));
            break;
        default:
            change(leaf());
        }
    }

private:
    std::size_t below(std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(generator_); }

    Json::iterator nth(Json& place)
    {
        return std::next(place.begin(), static_cast<std::ptrdiff_t>(below(place.size())));
    }

    // A value that holds no others, as far as there are some.
    Json& leaf()
    {
        Json* value = nullptr;
        for (int tries = 0; tries < 20 && (value == nullptr || value->is_structured()); ++tries)
            value = values_[below(values_.size())];
        return *value;
    }

    void gather(Json& json)
    {
        values_.push_back(&json);
        if (json.is_structured())
            for (Json& value : json)
                gather(value);
    }

    Json any()
    {
        switch (below(9)) {
        case 0:
            return nullptr;
        case 1:
            return below(2) == 0;
        case 2:
            return Json::array();
        case 3:
            return Json::object();
        case 4:
            return std::string(below(400), 'x');
        case 5:
            return "a\nb\x1b[31m";
        default:
            return number();
        }
    }

    Json number()
    {
        constexpr std::array<std::int64_t, 14> whole{0,
                                                     1,
                                                     -1,
                                                     2,
                                                     4,
                                                     255,
                                                     65536,
                                                     std::numeric_limits<int>::max(),
                                                     std::numeric_limits<int>::min(),
                                                     std::int64_t{1} << 31,
                                                     std::int64_t{1} << 32,
                                                     std::numeric_limits<std::int64_t>::max(),
                                                     std::numeric_limits<std::int64_t>::min(),
                                                     1000000};
        constexpr std::array<double, 6> broken{0.5, -1e-300, 1e300, 3.5e38, -1e19, 1e-45};
        const std::size_t which = below(whole.size() + broken.size() + 1);
        if (which < whole.size())
            return whole[which];
        if (which < whole.size() + broken.size())
            return broken[which - whole.size()];
        return std::numeric_limits<std::uint64_t>::max();
    }

    void change(Json& place)
    {
        if (place.is_boolean()) {
            place = !place.get<bool>();
        } else if (place.is_string()) {
            auto text = place.get<std::string>();
            text.resize(text.size() + 16);
            text.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(text.data()), text.size() - 16, text.size()));
            place = text;
        } else if (place.is_number()) {
            const auto step = static_cast<std::int64_t>(below(5)) - 2;
            if (step == 0 || !place.is_number_integer())
                place = number();
            else
                place = static_cast<std::int64_t>(place.get<std::uint64_t>() + static_cast<std::uint64_t>(step));
        } else {
            place = any();
        }
    }

    std::mt19937 generator_;
    std::vector<Json*> values_;
};

} // namespace

std::size_t mutate_json(std::uint8_t* data, std::size_t size, std::size_t largest_size, unsigned seed)
{
    if (seed % 16 == 0 || is_deep(data, size))
        return LLVMFuzzerMutate(data, size, largest_size);
    Json json = Json::parse(data, data + size, nullptr, false);
    if (json.is_discarded())
        return LLVMFuzzerMutate(data, size, largest_size);
    Mutator(json, seed).mutate();
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > largest_size)
        return LLVMFuzzerMutate(data, size, largest_size);
    std::memcpy(data, text.data(), text.size());
    return text.size();
}

} // namespace fragfft::fuzz
