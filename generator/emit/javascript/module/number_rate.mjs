// SPDX-License-Identifier: MIT
/// The derivative of METHOD along a direction: by DERIVATIVE, else by differences.
function $rate_of_METHOD(laws, PARAMETERS) {
  if (laws.DERIVATIVE !== undefined) return laws.DERIVATIVE(PARAMETERS);
  const h = STEP;
//#include "moved.inc"
  const above = laws.METHOD(AHEAD);
  const below = laws.METHOD(BEHIND);
//#include "rates.inc"
  return (above - below)/(h + h);
}

