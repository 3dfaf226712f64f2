!!ARBfp1.0
# Moreland & Angel 2003, section 5: texels that need no untangling are only scaled.
OPTION ARB_precision_hint_nicest;
ATTRIB here = fragment.position;
PARAM scale = program.local[0];
TEMP own;
TEX own, here, texture[0], RECT;
MUL result.color, own, scale.x;
END
