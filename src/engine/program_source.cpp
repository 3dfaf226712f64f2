#include "engine/program_source.hpp"

#include "compute_programs/embedded.hpp"
#include "engine/fingerprint.hpp"
#include "errors.hpp"
#include "fragment_programs/embedded.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft {

namespace {

std::string expanded(const std::string& path, const std::string& needed_by, const ProgramFiles& files)
{
    const auto file = files.find(path);
    if (file == files.end())
        throw CallerError(fmt::format("program file '{}', needed by '{}', does not exist", path, needed_by));
    constexpr std::string_view directive = "#include \"";
    // Without streams: when memory runs out a stream merely stops, and the rest of the text would be missing.
    std::string result;
    for (std::string_view rest = file->second; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        if (line.starts_with(directive)) {
            const std::string_view included = line.substr(directive.size(), line.rfind('"') - directive.size());
            result += expanded(std::string(included), path, files);
        } else {
            result += line;
            result += '\n';
        }
    }
    return result;
}

const char* version_lines(ShadingLanguage language)
{
    switch (language) {
    case ShadingLanguage::glsl_330:
        return "#version 330 core\n";
    case ShadingLanguage::glsl_420:
        return "#version 420 core\n";
    case ShadingLanguage::glsl_430:
        return "#version 430 core\n";
    case ShadingLanguage::essl_300:
        return "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n"
               "precision highp sampler2DArray;\n";
    case ShadingLanguage::essl_310:
        return "#version 310 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n"
               "precision highp sampler2DArray;\nprecision highp image2D;\nprecision highp image2DArray;\n";
    }
    return "";
}

std::string source(const ProgramVariant& variant, const std::string& file, const ProgramFiles& files,
                   ShadingLanguage language)
{
    std::string text = version_lines(language);
    for (const std::string& define : variant.defines)
        text += fmt::format("#define {}\n", define);
    return text + expanded(file, variant.name, files);
}

} // namespace

const ProgramFiles& embedded_program_files()
{
    // The endings of their names keep the paths of fragment and compute programs apart.
    static const ProgramFiles files = [] {
        ProgramFiles all = fragment_programs::embedded_files();
        all.insert(compute_programs::embedded_files().begin(), compute_programs::embedded_files().end());
        return all;
    }();
    return files;
}

const std::string& fingerprint_of_programs()
{
    static const std::string known = fingerprint_of(embedded_program_files());
    return known;
}

std::string fingerprint_of(const ProgramFiles& files)
{
    std::vector<std::string_view> texts;
    for (const auto& [path, text] : files)
        texts.insert(texts.end(), {path, text});
    return fingerprint(texts);
}

std::string fragment_source(const ProgramVariant& variant, const ProgramFiles& files, ShadingLanguage language)
{
    return source(variant, variant.file, files, language);
}

std::string compute_source(const ProgramVariant& variant, const ProgramFiles& files, ShadingLanguage language)
{
    return source(variant, variant.file, files, language);
}

std::string vertex_source(const ProgramVariant& variant, const ProgramFiles& files, ShadingLanguage language)
{
    return source(variant, variant.vertex_file, files, language);
}

ProgramTexts program_texts(const Plan& plan, const ProgramFiles& files, ShadingLanguage language)
{
    const bool has_compute = language == ShadingLanguage::glsl_430 || language == ShadingLanguage::essl_310;
    ProgramTexts texts;
    for (const Pass& pass : plan.passes) {
        for (const Draw& draw : pass.draws()) {
            if (draw.program.stores() && !has_compute)
                throw InputError(fmt::format(
                    "plan '{}' has fragment programs that store in images, which are written in glsl430 or essl310",
                    plan.name));
            ProgramText& text = texts[draw.program.key()];
            text.vertex = vertex_source(draw.program, files, language);
            text.fragment = fragment_source(draw.program, files, language);
        }
        for (const Dispatch& dispatch : pass.dispatches()) {
            if (!has_compute)
                throw InputError(
                    fmt::format("plan '{}' has compute programs, which are written in glsl430 or essl310", plan.name));
            texts[dispatch.program.key()].compute = compute_source(dispatch.program, files, language);
        }
    }
    return texts;
}

} // namespace fragfft
