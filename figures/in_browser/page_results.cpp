#include "figures/in_browser/page_results.hpp"

#include "errors.hpp"
#include "figures/in_browser/page_claims.hpp"
#include "figures/report/ledger.hpp"
#include "gl/pixel_format.hpp"
#include "gl/software_renderers.hpp"
#include "program/files/input_file.hpp"
#include "program/files/printable_text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

namespace fragfft::figures {

namespace {

using nlohmann::json;

constexpr int format_version = 1;
constexpr const char* format_name = "fragfft page results";
constexpr int deepest_nesting = 8;
constexpr std::size_t most_times = 1000;
constexpr std::size_t most_cases = 16;
constexpr double most_milliseconds = 1e7;
constexpr double largest_value = 1e9; // of a ratio, a kernel size or a rate
constexpr std::size_t longest_text = 400;
constexpr std::size_t longest_word = 60;

// A value of the file, and where it stands there. Messages name the place and quote nothing but names of members.
class Node
{
public:
    Node(const json& value, std::string place) : value_(value), place_(std::move(place)) {}

    [[noreturn]] void refuse(const std::string& fault) const
    {
        throw InputError(place_.empty() ? fault : place_ + ' ' + fault);
    }

    // An object of exactly these members.
    void require_members(const std::vector<std::string>& names) const
    {
        if (!value_.is_object())
            refuse("must be an object");
        for (const std::string& name : names)
            if (!value_.contains(name))
                refuse(fmt::format("lacks '{}'", name));
        for (const auto& [name, value] : value_.items())
            if (std::find(names.begin(), names.end(), name) == names.end())
                refuse(fmt::format("has an unknown member '{}'", printable(name.substr(0, longest_word))));
    }
    Node at(const char* name) const { return {value_.at(name), place_.empty() ? name : place_ + '.' + name}; }
    bool has(const char* name) const { return value_.is_object() && value_.contains(name); }
    std::vector<Node> list(std::size_t most) const
    {
        if (!value_.is_array())
            refuse("must be an array");
        if (value_.size() > most)
            refuse(fmt::format("has {} elements, more than {}", value_.size(), most));
        std::vector<Node> nodes;
        for (std::size_t i = 0; i < value_.size(); ++i)
            nodes.emplace_back(value_[i], fmt::format("{}[{}]", place_, i));
        return nodes;
    }

