#!/bin/sh
# convol of GDL 1.0.1, the free edition of IDL, with /edge_mirror. One would guess one of the two usual mirrors, at the
# outermost pixel or beyond it, and at both ends the same, so that a symmetric signal stays symmetric. At the beginning
# of a row or column the mirror stands at the outermost pixel, 3 2 | 1 2 3, at its end beyond it, 5 6 7 | 7 6: the sums
# of three of 1 ... 7 begin with 2 + 1 + 2 and end with 6 + 7 + 7. smooth with the same keyword has the mirror beyond
# the outermost pixel at both ends. A symmetric signal comes out lopsided, in one dimension and in two; a comparison
# with a cosine transform, or with another program's mirror, fails at two sides of the image and not at the others.
set -eu
. "$(dirname "$0")/common"
debian_packages gnudatalanguage=1.0.1-4+b5
cd "$folder"
cat >finding.pro <<'END'
line = findgen(7) + 1
three = convol(line, [1., 1, 1], /edge_mirror)
five = convol(line, [1., 1, 1, 1, 1], /edge_mirror)
tent = convol([1., 2, 3, 4, 5, 4, 3, 2, 1], [1., 2, 1], /edge_mirror)
smoothed = 3 * smooth(line, 3, /edge_mirror)
image = line # replicate(1., 7)
rows = convol(image, fltarr(3, 3) + 1, /edge_mirror)
columns = convol(transpose(image), fltarr(3, 3) + 1, /edge_mirror)
print, 'sums of three of 1 to 7:', fix(three), format = '(A, 7I4)'
print, 'sums of five:           ', fix(five), format = '(A, 7I4)'
print, '3 x 3 of rows 1 to 7:   ', fix(rows[*, 3]), format = '(A, 7I4)'
print, '3 x 3 of columns:       ', fix(columns[3, *]), format = '(A, 7I4)'
print, 'a tent under 1 2 1:     ', fix(tent), format = '(A, 9I4)'
print, 'by smooth:              ', round(smoothed), format = '(A, 7I4)'
good = array_equal(three, [5, 6, 9, 12, 15, 18, 20]) and array_equal(five, [11, 12, 15, 20, 25, 29, 31])
good = good and array_equal(rows[*, 3], 3 * three) and array_equal(columns[3, *], transpose(3 * three))
good = good and tent[0] eq 6 and tent[8] eq 5
good = good and array_equal(round(smoothed), [4, 6, 9, 12, 15, 18, 20])
print, good ? 'as found' : 'changed'
exit
END
gdl -q finding.pro 2>gdl.log </dev/null | tee seen
grep -q '^as found' seen
