// Where the numbers of a line lie that a step of the transform before has left in layers.
//
// A step of radix R on a line of N numbers, of which the steps before it have interleaved s transforms, has a fragment
// for each of its N/R butterflies, j = q + s p with q < s, and leaves output k of butterfly j in layer k at place j.
// As a line in Stockham's order that is number i = q + s (R p + k). LAYER_STRIDE is s, LAYERS is R.
int layer_of(int number)
{
    return number / LAYER_STRIDE % LAYERS;
}

int place_in_layer(int number)
{
    return number % LAYER_STRIDE + number / (LAYER_STRIDE * LAYERS) * LAYER_STRIDE;
}
