#!/bin/sh
# fspecial("motion", length, angle) of the image package 2.14.0 in Octave 7.3.0. One would guess a kernel of odd sides
# that is symmetric about its middle, as MATLAB's is, so that imfilter smears each point to both sides alike. The line
# is turned by imrotate, which makes it any number of rows: 12 x 12 for the usual length 9 at 45 degrees, and even
# sides for half of all odd lengths at oblique angles. The same imfilter then moves the image by half a pixel in both
# directions. Even lengths are off by half a pixel without any angle, since their last weight of five is zero. Who
# blurs an image with it to test a deconvolution gets a sharp one that does not lie upon the first, and a phase with a
# slope.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages octave=7.3.0-2 octave-image=2.14.0-4
cd "$folder"
cat >finding.m <<'END'
pkg load image
% By how many rows and columns imfilter moves a point's centre of gravity.
function by = moved(kernel)
  point = zeros(41);
  point(21, 21) = 1;
  blurred = imfilter(point, kernel);
  [row, column] = ndgrid(-20:20);
  by = [sum((blurred .* row)(:)), sum((blurred .* column)(:))] / sum(blurred(:));
end
wanted = {9, 45, [12 12], 0.5; 5, 30, [6 6], 0.5; 9, 30, [12 12], 0.5; 7, 45, [9 9], 0; 9, 0, [9 9], 0};
for row = wanted'
  kernel = fspecial("motion", row{1}, row{2});
  by = moved(kernel);
  printf("length %d, angle %d: %d x %d, moved by %+.3f, %+.3f\n", row{1:2}, size(kernel), by);
  assert(size(kernel), row{3});
  assert(abs(by), [row{4} row{4}], 1e-6);
end
even = fspecial("motion", 4, 0);
printf("length 4, angle 0: %s, moved by %+.3f, %+.3f\n", mat2str(even(3, :), 3), moved(even));
assert(even(3, :), [1 1 1 1 0] / 4, 1e-12);
all = evens = 0;
for len = 3:2:31
  for angle = 5:5:85
    all += 1;
    evens += mod(rows(fspecial("motion", len, angle)), 2) == 0;
  end
end
printf("odd lengths from 3 to 31 at 5 to 85 degrees: %d of %d kernels have even sides\n", evens, all);
assert(evens / all, 0.53, 0.02);
END
octave-cli --no-gui --norc -q finding.m
