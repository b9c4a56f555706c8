// SPDX-License-Identifier: MIT
// The laws of kart.hpp, for a page: mbsgen view kart_bench.json --laws laws.mjs
import { brushTyre, groundedWheel } from '../tyres.mjs';

/** The belt's speed, m/s. */
const beltSpeed = 5;
const wheel = groundedWheel({ tyre: brushTyre({ mu: 1, stiffness: 8000 }), radius: 0.13, stiffness: 80000, damping: 600, belt: beltSpeed });

export const tyre_fl = wheel;
export const tyre_fr = wheel;
export const tyre_rl = wheel;
export const tyre_rr = wheel;
