mbsgen_embed(emit emit/casadi/source.h
  TEXT casadi_header casadi_header.c
  TEXT casadi_source casadi.c
  TEXT acados_source acados.c
  TEXT sparsity_header sparsity_header.c
  TEXT sparsity_source sparsity.c)
