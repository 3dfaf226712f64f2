!!ARBfp1.0
# A spectrum times a filter's response, bin by bin: multiply_spectra.frag has the mathematics.
OPTION ARB_precision_hint_nicest;
ATTRIB here = fragment.position;
PARAM sign = program.local[0]; # -1, 1, -1, 1
TEMP a, b, turned;
TEX a, here, texture[0], RECT;
TEX b, here, texture[1], RECT;
MUL turned, a.yxwz, b.yyww;
MUL turned, turned, sign;
MAD result.color, a, b.xxzz, turned;
END
