// SPDX-License-Identifier: MIT
const $column_ROWS = new Float64Array(ROWS);
/// matrix = left*matrix, of ROWS rows and columns.
function $multiply_ROWS(left, matrix) {
  for (let j = 0; j < ROWS; ++j) {
    for (let i = 0; i < ROWS; ++i) $column_ROWS[i] = matrix[ROWS*i + j];
    for (let i = 0; i < ROWS; ++i) {
      let sum = left[ROWS*i]*$column_ROWS[0];
      for (let k = 1; k < ROWS; ++k) sum += left[ROWS*i + k]*$column_ROWS[k];
      matrix[ROWS*i + j] = sum;
    }
  }
}

