// SPDX-License-Identifier: MIT
// The laws of vehicle.hpp, for a page: mbsgen view tilting_vehicle.json --laws laws.mjs
import { brushTyre, groundedWheel } from '../tyres.mjs';

const wheel = groundedWheel({ tyre: brushTyre({ mu: 1.1, stiffness: 25000 }), stiffness: 150000, damping: 1500 });

export const tyre_front = wheel;
export const tyre_left = wheel;
export const tyre_right = wheel;
