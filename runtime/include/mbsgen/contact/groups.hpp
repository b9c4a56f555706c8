// SPDX-License-Identifier: MIT
/// Groups of contacts that act on each other (Chardonnet et al. 2008, section 3.2).
#pragma once

namespace mbsgen::runtime::contact {

/// Contacts of one group lie side by side in `order`; group g has the places begin[g] to begin[g + 1] - 1.
template <int M>
struct Groups {
  int order[M > 0 ? M : 1]{};
  int begin[M + 1]{};
  int count = 0;
};

namespace detail {

// An impulse at contact j moves contact i.
template <int M, class Real>
inline bool couples(const Real* inverse_inertia, int i, int j) {
  for (int r = 0; r < 3; ++r)
    for (int s = 0; s < 3; ++s)
      if (inverse_inertia[(3 * i + r) * 3 * M + 3 * j + s] != Real(0)) return true;
  return false;
}

} // namespace detail

/// The groups of the active contacts: contacts whose blocks of Λ⁻¹ (`inverse_inertia`, 3M x 3M, row-major) are not zero
/// act on each other, directly or through others. A group is found by its contacts' neighbours in turn, at most
/// M² tests.
template <int M, class Real>
inline Groups<M> groups_of(const Real* inverse_inertia, const bool* active) {
  Groups<M> groups;
  bool waiting[M > 0 ? M : 1]{};
  for (int i = 0; i < M; ++i) waiting[i] = active[i];
  int placed = 0;
  for (int seed = 0; seed < M; ++seed) {
    if (!waiting[seed]) continue;
    waiting[seed] = false;
    groups.begin[groups.count++] = placed;
    groups.order[placed++] = seed;
    for (int next = placed - 1; next < placed; ++next)
      for (int j = 0; j < M; ++j) {
        if (!waiting[j] || !detail::couples<M>(inverse_inertia, groups.order[next], j)) continue;
        waiting[j] = false;
        groups.order[placed++] = j;
      }
  }
  groups.begin[groups.count] = placed;
  return groups;
}

} // namespace mbsgen::runtime::contact
