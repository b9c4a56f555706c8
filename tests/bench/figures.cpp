// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/figures.h"

namespace bench {

const std::vector<Figure>& figures() {
  static const std::vector<Figure> table = {
      {"models/arms/puma560_corke.json", "inverse_dynamics", 353, 283, 400, 275},
      {"models/arms/puma560_full.json", "inverse_dynamics", 541, 423, 580, 415},
      {"models/arms/stanford_paul.json", "inverse_dynamics", 247, 221, 310, 218},
      {"models/arms/stanford_full.json", "inverse_dynamics", 473, 393, 560, 385},
      {"models/arms/rx90_full.json", "inverse_dynamics", 513, 407, 570, 400},
      {"models/arms/iiwa_full.json", "inverse_dynamics", 614, 511, 670, 502},
      {"models/arms/general_6r.json", "inverse_dynamics", 846, 722, 920, 665},
      {"models/arms/puma560_corke.json", "mass_matrix", 279, 151, 260, 145},
      {"models/arms/puma560_full.json", "mass_matrix", 410, 238, 380, 230},
      {"models/arms/iiwa_full.json", "mass_matrix", 450, 300, 420, 290},
      {"models/arms/puma560_corke.json", "direct_dynamics", 1214, 515, 800, 490},
      {"models/arms/puma560_full.json", "direct_dynamics", 1616, 746, 1150, 720},
      {"models/arms/stanford_paul.json", "direct_dynamics", 800, 436, 620, 425},
      {"models/arms/rx90_full.json", "direct_dynamics", 1447, 706, 1100, 690},
      {"models/arms/iiwa_full.json", "direct_dynamics", 1732, 1009, 1400, 985},
      {"models/chains/planar_10.json", "inverse_dynamics", 290, 218, 300, 215},
      {"models/chains/planar_10.json", "direct_dynamics", 1054, 541, 800, 525},
      {"models/chains/spatial_10.json", "direct_dynamics", 3203, 1953, 2800, 1880},
      {"models/chains/spatial_100.json", "inverse_dynamics", 13700, 9900, 13700, 9600},
      {"models/chains/spatial_100.json", "direct_dynamics", 38299, 23708, 34000, 22700},
      {"models/robotran/coman_23dof29.mbs", "direct_dynamics", 28893, 6948, 10000, 6500},
  };
  return table;
}

} // namespace bench
