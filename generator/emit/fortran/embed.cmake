mbsgen_embed(emit emit/fortran/module.h
  TEXT helpers_procedures helpers.f90
  TEXT plausible_procedures plausible.f90
  TEXT sincos_procedures sincos.f90)
