/* The functions of math.h on doubles, which those on the other two types use. */

#ifndef MATHEMATICS_H
#define MATHEMATICS_H

#include "skolem.h"

/* The values of FP_NAN and its companions. */
enum { CLASS_NAN = 0, CLASS_INFINITE = 1, CLASS_ZERO = 2, CLASS_SUBNORMAL = 3, CLASS_NORMAL = 4 };

double fabs(double x);
double copysign(double x, double sign);
double trunc(double x);
double floor(double x);
double ceil(double x);
double round(double x);
double rint(double x);
double nearbyint(double x);
long lround(double x);
long long llround(double x);
long lrint(double x);
long long llrint(double x);
double modf(double x, double *whole);
double frexp(double x, int *exponent);
double scalbn(double x, int exponent);
int ilogb(double x);
double logb(double x);
double nextafter(double x, double towards);
double fmin(double x, double y);
double fmax(double x, double y);
double fdim(double x, double y);
double sqrt(double x);
double sin(double x);
double cos(double x);
double tan(double x);
double asin(double x);
double acos(double x);
double atan(double x);
double atan2(double y, double x);
double sinh(double x);
double cosh(double x);
double tanh(double x);
double exp(double x);
double exp2(double x);
double log(double x);
double log2(double x);
double log10(double x);
double pow(double x, double y);
double cbrt(double x);
double hypot(double x, double y);
double fmod(double x, double y);
double remainder(double x, double y);

#endif
