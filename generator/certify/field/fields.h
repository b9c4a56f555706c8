// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The classes that fields.def names.
#include "certify/field/field.h"
#include "certify/field/symbolic_field.h"
