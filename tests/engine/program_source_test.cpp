#include "catch_framework.hpp"
#include "engine/program_source.hpp"
#include "errors.hpp"

using namespace fragfft;

namespace {

const ProgramFiles files{
    {"paper/main.frag", "before\n#include \"common/outer.glsl\"\nafter\n"},
    {"common/outer.glsl", "outer\n#include \"common/inner.glsl\"\n"},
    {"common/inner.glsl", "inner"}, // no newline at the end
    {"common/full_screen.vert", "vertex\n"},
    {"paper/missing.frag", "#include \"common/absent.glsl\"\n"},
};

ProgramVariant variant(const std::string& file, std::vector<std::string> defines = {})
{
    return {"the_variant", "family", file, std::move(defines), {}};
}

} // namespace

TEST_CASE("Desktop sources: the version first, then the definitions in their order, then the file with its includes")
{
    const std::string source =
        fragment_source(variant("paper/main.frag", {"REAL", "TAPS 5"}), files, ShadingLanguage::glsl_330);
    CHECK(source == "#version 330 core\n"
                    "#define REAL\n"
                    "#define TAPS 5\n"
                    "before\nouter\ninner\nafter\n");
}

TEST_CASE("Sources for OpenGL ES state the precision, which has no default there")
{
    const std::string source = fragment_source(variant("paper/main.frag", {"REAL"}), files, ShadingLanguage::essl_300);
    CHECK(source == "#version 300 es\n"
                    "precision highp float;\nprecision highp int;\nprecision highp sampler2D;\n"
                    "precision highp sampler2DArray;\n"
                    "#define REAL\n"
                    "before\nouter\ninner\nafter\n");
}

TEST_CASE("The vertex source comes from the variant's vertex file")
{
    CHECK_THAT(vertex_source(variant("paper/main.frag"), files, ShadingLanguage::glsl_330),
               ContainsSubstring("vertex\n"));
}

TEST_CASE("A missing file is the caller's mistake, and it is named, and what needs it")
{
    CHECK_THROWS_AS(fragment_source(variant("paper/absent.frag"), files, ShadingLanguage::glsl_330), CallerError);
    CHECK_THROWS_WITH(fragment_source(variant("paper/absent.frag"), files, ShadingLanguage::glsl_330),
                      ContainsSubstring("'paper/absent.frag'") && ContainsSubstring("'the_variant'"));
    CHECK_THROWS_WITH(fragment_source(variant("paper/missing.frag"), files, ShadingLanguage::glsl_330),
                      ContainsSubstring("'common/absent.glsl'") && ContainsSubstring("'paper/missing.frag'"));
}

TEST_CASE("Variants that compile to the same program have the same key, others not")
{
    const ProgramVariant first = variant("a.frag", {"REAL"});
    ProgramVariant renamed = first;
    renamed.name = "another name";
    renamed.family = "another family";
    CHECK(first.key() == renamed.key());
    CHECK(first.key() != variant("a.frag", {"IMAGINARY"}).key());
    CHECK(first.key() != variant("b.frag", {"REAL"}).key());
    ProgramVariant with_mesh = first;
    with_mesh.vertex_file = "scene/mesh.vert";
    CHECK(first.key() != with_mesh.key());
}

TEST_CASE("The embedded programs are there")
{
    CHECK(embedded_program_files().contains("common/full_screen.vert"));
    CHECK(embedded_program_files().contains("moreland_angel_2003/fft.frag"));
}

TEST_CASE("The fingerprint of programs changes with any letter of any file, and with its name")
{
    CHECK(fingerprint_of_programs() == fingerprint_of(embedded_program_files()));
    const std::string known = fingerprint_of(files);
    for (const auto& [path, text] : files)
        for (std::size_t i = 0; i < text.size(); ++i) {
            std::string other(text);
            ++other[i];
            ProgramFiles changed = files;
            changed.at(path) = other;
            CHECK(fingerprint_of(changed) != known);
        }
    ProgramFiles renamed = files;
    renamed["paper/other.frag"] = renamed.at("paper/main.frag");
    renamed.erase("paper/main.frag");
    CHECK(fingerprint_of(renamed) != known);
}
