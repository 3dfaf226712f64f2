#!/bin/sh
# The command fft of ngspice 39.3. One would guess amplitudes: a sine of 1 V on 1 V is 1 at its frequency and 1
# at frequency 0, as spec and fourier of the same program give it for the same vector. fft gives 2 for the mean. And the
# amplitudes depend on how many points there are: those of Debian's build are filled up with zeros to a power of two,
# which the manual tells as a matter of the frequencies, but the sum is divided by the power: a sine of 1 V in 10001
# points is 0.61, in 8193 points 0.50, without a window. What is printed as "Frequency resolution" is that of the points
# before, 100 Hz where the vector's frequencies are 61 Hz apart, and these are too high by one in the number of points,
# as the last point counts as the period's end: 7820 Hz for 7812.5 in 1024 points. A ripple is compared with its mean,
# and a supply's noise in dB, 6 dB off, more with other numbers of points. spec is right, if slow.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages ngspice=39.3+ds-1
cd "$folder"
# spectrum POINTS MEAN SINE APART PRINTED: of 1 V and a sine of 7812.5 Hz, a point each microsecond and no window.
spectrum() {
    cat >finding.cir <<END
a sine on a mean
V1 a 0 SIN(1 1 7.8125k)
R1 a 0 1k
.control
tran 1u $(($1 - 1))u 0 1u
linearize v(a)
set specwindow=none
fft v(a)
let mean = mag(v(a))[0]
let sine = vecmax(mag(v(a)) * (frequency gt 4k))
let place = vecmax(frequency * (frequency gt 4k) * (mag(v(a)) gt sine - 1u))
let apart = frequency[1]
echo FFT \$&mean \$&sine \$&place \$&apart
setplot tran2
spec 0 7812.5 7812.5 v(a)
let mean = mag(v(a))[0]
let sine = mag(v(a))[1]
echo SPEC \$&mean \$&sine
.endc
.end
END
    ngspice -b finding.cir 2>&1 | awk -v points="$1" -v mean="$2" -v sine="$3" -v apart="$4" -v printed="$5" '
        function near(one, other) { return one > 0.995 * other && one < 1.005 * other }
        /Frequency resolution:/ { said = $4 }
        /^FFT / {
            printf "%d points: fft has a mean of %.3f V and a sine of %.3f V at %.1f Hz, ", points, $2, $3, $4
            printf "frequencies %.2f Hz apart, \"resolution\" %.2f Hz; ", $5, said
            right = near($2, mean) && near($3, sine) && near($5, apart) && near(said, printed)
        }
        /^SPEC / { printf "spec %.3f V and %.3f V\n", $2, $3; right = right && near($2, 1) && near($3, 1); done = 1 }
        END { exit !(done && right) }'
}
spectrum 1024 2 1 977.5 977.5
spectrum 8192 2 1 122.085 122.085
spectrum 8193 1 0.5 61.04 122.07
spectrum 10001 1.221 0.61 61.04 100
