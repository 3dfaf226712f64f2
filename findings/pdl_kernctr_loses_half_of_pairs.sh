#!/bin/sh
# kernctr of PDL 2.081, which lays a kernel into an array of an image's size for fftconvolve. One would guess that all
# of its numbers get there, whatever its sides are. Where a side is 2 the first of the two is lost: 1 2 becomes 2 0 0 0,
# and of 1 2 / 3 4 only the 4 remains. Sides of 1, 3, 4 and 5 are right. So the mean of two neighbours by the FFT is
# half of the image, unmoved and not averaged, the difference of neighbours is the image with a sign, and a Roberts
# cross has one of its two numbers. convolveND, conv2d and convolve take such kernels as they are. fftconvolve is right
# when it is given a right array, as from a kernel of 2 x 2 that is filled up to 3 x 3 with zeros behind.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages pdl=1:2.081-2
cd "$folder"
cat >finding.pl <<'END'
use strict;
use warnings;
use PDL;
use PDL::FFT;
use PDL::ImageND;

sub expect { die "changed\n" unless all(approx($_[0], $_[1], 1e-6)) }

for my $side (1 .. 5) {
    my $laid = kernctr(zeroes(9), 1 + sequence($side));
    print "1 to $side: $laid\n";
    expect(sum($laid), $side == 2 ? 2 : $side * ($side + 1) / 2);
}
my $four = kernctr(zeroes(5, 5), pdl([1, 2], [3, 4]));
print "1 2 / 3 4 has the sum 10 and is laid out with the sum ", sum($four), "\n";
expect(sum($four), 4);

my $line = pdl(0, 0, 0, 8, 4, 0, 0, 0);
for my $kernel (pdl(0.5, 0.5), pdl(0.5, 0.5, 0)) {
    my $made = $line->copy;
    fftconvolve($made, kernctr($line, $kernel));
    my $direct = $line->convolveND($kernel);
    print "$line with $kernel: ", rint($made * 1000) / 1000, " by kernctr and fftconvolve, $direct by convolveND\n";
    expect($direct, pdl(0, 0, 4, 6, 2, 0, 0, 0));
    expect($made, $kernel->nelem == 2 ? $line / 2 : $direct);
}
END
perl finding.pl
