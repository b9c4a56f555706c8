mbsgen_embed(emit emit/batch/source.h
  TEXT batch_header header.c
  TEXT batch_source source.c
  TEXT kernels_source kernels.c
  TEXT integration_source integration.c
  TEXT cuda_source cuda.c)
