!!ARBfp1.0
# A transform of one number is the number itself: copy.frag.
OPTION ARB_precision_hint_nicest;
ATTRIB here = fragment.position;
TEX result.color, here, texture[0], RECT;
END
