!!ARBfp1.0
# Lloyd, Boyd & Govindaraju 2008, section 4.3: lines times one line of factors, three passes of the z-chirp algorithm.
# multiply_lines.frag has the mathematics.
OPTION ARB_precision_hint_nicest;
ATTRIB here = fragment.position;
PARAM row = program.local[0];  # 1/2, the only row of the factors
PARAM sign = program.local[1]; # -1, 1, -1, 1
TEMP place, factor, value, turned;
MOV place.x, here.along;
MOV place.y, row.x;
TEX factor, place, texture[1], RECT;
TEX value, here, texture[0], RECT;
MUL turned, factor.y, value.yxwz;
MUL turned, turned, sign;
MAD result.color, factor.x, value, turned;
END
