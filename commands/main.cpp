#include "commands/program.hpp"

int main(int argc, char** argv)
{
    return fragfft::commands::run_program(argc, argv);
}
