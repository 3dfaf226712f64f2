// Loops written out, so that every register of an invocation is named by a constant: f(0) f(1) ... for the butterflies of
// a stage, f(i, 0) f(i, 1) ... for the numbers of one, and the same for the parts of a butterfly. A compiler need not
// unroll a loop, and keeps an array that a loop indexes in slow memory.
// Only definitions name what they repeat: elsewhere Mesa's preprocessor takes f in EACH(f) for the begin of f(...).
#define BUTTERFLIES_1(f) f(0)
#define BUTTERFLIES_2(f) f(0) f(1)
#define BUTTERFLIES_3(f) f(0) f(1) f(2)
#define BUTTERFLIES_4(f) f(0) f(1) f(2) f(3)
#define BUTTERFLIES_5(f) f(0) f(1) f(2) f(3) f(4)
#define BUTTERFLIES_6(f) f(0) f(1) f(2) f(3) f(4) f(5)
#define BUTTERFLIES_7(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6)
#define BUTTERFLIES_8(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7)
#define BUTTERFLIES_9(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8)
#define BUTTERFLIES_10(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8) f(9)
#define BUTTERFLIES_11(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8) f(9) f(10)
#define BUTTERFLIES_12(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8) f(9) f(10) f(11)
#define BUTTERFLIES_13(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8) f(9) f(10) f(11) f(12)
#define BUTTERFLIES_14(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8) f(9) f(10) f(11) f(12) f(13)
#define BUTTERFLIES_15(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8) f(9) f(10) f(11) f(12) f(13) f(14)
#define BUTTERFLIES_16(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8) f(9) f(10) f(11) f(12) f(13) f(14) f(15)

#define NUMBERS_1(f, i) f(i, 0)
#define NUMBERS_2(f, i) f(i, 0) f(i, 1)
#define NUMBERS_3(f, i) f(i, 0) f(i, 1) f(i, 2)
#define NUMBERS_4(f, i) f(i, 0) f(i, 1) f(i, 2) f(i, 3)
#define NUMBERS_5(f, i) f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4)
#define NUMBERS_6(f, i) f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5)
#define NUMBERS_7(f, i) f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5) f(i, 6)
#define NUMBERS_8(f, i) f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5) f(i, 6) f(i, 7)
#define NUMBERS_9(f, i) f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5) f(i, 6) f(i, 7) f(i, 8)
#define NUMBERS_10(f, i) f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5) f(i, 6) f(i, 7) f(i, 8) f(i, 9)
#define NUMBERS_11(f, i) f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5) f(i, 6) f(i, 7) f(i, 8) f(i, 9) f(i, 10)
#define NUMBERS_12(f, i) \
    f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5) f(i, 6) f(i, 7) f(i, 8) f(i, 9) f(i, 10) f(i, 11)
#define NUMBERS_13(f, i) \
    f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5) f(i, 6) f(i, 7) f(i, 8) f(i, 9) f(i, 10) f(i, 11) f(i, 12)
#define NUMBERS_14(f, i) \
    f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5) f(i, 6) f(i, 7) f(i, 8) f(i, 9) f(i, 10) f(i, 11) f(i, 12) \
    f(i, 13)
#define NUMBERS_15(f, i) \
    f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5) f(i, 6) f(i, 7) f(i, 8) f(i, 9) f(i, 10) f(i, 11) f(i, 12) \
    f(i, 13) f(i, 14)
#define NUMBERS_16(f, i) \
    f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5) f(i, 6) f(i, 7) f(i, 8) f(i, 9) f(i, 10) f(i, 11) f(i, 12) \
    f(i, 13) f(i, 14) f(i, 15)

#define BUTTERFLIES_OF_1(f, r) f(r, 0)
#define BUTTERFLIES_OF_2(f, r) f(r, 0) f(r, 1)
#define BUTTERFLIES_OF_3(f, r) f(r, 0) f(r, 1) f(r, 2)
#define BUTTERFLIES_OF_4(f, r) f(r, 0) f(r, 1) f(r, 2) f(r, 3)
#define BUTTERFLIES_OF_5(f, r) f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4)
#define BUTTERFLIES_OF_6(f, r) f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4) f(r, 5)
#define BUTTERFLIES_OF_7(f, r) f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4) f(r, 5) f(r, 6)
#define BUTTERFLIES_OF_8(f, r) f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4) f(r, 5) f(r, 6) f(r, 7)
#define BUTTERFLIES_OF_9(f, r) f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4) f(r, 5) f(r, 6) f(r, 7) f(r, 8)
#define BUTTERFLIES_OF_10(f, r) f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4) f(r, 5) f(r, 6) f(r, 7) f(r, 8) f(r, 9)
#define BUTTERFLIES_OF_11(f, r) \
    f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4) f(r, 5) f(r, 6) f(r, 7) f(r, 8) f(r, 9) f(r, 10)
#define BUTTERFLIES_OF_12(f, r) \
    f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4) f(r, 5) f(r, 6) f(r, 7) f(r, 8) f(r, 9) f(r, 10) f(r, 11)
#define BUTTERFLIES_OF_13(f, r) \
    f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4) f(r, 5) f(r, 6) f(r, 7) f(r, 8) f(r, 9) f(r, 10) f(r, 11) f(r, 12)
#define BUTTERFLIES_OF_14(f, r) \
    f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4) f(r, 5) f(r, 6) f(r, 7) f(r, 8) f(r, 9) f(r, 10) f(r, 11) f(r, 12) \
    f(r, 13)
#define BUTTERFLIES_OF_15(f, r) \
    f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4) f(r, 5) f(r, 6) f(r, 7) f(r, 8) f(r, 9) f(r, 10) f(r, 11) f(r, 12) \
    f(r, 13) f(r, 14)
#define BUTTERFLIES_OF_16(f, r) \
    f(r, 0) f(r, 1) f(r, 2) f(r, 3) f(r, 4) f(r, 5) f(r, 6) f(r, 7) f(r, 8) f(r, 9) f(r, 10) f(r, 11) f(r, 12) \
    f(r, 13) f(r, 14) f(r, 15)

#define PARTS_2(f) f(0) f(1)
#define PARTS_3(f) f(0) f(1) f(2)
#define PARTS_4(f) f(0) f(1) f(2) f(3)
#define PARTS_5(f) f(0) f(1) f(2) f(3) f(4)
#define PARTS_7(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6)

#define PARTS_OF_2(f, i) f(i, 0) f(i, 1)
#define PARTS_OF_3(f, i) f(i, 0) f(i, 1) f(i, 2)
#define PARTS_OF_4(f, i) f(i, 0) f(i, 1) f(i, 2) f(i, 3)
#define PARTS_OF_5(f, i) f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4)
#define PARTS_OF_7(f, i) f(i, 0) f(i, 1) f(i, 2) f(i, 3) f(i, 4) f(i, 5) f(i, 6)