    bool is_null() const { return value_.is_null(); }
    // One line, of no more bytes.
    std::string text(std::size_t longest) const
    {
        if (!value_.is_string())
            refuse("must be a string");
        auto text = value_.get<std::string>();
        if (text.size() > longest)
            refuse(fmt::format("is longer than {} bytes", longest));
        if (printable(text) != text)
            refuse("has control characters");
        return text;
    }
    bool truth() const
    {
        if (!value_.is_boolean())
            refuse("must be true or false");
        return value_.get<bool>();
    }
    double positive(double greatest) const
    {
        const double value = value_.is_number() ? value_.get<double>() : 0.0;
        if (!(value > 0.0 && value <= greatest))
            refuse(fmt::format("must be a number above 0, at most {:g}", greatest));
        return value;
    }
    int whole(int least, int most) const
    {
        const double value = value_.is_number() ? value_.get<double>() : -1.0;
        if (!(value >= least && value <= most) || value != std::floor(value))
            refuse(fmt::format("must be a whole number from {} to {}", least, most));
        return static_cast<int>(value);
    }

private:
    const json& value_;
    std::string place_;
};

Interval interval_of(const Node& node, double greatest, bool may_be_beyond)
{
    const auto end = [&](const char* name) {
        const Node value = node.at(name);
        return may_be_beyond && value.is_null() ? std::numeric_limits<double>::infinity() : value.positive(greatest);
    };
    const Interval interval{node.at("low").positive(greatest), end("middle"), end("high")};
    if (!(interval.low <= interval.middle && interval.middle <= interval.high))
        node.refuse("must have low <= middle <= high");
    return interval;
}

// "wide, filter, 256 x 256, rgba16f"
std::string words_of_work(const Node& node)
{
    const bool convolves = node.has("kernel_size");
    std::vector<std::string> members{"method", "operation", "width", "height", "format"};
    if (convolves)
        members.insert(members.end(), {"kernel_size", "separable"});
    for (const char* may_be_there : {"domain", "twiddles"})
        if (!convolves && node.has(may_be_there))
            members.emplace_back(may_be_there);
    node.require_members(members);
    constexpr int largest_side = 1 << 16;
    const std::string method = node.at("method").text(longest_word);
    const std::string operation = node.at("operation").text(longest_word);
    std::string words = fmt::format("{}{}, {} x {}, {}", method, method == operation ? "" : ", " + operation,
                                    node.at("width").whole(1, largest_side), node.at("height").whole(1, largest_side),
                                    node.at("format").text(longest_word));
    if (node.has("domain"))
        words += ", " + node.at("domain").text(longest_word);
    if (node.has("twiddles"))
        words += ", twiddle factors " + node.at("twiddles").text(longest_word);
    if (convolves) {
        const int kernel_size = node.at("kernel_size").whole(1, largest_side);
        words += fmt::format(", {0} x {0} taps{1}", kernel_size,
                             node.at("separable").truth() ? " in two passes" : " in one pass");
    }
    return words;
}

CsvTable times_of(const Node& times)
{
    CsvTable table{{"what", "ms, median", "ms, 5th of a hundred", "ms, 95th of a hundred", "rounds"}, {}};
    for (const Node& time : times.list(most_times)) {
        time.require_members({"work", "rounds", "milliseconds"});
        const Node milliseconds = time.at("milliseconds");
        milliseconds.require_members({"low", "middle", "high"});
        const Interval interval = interval_of(milliseconds, most_milliseconds, false);
        constexpr int most_rounds = 1000000;
        table.rows.push_back({words_of_work(time.at("work")), number(interval.middle), number(interval.low),
                              number(interval.high), std::to_string(time.at("rounds").whole(1, most_rounds))});
    }
    return table;
}

std::vector<Case> cases_of(const Node& claim, const MeasurableClaim& measurable)
{
    std::vector<Case> cases;
    for (const Node& node : claim.at("cases").list(most_cases)) {
        node.require_members({"where", "low", "middle", "high"});
        const std::string where = node.at("where").text(longest_word);
        if (std::none_of(measurable.cases.begin(), measurable.cases.end(),
                         [&](const MeasurableCase& one) { return one.where == where; }))
            node.at("where").refuse("names no case of this claim");
        if (std::any_of(cases.begin(), cases.end(), [&](const Case& one) { return one.where == where; }))
            node.at("where").refuse("names a case twice");
        cases.push_back({where, interval_of(node, largest_value, measurable.told == Told::crossover)});
    }
    if (cases.empty())
        claim.at("cases").refuse("must not be empty");
    return cases;
}

// A claim that a page can measure, by its id.
struct KnownClaim
{
    std::string id;
    MeasurableClaim measurable;
};

std::vector<KnownClaim> known_claims()
{
    std::vector<KnownClaim> known;
    for (MeasurableClaim& measurable : measurable_claims()) {
        std::vector<Case> ones;
        for (const MeasurableCase& one : measurable.cases)
            ones.push_back({one.where, {1.0, 1.0, 1.0}});
        std::string id = measurable.stated(ones).id;
        known.push_back({std::move(id), std::move(measurable)});
    }
    return known;
}

// As a machine of this renderer judges it.
Claim judged(const MeasurableClaim& measurable, const std::vector<Case>& cases, bool is_software)
{
    Claim claim = measurable.stated(cases);
    // What was written for this program's own measurement says nothing of another's.
    claim.explanation = "Measured by a reader in a browser.";
    if (is_software && !measurable.needs.empty()) {
        claim.unfit = lack_of(measurable.needs.front());
        judge_again(claim);
    }
    return claim;
}

std::vector<Claim> claims_of(const Node& node, bool is_software)
{
    const std::vector<KnownClaim> known = known_claims();
    std::set<std::string> seen;
    std::vector<Claim> claims;
    for (const Node& one : node.list(known.size())) {
        one.require_members({"id", "cases"});
        const std::string id = one.at("id").text(longest_text);
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const KnownClaim& claim) { return claim.id == id; });
        if (found == known.end())
            one.at("id").refuse("names no claim that a page measures");
        if (!seen.insert(id).second)
            one.at("id").refuse("names a claim twice");
        claims.push_back(judged(found->measurable, cases_of(one, found->measurable), is_software));
    }
    return claims;
}

