// Regenerates the generated tables of README.md and docs/, and the live page: write_documents SOURCE_FOLDER. Names each
// file that changed.
#include "figures/documents/documents.hpp"
#include "figures/page/live_page.hpp"
#include "figures/report/results_folder.hpp"

#include <exception>
#include <filesystem>
#include <fmt/format.h>

int main(int count, char** arguments)
try {
    if (count != 2) {
        fmt::print(stderr, "write_documents: give the folder of the sources\n");
        return 2;
    }
    const auto write_changed = [](const std::filesystem::path& path, const std::string& text) {
        if (std::filesystem::exists(path) && fragfft::figures::read_text(path) == text)
            return;
        fragfft::figures::write_text(path, text);
        fmt::print("{}\n", path.string());
    };
    const fragfft::CommittedResults results(arguments[1]);
    for (const std::filesystem::path& path : fragfft::documents_of(arguments[1])) {
        const std::string text = fragfft::figures::read_text(path);
        write_changed(path, fragfft::with_generated_blocks(text, [&](const std::string& name) {
                          return fragfft::generated_block(name, results);
                      }));
    }
    write_changed(std::filesystem::path(arguments[1]) / "docs" / fragfft::figures::live_page_file,
                  fragfft::figures::live_page_html());
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "write_documents: {}\n", error.what());
    return 1;
}
