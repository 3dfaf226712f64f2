!!ARBfp1.0
# Moreland & Angel 2003, section 3, equation 6, for a card without integers: fft.frag has the mathematics. Places count
# from the centre of texel 0, so that the division rounds down by FLR; what is left of N is a fraction (FRC), which is
# exact for powers of two.
OPTION ARB_precision_hint_nicest;
ATTRIB here = fragment.position;
PARAM part = program.local[0];    # 1/N, s/N, 1/2, 0
PARAM size = program.local[1];    # 1/s, N, a turn (2 pi with the direction's sign), minus half a turn
PARAM partner = program.local[2]; # half the length across with the partner's sign, or the length across + 1
TEMP u, place, even, odd, other, w;
MUL u.x, here.along, size.x;
FLR u.x, u.x;                         # u = n div s
MAD place.xyz, here.along, part.xxww, part.wyzw;
MAD place.xyz, u.x, part.y, place;    # (n + u s) / N, (n + u s + s) / N, u s / N + 1/2
FRC place.xyz, place;                 # modulo N
MAD w.x, place.z, size.z, size.w;
SCS w.xy, w.x;                        # the angle is between minus half a turn and half a turn
MUL even.along, place.x, size.y;
MOV even.across, here.across;
MUL odd.along, place.y, size.y;
MOV odd.across, here.across;
MOV other.along, odd.along;
[TANGLED] ADD other.across, here.across, partner.x;
[STANDARD] SUB other.across, partner.x, here.across;
TEX even, even, texture[0], RECT;
TEX odd, odd, texture[0], RECT;
TEX other, other, texture[0], RECT;
MAD even, w.x, odd, even;
[REAL] MAD result.color, -w.y, other, even;
[IMAGINARY] MAD result.color, w.y, other, even;
END
