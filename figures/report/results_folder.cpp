#include "figures/report/results_folder.hpp"

#include "errors.hpp"
#include "figures/report/chart_drawing.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/printable_text.hpp"

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>

namespace fragfft::measuring {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CsvTable, columns, rows)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TapeRow, section, moment, turn, quantity, unit, clock, repetitions, samples)

// JSON has no infinity, so words say it; what is no number is null.
void to_json(nlohmann::json& json, const Interval& interval)
{
    const auto end = [](double value) {
        if (std::isinf(value))
            return nlohmann::json(value > 0.0 ? "infinite" : "minus infinite");
        return std::isnan(value) ? nlohmann::json() : nlohmann::json(value);
    };
    json = {{"low", end(interval.low)}, {"middle", end(interval.middle)}, {"high", end(interval.high)}};
}

void from_json(const nlohmann::json& json, Interval& interval)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto end = [&](const char* name) {
        const nlohmann::json& value = json.at(name);
        if (value.is_null())
            return std::numeric_limits<double>::quiet_NaN();
        if (value.is_string())
            return value == "infinite" ? infinity : -infinity;
        return value.get<double>();
    };
    interval = {end("low"), end("middle"), end("high")};
}

} // namespace fragfft::measuring

namespace fragfft::figures {

NLOHMANN_JSON_SERIALIZE_ENUM(ItemEffort, {{ItemEffort::quick, "quick"},
                                          {ItemEffort::standard, "standard"},
                                          {ItemEffort::thorough, "thorough"}})
NLOHMANN_JSON_SERIALIZE_ENUM(ClaimKind, {{ClaimKind::construction, "construction"},
                                         {ClaimKind::hardware_figure, "hardware_figure"},
                                         {ClaimKind::conclusion, "conclusion"}})
NLOHMANN_JSON_SERIALIZE_ENUM(Verdict, {{Verdict::exact, "exact"},
                                       {Verdict::differs, "differs"},
                                       {Verdict::then_and_now, "then_and_now"},
                                       {Verdict::reproduced, "reproduced"},
                                       {Verdict::holds_in_shape, "holds_in_shape"},
                                       {Verdict::alike, "alike"},
                                       {Verdict::undecided, "undecided"},
                                       {Verdict::not_reproduced, "not_reproduced"},
                                       {Verdict::cannot_be_tested, "cannot_be_tested"}})
NLOHMANN_JSON_SERIALIZE_ENUM(Doubt, {{Doubt::none, "none"},
                                     {Doubt::border, "border"},
                                     {Doubt::other_programs, "other_programs"},
                                     {Doubt::disagreeing_times, "disagreeing_times"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Case, where, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ListedProgram, name, file, family)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PassList, title, table, programs)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Check, what, measured, bound)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(MeasuredTime, quantity, least_milliseconds, greatest_milliseconds, on_gpu)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ThenAndNow, then, now, unit)

void to_json(nlohmann::json& json, const Judgement& judgement)
{
    json = {{"kind", judgement.kind()},
            {"verdict", judgement.verdict()},
            {"rule", judgement.rule()},
            {"doubt", judgement.doubt()}};
}

void from_json(const nlohmann::json& json, Judgement& judgement)
{
    judgement = Judgement::as_stored(json.at("kind"), json.at("verdict"), json.at("rule"), json.at("doubt"));
}

void to_json(nlohmann::json& json, const Claim& claim)
{
    json = {{"id", claim.id},
            {"statement", claim.statement},
            {"source", claim.source},
            {"published", claim.published},
            {"hardware", claim.hardware},
            {"year", claim.year},
            {"measured", claim.measured},
            {"judgement", claim.judgement},
            {"explanation", claim.explanation},
            {"beside", claim.beside},
            {"cases", claim.cases}};
    if (claim.then_and_now)
        json["then_and_now"] = *claim.then_and_now;
    if (!claim.rule)
        return;
    json["judged_by"] = {
        {"rule", claim.rule->kind()}, {"numbers", claim.rule->numbers()}, {"share_of_others", claim.share_of_others}};
    if (claim.unfit)
        json["judged_by"]["unfit"] = *claim.unfit;
}

void from_json(const nlohmann::json& json, Claim& claim)
{
    claim = {json.at("id"),          json.at("statement"), json.at("source"),   json.at("published"),
             json.at("hardware"),    json.at("year"),      json.at("measured"), json.at("judgement"),
             json.at("explanation"), json.at("beside"),    json.at("cases")};
    if (json.contains("then_and_now"))
        claim.then_and_now = json.at("then_and_now");
    if (!json.contains("judged_by"))
        return;
    const nlohmann::json& judged_by = json.at("judged_by");
    claim.rule = Rule::of(judged_by.at("rule"), judged_by.at("numbers"));
    claim.share_of_others = judged_by.at("share_of_others");
    if (judged_by.contains("unfit"))
        claim.unfit = judged_by.at("unfit");
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ChartAxis, label, logarithmic, ends_at_levels)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Curve, title, x_column, y_column, where, published, level, pair, dots)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ChartBand, title, from, to)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Chart, file_stem, caption, x, y, curves, bands)

