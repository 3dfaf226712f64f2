#!/bin/sh
# SPIRV-Cross 2021.01.15+1.3.239 of Debian 12, which makes GLSL of other versions out of SPIR-V. One would guess that a
# promise that the target cannot keep is refused, as it refuses a program with numbers of 64 bits for GLSL ES 3.00, or
# is kept by an extension, as ARB_gpu_shader5 has it for GLSL 3.30. The word "precise" of GLSL 4.50, by which an error
# of a sum or Kahan's sum is computed as it is written, is gone in GLSL 3.30 and ES 3.00, without a word, and fma
# becomes a product and a sum; for GLSL 4.50, HLSL and Metal it is kept in one form or another. The program compiles
# everywhere, and the errors of its sums are 0 on Mesa, whose compiler may now take (a + b) - a for b.
# Pairs of floats for more digits work on the desktop and are single precision on the page.
set -eu
. "$(dirname "$0")/common"
debian_packages spirv-cross=2021.01.15+1.3.239.0-1 glslang-tools
cd "$folder"
cat >sum.frag <<'END'
#version 450
layout(location = 0) in vec2 number;
layout(location = 0) out vec4 color;
void main()
{
    precise float sum = number.x + number.y;
    precise float other = sum - number.x;
    precise float error = (number.x - (sum - other)) + (number.y - other);
    precise float product = number.x * number.y;
    color = vec4(sum, error, product, fma(number.x, number.y, -product));
}
END
cat >doubles.frag <<'END'
#version 450
layout(location = 0) in vec2 number;
layout(location = 0) out vec4 color;
void main()
{
    double sum = double(number.x) + double(number.y);
    color = vec4(float(sum));
}
END
for program in sum doubles; do
    glslangValidator -V $program.frag -o $program.spv >/dev/null
done
for target in "--version 450" "--version 330" "--version 300 --es" "--hlsl --shader-model 50" "--msl"; do
    # shellcheck disable=SC2086 # an option each
    spirv-cross $target sum.spv >out 2>log
    promises=$(grep -c 'precise\|spvFAdd(\|spvFSub(' out || true)
    echo "$target: $promises lines that keep to what is written, $(wc -c <log) bytes of messages"
    grep 'error = \|color = ' out
    fused=no
    if grep -q 'fma(\|mad(' out; then fused=fma; fi
    case $target in
    "--version 330" | "--version 300 --es") wanted="0 no" ;;
    "--msl") wanted="5 fma" ;;
    *) wanted="7 fma" ;;
    esac
    if [ -s log ] || [ "$promises $fused" != "$wanted" ]; then
        echo changed
        exit 1
    fi
done
if spirv-cross --version 300 --es doubles.spv >out 2>log; then
    echo changed
    exit 1
fi
echo "numbers of 64 bits for GLSL ES 3.00: $(head -n 1 log)"
