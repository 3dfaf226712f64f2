// Moreland & Angel 2003, section 5: the product of two spectra packed as Figure 2 (equation 10), by one program for the
// whole texture in place of multiply.frag's variants (see all_cases.glsl). Texels in and out as these have them.
uniform sampler2D source;
uniform sampler2D response;
uniform int width;  // M
uniform int height; // N

#include "common/storage.glsl"
#include "moreland_angel_2003/all_cases.glsl"

#define SELF
#define product product_of_self
#include "moreland_angel_2003/equation_10.glsl"
#undef SELF
#undef product

// A pair across columns lies along a row.
#define ALONG_ROWS
#define length_along width
#define position_along column
#define position_across row
#define texel_at texel_in_row
#include "common/axis.glsl"
#define REAL
#define product product_of_real_rows
#include "moreland_angel_2003/equation_10.glsl"
#undef REAL
#undef product
#define IMAGINARY
#define product product_of_imaginary_rows
#include "moreland_angel_2003/equation_10.glsl"
#undef IMAGINARY
#undef product
#undef ALONG_ROWS
#undef length_along
#undef position_along
#undef position_across
#undef texel_at

#define ALONG_COLUMNS
#define length_along height
#define position_along place_in_column
#define position_across place_across_columns
#define texel_at texel_in_column
#include "common/axis.glsl"
#define REAL
#define product product_of_real_columns
#include "moreland_angel_2003/equation_10.glsl"
#undef REAL
#undef product
#define IMAGINARY
#define product product_of_imaginary_columns
#include "moreland_angel_2003/equation_10.glsl"

void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    int middle_column = width >> 1;
    int middle_row = height >> 1;
    bool is_real_column = here.x == 0 || here.x == middle_column;
    bool is_self = is_real_column && (here.y == 0 || here.y == middle_row);
    store(CHOSEN(is_self, product_of_self(here),
                 CHOSEN(is_real_column,
                        CHOSEN(here.y < middle_row, product_of_real_columns(here), product_of_imaginary_columns(here)),
                        CHOSEN(here.x < middle_column, product_of_real_rows(here), product_of_imaginary_rows(here)))));
}
