#include "cli/page_option.hpp"

#include "cli/command.hpp"
#include "errors.hpp"
#include "image/image_file.hpp"

#include <fmt/format.h>
#include <limits>

namespace fragfft::cli {

void add_page_option(const Command& command, std::optional<int>& page)
{
    command
        .add_number("--page", page, 0, std::numeric_limits<int>::max(),
                    "Which of a file's pages or frames, counted from 0")
        .type_name("N")
        .default_str("0");
}

LoadedImage load_page(const std::string& path, const std::optional<int>& page, const std::string& done,
                      const Messages& messages)
{
    const InputFile file = open_image(path);
    LoadedImage loaded = load_image(file, page.value_or(0));
    // Kinds of files that never have several pages are read without asking for one.
    if (page.value_or(0) >= loaded.pages)
        throw InputError(fmt::format("{}: --page {}: it has 1 page, counted from 0", file.name(), *page));
    if (!page && loaded.pages > 1)
        messages.note(fmt::format("{}: has {} pages, and the first is {}; --page 1 to {} takes another", path,
                                  loaded.pages, done, loaded.pages - 1));
    return loaded;
}

} // namespace fragfft::cli
