mbsgen_embed(emit emit/cpp/header.h
  TEXT helpers_header helpers.inl
  TEXT plausible_header plausible.inl
  TEXT sincos_header sincos.inl
  TEXT sine_header sine.inl
  TEXT table_header table.inl)
