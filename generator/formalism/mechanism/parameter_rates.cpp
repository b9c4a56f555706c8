// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/parameter_rates.h"
#include "base/model_error.h"

namespace mbsgen::formalism {

// A parameter that nothing in the equations so far reads has no symbol.
std::vector<scheme::Seed> parameter_seeds(const Mechanism& mechanism, const std::vector<Expr>& rates) {
  std::vector<scheme::Seed> seeds;
  const std::vector<model::Sensitivity>& listed = mechanism.model.sensitivities;
  if (!listed.empty() && mechanism.parameters.folded())
    throw ModelError(listed.front().where,
                     "derivatives by parameters need parameters, generate without --fold-parameters");
  for (std::size_t k = 0; k < listed.size(); ++k) {
    if (rates[k].is_zero()) continue;
    const Expr symbol = mechanism.parameters.find(listed[k].name);
    if (!symbol.is_zero()) seeds.push_back({symbol, rates[k]});
  }
  return seeds;
}

scheme::Differentiation derivative_along(const Mechanism& mechanism, FunctionBuilder& builder,
                                         std::size_t count, const std::vector<scheme::Seed>& seeds,
                                         const std::vector<scheme::LawResult>& laws) {
  return {builder.scheme, mechanism.constants, count, seeds, laws};
}

void add_parameters(const Mechanism& mechanism, FunctionBuilder& builder,
                    const std::vector<scheme::Seed>& parameters, std::vector<scheme::Seed>& seeds) {
  if (parameters.empty()) return;
  const scheme::Differentiation fixed =
      derivative_along(mechanism, builder, builder.attitude_equations, parameters);
  for (scheme::Seed& seed : seeds) seed.rate = seed.rate + fixed(seed.symbol);
  seeds.insert(seeds.end(), parameters.begin(), parameters.end());
}

} // namespace mbsgen::formalism
