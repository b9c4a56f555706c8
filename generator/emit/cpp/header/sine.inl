// SPDX-License-Identifier: MIT
/// THE_NAME of an angle [rad]; of a pack as `sincos` has it.
template <class Real>
Real FUNCTION(const Real& angle) {
  if constexpr (is_pack<Real>) {
    Real sine, cosine;
    sincos<1>(&angle, &sine, &cosine);
    return RESULT;
  } else {
    using std::FUNCTION;
    return FUNCTION(angle);
  }
}

