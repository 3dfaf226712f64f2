// Whether a program is what the plan takes it for.
#pragma once

#include "engine/plan.hpp"

#include <string>
#include <vector>

namespace fragfft {

// How a program uses one resource or number.
enum class VariableKind
{
    sampler,
    image,
    uniform,
};

// One variable that a program really has, whoever says so: a driver, or C++.
struct ProgramVariable
{
    std::string name;
    VariableKind kind = VariableKind::uniform;
    std::string type;   // "int", "float", "vec4", "mat4", "sampler2D", "sampler2DArray", "image2D", "image2DArray"
    int array_size = 1; // elements, 1 for what is no array

    bool operator==(const ProgramVariable&) const = default;
};

// Throws InvalidPlan, naming the plan, the pass, the program and the variable, unless the program's variables are those
// that the pass and the draw or dispatch give it, of the types given:
// - each sampler and image is one of the variant's accesses and bound in the pass, to a texture of its kind;
// - where groups wait for each other, the program does so by the image that resident_groups.hpp names;
// - each uniform is set; of an array, no more elements than it has;
// - each access and each uniform given is one of the program's, but for what the variant says may be left out.
void require_interface(const Plan& plan, const Pass& pass, const ProgramVariant& program,
                       const std::vector<Uniform>& uniforms, const std::vector<ProgramVariable>& variables);

struct LinkedProgram;

// The same of what the driver lists. Throws InvalidPlan, too, when an attachment of the pass is not the output of that
// number, when the program has a uniform block, or when a compute program's groups have another size than the
// variant's.
void require_interface(const Plan& plan, const Pass& pass, const ProgramVariant& program,
                       const std::vector<Uniform>& uniforms, const LinkedProgram& linked);

// Throws InvalidPlan naming all three and `what` is wrong.
[[noreturn]] void refuse_program(const Plan& plan, const Pass& pass, const ProgramVariant& program,
                                 const std::string& what);

} // namespace fragfft
