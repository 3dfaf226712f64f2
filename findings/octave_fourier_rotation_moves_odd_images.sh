#!/bin/sh
# imrotate with the method "fourier" of the image package 2.14.0 in Octave 7.3.0. One would guess that it turns an image
# about its middle, as its other methods do, and the more exactly as it is the one for quality. An image with odd sides
# is moved as well, by 4.2 pixels, up and to the left, at every size and at every angle but multiples of 90 degrees, so
# at a thousandth of a degree, too. Even sides are right, and the tests that come with it have those. Who compares the
# method with bilinear or bicubic, adds up turned frames, or turns an image there and back, subtracts two pictures that
# do not lie upon each other, and calls the exact method the worse one. bicubic is in place at all sides; an image that
# is filled up to even sides is, too.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages octave=7.3.0-2 octave-image=2.14.0-4
cd "$folder"
cat >finding.m <<'END'
pkg load image
% By how far the centre of gravity of a hill, seven columns right of the middle, is from where a turn brings it.
function by = moved(side, angle, method)
  [x, y] = meshgrid((1:side) - (side + 1) / 2);
  turned = imrotate(exp(-((x - 7) .^ 2 + y .^ 2) / 18), angle, method, "crop");
  weight = sum(turned(:));
  by = norm([sum((turned .* x)(:)) / weight - 7 * cosd(angle), sum((turned .* y)(:)) / weight + 7 * sind(angle)]);
end
for side = [64 65 256 257]
  for angle = [0.001 30 60 90]
    by = [moved(side, angle, "fourier"), moved(side, angle, "bicubic")];
    printf("%d x %d turned by %g degrees: off by %.2f pixels with fourier, %.2f with bicubic\n", side, side, angle, by);
    if mod(side, 2) && angle != 90
      assert(by(1), 4.22, 0.05);
    else
      assert(by(1), 0, 0.01);
    end
    assert(by(2), 0, 0.01);
  end
end
END
octave-cli --no-gui --norc -q finding.m
