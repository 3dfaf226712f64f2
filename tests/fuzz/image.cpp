// Image files of every format: decoded or refused in a printable line that begins with the file's name, and by rows as
// whole. The mutator makes the checksums of PNGs right again more often than not, as few bytes would get past them.
#include "fuzz/fuzzing.hpp"
#include "image/image_maker.hpp"
#include "program/files/printable_text.hpp"
#include "program/image/file_format.hpp"
#include "program/image/image_file.hpp"

#include <cstring>
#include <optional>

namespace fragfft {
namespace {

// Larger ones are sound too, and would take their time: no more than their beginning is decoded.
constexpr std::int64_t most_pixels = 1 << 18;

std::string refusal_of(const auto& work)
{
    std::string fault = fuzz::refusal_of(work);
    fuzz::require(fault.empty() || fault.starts_with("any: "), "a refusal names the file: " + fault);
    fuzz::require(fault == printable(fault), "a refusal is printable: " + printable(fault));
    return fault;
}

// Reads rows from the first on, as many as there are or as `most` says.
Image rows_of(const StreamedImage& streamed, int most)
{
    const RowReader read = streamed.rows();
    Image rows(streamed.width, 0, streamed.channels);
    for (rows.height = 0; rows.height < std::min(streamed.height, most); ++rows.height) {
        const Image row = read(rows.height, 1);
        fuzz::require(row.samples.size() == rows.index(0, 1, 0), "a row has its samples");
        rows.samples.insert(rows.samples.end(), row.samples.begin(), row.samples.end());
    }
    return rows;
}

void require_same_whole(const InputFile& file, const std::optional<Image>& rows, const std::string& fault_of_rows)
{
    LoadedImage whole;
    const std::string fault = refusal_of([&] { whole = load_image(file); });
    fuzz::require(fault.empty() == fault_of_rows.empty(),
                  "rows are refused where the whole is: '" + fault + "' and '" + fault_of_rows + "'");
    if (!fault.empty() || !rows)
        return;
    const auto& image = std::get<Image>(whole.pixels);
    fuzz::require(image.same_shape(*rows) && image.samples.size() == rows->samples.size() &&
                      std::memcmp(image.samples.data(), rows->samples.data(), 4 * image.samples.size()) == 0,
                  "rows are as in the whole image");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::span bytes(data, size);
    if (format_of_start(bytes.first(std::min(size, start_bytes))) == nullptr) {
        fuzz::count_refusal(refusal_of([&] { decode_image(bytes, "any"); }));
        return 0;
    }
    const InputFile file(bytes, "any");
    std::optional<StreamedImage> streamed;
    std::optional<Image> rows;
    std::string fault = refusal_of([&] { streamed = streamed_image(file); });
    const bool is_large = streamed && std::int64_t{streamed->width} * streamed->height > most_pixels;
    if (streamed && fault.empty()) {
        const int most = is_large ? 1 + static_cast<int>(most_pixels / streamed->width) : streamed->height;
        // What is read whole takes its time for all of it, whatever is asked for.
        if (!is_large || streamed->bytes_held == 0)
            fault = refusal_of([&] { rows = rows_of(*streamed, most); });
    }
    if (!is_large)
        require_same_whole(file, rows, fault);
    fault.empty() ? fuzz::count_acceptance() : fuzz::count_refusal(fault);
    return 0;
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t largest_size, unsigned seed)
{
    const std::size_t mutated = LLVMFuzzerMutate(data, size, largest_size);
    Bytes bytes(data, data + mutated);
    const bool is_png = bytes.size() > png::signature_bytes && bytes[0] == 0x89 && bytes[1] == 'P';
    if (is_png && seed % 4 != 0)
        png::correct_checksums(bytes);
    std::copy(bytes.begin(), bytes.end(), data);
    return mutated;
}

} // namespace fragfft
