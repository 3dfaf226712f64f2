// README.md, docs/ and the other documents, whose tables are made from figures/results.
#pragma once

#include "figures/documents/committed_results.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace fragfft {

// The documents of a folder of sources, those of its top and docs/*.md, sorted.
std::vector<std::filesystem::path> documents_of(const std::filesystem::path& source_folder);

// A block of Markdown by its name, whose words after the first are arguments: "claims mota_2022", "whole_commands
// nvidia-h200". Throws InputError for a name that it does not know.
std::string generated_block(const std::string& name, const CommittedResults& results);

} // namespace fragfft
