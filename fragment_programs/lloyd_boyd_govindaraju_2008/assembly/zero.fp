!!ARBfp1.0
# Lloyd, Boyd & Govindaraju 2008, section 4.3: the zeros that a line is extended by.
OPTION ARB_precision_hint_nicest;
PARAM zeros = program.local[0]; # 0, 0, 0, 0
MOV result.color, zeros;
END
