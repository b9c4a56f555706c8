mbsgen_embed(emit emit/javascript/module.h
  TEXT guards_module guards.mjs
  TEXT helpers_module helpers.mjs
  TEXT inverse_module inverse.mjs
  TEXT moved_module moved.mjs
  TEXT number_rate_module number_rate.mjs
  TEXT plausible_module plausible.mjs
  TEXT product_module product.mjs
  TEXT sincos_module sincos.mjs
  TEXT table_module table.mjs
  TEXT wrench_rate_module wrench_rate.mjs)
