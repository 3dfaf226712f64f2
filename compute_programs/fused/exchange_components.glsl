    wait_for_group();
    for (int i = 0; i < BUTTERFLIES(RADIX_BEFORE); ++i) {
        int butterfly = lane + i * LANES;
        int within = butterfly % (BEFORE_THAT);
        int first = (butterfly - within) * RADIX_BEFORE + within;
        if (EXISTS(butterfly, RADIX_BEFORE))
            for (int r = 0; r < RADIX_BEFORE; ++r)
                exchanged[place_of(first + r * BEFORE_THAT)] = number[i * RADIX_BEFORE + r].COMPONENTS;
    }
    wait_for_group();
    for (int i = 0; i < BUTTERFLIES(RADIX); ++i) {
        int butterfly = lane + i * LANES;
        if (EXISTS(butterfly, RADIX))
            for (int r = 0; r < RADIX; ++r)
                number[i * RADIX + r].COMPONENTS = exchanged[place_of(butterfly + r * (LENGTH / RADIX))];
    }
#undef COMPONENTS
