// The parts that container_facts.hpp is made of, one for each kind of file.
#pragma once

#include "program/image/container_facts.hpp"

namespace fragfft {

ContainerFacts facts_of_png(const InputFile& file);
ContainerFacts facts_of_jpeg(const InputFile& file);
ContainerFacts facts_of_heif(const InputFile& file);

} // namespace fragfft
