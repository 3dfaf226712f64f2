#include "figures/report/results_folder.hpp"

#include "errors.hpp"
#include "program/files/atomic_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <span>
#include <unistd.h>

namespace fragfft::measuring {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CsvTable, columns, rows)

} // namespace fragfft::measuring

namespace fragfft::figures {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ListedProgram, name, file, family)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PassList, title, table, programs)

namespace {

using Json = nlohmann::json;

constexpr ItemEffort all_efforts[] = {ItemEffort::quick, ItemEffort::standard, ItemEffort::thorough};

ItemEffort effort_named(const std::string& word)
{
    for (const ItemEffort effort : all_efforts)
        if (word == name(effort))
            return effort;
    throw InputError(fmt::format("'{}' is no effort", word));
}

// Reads a JSON file by `read`; exceptions get the file's name prepended.
template <typename Read> auto from_json_file(const std::filesystem::path& path, const Read& read)
{
    const std::string text = read_text(path);
    try {
        return read(Json::parse(text));
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", path.string(), error.what()));
    } catch (const Json::exception& error) {
        throw InputError(fmt::format("{}: damaged, or of another version of fragfft: {}", path.string(), error.what()));
    }
}

[[noreturn]] void throw_system_error(const std::filesystem::path& path)
{
    throw CannotKeepRows(fmt::format("{}: {}", path.string(), std::strerror(errno)));
}

} // namespace

bool RunDescription::goes_on_from(const RunDescription& earlier) const
{
    return same_but_date(machine, earlier.machine) && effort == earlier.effort && items == earlier.items;
}

void save_description(const std::filesystem::path& folder, const RunDescription& description)
{
    nlohmann::ordered_json json = as_json(description.machine);
    json["effort"] = name(description.effort);
    json["items"] = description.items;
    write_text(folder / machine_file, json.dump(2) + "\n");
}

RunDescription load_description(const std::filesystem::path& folder)
{
    return from_json_file(folder / machine_file, [](const Json& json) {
        RunDescription description{json.get<Machine>()};
        if (json.contains("effort"))
            description.effort = effort_named(json.at("effort"));
        if (json.contains("items"))
            description.items = json.at("items").get<std::vector<std::string>>();
        return description;
    });
}

Machine load_machine(const std::filesystem::path& folder)
{
    return load_description(folder).machine;
}

RowsFile::RowsFile(const std::filesystem::path& folder, const std::vector<Row>& rows) : path_(folder / rows_file)
{
    std::string text = rows_header();
    for (const Row& row : rows)
        text += line_of(row);
    write_text(path_, text);
    file_ = FileDescriptor(::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (!file_)
        throw_system_error(path_);
}

void RowsFile::append(const std::vector<Row>& rows)
{
    std::string text;
    for (const Row& row : rows)
        text += line_of(row);
    for (std::size_t written = 0; written < text.size();) {
        const ssize_t count = ::write(file_.get(), text.data() + written, text.size() - written);
        if (count < 0 && errno != EINTR)
            throw_system_error(path_);
        written += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
}

std::vector<Row> load_rows(const std::filesystem::path& folder)
{
    const std::filesystem::path path = folder / rows_file;
    std::string text = read_text(path);
    text.resize(text.rfind('\n') + 1);
    return rows_in(reference::PublishedTable(path.string(), text));
}

void save_passes(const std::filesystem::path& folder, const PassesOfItems& passes)
{
    write_text(folder / passes_file, Json(passes).dump(1) + "\n");
}

PassesOfItems load_passes(const std::filesystem::path& folder)
{
    const std::filesystem::path path = folder / passes_file;
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return {};
    PassesOfItems passes = from_json_file(path, [](const Json& json) { return json.get<PassesOfItems>(); });
    for (const auto& [stem, lists] : passes)
        for (const PassList& list : lists)
            for (const std::vector<std::string>& row : list.table.rows)
                if (row.size() != list.table.columns.size())
                    throw InputError(fmt::format("{}: a row of '{}' has {} cells, where there are {} columns",
                                                 path.string(), list.title, row.size(), list.table.columns.size()));
    return passes;
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
    write_text_atomically(path, text);
}

std::string read_text(const std::filesystem::path& path)
{
    const auto bytes = read_file_bytes(path);
    return {bytes.begin(), bytes.end()};
}

} // namespace fragfft::figures
