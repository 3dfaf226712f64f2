// The names of the boundary rules in fragment programs.
#pragma once

#include "boundary.hpp"

namespace fragfft {

// The definition that selects a rule's variant of a program.
constexpr const char* define(Boundary boundary)
{
    switch (boundary) {
    case Boundary::wrap:
        return "BOUNDARY_WRAP";
    case Boundary::clamp:
        return "BOUNDARY_CLAMP";
    case Boundary::zero:
        return "BOUNDARY_ZERO";
    case Boundary::mirror:
        return "BOUNDARY_MIRROR";
    }
    return "";
}

} // namespace fragfft
