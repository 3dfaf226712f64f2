    wait_for_group();
    GIVE_ALL
    wait_for_group();
    TAKE_ALL
#undef COMPONENTS
