!!ARBfp1.0
# Moreland & Angel 2003, section 5: texels that the inverse need not tangle pass through unchanged.
OPTION ARB_precision_hint_nicest;
ATTRIB here = fragment.position;
TEX result.color, here, texture[0], RECT;
END
