// SPDX-License-Identifier: MIT
/// Sines and cosines of ANGLES [rad]; those that are too large for one go to the library together.
MODEL_HELPER void MODEL_sincos_COUNT(const Real* angle, Real* sine, Real* cosine) {
#ifdef MODEL_OWN_SINES
  MODEL_bits turns = 0;
#if HAS_PAIRS
  for (int i = 0; i < EVEN; ++i) turns |= MODEL_reduced(angle[i], &sine[i], &cosine[i]);
#endif // HAS_PAIRS
#if HAS_ODD
  turns |= MODEL_reduced(angle[LAST], &sine[LAST], &cosine[LAST]);
#endif // HAS_ODD
  if (turns <= MODEL_SMALL_TURNS) return;
#endif
  MODEL_library_sincos(COUNT, angle, sine, cosine);
}

