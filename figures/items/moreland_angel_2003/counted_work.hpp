// What the programs of a plan do, counted on what runs: fragments by queries while the plan is drawn, instructions in
// what a compiler made of each program. Tables 1 and 2 of Moreland & Angel 2003 count by this alone.
#pragma once

#include "engine/plan.hpp"
#include "figures/report/item.hpp"
#include "measuring/plan_instructions.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

enum class InstructionSource
{
    driver, // its own assembly, which is closest to what Cg printed in 2003
    spirv,
};

const char* name(InstructionSource source); // "the driver's assembly"

struct CountedProgram
{
    ProgramVariant program;
    std::int64_t fragments = 0; // in all the draws of the plan
    std::optional<InstructionCount> by_driver;
    std::optional<InstructionCount> in_spirv;

    const std::optional<InstructionCount>& instructions(InstructionSource source) const
    {
        return source == InstructionSource::driver ? by_driver : in_spirv;
    }
};

class CountedWork
{
public:
    explicit CountedWork(std::vector<CountedProgram> programs) : programs_(std::move(programs)) {}

    // Where instructions are counted for every claim: in the driver's assembly where it gives that out for all
    // programs, else in SPIR-V where the tools for that are installed.
    std::optional<InstructionSource> source() const;

    std::int64_t fragments(const std::string& family) const;
    // Fragments of a family by how many instructions each takes.
    std::map<int, std::int64_t> fragments_by_count(const std::string& family, int InstructionCount::*kind,
                                                   InstructionSource source) const;
    // Instructions that the fragments of a family take together.
    std::int64_t total(const std::string& family, int InstructionCount::*kind, InstructionSource source) const;
    // The same of all families.
    std::int64_t total(int InstructionCount::*kind, InstructionSource source) const;

private:
    bool is_counted_by(InstructionSource source) const;

    std::vector<CountedProgram> programs_; // each variant once
};

// The count that most fragments take, between the least and the greatest. There must be one at least.
Interval interval_of(const std::map<int, std::int64_t>& fragments_by_count);

// Draws the plan once, on inputs of zeros.
CountedWork counted_work(ItemContext& context, const Plan& plan);

} // namespace fragfft::figures
