// ICC profiles, read and made by Little CMS.
#include "program/files/printable_text.hpp"
#include "program/image/colour_encoding.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <lcms2.h>
#include <optional>
#include <stdexcept>

namespace fragfft {
namespace {

using Profile = std::unique_ptr<void, decltype(&cmsCloseProfile)>;
using Curve = std::unique_ptr<cmsToneCurve, decltype(&cmsFreeToneCurve)>;

// From a profile's XYZ, whose white is D50, to linear light of Rec. 709's primaries: the inverse of these primaries'
// own, adapted from D65 by Bradford's matrix.
constexpr ColourMatrix rec709_of_xyz{
    {{3.1338561, -1.6168667, -0.4906146}, {-0.9787684, 1.9161415, 0.0334540}, {0.0719453, -0.2289914, 1.4052427}}};

ColourMatrix product(const ColourMatrix& left, const ColourMatrix& right)
{
    ColourMatrix result{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            for (std::size_t k = 0; k < 3; ++k)
                result[i][j] += left[i][k] * right[k][j];
    return result;
}

double distance(const ColourMatrix& one, const ColourMatrix& other)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            largest = std::max(largest, std::fabs(one[i][j] - other[i][j]));
    return largest;
}

ToneCurve sampled(const cmsToneCurve* curve)
{
    constexpr int steps = 4096;
    std::vector<double> values;
    for (int i = 0; i <= steps; ++i)
        values.push_back(static_cast<double>(cmsEvalToneCurveFloat(curve, static_cast<float>(i) / steps)));
    return ToneCurve::table(values);
}

std::optional<CurveParameters> parameters_of(const cmsToneCurve* curve)
{
    const int type = cmsGetToneCurveParametricType(curve);
    if (type < 1 || type > 5)
        return std::nullopt;
    const double* const p = cmsGetToneCurveParams(curve);
    switch (type) {
    case 1:
        return CurveParameters{.gamma = p[0]};
    case 2:
        return CurveParameters{.gamma = p[0], .a = p[1], .b = p[2], .d = -p[2] / p[1]};
    case 3:
        return CurveParameters{.gamma = p[0], .a = p[1], .b = p[2], .d = -p[2] / p[1], .e = p[3], .f = p[3]};
    case 4:
        return CurveParameters{.gamma = p[0], .a = p[1], .b = p[2], .c = p[3], .d = p[4]};
    default:
        return CurveParameters{.gamma = p[0], .a = p[1], .b = p[2], .c = p[3], .d = p[4], .e = p[5], .f = p[6]};
    }
}

// Throws std::domain_error for one that does not increase. Little CMS itself would round tables to 16 bits.
ToneCurve curve_of(cmsHPROFILE profile, cmsTagSignature tag)
{
    const auto* const curve = static_cast<const cmsToneCurve*>(cmsReadTag(profile, tag));
    if (curve == nullptr)
        throw std::domain_error("no curve");
    if (const auto parameters = parameters_of(curve)) {
        try {
            return ToneCurve::parametric(*parameters);
        } catch (const std::domain_error&) {
            // Such may be flat at their beginning.
            return sampled(curve);
        }
    }
    if (cmsGetToneCurveParametricType(curve) != 0)
        return sampled(curve);
    const cmsUInt16Number* const entries = cmsGetToneCurveEstimatedTable(curve);
    std::vector<double> values;
    for (cmsUInt32Number i = 0; i < cmsGetToneCurveEstimatedTableEntries(curve); ++i)
        values.push_back(entries[i] / 65535.0);
    return ToneCurve::table(values);
}

ColourMatrix matrix_of(cmsHPROFILE profile)
{
    ColourMatrix xyz{};
    std::size_t column = 0;
    for (const auto tag : {cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag}) {
        const auto* const colorant = static_cast<const cmsCIEXYZ*>(cmsReadTag(profile, tag));
        if (colorant == nullptr)
            throw std::domain_error("no primary");
        xyz[0][column] = colorant->X;
        xyz[1][column] = colorant->Y;
        xyz[2][column] = colorant->Z;
        ++column;
    }
    return product(rec709_of_xyz, xyz);
}

std::string name_of_profile(cmsHPROFILE profile)
{
    std::array<char, 64> name{};
    cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", name.data(), name.size());
    name.back() = '\0';
    return name.front() == '\0' ? "a profile without a name" : printable(name.data());
}

// What a profile of grey or RGB says. The tags that make it a matrix with curves need not be its only ones.
ColourEncoding encoding_of(cmsHPROFILE profile, int colour_channels)
{
    ColourEncoding encoding{.name = name_of_profile(profile)};
    try {
        if (cmsGetPCS(profile) != cmsSigXYZData)
            throw std::domain_error("not of XYZ");
        if (colour_channels == 1) {
            encoding.curves = {curve_of(profile, cmsSigGrayTRCTag)};
        } else {
            encoding.to_rec709 = matrix_of(profile);
            for (const auto tag : {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag})
                encoding.curves.push_back(curve_of(profile, tag));
        }
    } catch (const std::domain_error&) {
        encoding.curves.clear();
        encoding.fault =
            fmt::format("its colour profile, {}, has no curve for each channel that could be undone", encoding.name);
    }
    return encoding;
}

} // namespace

ProfileReading read_profile(std::span<const std::uint8_t> bytes, int colour_channels)
{
    using State = ProfileReading::State;
    const Profile profile(cmsOpenProfileFromMem(bytes.data(), static_cast<cmsUInt32Number>(bytes.size())),
                          cmsCloseProfile);
    if (!profile)
        return {State::damaged};
    if (cmsGetColorSpace(profile.get()) != (colour_channels == 1 ? cmsSigGrayData : cmsSigRgbData))
        return {State::misfit, name_of_profile(profile.get())};
    ColourEncoding encoding = encoding_of(profile.get(), colour_channels);
    ProfileReading reading{State::sound, encoding.name};
    if (encoding.curves.empty()) {
        reading.encoding = std::make_shared<const ColourEncoding>(std::move(encoding));
        return reading;
    }
    // Profiles' numbers have 16 bits behind the point, and primaries are known to four digits.
    constexpr double rounding = 1e-3;
    // About one of 255 steps.
    constexpr double unseen = 4e-3;
    const double from_rec709 = distance(encoding.to_rec709, no_conversion);
    if (from_rec709 < rounding)
        encoding.to_rec709 = no_conversion;
    const auto& curves = encoding.curves;
    if (from_rec709 < rounding &&
        std::all_of(curves.begin(), curves.end(), [](const ToneCurve& curve) { return curve.is_srgb(); }))
        return reading;
    encoding.is_like_srgb =
        from_rec709 < unseen && std::all_of(curves.begin(), curves.end(),
                                            [](const ToneCurve& curve) { return curve.distance_from_srgb() < unseen; });
    reading.encoding = std::make_shared<const ColourEncoding>(std::move(encoding));
    return reading;
}

std::shared_ptr<const ColourEncoding> linear_light_of(const Chromaticity& white, const Chromaticity& red,
                                                      const Chromaticity& green, const Chromaticity& blue)
{
    const std::vector<std::uint8_t> profile = profile_of({.name = "linear light of its own primaries",
                                                          .curve = {},
                                                          .white = white,
                                                          .red = red,
                                                          .green = green,
                                                          .blue = blue},
                                                         3);
    const std::shared_ptr<const ColourEncoding> encoding = read_profile(profile, 3).encoding;
    return encoding && encoding->converts_primaries() ? encoding : nullptr;
}

std::vector<std::uint8_t> profile_of(const ColourDescription& description, int colour_channels)
{
    const CurveParameters& given = description.curve;
    const std::array<double, 7> numbers{given.gamma, given.a, given.b, given.c, given.d, given.e, given.f};
    constexpr int whole_formula = 5;
    const bool is_power = given.a == 1.0 && given.b == 0.0 && given.d == 0.0 && given.e == 0.0;
    const Curve curve(cmsBuildParametricToneCurve(nullptr, is_power ? 1 : whole_formula, numbers.data()),
                      cmsFreeToneCurve);
    const cmsCIExyY white{description.white.x, description.white.y, 1.0};
    const cmsCIExyYTRIPLE primaries{{description.red.x, description.red.y, 1.0},
                                    {description.green.x, description.green.y, 1.0},
                                    {description.blue.x, description.blue.y, 1.0}};
    const std::array<cmsToneCurve*, 3> curves{curve.get(), curve.get(), curve.get()};
    const Profile profile(colour_channels == 1 ? cmsCreateGrayProfile(&white, curve.get())
                                               : cmsCreateRGBProfile(&white, &primaries, curves.data()),
                          cmsCloseProfile);
    if (!curve || !profile)
        return {};
    const std::unique_ptr<cmsMLU, decltype(&cmsMLUfree)> name(cmsMLUalloc(nullptr, 1), cmsMLUfree);
    cmsMLUsetASCII(name.get(), "en", "US", description.name.c_str());
    cmsWriteTag(profile.get(), cmsSigProfileDescriptionTag, name.get());
    cmsUInt32Number size = 0;
    if (cmsSaveProfileToMem(profile.get(), nullptr, &size) == 0)
        return {};
    std::vector<std::uint8_t> bytes(size);
    if (cmsSaveProfileToMem(profile.get(), bytes.data(), &size) == 0)
        return {};
    // The date of making would make of one command several files.
    constexpr std::array<std::uint8_t, 12> date{2000 >> 8, 2000 & 255, 0, 1, 0, 1};
    constexpr std::ptrdiff_t date_at = 24;
    std::copy(date.begin(), date.end(), bytes.begin() + date_at);
    return bytes;
}

} // namespace fragfft
