#include "sound_files.hpp"

#include "image_maker.hpp"
#include "npy_maker.hpp"

namespace fragfft {

namespace {

void append(Bytes& bytes, std::initializer_list<int> more)
{
    for (const int byte : more)
        bytes.push_back(static_cast<std::uint8_t>(byte));
}

void append(Bytes& bytes, std::string_view text)
{
    bytes.insert(bytes.end(), text.begin(), text.end());
}

// EXIF data with an orientation and a thumbnail's directory.
Bytes exif_bytes()
{
    Bytes exif;
    append(exif, {'I', 'I', 42, 0, 8, 0, 0, 0, 2, 0, 0x0F, 1, 2, 0, 6, 0, 0, 0, 38, 0, 0, 0});
    append(exif, {0x12, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0, 44, 0, 0, 0});
    append(exif, "Maker");
    exif.push_back(0);
    append(exif, {2, 0, 1, 2, 4, 0, 1, 0, 0, 0, 74, 0, 0, 0, 2, 2, 4, 0, 1, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0});
    append(exif, {0xFF, 0xD8, 0xFF, 0xD9});
    return exif;
}

constexpr std::string_view xmp_packet =
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
    "<rdf:Description rdf:about=\"\" xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\" tiff:Orientation=\"6\" "
    "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"><xmp:Thumbnails>abc</xmp:Thumbnails><xmp:Label>one &amp; two"
    "</xmp:Label></rdf:Description></rdf:RDF></x:xmpmeta>";

Bytes with_metadata(const Bytes& jpeg)
{
    const auto add = [](Bytes& bytes, int marker, const Bytes& data) {
        append(bytes,
               {0xFF, marker, static_cast<int>((data.size() + 2) >> 8), static_cast<int>((data.size() + 2) & 255)});
        bytes.insert(bytes.end(), data.begin(), data.end());
    };
    Bytes exif = bytes_of("Exif");
    append(exif, {0, 0});
    const Bytes body = exif_bytes();
    exif.insert(exif.end(), body.begin(), body.end());
    Bytes xmp = bytes_of("http://ns.adobe.com/xap/1.0/");
    xmp.push_back(0);
    append(xmp, xmp_packet);
    Bytes pictures = bytes_of("MPF");
    append(pictures, {0, 'I', 'I', 42, 0, 8, 0, 0, 0, 1, 0, 2, 0xB0, 7, 0, 32, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0});
    pictures.resize(pictures.size() + 32);
    Bytes resources = bytes_of("Photoshop 3.0");
    resources.push_back(0);
    append(resources, "8BIM");
    append(resources, {4, 4, 0, 0, 0, 0, 0, 8, 0x1C, 2, 120, 0, 3, 'a', 'b', 'c'});
    Bytes made(jpeg.begin(), jpeg.begin() + 2);
    add(made, 0xE1, exif);
    add(made, 0xE1, xmp);
    add(made, 0xE2, pictures);
    add(made, 0xED, resources);
    made.insert(made.end(), jpeg.begin() + 2, jpeg.end());
    return made;
}

Bytes with_metadata_chunks(const Bytes& png)
{
    Bytes text = bytes_of("XML:com.adobe.xmp");
    append(text, {0, 0, 0, 0, 0});
    append(text, xmp_packet);
    Bytes made = png::with_chunk(png, "IDAT", "eXIf", exif_bytes());
    made = png::with_chunk(made, "IDAT", "iTXt", text);
    made = png::with_chunk(made, "IDAT", "gAMA", {0, 0, 0x88, 0xB8});
    return png::with_chunk(made, "IDAT", "cICP", {12, 13, 0, 1});
}

} // namespace

std::vector<SoundFile> sound_files()
{
    start_vips();
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
          {"tiff", rgb, ".tif[compression=none]"},
          {"tiff", rgb, ".tif[compression=lzw,predictor=horizontal,tile,tile-width=16,tile-height=16]"},
          {"tiff", rgb, ".tif[compression=deflate,tile,tile-width=16,tile-height=16,bigtiff]"},
          {"tiff", levels_image(40, 6, 4, VIPS_FORMAT_FLOAT), ".tif[compression=deflate,predictor=float]"},
          {"tiff", grey.cast(VIPS_FORMAT_USHORT), ".tif"},
          {"tiff", levels_image(40, 36, 4), ".tif[premultiply,compression=deflate]"},
          {"tiff", levels_image(40, 36, 4), ".tif[premultiply,tile,tile-width=16,tile-height=16]"},
          {"webp", rgb, ".webp[lossless]"},
          {"webp", levels_image(30, 20, 4), ".webp"},
          {"pnm", rgb, ".ppm"},
          {"pnm", grey, ".pgm[ascii]"},
          {"pnm", grey, ".pbm[bitdepth=1]"},
          {"pfm", floats, ".pfm"}})
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
    seeds.push_back({"jpeg", with_metadata(made_by_vips(rgb, ".jpg"))});
    seeds.push_back({"png", with_metadata_chunks(seeds.front().bytes)});
    for (const int channels : {1, 4}) {
        save_image(directory / "a.exr", random_picture(18, 35, channels, 12));
        seeds.push_back({"exr", get_file(directory / "a.exr")});
    }
    return seeds;
}

} // namespace fragfft
