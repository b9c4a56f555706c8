mbsgen_embed(emit emit/text/helpers/sines.h
  TEXT sines_of_double sines_of_double.inc
  TEXT sines_of_float sines_of_float.inc)
