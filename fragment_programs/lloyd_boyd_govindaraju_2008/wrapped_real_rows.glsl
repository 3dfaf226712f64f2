// Lloyd, Boyd & Govindaraju 2008, sections 4.4 and 4.5: two adjacent real rows of a wrapped array are packed as one
// complex row, z = x + jy. A last row without a partner is packed with zeros.
uniform int rows; // of real numbers

int partner_of(int row)
{
    return min(row + 1, rows - 1);
}

// 0 where row + 1 would lie behind the last one.
float has_partner(int row)
{
    return float(row + 1 < rows);
}
