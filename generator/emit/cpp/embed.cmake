mbsgen_embed(emit emit/cpp/header.h
  TEXT given_table_header given_table.inl
  TEXT given_table_set_header given_table_set.inl
  TEXT helpers_header helpers.inl
  TEXT plausible_header plausible.inl
  TEXT sincos_header sincos.inl
  TEXT sine_header sine.inl
  TEXT table_header table.inl)