// A row for every claim, as ledger_table makes it.
CsvTable ledger_of(std::vector<Claim> claims, const std::string& measured_on)
{
    Reproduction reproduction;
    for (Claim& claim : claims) {
        const Item* const item = item_of_claim(claim.id);
        if (item == nullptr)
            continue;
        ItemResult result;
        result.claims.push_back(std::move(claim));
        reproduction.items.push_back({item, std::move(result)});
    }
    CsvTable table = ledger_table(reproduction);
    for (std::vector<std::string>& row : table.rows)
        row.back() = measured_on; // its last column
    return table;
}

MachineResults results_of(const json& parsed, const std::string& name, const std::filesystem::path& file)
{
    const Node root(parsed, "");
    if (!root.has("format") || !parsed.at("format").is_string() || parsed.at("format") != format_name)
        root.refuse("these are no results that the live page saved");
    if (!root.has("version") || parsed.at("version") != format_version)
        root.refuse(fmt::format("results of another version of the format than {}", format_version));
    root.require_members({"format", "version", "page", "date", "renderer", "browser", "timing", "times", "claims"});
    root.at("page").require_members({"version", "commit"});
    const std::string renderer = root.at("renderer").text(longest_text);
    const std::string commit = root.at("page").at("commit").text(longest_word);
    root.at("page").at("version").text(longest_word);
    MachineResults results{
        .name = name,
        .machine = {},
        .ledger = reference::PublishedTable(name, ledger_of({}, "").to_csv()),
        .described = fmt::format("measured by a reader in a browser: {}; {}; timed by {}; page of commit {}; {}",
                                 renderer, root.at("browser").text(longest_text), root.at("timing").text(longest_text),
                                 commit, root.at("date").text(longest_word)),
        .path = file,
        .browser_times = times_of(root.at("times"))};
    const std::vector<Claim> claims = claims_of(root.at("claims"), gl::names_software_renderer(renderer));
    results.ledger = reference::PublishedTable(name, ledger_of(claims, results.described).to_csv());
    return results;
}

json parsed_file(const std::filesystem::path& path)
{
    const auto require_object = [](std::span<const std::uint8_t> start) {
        const auto first = std::find_if(start.begin(), start.end(), [](std::uint8_t byte) { return byte > ' '; });
        if (first == start.end() || *first != '{')
            throw InputError("these are no results that the live page saved");
    };
    const InputFile file(path, require_object);
    if (file.size() > largest_page_results)
        throw InputError(fmt::format("larger than {} bytes", largest_page_results));
    const std::vector<std::uint8_t> bytes = file.read(0, file.size());
    require_object(bytes);
    const auto refuse_depth = [](int depth, json::parse_event_t, json&) {
        if (depth > deepest_nesting)
            throw InputError(fmt::format("nested deeper than {}", deepest_nesting));
        return true;
    };
    try {
        return json::parse(bytes.begin(), bytes.end(), refuse_depth);
    } catch (const json::parse_error& error) {
        throw InputError(fmt::format("no valid JSON, at byte {}", error.byte));
    } catch (const json::out_of_range&) {
        throw InputError("a number is too large");
    }
}

} // namespace

MachineResults load_page_results(const std::filesystem::path& file)
{
    try {
        return results_of(parsed_file(file), printable(file.stem().string()), file);
    } catch (const InputError& error) {
        const std::string name = shown_name(file, false);
        const std::string fault = error.what();
        // What cannot be opened is named already.
        throw InputError(fault.starts_with(name) ? fault : fmt::format("{}: {}", name, fault));
    }
}

} // namespace fragfft::figures
