#!/bin/sh
# interp of the signal package 1.4.3 in Octave 7.3.0, which makes q samples of each one. One would guess that tones that
# the samples hold come through, and that the given samples are among the new ones, as MATLAB's interp has it and as the
# demo in its own source says of its graph. With the default cutoff, 0.5, a tone at half of the highest frequency loses
# half of its amplitude, one at 0.3 of it 13 percent, one at 0.7 of it 88 percent. And everything is half a new sample
# early, for every q and cutoff: the filter has an even number of taps, whose delay is rounded up. So no given sample is
# kept, even with a cutoff of 1. The package's own resample keeps all of these within a percent, in place.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages octave=7.3.0-2 octave-signal=1.4.3-1
cd "$folder"
cat >finding.m <<'END'
pkg load signal
% The amplitude of a tone of so many half turns a sample, and by how many new samples it is late.
function [amplitude, late] = measured(made, tone, q)
  k = 100 * q + (0:200 * q - 1);
  sum_of = 2 * mean(made(k + 1) .* exp(-1i * pi * tone / q * k));
  amplitude = abs(sum_of);
  late = -angle(sum_of) / (pi * tone / q);
end
wanted = [0.1 0.994; 0.3 0.867; 0.5 0.488; 0.7 0.121];
for row = wanted'
  samples = cos(pi * row(1) * (0:399));
  made = measured(interp(samples, 4), row(1), 4);
  other = measured(resample(samples, 4, 1), row(1), 4);
  printf("a tone at %.1f of the highest frequency: amplitude %.3f by interp, %.3f by resample\n", row(1), made, other);
  assert(made, row(2), 8e-3);
  assert(other, 1, 1e-2);
end
for q = [2 3 4 5]
  samples = cos(pi * 0.1 * (0:399));
  [~, late] = measured(interp(samples, q), 0.1, q);
  [~, wide] = measured(interp(samples, q, 4, 1), 0.1, q);
  [~, other] = measured(resample(samples, q, 1), 0.1, q);
  printf("%d for each: late by %+.2f new samples by interp, %+.2f with cutoff 1, %+.2f by resample\n", q, ...
         late, wide, other);
  assert([late wide other], [-0.5 -0.5 0], 0.02);
end
END
octave-cli --no-gui --norc -q finding.m
