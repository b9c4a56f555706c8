// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/linearizer.h"

template class mbsgen::analysis::Linearizer<mbsgen::cli::DualModel>;
