#include "engine/plan_json_text.hpp"

#include <algorithm>
#include <optional>

namespace fragfft {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t short_line = 100;

class Printer
{
public:
    void print(const Json& value, std::size_t depth)
    {
        if (is_flat(value)) {
            append_line(value, std::nullopt);
            return;
        }
        const std::size_t start = text_.size();
        if (append_line(value, start + short_line))
            return;
        text_.resize(start);
        const char* separator = value.is_object() ? "{" : "[";
        for (const auto& item : value.items()) {
            text_ += separator;
            text_ += '\n' + std::string(2 * (depth + 1), ' ');
            append_key(value, item.key());
            print(item.value(), depth + 1);
            separator = ",";
        }
        text_ += '\n' + std::string(2 * depth, ' ') + (value.is_object() ? '}' : ']');
    }

    std::string take() { return std::move(text_); }

private:
    static bool is_flat(const Json& value)
    {
        return std::none_of(value.begin(), value.end(), [](const Json& element) { return element.is_structured(); });
    }

    void append_key(const Json& owner, const std::string& key)
    {
        if (owner.is_object())
            text_ += Json(key).dump() + ": ";
    }

    // Appends the value on one line; false, with a part of it appended, when the text grows beyond `end`.
    bool append_line(const Json& value, std::optional<std::size_t> end)
    {
        if (!value.is_structured()) {
            text_ += value.dump();
            return !end || text_.size() <= *end;
        }
        text_ += value.is_object() ? '{' : '[';
        const char* separator = "";
        for (const auto& item : value.items()) {
            text_ += separator;
            append_key(value, item.key());
            if (!append_line(item.value(), end))
                return false;
            separator = ", ";
        }
        text_ += value.is_object() ? '}' : ']';
        return true;
    }

    std::string text_;
};

} // namespace

std::string json_text(const nlohmann::ordered_json& json)
{
    Printer printer;
    printer.print(json, 0);
    return printer.take();
}

} // namespace fragfft
