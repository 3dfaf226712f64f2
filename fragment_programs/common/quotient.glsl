// The quotient of a number from 0 to 2^20 by a divisor from 1 on. A division of integers that are no constants takes
// GPUs some twenty instructions, and CPUs one number at a time. This is as exact: the half keeps quotients 1/(2
// divisor) away from whole numbers, and a highp division is off by less than 2^-21 of its result.
int quotient(int number, int divisor)
{
    return int((float(number) + 0.5) / float(divisor));
}
