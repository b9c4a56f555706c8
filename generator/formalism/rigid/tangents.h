// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/writer.h"

namespace mbsgen::formalism {

/// Rows t1, t2, n of a right-handed frame about the unit vector n = (x, y, z), without branch and root: with s = 1 for
/// z > 0, else -1, and a = -1/(s + z),
///
///   t1 = (1 + s a x², s a x y, -s x),  t2 = (a x y, s + a y², -y)
///
/// (T. Duff et al., Building an orthonormal basis, revisited, J. Computer Graphics Techniques 6(1), 2017). They jump
/// where z changes its sign; no choice is continuous on the whole sphere. n = 0 gives the tangents of -z.
Mat3 frame_about(const Writer& writer, const Vec3& n);

} // namespace mbsgen::formalism
