!!ARBfp1.0
# Moreland & Angel 2003, section 4, equation 7: tangle.frag has the mathematics. Both places are linear in the
# fragment's, so the region's corners carry them and the card interpolates.
OPTION ARB_precision_hint_nicest;
ATTRIB own = fragment.texcoord[0];   # in this half: u below N/2, N - u above
ATTRIB other = fragment.texcoord[1]; # in the other half: N - u below N/2, u above
TEMP a, b;
TEX a, own, texture[0], RECT;
TEX b, other, texture[0], RECT;
[REAL LOWER] ADD result.color, a, b;
[REAL UPPER] SUB result.color, a, b;
[IMAGINARY LOWER] SUB result.color, a, b;
[IMAGINARY UPPER] ADD result.color, a, b;
END
