#if BUFFERS == 1
    barrier();
#endif
    GIVE_ALL
    barrier();
    TAKE_ALL
#undef COMPONENTS
#undef BUFFER
