#include "figures/items/then_and_now_entries.hpp"

#include "figures/items/common/filter_rows.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "methods/method.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace then_and_now_told {

// By Figure 3 and Table 2 of the paper.
Work published_work()
{
    const auto published = reference::published_table("moreland_angel_2003_table2");
    const std::size_t total = published.row_where("program", "Total");
    const FilterWork moved =
        filter_work(moreland_angel_2003_filter_as_published(compared::side), compared::side, gl::PixelFormat::rgba32f);
    return {std::to_string(moved.passes), textures_text(moved.written_textures),
            published.text(total, "read_mebibytes"), published.text(total, "written_mebibytes"),
            number(published.number(total, "arithmetic_operations") * 1e-6)};
}

std::vector<Entry> published_entries()
{
    const auto published = reference::published_table("moreland_angel_2003_fftw");
    const auto entry = [&](const std::string& implementation) {
        const std::size_t row = published.row_where("implementation", implementation);
        const std::string& year = published.text(row, "year");
        const double milliseconds = 1000.0 * published.number(row, "filtering_seconds");
        return Entry{implementation,
                     published.text(row, "hardware"),
                     year,
                     "Published in " + year,
                     {milliseconds, milliseconds, milliseconds}};
    };
    Entry on_gpu = entry("fragment programs");
    on_gpu.work = published_work();
    return {on_gpu, entry("FFTW")};
}

Work work_in(const ItemRows& rows, const Key& time)
{
    const auto value = [&](const char* quantity) { return rows.number({quantity, time.labels()}); };
    const FilterWork moved = filter_work_in(rows, time);
    return {std::to_string(moved.passes), textures_text(moved.written_textures),
            number(value(compared::bytes_read) / mebibyte), number(value(compared::bytes_written) / mebibyte),
            value(compared::dispatches) > 0.0                    ? "not counted: loops"
            : rows.has(Key(compared::operations, time.labels())) ? number(value(compared::operations) * 1e-6)
                                                                 : "not counted: tools missing"};
}

// The part of an entry that all entries timed here share.
Entry entry_here(const ItemRows& rows, const Key& time, const std::string& implementation, const std::string& timeline,
                 Origin origin)
{
    return {.implementation = implementation,
            .hardware = origin == Origin::cpu ? "this CPU" : rows.run().machine().gpu,
            .year = "now",
            .timeline = timeline,
            .milliseconds = rows.told_time(time),
            .origin = origin,
            .timed_by = rows.clock_and_runs(time)};
}

bool is_as_published(const Key& time, const Method& method)
{
    return time.label("drawn") == drawn_as_published && !method.is_by_idea;
}

gl::PixelFormat format_of(const Key& time)
{
    return gl::pixel_format_from_name(time.label("format"));
}

Entry entry_of_filter(const ItemRows& rows, const Key& time)
{
    const Method& method = method_named(time.label("method"));
    const bool is_in_planes = time.label("channels") == "3";
    Entry entry = entry_here(rows, time,
                             fmt::format("{}, {}{}", filter_name(time), time.label("format"),
                                         is_in_planes ? ", three channels in planes" : ""),
                             method.is_of_this_library ? "Here, today: the methods of this library"
                                                       : fmt::format("Here, by the programs of {}", method.year),
                             method.is_of_this_library       ? Origin::today
                             : is_as_published(time, method) ? Origin::device
                                                             : Origin::variant);
    entry.work = work_in(rows, time);
    entry.year_of_method = method.year;
    entry.method = method.name;
    entry.format = format_of(time);
    // A texel of two channels holds one complex number, which is two of the four real images.
    entry.textures = is_in_planes || gl::info(*entry.format).components == compared::channels ? 1 : 2;
    entry.prediction = prediction_in(rows, time);
    entry.copy_passes = rows.ratio(time, compared::copy_beside(time));
    if (const Key joules{compared::joules, time.labels()}; rows.has(joules)) {
        entry.joules = rows.number(joules);
        entry.watts = rows.number({compared::watts, time.labels()});
    }
    return entry;
}

Entry entry_of_convolution(const ItemRows& rows, const Key& time)
{
    Entry entry = entry_here(
        rows, time, fmt::format("separable convolution of {0} x {0}, {1}", time.label("kernel"), time.label("format")),
        "Here, without a Fourier transform on the device", Origin::device);
    entry.work = work_in(rows, time);
    entry.format = format_of(time);
    return entry;
}

Entry entry_of_cpu(const ItemRows& rows, const Key& time)
{
    const std::string kernel = time.label("kernel");
    const std::string threads = time.label("threads");
    return entry_here(rows, time,
                      fmt::format("{}, {} thread{}",
                                  kernel.empty() ? "FFTW 3, real transforms"
                                                 : fmt::format("separable convolution of {0} x {0}", kernel),
                                  threads, threads == "1" ? "" : "s"),
                      "Here, on the CPU", Origin::cpu);
}

} // namespace then_and_now_told

} // namespace

bool is_in_32_bits(const Entry& entry)
{
    return entry.format && gl::info(*entry.format).bits.front() == 32;
}

std::string passes_in_words(const Entry& entry)
{
    if (entry.textures == 1)
        return entry.work.passes + " passes";
    return fmt::format("{} passes ({} for each of {} textures)", entry.work.passes,
                       std::stoi(entry.work.passes) / entry.textures, entry.textures);
}

std::string passes_of_one_texture(const std::vector<Entry>& entries, const std::vector<std::string>& methods)
{
    std::string words;
    for (const std::string& method : methods)
        if (const auto entry = std::ranges::find_if(
                entries, [&](const Entry& one) { return one.method == method && is_in_32_bits(one); });
            entry != entries.end())
            words += fmt::format("{}{} in {}", words.empty() ? "" : ", ",
                                 std::stoi(entry->work.passes) / entry->textures, entry->year_of_method);
    return words;
}

std::vector<Entry> all_entries(const ItemRows& rows)
{
    namespace parts = then_and_now_told;
    std::vector<Entry> entries = parts::published_entries();
    for (const Key& time : rows.keys(filter_time))
        if (time.label("side") == std::to_string(compared::side))
            entries.push_back(parts::entry_of_filter(rows, time));
    for (const Key& time : rows.keys(case_time))
        entries.push_back(time.label("threads").empty() ? parts::entry_of_convolution(rows, time)
                                                        : parts::entry_of_cpu(rows, time));
    return entries;
}

} // namespace fragfft::figures
