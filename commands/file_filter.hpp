// Takes one image through a command, in five steps: load, choose, prepare, apply, save.
#pragma once

#include "commands/filter_choice.hpp"
#include "commands/filtering_files.hpp"
#include "commands/memory_in_flight.hpp"
#include "commands/option_types.hpp"
#include "commands/progress.hpp"
#include "program/filtering/coverage.hpp"
#include "program/image/image_file.hpp"

#include <memory>
#include <vector>

namespace fragfft::commands {

// Shared by all images of a command, on all threads that filter them.
struct SharedByFiles
{
    FilteringMachine machine;
    MemoryInFlight memory;
    int files_at_once = 1; // at most
};

class FileFilter
{
public:
    // All arguments must outlive this object. Throws InputError as FilterChooser does, and if a filter does not support
    // its boundary rule.
    FileFilter(const FilteringOptions& options, const std::vector<Filter>& filters, SharedByFiles& shared);

    // After inspecting the file, waits until other images leave enough memory for it. Throws InputError, naming the
    // file, if it cannot be read, filtered in this way, or written; throws DeviceError. Returns the size of the image
    // that it read.
    ImageSize filter(const FilteredFile& file);

private:
    struct Loaded
    {
        std::string name = {};
        Image image = {};
        FileFacts facts = {};
        LightOptions light = {};
        bool has_coverage = false; // alpha is not 1 everywhere
        MemoryInFlight::Share memory = {};
    };

    // Refuses what can be refused before pixels are read.
    Loaded load(const FilteredFile& file);
    FilterChoice choose(const Loaded& loaded, std::size_t filter) const;
    // Returns the filter that was prepared last if it is for the same job.
    PreparedFilter& prepare(const FilterChoice& choice, int threads);
    Image apply(PreparedFilter& prepared, Loaded& loaded, std::size_t filter);
    void save(const Image& result, const Loaded& loaded, const std::string& output, bool is_first) const;

    Boundary boundary_of(const Filter& filter) const;
    LightOptions light_of(const FileFacts& facts, int channels, const FilteredFile& file) const;
    void require_alpha_is_held(const LightOptions& light, const std::string& input) const;
    SaveOptions saving(const std::string& path, const FileFacts& like) const;
    InPhase in(Phase phase) const { return InPhase(options_.messages.phases(), phase); }

    const FilteringOptions& options_;
    const std::vector<Filter>& filters_;
    SharedByFiles& shared_;
    FilterChooser chooser_;
    FilterJob prepared_job_;
    int prepared_threads_ = 0;
    std::unique_ptr<PreparedFilter> prepared_;
};

} // namespace fragfft::commands
