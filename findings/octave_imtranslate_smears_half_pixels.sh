#!/bin/sh
# imtranslate of the image package 2.14.0 in Octave 7.3.0, which "translates by (x, y) using Fourier interpolation", as
# its help says. One would guess that it is made for fractions of a pixel, since whole ones need no interpolation, and
# that it is exact for a smooth image. Half a pixel to the right turns a point into a line of equal numbers across the
# image, and a wide Gaussian hill is wrong by 84 percent of its height; with a quarter of a pixel it is wrong by 55
# percent. The ramp of phases goes on beyond the middle of the spectrum, where it should begin again at the negative
# frequencies, and the real part is taken of what comes out. Whole pixels are exact and hide it. Who registers images or
# makes test images for it gets a picture that looks like a double exposure. The same ramp with negative frequencies,
# four lines with fft2, is exact.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages octave=7.3.0-2 octave-image=2.14.0-4
cd "$folder"
cat >finding.m <<'END'
pkg load image
[x, y] = meshgrid(1:64);
% A hill of standard deviation 4, by so many columns to the right.
hill = @(by) exp(-((x - 32 - by) .^ 2 + (y - 32) .^ 2) / 32);
% What the help promises, with the frequencies 0 ... 31, -32 ... -1.
function moved = by_phases(image, columns)
  n = size(image, 2);
  frequency = mod((0:n-1) + n/2, n) - n/2;
  moved = real(ifft2(fft2(image) .* exp(-2i * pi * columns * frequency / n)));
end
wanted = [0.25 0.548; 0.5 0.836; 0.75 0.548; 1 0; 1.5 0.836; 2 0];
for row = wanted'
  wrong = max(abs(imtranslate(hill(0), row(1), 0) - hill(row(1)))(:));
  right = max(abs(by_phases(hill(0), row(1)) - hill(row(1)))(:));
  printf("%.2f pixels to the right: off by %.3f of the height; with negative frequencies by %.3f\n", row(1), ...
         wrong, right);
  assert(wrong, row(2), 1e-3);
  assert(right, 0, 1e-6);
end
point = zeros(16);
point(8, 8) = 1;
line = imtranslate(point, 0.5, 0)(8, :);
printf("a point of 1 in 16 columns, half a pixel to the right: from %.4f to %.4f in its row\n", min(line), max(line));
assert(line, ones(1, 16) / 16, 1e-9);
END
octave-cli --no-gui --norc -q finding.m
