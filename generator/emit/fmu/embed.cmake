mbsgen_embed(emit emit/fmu/package.h
  TEXT fmu_header header.c
  TEXT fmu_source fmu.c
  TEXT fmu_derivatives fmu_derivatives.c
  TEXT fmu_steps fmu_steps.c
  TEXT fmu_laws laws.c
  TEXT fmi2_source fmi2.c
  TEXT fmi3_source fmi3.c fmi3_absent.c)
