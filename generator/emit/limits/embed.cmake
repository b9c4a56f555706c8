mbsgen_embed(emit emit/limits/source.h
  TEXT limits_header limits.hpp.in)
