#include "cli/program.hpp"

int main(int argc, char** argv)
{
    return fragfft::cli::run_program(argc, argv);
}
