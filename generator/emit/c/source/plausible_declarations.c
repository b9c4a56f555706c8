// SPDX-License-Identifier: MIT

#ifndef MODEL_OPENCL
/// The first reason why the parameters describe no physical system; null: none is known. Every number must be finite,
/// no mass negative, every tensor of inertia that of a mass distribution (where the model's own is).
const char* MODEL_implausible(const MODEL_model* model);
/// 1 where no such reason is known, else 0.
int MODEL_plausible(const MODEL_model* model);
#endif
