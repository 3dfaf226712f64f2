#include "figures/scene/patch_file.hpp"

#include "errors.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::scene {

namespace {

constexpr std::string_view blanks = " \t\r";

bool is_blank(char character)
{
    return blanks.find(character) != blanks.npos;
}

class PatchReader
{
public:
    PatchReader(std::string_view text, const std::string& file_name) : rest_(text), file_name_(file_name) {}

    std::vector<BezierPatch> read()
    {
        const int patch_count = read_count("patches");
        std::vector<IndexedPatch> indexed;
        for (int i = 0; i < patch_count; ++i) {
            const std::string what = fmt::format("patch {} of {}", i + 1, patch_count);
            const auto indices = read_numbers<int, 16>(what + ": 16 indices");
            indexed.push_back({indices, line_number_});
        }
        const int point_count = read_count("points");
        std::vector<glm::dvec3> points;
        for (int i = 0; i < point_count; ++i) {
            const auto xyz = read_numbers<double, 3>(fmt::format("point {} of {}: 3 numbers", i + 1, point_count));
            for (const double coordinate : xyz)
                if (!std::isfinite(coordinate))
                    fail("a coordinate is not finite");
            points.emplace_back(xyz[0], xyz[1], xyz[2]);
        }
        if (next_line())
            fail("expected nothing after the last point");
        return resolved(indexed, points);
    }

private:
    struct IndexedPatch
    {
        std::array<int, 16> indices;
        int line_number;
    };

    // Moves to the next line that says something. False at the end of the text.
    bool next_line()
    {
        while (!rest_.empty()) {
            const std::size_t length = std::min(rest_.find('\n'), rest_.size());
            line_ = rest_.substr(0, length);
            rest_.remove_prefix(std::min(length + 1, rest_.size()));
            ++line_number_;
            skip_blanks();
            if (!line_.empty() && line_.front() != '#')
                return true;
        }
        return false;
    }

    void need_line(const std::string& expected)
    {
        if (!next_line())
            fail("the file ends here; expected " + expected);
    }

    void skip_blanks()
    {
        line_.remove_prefix(std::min(line_.find_first_not_of(blanks), line_.size()));
    }

    template <typename Number, std::size_t count> std::array<Number, count> read_numbers(const std::string& expected)
    {
        need_line(expected);
        return take_numbers<Number, count>(expected);
    }

    // All that is left of the line.
    template <typename Number, std::size_t count> std::array<Number, count> take_numbers(const std::string& expected)
    {
        std::array<Number, count> numbers{};
        for (Number& number : numbers) {
            skip_blanks();
            const auto [end, error] = std::from_chars(line_.data(), line_.data() + line_.size(), number);
            const auto length = static_cast<std::size_t>(end - line_.data());
            const bool ends_here = length == line_.size() || is_blank(line_[length]);
            if (error != std::errc{} || !ends_here)
                fail("expected " + expected);
            line_.remove_prefix(length);
        }
        skip_blanks();
        if (!line_.empty())
            fail("expected " + expected + " and nothing more");
        return numbers;
    }

    int read_count(std::string_view keyword)
    {
        const std::string expected = fmt::format("'{}' and how many there are", keyword);
        need_line(expected);
        if (!line_.starts_with(keyword))
            fail("expected " + expected);
        line_.remove_prefix(keyword.size());
        if (!line_.empty() && !is_blank(line_.front()))
            fail("expected " + expected);
        const int count = take_numbers<int, 1>(expected).front();
        if (count < 1)
            fail(fmt::format("there must be at least 1 of {}", keyword));
        return count;
    }

    std::vector<BezierPatch> resolved(const std::vector<IndexedPatch>& indexed, const std::vector<glm::dvec3>& points)
    {
        std::vector<BezierPatch> patches;
        for (const IndexedPatch& from : indexed) {
            BezierPatch& patch = patches.emplace_back();
            line_number_ = from.line_number;
            for (std::size_t i = 0; i < patch.size(); ++i) {
                const int index = from.indices[i];
                if (index < 0 || static_cast<std::size_t>(index) >= points.size())
                    fail(fmt::format("index {} is not one of 0 to {}", index, points.size() - 1));
                patch[i] = points[static_cast<std::size_t>(index)];
            }
        }
        return patches;
    }

    [[noreturn]] void fail(const std::string& what) const
    {
        throw InputError(fmt::format("{}, line {}: {}", file_name_, line_number_, what));
    }

    std::string_view rest_;
    std::string_view line_;
    int line_number_ = 0;
    const std::string& file_name_;
};

} // namespace

std::vector<BezierPatch> parse_patches(std::string_view text, const std::string& file_name)
{
    return PatchReader(text, file_name).read();
}

} // namespace fragfft::scene
