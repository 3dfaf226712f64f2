#include "figures/items/moreland_angel_2003/all_cases.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// What a program of all cases needs of the variants that it replaces.
struct FamilyCases
{
    std::vector<AccessCount> accesses_of_one; // the case that reads most
    // Texels that all cases together read; rows and columns differ in the FFT's.
    std::vector<AccessCount> accesses_of_all_in_rows;
    std::vector<AccessCount> accesses_of_all_in_columns;
};

const std::map<std::string, FamilyCases>& cases_of_families()
{
    static const std::map<std::string, FamilyCases> cases{
        {"fft", {{{"source", 3}}, {{"source", 4}}, {{"source", 5}}}},
        {"untangle", {{{"source", 2}}, {{"source", 6}}, {{"source", 6}}}},
        {"tangle", {{{"source", 2}}, {{"source", 6}}, {{"source", 6}}}},
        {"multiply",
         {{{"source", 2}, {"response", 2}}, {{"source", 3}, {"response", 3}}, {{"source", 3}, {"response", 3}}}},
    };
    return cases;
}

// The variant that names the pass's work: not the scale or pass program beside it.
const ProgramVariant& leading_program(const Pass& pass)
{
    for (const Draw& draw : pass.draws())
        if (cases_of_families().contains(draw.program.family))
            return draw.program;
    throw std::logic_error(fmt::format("pass '{}' draws nothing that one program could stand for", pass.name));
}

// The axis of the variants; none of the product, which has pairs along both.
std::vector<std::string> axis_defines(const Pass& pass)
{
    const ProgramVariant& program = leading_program(pass);
    if (program.family == "multiply")
        return {};
    for (const char* axis : {"ALONG_ROWS", "ALONG_COLUMNS"})
        if (std::find(program.defines.begin(), program.defines.end(), axis) != program.defines.end())
            return {axis};
    throw std::logic_error(fmt::format("program '{}' has no axis", program.name));
}

// Each of the draws' uniforms once.
std::vector<Uniform> uniforms_of_all(const Pass& pass)
{
    std::vector<Uniform> all;
    for (const Draw& draw : pass.draws())
        for (const Uniform& uniform : draw.uniforms) {
            const auto known =
                std::find_if(all.begin(), all.end(), [&](const Uniform& one) { return one.name == uniform.name; });
            if (known == all.end())
                all.push_back(uniform);
            else if (*known != uniform)
                throw std::logic_error(fmt::format("pass '{}' has two values of '{}'", pass.name, uniform.name));
        }
    return all;
}

Draw one_draw(const Pass& pass, const Resource& target, CaseChoice choice)
{
    const std::string family = leading_program(pass).family;
    const bool is_product = family == "multiply";
    const FamilyCases& cases = cases_of_families().at(family);
    std::vector<std::string> defines = axis_defines(pass);
    const bool in_columns = !defines.empty() && defines.front() == "ALONG_COLUMNS";
    const bool branches = choice == CaseChoice::branching;
    defines.push_back(branches ? "BRANCHING" : "MULTIPLEXING");
    const std::vector<AccessCount>& of_all =
        in_columns ? cases.accesses_of_all_in_columns : cases.accesses_of_all_in_rows;
    const char* axis = is_product ? "" : in_columns ? "_columns" : "_rows";
    return {{fmt::format("{}{}_of_all_cases_{}", family, axis, branches ? "branching" : "multiplexing"), family,
             fmt::format("moreland_angel_2003/all_cases_{}.frag", family), std::move(defines),
             branches ? cases.accesses_of_one : of_all},
            {"whole array", 0, 0, target.width, target.height},
            is_product ? std::vector<Uniform>{{"width", target.width}, {"height", target.height}}
                       : uniforms_of_all(pass)};
}

bool is_as_published(const Plan& plan)
{
    for (const Pass& pass : plan.passes) {
        const Resource& target = plan.target_of(pass);
        if (target.width < 4 || target.height < 4)
            return false;
        for (const Draw& draw : pass.draws())
            for (const char* other : {"TWIDDLE_TABLE", "UNITARY", "SCALED", "ROUND_TO_HALF"})
                if (std::find(draw.program.defines.begin(), draw.program.defines.end(), other) !=
                    draw.program.defines.end())
                    return false;
    }
    return true;
}

} // namespace

Plan with_one_program_a_pass(Plan plan, CaseChoice choice)
{
    if (!is_as_published(plan))
        throw std::logic_error(fmt::format("plan '{}' is not of the form that the paper published", plan.name));
    for (Pass& pass : plan.passes)
        pass.draws() = {one_draw(pass, plan.target_of(pass), choice)};
    plan.name +=
        choice == CaseChoice::branching ? ", one branching program a pass" : ", one multiplexing program a pass";
    return plan;
}

} // namespace fragfft::figures
