#include "program/image/xmp.hpp"

#include "program/image/stored_numbers.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <glib.h>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace fragfft {
namespace {

using namespace std::string_view_literals;

struct Attribute
{
    std::string name;
    std::string value;
};

// An element, or where it has no name a text.
struct Node
{
    std::string name = {};
    std::string text = {};
    std::vector<Attribute> attributes = {};
    std::vector<Node> children = {};
};

constexpr std::size_t deepest = 64;

// What the parser builds: the open elements, the first of which stands for the document.
struct Document
{
    std::vector<Node> open{1};
};

void begin_element(GMarkupParseContext* /*context*/, const gchar* name, const gchar** names, const gchar** values,
                   gpointer document, GError** error)
{
    auto& open = static_cast<Document*>(document)->open;
    if (open.size() > deepest) {
        g_set_error_literal(error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "too deep");
        return;
    }
    Node node{.name = name};
    for (; *names != nullptr; ++names, ++values)
        node.attributes.push_back({*names, *values});
    open.push_back(std::move(node));
}

void end_element(GMarkupParseContext* /*context*/, const gchar* /*name*/, gpointer document, GError** /*error*/)
{
    auto& open = static_cast<Document*>(document)->open;
    Node node = std::move(open.back());
    open.pop_back();
    open.back().children.push_back(std::move(node));
}

void add_text(GMarkupParseContext* /*context*/, const gchar* text, gsize size, gpointer document, GError** /*error*/)
{
    static_cast<Document*>(document)->open.back().children.push_back({.text = std::string(text, size)});
}

// The document's only element. Nothing where the text is no XML; remarks and instructions are left out.
std::unique_ptr<Node> parsed(std::string_view text)
{
    const GMarkupParser parser{begin_element, end_element, add_text, nullptr, nullptr};
    Document document;
    const std::unique_ptr<GMarkupParseContext, decltype(&g_markup_parse_context_free)> context(
        g_markup_parse_context_new(&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &document, nullptr),
        g_markup_parse_context_free);
    const bool is_sound =
        g_markup_parse_context_parse(context.get(), text.data(), static_cast<gssize>(text.size()), nullptr) != 0 &&
        g_markup_parse_context_end_parse(context.get(), nullptr) != 0;
    if (!is_sound || document.open.size() != 1)
        return nullptr;
    for (Node& node : document.open.front().children)
        if (!node.name.empty())
            return std::make_unique<Node>(std::move(node));
    return nullptr;
}

// Where a name of XMP is from, and what it is there.
struct Property
{
    std::string_view space;
    std::string_view name;
};

constexpr std::string_view rdf_space = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
constexpr std::string_view tiff_space = "http://ns.adobe.com/tiff/1.0/";
constexpr std::string_view exif_space = "http://ns.adobe.com/exif/1.0/";
constexpr std::string_view google_spaces = "http://ns.google.com/photos/";
constexpr std::string_view panorama_space = "http://ns.google.com/photos/1.0/panorama/";
constexpr std::string_view regions_space = "http://www.metadataworkinggroup.com/schemas/regions/";
constexpr std::string_view iptc_space = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/";

constexpr std::array of_pixels{
    Property{"http://ns.adobe.com/xap/1.0/", "Thumbnails"},
    Property{"http://ns.adobe.com/xmp/note/", "HasExtendedXMP"},
    Property{tiff_space, "ImageWidth"},
    Property{tiff_space, "ImageLength"},
    Property{tiff_space, "BitsPerSample"},
    Property{tiff_space, "Compression"},
    Property{tiff_space, "PhotometricInterpretation"},
    Property{tiff_space, "SamplesPerPixel"},
    Property{tiff_space, "PlanarConfiguration"},
    Property{tiff_space, "NativeDigest"},
    Property{exif_space, "PixelXDimension"},
    Property{exif_space, "PixelYDimension"},
    Property{exif_space, "CompressedBitsPerPixel"},
    Property{exif_space, "CFAPattern"},
    Property{exif_space, "MakerNote"},
    Property{exif_space, "NativeDigest"},
};
constexpr std::array of_places{Property{exif_space, "SubjectArea"}, Property{exif_space, "SubjectLocation"},
                               Property{iptc_space, "ImageRegion"}};
// Depth and gain maps, the picture before it was edited, motion pictures and lists of these.
constexpr std::array spaces_of_pictures{"http://ns.adobe.com/xap/1.0/g/img/"sv, "http://ns.adobe.com/hdr-gain-map/"sv,
                                        "http://ns.apple.com/HDRGainMap/"sv,    "http://ns.apple.com/depthData/"sv,
                                        "http://ns.apple.com/pixeldatainfo/"sv, "http://ns.xiaomi.com/photos/"sv};

template <std::size_t count> bool is_one_of(const Property& property, const std::array<Property, count>& properties)
{
    return std::any_of(properties.begin(), properties.end(), [&](const Property& known) {
        return known.space == property.space && known.name == property.name;
    });
}

// Long, and of nothing but the letters of base64: words have blanks.
bool looks_like_picture(std::string_view text)
{
    constexpr std::size_t shortest = 512;
    return text.size() >= shortest && std::all_of(text.begin(), text.end(), [](unsigned char letter) {
               return (std::isalnum(letter) != 0 && letter < 128) ||
                      "+/=-_\r\n"sv.find(static_cast<char>(letter)) != std::string_view::npos;
           });
}

class Cleaner
{
public:
    explicit Cleaner(bool moved) : moved_(moved) {}

