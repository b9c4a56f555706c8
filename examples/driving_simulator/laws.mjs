// SPDX-License-Identifier: MIT
// The laws of tyres.hpp, for a page: mbsgen view driving_simulator.json --laws laws.mjs. They read the friction and the
// relaxation length of the page's parameters.
import { bakkerTyre, groundedWheel } from '../tyres.mjs';

/** N/m; the tyre has no damping. */
const stiffness = 200000;

/** Forces times a scale. */
const scaledBy = (friction, { longitudinal, lateral, aligning }) => ({ longitudinal: friction * longitudinal, lateral: friction * lateral, aligning: friction * aligning });

export default function laws(parameters) {
  /** `slip`: the angle that the tyre has built up, rad; `rate` takes its rate, rad/s. */
  function tyre(point, wrench, slip, rate) {
    const { friction, relaxation } = parameters;
    const isRelaxed = relaxation > 0;
    let wheelSlip = 0;
    const relaxed = (load, now) => {
      wheelSlip = now.lateral;
      return scaledBy(friction, bakkerTyre(load, isRelaxed ? { ...now, lateral: slip[0] } : now));
    };
    groundedWheel({ tyre: relaxed, stiffness, damping: 0 })(point, wrench);
    const speed = Math.sqrt(point.velocity[0] ** 2 + point.velocity[1] ** 2);
    rate[0] = isRelaxed ? (speed * (wheelSlip - slip[0])) / relaxation : 0;
  }
  return { tyre_fl: tyre, tyre_fr: tyre, tyre_rl: tyre, tyre_rr: tyre };
}
