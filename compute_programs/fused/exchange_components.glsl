    barrier();
    GIVE_ALL
    barrier();
    TAKE_ALL
#undef COMPONENTS
