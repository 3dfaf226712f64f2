// Makes the generated tables of README.md and docs/ anew: write_documents SOURCE_FOLDER. Names each file that changed.
#include "figures/documents/documents.hpp"
#include "figures/report/results_folder.hpp"

#include <exception>
#include <fmt/format.h>

int main(int count, char** arguments)
try {
    if (count != 2) {
        fmt::print(stderr, "write_documents: give the folder of the sources\n");
        return 2;
    }
    const fragfft::CommittedResults results(arguments[1]);
    for (const std::filesystem::path& path : fragfft::documents_of(arguments[1])) {
        const std::string text = fragfft::figures::read_text(path);
        const std::string made = fragfft::with_generated_blocks(
            text, [&](const std::string& name) { return fragfft::generated_block(name, results); });
        if (made == text)
            continue;
        fragfft::figures::write_text(path, made);
        fmt::print("{}\n", path.string());
    }
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "write_documents: {}\n", error.what());
    return 1;
}
