mbsgen_embed(emit emit/fortran/module.h
  TEXT helpers_procedures helpers.f90
  TEXT plausible_procedures plausible.f90
  TEXT sincos_procedures sincos.f90
  TEXT table_declarations table.f90
  TEXT table_cases table_case.f90
  TEXT table_procedures tables.f90)
