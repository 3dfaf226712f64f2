!!ARBfp1.0
# Fialka & Cadik 2006, section 3.1: one stage. stage.frag has the mathematics, and what the auxiliary texture holds.
OPTION ARB_precision_hint_nicest;
ATTRIB here = fragment.position;
PARAM row = program.local[0];  # the stage's row of the auxiliary texture + 1/2, 1/2, scale
PARAM turn = program.local[1]; # -d, d, -d, d with the direction's sign d
TEMP place, entry, partner, own, sum;
MOV place.x, here.along;
MOV place.y, row.x;
TEX entry, place, texture[1], RECT;
ADD partner.along, entry.y, row.y;
MOV partner.across, here.across;
TEX partner, partner, texture[0], RECT;
MOV own, here;
[LAST_STAGE] ADD own.along, entry.z, row.y;
TEX own, own, texture[0], RECT;
MAD sum, entry.x, own, partner;
[!LAST_STAGE] MUL own, entry.w, turn;
[!LAST_STAGE] MUL own, own, sum.yxwz;
[!LAST_STAGE] MAD sum, sum, entry.z, own;
[SCALED] MUL sum, sum, row.z;
MOV result.color, sum;
END
