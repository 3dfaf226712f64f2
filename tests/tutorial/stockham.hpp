// The method of docs/contributing/adding_a_method.md.
#pragma once

#include "methods/method.hpp"

namespace fragfft::stockham {

Method method();

} // namespace fragfft::stockham