namespace {

using Json = nlohmann::json;

std::filesystem::path path_of(const std::filesystem::path& folder, const Item& item)
{
    return folder / (item.stem + ".json");
}

void require_name_in_folder(const std::string& name)
{
    if (name.empty() || name == "." || name == ".." || name.find_first_of(std::string("/\0", 2)) != std::string::npos)
        throw InputError(fmt::format("'{}' is not below the results folder", printable(name)));
}

void require_whole_rows(const CsvTable& table)
{
    for (const std::vector<std::string>& row : table.rows)
        if (row.size() != table.columns.size())
            throw InputError(fmt::format("a row of a table has {} cells, where there are {} columns", row.size(),
                                         table.columns.size()));
}

// What items made, they made so; a file may say anything.
void require_drawable(const Chart& chart, const CsvTable& table)
{
    require_name_in_folder(chart.file_stem);
    try {
        draw_chart(chart, table);
    } catch (const std::logic_error& error) {
        throw InputError(printable(error.what()));
    }
}

Json picture_json(const Picture& picture)
{
    Json json{{"file_name", picture.file_name}, {"caption", picture.caption}, {"in_report", picture.in_report}};
    if (picture.is_svg())
        json["svg"] = std::string(picture.bytes.begin(), picture.bytes.end());
    return json;
}

Picture picture_from(const Json& json, const std::filesystem::path& folder)
{
    Picture picture{json.at("file_name"), json.at("caption"), {}, json.at("in_report")};
    require_name_in_folder(picture.file_name);
    if (picture.is_svg()) {
        const std::string svg = json.at("svg");
        picture.bytes.assign(svg.begin(), svg.end());
    } else {
        picture.bytes = read_file_bytes(folder / picture.file_name);
    }
    return picture;
}

ComputedItem item_from(const Json& json, const std::filesystem::path& folder, const Item& item)
{
    ComputedItem computed{
        &item, {}, json.at("seconds"), json.at("machine"), json.at("effort"), json.at("awaits_second_moment")};
    computed.result.text = json.at("text");
    computed.result.table = json.at("table");
    for (const Json& picture : json.at("pictures"))
        computed.result.pictures.push_back(picture_from(picture, folder));
    computed.result.checks = json.at("checks").get<std::vector<Check>>();
    computed.result.charts = json.at("charts").get<std::vector<Chart>>();
    computed.result.claims = json.at("claims").get<std::vector<Claim>>();
    computed.result.passes = json.at("passes").get<std::vector<PassList>>();
    computed.result.times = json.at("times").get<std::vector<MeasuredTime>>();
    computed.result.rows = json.at("rows").get<std::vector<TapeRow>>();
    require_whole_rows(computed.result.table);
    for (const PassList& passes : computed.result.passes)
        require_whole_rows(passes.table);
    for (const Chart& chart : computed.result.charts)
        require_drawable(chart, computed.result.table);
    // An unknown word was read as the first of its kind.
    if (Json(computed.effort) != json.at("effort") || Json(computed.result.claims) != json.at("claims"))
        throw InputError("an effort or a verdict of another version of fragfft");
    for (const Claim& claim : computed.result.claims)
        if (!claim.is_of_numbers() && claim.judgement.verdict() != Verdict::cannot_be_tested)
            throw InputError(fmt::format("'{}' judges what is no number", printable(claim.id)));
    return computed;
}

} // namespace

void save_item(const std::filesystem::path& folder, const ComputedItem& computed)
{
    const ItemResult& result = computed.result;
    Json json{{"machine", computed.machine}, {"effort", computed.effort},
              {"seconds", computed.seconds}, {"awaits_second_moment", computed.awaits_second_moment},
              {"text", result.text},         {"table", result.table},
              {"pictures", Json::array()},   {"checks", result.checks},
              {"charts", result.charts},     {"claims", result.claims},
              {"passes", result.passes},     {"times", result.times},
              {"rows", result.rows}};
    for (const Picture& picture : result.pictures)
        json["pictures"].push_back(picture_json(picture));
    write_text(path_of(folder, *computed.item), json.dump(1) + "\n");
}

std::optional<ComputedItem> load_item(const std::filesystem::path& folder, const Item& item)
{
    const std::filesystem::path path = path_of(folder, item);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return std::nullopt;
    const auto bytes = read_file_bytes(path);
    try {
        return item_from(Json::parse(bytes.begin(), bytes.end()), folder, item);
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", path.string(), error.what()));
    } catch (const Json::exception& error) {
        throw InputError(fmt::format("{}: damaged, or of another version of fragfft: {}", path.string(), error.what()));
    }
}

Machine load_machine(const std::filesystem::path& folder)
{
    const std::filesystem::path path = folder / machine_file;
    const std::string text = read_text(path);
    try {
        return Json::parse(text).get<Machine>();
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", path.string(), error.what()));
    } catch (const Json::exception& error) {
        throw InputError(fmt::format("{}: damaged, or of another version of fragfft: {}", path.string(), error.what()));
    }
}

void create_folder(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw InputError(fmt::format("{}: cannot be made a folder: {}", folder.string(), error.message()));
}

void write_text(const std::filesystem::path& path, const std::string& text)
{
    write_file_atomically(path, std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

std::string read_text(const std::filesystem::path& path)
{
    const auto bytes = read_file_bytes(path);
    return {bytes.begin(), bytes.end()};
}

} // namespace fragfft::figures
