#!/bin/sh
# fspecial("log", size, sigma) of the image package 2.14.0 in Octave 7.3.0, the Laplacian of a Gaussian. One would guess
# that a flat image becomes 0, and that squares become what a Laplacian makes of them, 4 for x^2 + y^2, whatever sigma
# is. The default, 5 x 5 and sigma 0.5, has the sum -0.71: a flat 100 becomes -71, and edges drown in it. And all
# answers are too small by 2 pi sigma^2, as the Gaussian is divided by that and by its sum: squares become 3.3 for sigma
# 0.5, 0.64 for 1, 0.16 for 2 and 0.07 for 3. Who looks for blobs over several sigmas by sigma^2 times the response, or
# finds edges by a threshold, finds the small ones only; a product of spectra, or a filter of another program, differs
# by the factor. From sigma 1 on the kernel times 2 pi sigma^2, less its mean, is right.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages octave=7.3.0-2 octave-image=2.14.0-4
cd "$folder"
cat >finding.m <<'END'
pkg load image
flat = imfilter(100 * ones(16), fspecial("log"));
printf("the default on a flat 100: %.1f in the middle\n", flat(8, 8));
assert(flat(8, 8), -71.3, 0.1);
[x, y] = meshgrid(-40:40);
for sigma = [0.5 1 2 3]
  kernel = fspecial("log", 2 * ceil(5 * sigma) + 1, sigma);
  answer = imfilter(x .^ 2 + y .^ 2, kernel)(41, 41);
  mended = 2 * pi * sigma ^ 2 * kernel;
  mended -= mean(mended(:));
  right = imfilter(x .^ 2 + y .^ 2, mended)(41, 41);
  printf("sigma %.1f, %d x %d: x^2 + y^2 becomes %.3f, times 2 pi sigma^2 less the mean %.3f\n", sigma,
         size(kernel), answer, right);
  assert(answer * 2 * pi * sigma ^ 2, 4, 1.2);
  if sigma >= 1
    assert(answer * 2 * pi * sigma ^ 2, 4, 0.02);
    assert(right, 4, 0.02);
  end
end
END
octave-cli --no-gui --norc -q finding.m
