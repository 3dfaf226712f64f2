#include "record.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <stdexcept>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fragfft {

namespace {

std::string quoted(const std::string& cell)
{
    std::string result = "\"";
    for (const char character : cell)
        result += character == '"' ? std::string("\"\"") : std::string(1, character);
    return result + '"';
}

} // namespace

bool is_full_run()
{
    return std::getenv("FRAGFFT_RELIABILITY") != nullptr;
}

void record_reliability(const std::string& table, const ReliabilityRow& row)
{
    const char* const folder = std::getenv("FRAGFFT_RELIABILITY");
    if (folder == nullptr)
        return;
    std::string columns;
    std::string cells;
    for (const auto& [column, cell] : row) {
        columns += (columns.empty() ? "" : ",") + column;
        cells += (&row.front().second == &cell ? "" : ",") + quoted(cell);
    }

    // Lock the table before checking for the line of columns, so that only one process writes it.
    std::filesystem::create_directories(folder);
    const std::filesystem::path path = std::filesystem::path(folder) / (table + ".csv");
    const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    struct stat facts = {};
    if (file < 0 || flock(file, LOCK_EX) != 0 || fstat(file, &facts) != 0)
        throw std::runtime_error("cannot add to " + path.string());
    const std::string text = (facts.st_size == 0 ? columns + "\n" : "") + cells + "\n";
    const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    close(file);
    if (!written)
        throw std::runtime_error("cannot add to " + path.string());
}

} // namespace fragfft
