# SPDX-License-Identifier: GPL-3.0-or-later
# Of a table of mbsgen simulate with equal intervals: largest deceleration of the impactor in g, its acceleration severity
# index (largest mean of 50 ms over 12 g), the plastic length of all blocks in m, its speed at the end in m/s, and how far the
# momentum of all bodies went from that of the beginning, as a share of it. Variables: body, impactor, truck: masses in kg.
# With curve=FILE, writes t in s and deceleration in g there.
BEGIN { FS = ","; g = 9.81; window = 0.05 }
NR == 1 {
  for (i = 1; i <= NF; ++i) column[$i] = i
  while ("qd(s" (count + 1) ")" in column) ++count
  next
}
{
  velocity = acceleration = momentum = plastic = 0
  if ("qd(truck)" in column) {
    velocity = $column["qd(truck)"]
    acceleration = $column["qdd(truck)"]
    momentum = truck * velocity
  }
  for (i = 1; i <= count; ++i) {
    velocity += $column["qd(s" i ")"]
    acceleration += $column["qdd(s" i ")"]
    plastic += $column["x(p" i ")"]
    momentum += (i < count ? body : impactor) * velocity
  }
  rows = NR - 2
  time[rows] = $1
  if (rows == 0) first = momentum
  sum[rows] = sum[rows - 1] + acceleration
  if (acceleration > largest) largest = acceleration
  drift = (momentum - first) / first
  if (drift < 0) drift = -drift
  if (drift > worst) worst = drift
  if (curve != "") print $1, acceleration / g > curve
}
END {
  span = int(window / (time[1] - time[0]) + 0.5)
  for (i = span; i <= rows; ++i)
    if (sum[i] - sum[i - span] > severity) severity = sum[i] - sum[i - span]
  printf "%.4f %.4f %.4f %.4f %.1e\n", largest / g, severity / span / (12 * g), plastic, velocity, worst
}
