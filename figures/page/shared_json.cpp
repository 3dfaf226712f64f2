#include "figures/page/shared_json.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace fragfft::figures {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* reference_key = "$";
// A reference takes about half as many characters.
constexpr std::size_t least_shared_characters = 30;
// Longer texts and lists of numbers are put next to each other even if they are used only once: a compressor finds
// similarities of programs only if they are close together.
constexpr std::size_t least_gathered_characters = 200;

// The length of what precedes a program's body (version, precisions and definitions); 0 for other texts. A page has few
// different bodies and many sets of definitions.
std::size_t length_of_definitions(const std::string& text)
{
    if (!text.starts_with("#version"))
        return 0;
    std::size_t line = 0;
    for (bool is_definition = true; is_definition;) {
        const std::size_t end = text.find('\n', line);
        if (end == std::string::npos)
            return 0;
        line = end + 1;
        is_definition = text.compare(line, 7, "#define") == 0 || text.compare(line, 9, "precision") == 0;
    }
    return line < text.size() ? line : 0;
}

bool is_program(const Json& value)
{
    return value.is_string() && length_of_definitions(value.get_ref<const std::string&>()) > 0;
}

// Whether the value is a list of numbers and texts only. Such a list is one part as a whole, since tables of twiddle
// factors are long.
bool is_plain_list(const Json& value)
{
    return value.is_array() &&
           std::none_of(value.begin(), value.end(), [](const Json& element) { return element.is_structured(); });
}

// A value, once for all places where an equal one occurs.
struct Part
{
    const Json* value = nullptr;
    std::vector<std::size_t> children = {}; // indices, in the order of the value's elements; a program has two texts
    std::size_t characters = 0;             // approximate length of its JSON
    std::size_t uses = 0;                   // number of different parts that contain it
    std::optional<std::size_t> place = {};  // index in the list of shared parts
};

class Sharing
{
public:
    Json shared_form(const Json& value)
    {
        const std::size_t whole = part_of(value);
        gather([](const Json& part) { return part.is_string() && !is_program(part); });
        gather(is_plain_list);
        Json data = form_of(whole);
        return {{"shared", std::move(shared_)}, {"data", std::move(data)}};
    }

private:
    // The index of the part that equals the value. Two parts are equal when their children are the same parts.
    std::size_t part_of(const Json& value)
    {
        Part part{.value = &value};
        std::string identity = identity_of(value, part);
        part.characters += identity.size();
        const auto [known, is_new] = numbers_.emplace(std::move(identity), parts_.size());
        if (is_new) {
            for (const std::size_t child : part.children)
                ++parts_[child].uses;
            parts_.push_back(std::move(part));
        }
        return known->second;
    }

    std::string identity_of(const Json& value, Part& part)
    {
        std::string identity;
        const auto add = [&](const Json& element) {
            part.children.push_back(part_of(element));
            part.characters += parts_[part.children.back()].characters;
            identity += fmt::format("{},", part.children.back());
        };
        if (value.is_object()) {
            identity = "{";
            for (const auto& [key, element] : value.items()) {
                if (key == reference_key)
                    throw std::logic_error("JSON whose parts are to be shared has the key of references");
                identity += Json(key).dump();
                add(element);
            }
        } else if (value.is_array() && !is_plain_list(value)) {
            identity = "[";
            for (const Json& element : value)
                add(element);
        } else if (is_program(value)) {
            const std::string& text = value.get_ref<const std::string&>();
            const std::size_t length = length_of_definitions(text);
            identity = "+";
            for (std::string half : {text.substr(0, length), text.substr(length)})
                add(halves_.try_emplace(half, half).first->second);
        } else if (value.is_string()) {
            identity = "\"" + value.get_ref<const std::string&>();
        } else {
            identity = value.dump();
        }
        return identity;
    }

    // Puts the long ones of the wanted parts into the shared list; these parts must not have children.
    template <typename Condition> void gather(const Condition& is_wanted)
    {
        for (Part& part : parts_)
            if (part.characters >= least_gathered_characters && is_wanted(*part.value)) {
                part.place = shared_.size();
                shared_.push_back(*part.value);
            }
    }

    // What stands for the part where it is used: its content or a reference.
    Json form_of(std::size_t number)
    {
        const Part& part = parts_[number];
        const bool is_shared = part.uses > 1 && part.characters >= least_shared_characters;
        if (!is_shared && !part.place)
            return content_of(number);
        return {{reference_key, place_of(number)}};
    }

    // The part's index in the shared list, to which it is appended if it is not there yet.
    std::size_t place_of(std::size_t number)
    {
        if (!parts_[number].place) {
            Json content = content_of(number);
            parts_[number].place = shared_.size();
            shared_.push_back(std::move(content));
        }
        return *parts_[number].place;
    }

    Json content_of(std::size_t number)
    {
        const Part& part = parts_[number];
        if (part.children.empty())
            return *part.value;
        if (part.value->is_string())
            return {{reference_key, {place_of(part.children[0]), place_of(part.children[1])}}};
        Json content = part.value->is_object() ? Json::object() : Json::array();
        std::size_t child = 0;
        for (const auto& [key, element] : part.value->items()) {
            Json form = form_of(part.children[child++]);
            if (content.is_object())
                content[key] = std::move(form);
            else
                content.push_back(std::move(form));
        }
        return content;
    }

    std::vector<Part> parts_;
    std::map<std::string, Json> halves_;                   // halves of programs
    std::unordered_map<std::string, std::size_t> numbers_; // indices of parts, by identity
    Json shared_ = Json::array();
};

} // namespace

Json with_shared_parts(const Json& value)
{
    return Sharing().shared_form(value);
}

} // namespace fragfft::figures
