#include "sound_files.hpp"

#include "image_maker.hpp"
#include "npy_maker.hpp"

namespace fragfft {

std::vector<SoundFile> sound_files()
{
    start_vips();
    load_heif_module();
    const auto rgb = levels_image(40, 36, 3);
    const auto grey = levels_image(9, 8, 1);
    const auto floats = levels_image(16, 9, 3, VIPS_FORMAT_FLOAT);
    const auto titled = with_field(levels_image(13, 9, 4), "png-comment-0-Title", std::string(2000, 'x'));
    struct Made
    {
        const char* kind;
        vips::VImage image;
        const char* suffix;
    };
    std::vector<SoundFile> seeds;
    for (const auto& [kind, image, suffix] :
         {Made{"png", titled, ".png"},
          {"png", titled.cast(VIPS_FORMAT_USHORT), ".png[interlace]"},
          {"jpeg", rgb, ".jpg[Q=60]"},
          {"jpeg", with_field(grey, "exif-ifd0-Orientation", "6"), ".jpg[interlace]"},
          {"jpeg", rgb.colourspace(VIPS_INTERPRETATION_CMYK), ".jpg"},
          {"tiff", rgb, ".tif[compression=none]"},
          {"tiff", rgb, ".tif[compression=lzw,predictor=horizontal,tile,tile-width=16,tile-height=16]"},
          {"tiff", rgb, ".tif[compression=deflate,pyramid,tile,tile-width=16,tile-height=16,bigtiff]"},
          {"tiff", rgb, ".tif[compression=packbits,rgbjpeg]"},
          {"tiff", rgb, ".tif[compression=jpeg,rgbjpeg]"},
          {"tiff", rgb, ".tif[compression=zstd]"},
          {"tiff", levels_image(40, 6, 1), ".tif[bitdepth=1,compression=ccittfax4]"},
          {"tiff", levels_image(40, 6, 4, VIPS_FORMAT_FLOAT), ".tif[compression=deflate,predictor=float]"},
          {"tiff", grey.cast(VIPS_FORMAT_USHORT), ".tif"},
          {"tiff", grey.cast(VIPS_FORMAT_SHORT), ".tif"},
          {"tiff", grey.cast(VIPS_FORMAT_UINT), ".tif"},
          {"tiff", grey.cast(VIPS_FORMAT_DOUBLE), ".tif"},
          {"tiff", levels_image(40, 36, 4), ".tif[premultiply,compression=deflate]"},
          {"tiff", levels_image(40, 36, 4), ".tif[premultiply,tile,tile-width=16,tile-height=16]"},
          {"webp", rgb, ".webp[lossless]"},
          {"webp", levels_image(30, 20, 4), ".webp"},
          {"gif", rgb, ".gif"},
          {"pnm", rgb, ".ppm"},
          {"pnm", grey, ".pgm[ascii]"},
          {"pnm", grey, ".pbm[bitdepth=1]"},
          {"pfm", floats, ".pfm"},
          {"hdr", floats, ".hdr"},
          {"fits", floats, ".fits"},
          {"fits", grey.cast(VIPS_FORMAT_SHORT), ".fits"},
          {"heif", levels_image(64, 64, 3), ".avif[speed=9]"},
          {"heif", levels_image(64, 64, 4), ".heic[Q=90]"}})
        seeds.push_back({kind, made_by_vips(image, suffix)});
    seeds.push_back({"png", PngKind{3, 4}.file(11, 9, true, 2)});
    seeds.push_back({"png", PngKind{0, 1}.file(33, 9, false, 3)});
    seeds.push_back({"png", png::with_chunk(seeds.front().bytes, "IDAT", "iCCP", {'p', 0, 0})});
    seeds.push_back({"npy", encode_npy(random_picture(7, 5, 3, 4))});
    seeds.push_back({"npy", encode_npy(ComplexImage(4, 3, 2))});
    for (const std::string descr : {"|u1", ">u2", "<f2", ">f8"})
        seeds.push_back({"npy", make_npy("{'descr': '" + descr + "', 'fortran_order': True, 'shape': (3, 4), }",
                                         Bytes(12 * static_cast<std::size_t>(descr[2] - '0'), 0x3C))});
    const TemporaryDirectory directory;
    for (const int channels : {1, 4}) {
        save_image(directory / "a.exr", random_picture(18, 35, channels, 12));
        seeds.push_back({"exr", get_file(directory / "a.exr")});
    }
    return seeds;
}

} // namespace fragfft
