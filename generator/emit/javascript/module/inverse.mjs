// SPDX-License-Identifier: MIT
const $pivots_ROWS = new Float64Array(ROWS);
/// The inverse, in its place, of the symmetric positive definite matrix of ROWS rows with this lower triangle. Sweeps from
/// the last pivot to the first leave its negative.
function $invert_ROWS(matrix) {
  const column = $pivots_ROWS;
  for (let k = ROWS - 1; k >= 0; --k) {
    for (let i = 0; i < k; ++i) column[i] = matrix[ROWS*k + i];
    for (let i = k; i < ROWS; ++i) column[i] = matrix[ROWS*i + k];
    const inverse = 1.0/column[k];
    column[k] = 0.0;
    for (let i = 0; i < ROWS; ++i) {
      const factor = column[i]*inverse;
      for (let j = 0; j <= i; ++j) matrix[ROWS*i + j] -= factor*column[j];
      matrix[i < k ? ROWS*k + i : ROWS*i + k] = factor;
    }
    matrix[ROWS*k + k] = -inverse;
  }
  for (let i = 0; i < ROWS; ++i)
    for (let j = 0; j <= i; ++j) matrix[ROWS*i + j] = matrix[ROWS*j + i] = -matrix[ROWS*i + j];
}