    bool had_gain_map = false;

    // False where the node is to be left out.
    bool clean(Node& node, std::map<std::string, std::string, std::less<>> spaces)
    {
        for (const Attribute& attribute : node.attributes)
            if (attribute.name == "xmlns" || attribute.name.starts_with("xmlns:"))
                spaces[attribute.name.substr(std::min<std::size_t>(attribute.name.size(), 6))] = attribute.value;
        const Property property = property_of(node.name, spaces);
        if (is_stale(property))
            return false;
        if (is_orientation(property)) {
            node.children = {{.text = "1"}};
            return true;
        }
        std::erase_if(node.attributes, [&](Attribute& attribute) {
            const Property named = property_of(attribute.name, spaces);
            if (is_orientation(named))
                attribute.value.assign(1, '1');
            return is_stale(named) || looks_like_picture(attribute.value);
        });
        std::string text;
        for (const Node& child : node.children)
            text += child.text;
        if (looks_like_picture(text))
            return false;
        const bool was_empty = node.children.empty();
        std::erase_if(node.children, [&](Node& child) { return !child.name.empty() && !clean(child, spaces); });
        // A list whose last member went is none.
        const bool is_empty = std::all_of(node.children.begin(), node.children.end(), [](const Node& child) {
            return child.name.empty() && child.text.find_first_not_of(" \t\r\n") == std::string::npos;
        });
        const bool is_frame = property.space == rdf_space && (property.name == "RDF" || property.name == "Description");
        return was_empty || !is_empty || is_frame || node.name == "x:xmpmeta";
    }

private:
    static Property property_of(std::string_view name, const std::map<std::string, std::string, std::less<>>& spaces)
    {
        const std::size_t colon = name.find(':');
        const bool has_prefix = colon != std::string_view::npos;
        const auto space = spaces.find(has_prefix ? name.substr(0, colon) : ""sv);
        return {space == spaces.end() ? ""sv : std::string_view(space->second),
                has_prefix ? name.substr(colon + 1) : name};
    }

    static bool is_orientation(const Property& property)
    {
        return property.space == tiff_space && property.name == "Orientation";
    }

    bool is_stale(const Property& property)
    {
        const auto is_from = [&](std::string_view space) { return property.space.starts_with(space); };
        had_gain_map |= (is_from("http://ns.adobe.com/hdr-gain-map/") || is_from("http://ns.apple.com/HDRGainMap/")) &&
                        property.name.ends_with("ersion");
        if (std::any_of(spaces_of_pictures.begin(), spaces_of_pictures.end(), is_from) ||
            (is_from(google_spaces) && !is_from(panorama_space)) || is_one_of(property, of_pixels))
            return true;
        return moved_ && (is_from(panorama_space) || is_from(regions_space) || is_one_of(property, of_places));
    }

    bool moved_;
};

void append_escaped(std::string& text, std::string_view raw)
{
    for (const char letter : raw)
        switch (letter) {
        case '&':
            text += "&amp;";
            break;
        case '<':
            text += "&lt;";
            break;
        case '>':
            text += "&gt;";
            break;
        case '"':
            text += "&quot;";
            break;
        // As they stand they would be blanks in an attribute.
        case '\n':
            text += "&#xA;";
            break;
        case '\r':
            text += "&#xD;";
            break;
        case '\t':
            text += "&#x9;";
            break;
        default:
            text += letter;
        }
}

void append(std::string& text, const Node& node)
{
    if (node.name.empty()) {
        if (node.text.find_first_not_of(" \t\r\n") == std::string::npos)
            text += node.text;
        else
            append_escaped(text, node.text);
        return;
    }
    text.append("<").append(node.name);
    for (const Attribute& attribute : node.attributes) {
        text.append(" ").append(attribute.name).append("=\"");
        append_escaped(text, attribute.value);
        text += '"';
    }
    if (node.children.empty()) {
        text += "/>";
        return;
    }
    text += '>';
    for (const Node& child : node.children)
        append(text, child);
    text.append("</").append(node.name).append(">");
}

bool has_properties(const Node& node)
{
    const bool is_described =
        std::any_of(node.attributes.begin(), node.attributes.end(), [](const Attribute& attribute) {
            return !attribute.name.starts_with("xmlns") && attribute.name != "rdf:about" && attribute.name != "x:xmptk";
        });
    return is_described || std::any_of(node.children.begin(), node.children.end(), [](const Node& child) {
               const bool is_frame = child.name == "rdf:RDF" || child.name == "rdf:Description";
               return !child.name.empty() && (!is_frame || has_properties(child));
           });
}

} // namespace

Xmp read_xmp(std::span<const std::uint8_t> packet, bool moved)
{
    Xmp xmp;
    std::string_view text = text_of(packet);
    while (!text.empty() && text.back() == '\0')
        text.remove_suffix(1);
    const std::unique_ptr<Node> root = parsed(text);
    if (!root)
        return xmp;
    xmp.is_sound = true;
    Cleaner cleaner(moved);
    const bool is_left = cleaner.clean(*root, {}) && has_properties(*root);
    xmp.had_gain_map = cleaner.had_gain_map;
    if (!is_left)
        return xmp;
    std::string cleaned = "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n";
    append(cleaned, *root);
    cleaned += "\n<?xpacket end=\"w\"?>";
    xmp.cleaned.assign(cleaned.begin(), cleaned.end());
    return xmp;
}

} // namespace fragfft
