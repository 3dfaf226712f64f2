!!ARBfp1.0
# Moreland & Angel 2003, section 4, equation 8: untangle.frag has the mathematics. Both places are linear in the
# fragment's, so the region's corners carry them and the card interpolates.
OPTION ARB_precision_hint_nicest;
ATTRIB place = fragment.texcoord[0];    # u, in the half that this part is made of
ATTRIB mirrored = fragment.texcoord[1]; # N - u
PARAM scale = program.local[0];         # half of the scale
TEMP a, b;
TEX a, place, texture[0], RECT;
TEX b, mirrored, texture[0], RECT;
[REAL] ADD a, a, b;
[IMAGINARY LOWER] SUB a, a, b;
[IMAGINARY UPPER] SUB a, b, a;
MUL result.color, a, scale.x;
END
