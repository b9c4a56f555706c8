// SPDX-License-Identifier: MIT

/// Gives the table NAME to all models: `count` numbers, which stay where they are. Before, all of them are NaN.
/// 0, and no change, where there are none. No function of a model may run meanwhile.
int MODEL_set_NAME(const float* numbers, int count);
