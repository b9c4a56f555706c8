// SPDX-License-Identifier: GPL-3.0-or-later
// The door to CLN, for the few who need integers and fractions beyond `Rational`.
#pragma once
#include "base/number.h"
#include <cln/integer.h>
#include <cln/rational.h>
