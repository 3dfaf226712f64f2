// Whether a program has the interface that the plan expects.
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

// One variable that a program really has, as the driver or the CPU's version of the program lists it.
struct ProgramVariable
{
    std::string name;
    VariableKind kind = VariableKind::uniform;
    std::string type;   // "int", "float", "vec4", "mat4", "sampler2D", "sampler2DArray", "image2D", "image2DArray"
    int array_size = 1; // number of elements; 1 for a variable that is no array

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

// The same for the variables that the driver lists. Also throws InvalidPlan when an attachment of the pass is not the
// output of that number, when the program has a uniform block, or when a compute program's groups have another size
// than the variant's.
void require_interface(const Plan& plan, const Pass& pass, const ProgramVariant& program,
                       const std::vector<Uniform>& uniforms, const LinkedProgram& linked);

// Throws InvalidPlan; the message names plan, pass and program, and says in `what` what is wrong.
[[noreturn]] void refuse_program(const Plan& plan, const Pass& pass, const ProgramVariant& program,
                                 const std::string& what);

} // namespace fragfft
