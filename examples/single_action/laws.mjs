// SPDX-License-Identifier: MIT
// The law of action.hpp, for a page: mbsgen view single_action.json --laws laws.mjs

/** Sum of the radii of roller and tip, m. */
const reach = 8e-3;
/** 30 N at a compression of 1 mm, exponent 2.2; hysteresis of 6 ms: F = f0 (u + alpha du/dt), u = (x/x0)^p. */
const [force, reference, exponent, hysteresis] = [30, 1e-3, 2.2, 6e-3];

/** Distance in m and its rate; a positive force, N, would pull. */
export function roller(distance, rate) {
  const compression = reach - distance;
  if (!(compression > 0)) return 0;
  const elastic = force * (compression / reference) ** exponent;
  return -Math.max(0, elastic - (hysteresis * exponent * elastic * rate) / compression);
}
