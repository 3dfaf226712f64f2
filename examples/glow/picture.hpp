// A screenshot's file.
#pragma once

#include <string>
#include <vector>

// A PPM file from RGB bytes, row by row from the lowest one, as glReadPixels gives them. Throws std::runtime_error.
void write_ppm(const std::string& path, int width, int height, const std::vector<unsigned char>& rows_from_below);
