#!/bin/sh
# edge of the image package 2.14.0 in Octave 7.3.0, by its default method, Sobel. One would guess that the easiest edge
# of all, a step between two flat halves, is found, one pixel wide as its help says. A white square on black gives its
# four corners and not one pixel of its sides; a step gives nothing, Prewitt gives nothing for either, and lower
# thresholds change nothing. A clean step has the same gradient on both sides, and the thinning, on by default, keeps
# only what is larger than its neighbours. Noise of a thousandth brings all sides up, so that photographs hide it and
# masks, drawings, phantoms and tests do not work. Roberts, Canny, or "nothinning", two pixels wide, find them all.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages octave=7.3.0-2 octave-image=2.14.0-4
cd "$folder"
cat >finding.m <<'END'
pkg load image
square = zeros(40);
square(11:30, 11:30) = 1;
step = double(repmat(1:40 > 20, 40, 1));
rand("twister", 1);
noisy = 0.05 + 0.9 * square + 0.001 * rand(40);
wanted = {"Sobel", [4 0 80]; "Prewitt", [0 0 80]; "Roberts", [76 40 76]; "Canny", [80 40 76]};
for row = wanted'
  found = cellfun(@(image) nnz(edge(image, row{1})), {square, step, noisy});
  printf("%s: %d pixels of a square's outline, which has about 76, %d of a step's 40; with noise %d\n", row{1}, found);
  assert(found(1:2), row{2}(1:2), row{2}(1:2) / 10);
  assert(found(3), row{2}(3), 16);
end
found = [nnz(edge(square)), nnz(edge(square, "Sobel", 0.01)), nnz(edge(square, "Sobel", "nothinning"))];
printf("no method named: %d; Sobel with a low threshold: %d; without thinning: %d\n", found);
assert(found, [4 4 160], [0 0 16]);
END
octave-cli --no-gui --norc -q finding.m
