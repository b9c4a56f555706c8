// SPDX-License-Identifier: MIT
/// at + by*along, arguments of a law.
function $moved_POINT(at, along, by) {
  const point = new POINT();
//#include "lines.inc"
  return point;
}

