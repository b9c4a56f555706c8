# SPDX-License-Identifier: GPL-3.0-or-later
# Of a table of mbsgen simulate with equal intervals: largest deceleration of the impactor in g, its acceleration severity
# index by its sensor in three axes, the plastic length of all blocks in m, its speed at the end in m/s, and how far the
# momentum of all bodies went from that of the beginning, as a share of it. Variables: body, impactor, truck: masses in kg.
# With curve=FILE, writes t in s and deceleration in g there.
# Share of the severity that the mean of 50 ms up to row i has along an axis, over its limit in g.
function share(axis, limit) {
  return (sum[axis, i] - sum[axis, i - span]) / span / (limit * g)
}
BEGIN { FS = ","; g = 9.81; window = 0.05 }
NR == 1 {
  for (i = 1; i <= NF; ++i) column[$i] = i
  while ("qd(s" (count + 1) ")" in column) ++count
  next
}
{
  velocity = momentum = plastic = 0
  if ("qd(truck)" in column) {
    velocity = $column["qd(truck)"]
    momentum = truck * velocity
  }
  for (i = 1; i <= count; ++i) {
    velocity += $column["qd(s" i ")"]
    plastic += $column["x(p" i ")"]
    momentum += (i < count ? body : impactor) * velocity
  }
  rows = NR - 2
  time[rows] = $1
  if (rows == 0) first = momentum
  for (axis = 0; axis < 3; ++axis) sum[axis, rows] = sum[axis, rows - 1] + $column["sensor(seat).acceleration[" axis "]"]
  acceleration = $column["sensor(seat).acceleration[0]"]
  if (acceleration > largest) largest = acceleration
  drift = (momentum - first) / first
  if (drift < 0) drift = -drift
  if (drift > worst) worst = drift
  if (curve != "") print $1, acceleration / g > curve
}
END {
  span = int(window / (time[1] - time[0]) + 0.5)
  for (i = span; i <= rows; ++i) {
    index_there = sqrt(share(0, 12) ^ 2 + share(1, 9) ^ 2 + share(2, 10) ^ 2)
    if (index_there > severity) severity = index_there
  }
  printf "%.4f %.4f %.4f %.4f %.1e\n", largest / g, severity, plastic, velocity, worst
}
