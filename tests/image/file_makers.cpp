#include "file_makers.hpp"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfOutputFile.h>
#include <ImfTiledOutputFile.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <half.h>
#include <stdexcept>
#include <tiffio.h>

#include <jpeglib.h>

namespace fragfft {
namespace {

void require(bool succeeded)
{
    if (!succeeded)
        throw std::runtime_error("a test's file cannot be made");
}

} // namespace

Bytes make_jpeg(const JpegRecipe& recipe)
{
    jpeg_compress_struct jpeg{};
    jpeg_error_mgr errors{};
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    unsigned char* buffer = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&jpeg, &buffer, &size);
    jpeg.image_width = static_cast<JDIMENSION>(recipe.width);
    jpeg.image_height = static_cast<JDIMENSION>(recipe.height);
    jpeg.input_components = recipe.channels;
    jpeg.in_color_space = recipe.channels == 1 ? JCS_GRAYSCALE : recipe.channels == 3 ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, recipe.quality, TRUE);
    jpeg.comp_info[0].h_samp_factor = jpeg.comp_info[0].v_samp_factor = 1;
    if (recipe.progressive)
        jpeg_simple_progression(&jpeg);
    jpeg_start_compress(&jpeg, TRUE);
    if (!recipe.exif.empty())
        jpeg_write_marker(&jpeg, JPEG_APP0 + 1, recipe.exif.data(), static_cast<unsigned>(recipe.exif.size()));
    while (jpeg.next_scanline < jpeg.image_height) {
        auto* row = const_cast<JSAMPROW>(recipe.levels.data()) +
                    jpeg.next_scanline * static_cast<std::size_t>(recipe.width * recipe.channels);
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    Bytes bytes(buffer, buffer + size);
    std::free(buffer);
    return bytes;
}

Bytes exif_with_orientation(int orientation, bool big_endian)
{
    Bytes exif{'E', 'x', 'i', 'f', 0, 0};
    const auto append = [&](unsigned number, int count) {
        for (int i = 0; i < count; ++i)
            exif.push_back(static_cast<std::uint8_t>(number >> (8 * (big_endian ? count - 1 - i : i))));
    };
    exif.insert(exif.end(), 2, big_endian ? 'M' : 'I');
    append(42, 2);
    append(8, 4); // where the directory is
    append(1, 2); // of one entry:
    append(0x0112, 2);
    append(3, 2); // a number of 16 bits,
    append(1, 4); // just one
    append(static_cast<unsigned>(orientation), 2);
    append(0, 2);
    append(0, 4); // no further directory
    return exif;
}

Bytes make_tiff(const TiffRecipe& recipe)
{
    const TemporaryDirectory directory;
    const std::string path = (directory / "made.tif").string();
    TIFF* tiff = TIFFOpen(path.c_str(), recipe.mode);
    require(tiff != nullptr);
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, recipe.width);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, recipe.height);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, recipe.samples_per_pixel);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, recipe.bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, recipe.sample_format);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, recipe.photometric);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, recipe.compression);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, recipe.planes ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_ORIENTATION, recipe.orientation);
    if (recipe.extra_sample >= 0) {
        const auto kind = static_cast<std::uint16_t>(recipe.extra_sample);
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &kind);
    }
    std::array<std::vector<std::uint16_t>, 3> palette;
    for (std::size_t channel = 0; channel < palette.size(); ++channel)
        for (const auto& colour : recipe.palette)
            palette[channel].push_back(colour[channel]);
    if (!recipe.palette.empty())
        TIFFSetField(tiff, TIFFTAG_COLORMAP, palette[0].data(), palette[1].data(), palette[2].data());

    const int planes = recipe.planes ? recipe.samples_per_pixel : 1;
    const int pixel_bits = recipe.bits * (recipe.planes ? 1 : recipe.samples_per_pixel);
    const auto row_bytes = static_cast<std::size_t>((recipe.width * pixel_bits + 7) / 8);
    require(recipe.rows.size() == row_bytes * static_cast<std::size_t>(recipe.height * planes));
    const auto row_at = [&](int plane, int y) {
        return recipe.rows.data() + row_bytes * static_cast<std::size_t>(plane * recipe.height + y);
    };
    if (recipe.tile_side == 0) {
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, recipe.rows_per_strip);
        for (int plane = 0; plane < planes; ++plane)
            for (int y = 0; y < recipe.height; ++y)
                require(TIFFWriteScanline(tiff, const_cast<std::uint8_t*>(row_at(plane, y)),
                                          static_cast<std::uint32_t>(y), static_cast<std::uint16_t>(plane)) == 1);
    } else {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, recipe.tile_side);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, recipe.tile_side);
        const auto tile_row_bytes = static_cast<std::size_t>(recipe.tile_side * pixel_bits / 8);
        for (int plane = 0; plane < planes; ++plane)
            for (int y = 0; y < recipe.height; y += recipe.tile_side)
                for (int x = 0; x < recipe.width; x += recipe.tile_side) {
                    Bytes tile(tile_row_bytes * static_cast<std::size_t>(recipe.tile_side));
                    const auto from = static_cast<std::size_t>(x * pixel_bits / 8);
                    for (int row = 0; row < std::min(recipe.tile_side, recipe.height - y); ++row)
                        std::memcpy(tile.data() + tile_row_bytes * static_cast<std::size_t>(row),
                                    row_at(plane, y + row) + from, std::min(tile_row_bytes, row_bytes - from));
                    require(TIFFWriteTile(tiff, tile.data(), static_cast<std::uint32_t>(x),
                                          static_cast<std::uint32_t>(y), 0, static_cast<std::uint16_t>(plane)) >= 0);
                }
    }
    TIFFClose(tiff);
    return get_file(path);
}

Bytes make_exr(const Image& image, const ExrRecipe& recipe)
{
    const TemporaryDirectory directory;
    const std::string path = (directory / "made.exr").string();
    const Imath::Box2i window({recipe.left, recipe.top},
                              {recipe.left + image.width - 1, recipe.top + image.height - 1});
    Imf::Header header(window, window);
    header.compression() = static_cast<Imf::Compression>(recipe.compression);
    const Imf::PixelType type = recipe.half ? Imf::HALF : Imf::FLOAT;
    std::vector<half> halves(image.samples.begin(), image.samples.end());
    const std::size_t sample_bytes = recipe.half ? sizeof(half) : sizeof(float);
    const auto channels = static_cast<std::size_t>(image.channels);
    auto* samples = recipe.half ? reinterpret_cast<char*>(halves.data())
                                : reinterpret_cast<char*>(const_cast<float*>(image.samples.data()));
    Imf::FrameBuffer buffer;
    for (const std::string& name : recipe.channels) {
        header.channels().insert(name, Imf::Channel(type));
        buffer.insert(name, Imf::Slice::Make(type, samples, window, sample_bytes * channels,
                                             sample_bytes * channels * static_cast<std::size_t>(image.width)));
        samples += sample_bytes;
    }
    if (recipe.tiled) {
        header.setTileDescription({16, 16, Imf::ONE_LEVEL});
        Imf::TiledOutputFile file(path.c_str(), header);
        file.setFrameBuffer(buffer);
        file.writeTiles(0, file.numXTiles() - 1, 0, file.numYTiles() - 1);
    } else {
        Imf::OutputFile file(path.c_str(), header);
        file.setFrameBuffer(buffer);
        file.writePixels(image.height);
    }
    return get_file(path);
}

} // namespace fragfft
