#include "image/stb_file.hpp"

#include "image/atomic_file.hpp"
#include "image/sample_levels.hpp"

#include <new>
#include <stb_image_write.h>
#include <vector>

namespace fragfft {
namespace {

// What stb has written so far.
struct StbOutput
{
    std::vector<std::uint8_t> bytes;
    bool out_of_memory = false;
};

// What stb calls with parts of the file. Nothing may be thrown through code in C.
void append_for_stb(void* context, void* data, int size)
{
    auto& output = *static_cast<StbOutput*>(context);
    const auto* const from = static_cast<const std::uint8_t*>(data);
    try {
        output.bytes.insert(output.bytes.end(), from, from + size);
    } catch (const std::bad_alloc&) {
        output.out_of_memory = true;
    }
}

class StbRowWriter final : public CountingWriter
{
public:
    StbRowWriter(const std::filesystem::path& path, const FileFormat& format, const RowWriterShape& shape)
        : CountingWriter(shape), name_(shown_name(path, true)), file_(path), is_bmp_(format.kind == FileKind::bmp)
    {
        levels_.reserve(static_cast<std::size_t>(shape.width) * static_cast<std::size_t>(shape.height) *
                        static_cast<std::size_t>(shape.channels));
    }

    void write(const Image& rows) override
    {
        require_no_nan(rows, name_);
        count(rows);
        const std::size_t begin = levels_.size();
        levels_.resize(begin + rows.samples.size());
        report_.clamped_samples += levels_from_samples(rows.samples, std::span(levels_).subspan(begin));
    }

    // stb returns 0 if it fails, for which memory is the only reason.
    SaveReport finish() override
    {
        require_all();
        StbOutput output;
        const auto encode = is_bmp_ ? stbi_write_bmp_to_func : stbi_write_tga_to_func;
        if (encode(append_for_stb, &output, shape_.width, shape_.height, shape_.channels, levels_.data()) == 0 ||
            output.out_of_memory)
            throw std::bad_alloc();
        file_.write(output.bytes);
        file_.take_place();
        return report_;
    }

private:
    std::string name_;
    AtomicFile file_;
    bool is_bmp_;
    std::vector<std::uint8_t> levels_;
};

} // namespace

std::unique_ptr<RowWriter> open_stb_rows(const std::filesystem::path& path, const FileFormat& format,
                                         const RowWriterShape& shape)
{
    return std::make_unique<StbRowWriter>(path, format, shape);
}

} // namespace fragfft
