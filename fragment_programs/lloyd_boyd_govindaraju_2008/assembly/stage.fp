!!ARBfp1.0
# Lloyd, Boyd & Govindaraju 2008, section 4.1, Figure 3: one iteration, for a card without integers. stage.frag has the
# mathematics. Ns is a power of two, so a place divided by it is exact: the whole part (FLR) is the quotient, and the
# fraction (FRC) is what is left. Angles are between minus half a turn and half a turn, as SCS has them.
OPTION ARB_precision_hint_nicest;
ATTRIB here = fragment.position;
PARAM part = program.local[0];  # 1/Ns, 2/Ns, 0; (Ns - 1)/(2 Ns), or 0 where there is a table
PARAM size = program.local[1];  # Ns/2, N/2; a turn (2 pi with the direction's sign) and minus half of it, or
                                # the table's length N and 1/2 - N/(2 Ns)
PARAM sign = program.local[2];  # -1, 1, -1, 1, or for a table d, -d, d, -d with the direction's sign d
PARAM scale = program.local[3]; # the scale, 1/2
TEMP u, first, second, w;
MAD u.xyz, here.along, part.xyxx, part.zzww;
FLR u.x, u.x;                                  # k div Ns
FRC u.yz, u;                                   # k modulo Ns/2 + 1/2, by Ns/2; the turn of k, and half a turn
ADD u.x, u.x, u.y;
MUL first.along, u.x, size.x;                  # base + offset
MAD second.along, u.x, size.x, size.y;         # and half a line further
MOV first.across, here.across;
MOV second.across, here.across;
MAD w.x, u.z, size.z, size.w;
[!TWIDDLE_TABLE] SCS w.xy, w.x;
[TWIDDLE_TABLE] MOV w.y, scale.y;
[TWIDDLE_TABLE] TEX w, w, texture[1], RECT;
TEX first, first, texture[0], RECT;
TEX second, second, texture[0], RECT;
MAD first, w.x, second, first;
MUL second, w.y, second.yxwz;
[!SCALED] MAD result.color, second, sign, first;
[SCALED] MAD first, second, sign, first;
[SCALED] MUL result.color, first, scale.x;
END
