// Moreland & Angel 2003, section 5: what the authors did not do. One program serves a whole pass and finds the case of
// its texel by comparing coordinates. Programs that include this take the functions of the cases from the files that
// the variants take them from, each under a name of its own.
//   BRANCHING     only the case that applies is computed.
//   MULTIPLEXING  "calculate all possible cases and multiplex the result", as a card without branches must. A case that
//                 does not apply may fetch beyond the texture; what it makes of that is not chosen.
#if defined(BRANCHING)
#define CHOSEN(condition, applies, otherwise) ((condition) ? (applies) : (otherwise))
#elif defined(MULTIPLEXING)
#define CHOSEN(condition, applies, otherwise) mix(otherwise, applies, bvec4(condition))
#else
#error "define BRANCHING or MULTIPLEXING"
#endif
