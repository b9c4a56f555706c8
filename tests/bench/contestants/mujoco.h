// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/contestants/contestant.h"

namespace bench {

/// MuJoCo, linked to this program. It runs the functions that each result needs, no others: kinematics and
/// mj_rne; mj_crb and mj_fullM; mj_crb, mj_factorM, mj_rne and mj_solveM. Empty, with the reason on stderr,
/// where it refuses the model.
std::vector<Contestant> mujoco_contestants(const Robot& robot);

} // namespace bench
