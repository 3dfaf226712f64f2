#!/bin/sh
# rot2d of PDL 2.081, the rotation of an image. One would guess that floats stay floats, as in all other filters of its
# module, and that a quarter turn is exact. Whatever comes in goes out as bytes: 0.5 becomes 0, 300 becomes 44 and -3
# becomes 253, for floats, doubles and longer integers alike, so that an image of 0 to 1 is black and a spectrum or a
# derivative is noise. The manual calls it fast and names no type. And 90 degrees move the image by one pixel:
# a row of zeros comes in at one side, and the image's first column is gone at the other; turning by a hundredth of a
# degree moves it by a pixel, too. Scale to 0 to 255 before, or take map of PDL::Transform; transpose for quarter turns.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages pdl=1:2.081-2
cd "$folder"
cat >finding.pl <<'END'
use strict;
use warnings;
use PDL;
use PDL::Image2D;

for my $given ([0.5, 0], [100.75, 100], [300, 44], [-3, 253]) {
    for my $type (float, double) {
        my $turned = (ones(9, 9) * $given->[0])->convert($type)->rot2d(30, 0, 1);
        my ($columns, $rows) = $turned->dims;
        my $middle = $turned->at(int($columns / 2), int($rows / 2));
        print "an image of $given->[0] in $type, turned by 30 degrees: $middle in the middle, in ", $turned->type, "\n";
        die "changed\n" unless $middle == $given->[1] && $turned->type eq "byte";
    }
}

my $image = 1 + sequence(byte, 4, 4);
my $turned = $image->rot2d(90, 0, 0);
my $exact = $image->transpose->slice(":,-1:0");
print "a quarter turn of$image is$turned, while transposed and turned over it is$exact";
die "changed: a quarter turn\n"
  unless all($turned->slice(":,0") == 0) && all($turned->slice(":,1:3") == $exact->slice(":,0:2"));
END
perl finding.pl
