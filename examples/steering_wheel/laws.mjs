// SPDX-License-Identifier: MIT
// The laws of car.hpp, for a page: mbsgen view steering_wheel.json --laws laws.mjs
import { bakkerTyre, rollFreelyInPair } from '../tyres.mjs';

/** Of the axles, N. */
const [frontLoad, rearLoad] = [7980, 6980];

export const tyre_front = (point, wrench) => rollFreelyInPair(bakkerTyre, frontLoad, point, wrench);
export const tyre_rear = (point, wrench) => rollFreelyInPair(bakkerTyre, rearLoad, point, wrench);
