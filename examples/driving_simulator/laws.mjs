// SPDX-License-Identifier: MIT
// The laws of tyres.hpp, for a page: mbsgen view driving_simulator.json --laws laws.mjs. The road is dry, and slip angles
// build up over the relaxation length of the model file: laws do not read the parameters of a page.
import { bakkerTyre, groundedWheel } from '../tyres.mjs';

/** Way over which slip angles build up, m. */
const relaxation = 0.3;
/** N/m; the tyre has no damping. */
const stiffness = 200000;

/** `slip`: the angle that the tyre has built up, rad; `rate` takes its rate, rad/s. */
function tyre(point, wrench, slip, rate) {
  let wheelSlip = 0;
  const relaxed = (load, now) => {
    wheelSlip = now.lateral;
    return bakkerTyre(load, { ...now, lateral: slip[0] });
  };
  groundedWheel({ tyre: relaxed, stiffness, damping: 0 })(point, wrench);
  rate[0] = (Math.sqrt(point.velocity[0] ** 2 + point.velocity[1] ** 2) * (wheelSlip - slip[0])) / relaxation;
}

export const tyre_fl = tyre;
export const tyre_fr = tyre;
export const tyre_rl = tyre;
export const tyre_rr = tyre;
