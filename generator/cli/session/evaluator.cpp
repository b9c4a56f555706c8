// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/session.h"

template class mbsgen::interpret::Machine<double>;
template class mbsgen::interpret::Machine<mbsgen::analysis::Dual>;
template class mbsgen::interpret::BasicModel<double>;
template class mbsgen::interpret::BasicModel<mbsgen::analysis::Dual>;
template class mbsgen::analysis::System<mbsgen::interpret::Model>;
