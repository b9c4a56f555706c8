// SPDX-License-Identifier: GPL-3.0-or-later
/// Real numbers: operations by macros, functions by the names of op.def.
#include <math.h>
typedef double Number;
static double table_entry(double table, double place);
#define ADD(x, y) ((x) + (y))
#define SUBTRACT(x, y) ((x) - (y))
#define MULTIPLY(x, y) ((x) * (y))
#define DIVIDE(x, y) ((x) / (y))
#define NEGATE(x) (-(x))
#define abs(x) fabs(x)
#define sign(x) ((double)((0 < (x)) - ((x) < 0)))
#define min(x, y) ((y) < (x) ? (y) : (x))
#define max(x, y) ((x) < (y) ? (y) : (x))
#define entry(x, y) table_entry(x, y)
