// A value in JSON of unknown origin, with its path: an error names the path of the wrong value.
#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fragfft {

// The words of an enumeration in JSON.
template <typename Value, std::size_t count> using Words = std::array<std::pair<std::string_view, Value>, count>;

template <typename Value, std::size_t count> std::string_view word_of(const Words<Value, count>& words, Value value)
{
    for (const auto& [word, meaning] : words)
        if (meaning == value)
            return word;
    return "";
}

// Every function throws InputError, naming the place and the fault, unless the value is what it asks for. The JSON must
// outlive the place.
class JsonPlace
{
public:
    explicit JsonPlace(const nlohmann::ordered_json& value, std::string path = "")
        : value_(value), path_(std::move(path))
    {
    }

    [[noreturn]] void refuse(const std::string& what) const;

    bool has(const char* key) const;
    bool is_null() const;
    JsonPlace at(const char* key) const;
    JsonPlace at(std::size_t element) const;
    std::size_t size() const; // of an array

    // A line without control characters, which could be part of a message.
    std::string line() const;
    // Any text.
    const std::string& text() const;
    bool truth() const;
    int integer(int least, int most) const;
    // Rounded to the nearest float.
    float number() const;
    std::vector<float> numbers(std::size_t count) const;
    template <std::size_t count> std::array<float, count> number_array() const
    {
        std::array<float, count> result{};
        const std::vector<float> values = numbers(count);
        std::copy(values.begin(), values.end(), result.begin());
        return result;
    }
    std::vector<std::string> lines() const;

    template <typename Value, std::size_t count> Value one_of(const Words<Value, count>& words) const
    {
        const std::string given = line();
        std::string known;
        for (const auto& [word, meaning] : words) {
            if (word == given)
                return meaning;
            known += (known.empty() ? "" : ", ") + std::string(word);
        }
        refuse("'" + given + "' is none of " + known);
    }

private:
    void require(bool is_right, const char* wanted) const;

    const nlohmann::ordered_json& value_;
    std::string path_;
};

} // namespace fragfft
