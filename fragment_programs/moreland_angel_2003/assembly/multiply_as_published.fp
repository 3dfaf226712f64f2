!!ARBfp1.0
# Moreland & Angel 2003, section 5: the product by one program for the whole array, which finds both parts of both
# operands by equation 10. multiply_as_published.frag has the mathematics under the same names. A truth is 1, a falsehood
# 0, "and" is a product, and "not" is subtracted from 1.
OPTION ARB_precision_hint_nicest;
ATTRIB here = fragment.position;
PARAM edge = program.local[0];  # 0, M/2, 0, N/2
PARAM size = program.local[1];  # M, N, 1/2, 1
PARAM zeros = program.local[2]; # 0, 0, 0, 0
TEMP at, from, is, side, v, u, part, real, imaginary, a_real, a_imaginary, b_real, b_imaginary;
SUB at, here, size.z;                  # column and row
SUB from, at.xxyy, edge;
MUL is, from, from;
SLT is, is, size.z;                    # column 0, column M/2, row 0, row N/2
SLT side.x, from.y, zeros.x;
SUB side.x, side.x, is.x;              # left: 0 < column < M/2
SLT side.y, zeros.x, from.w;           # above: row > N/2
MAD v.x, -is.z, size.y, size.y;
SUB v.x, v.x, at.y;                    # the mirrored row, N - v modulo N
SUB v.x, v.x, at.y;                    # and how far it is from here
ADD is.xz, is, is.yyww;                # a real column, a row that is its own mirror
SUB u.x, size.x, at.x;
SUB u.x, u.x, at.x;
MAD u.x, side.x, u.x, at.x;            # u >= M/2, or 0
MUL part.x, is.x, side.y;              # imaginary part in a real column
SUB part.y, is.x, part.x;              # real part there: the imaginary one lies mirrored, negated
SUB part.z, size.w, is.x;              # no real column
MUL part.w, part.z, side.x;
SUB part.w, part.z, part.w;
ADD part.w, part.w, part.x;            # whether this texel holds an imaginary part
SUB real.x, size.x, u.x;
SUB real.x, real.x, u.x;
MAD real.x, part.z, real.x, u.x;
MAD real.y, part.x, v.x, at.y;
ADD real.xy, real, size.z;
MAD imaginary.y, part.y, v.x, at.y;
MOV imaginary.x, u.x;
ADD imaginary.xy, imaginary, size.z;
SUB u.y, size.w, part.y;
SUB u.y, u.y, part.y;
MAD u.z, -is.x, is.z, size.w;
MUL u.y, u.y, u.z;                     # the imaginary part's sign, or 0
TEX a_real, real, texture[0], RECT;
TEX b_real, real, texture[1], RECT;
TEX a_imaginary, imaginary, texture[0], RECT;
TEX b_imaginary, imaginary, texture[1], RECT;
MUL a_imaginary, u.y, a_imaginary;
MUL b_imaginary, u.y, b_imaginary;
MUL real, a_imaginary, b_imaginary;
MAD real, a_real, b_real, -real;
MUL imaginary, a_imaginary, b_real;
MAD imaginary, a_real, b_imaginary, imaginary;
LRP result.color, part.w, imaginary, real;
END
