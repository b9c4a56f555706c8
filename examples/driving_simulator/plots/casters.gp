# Curves of the three casters in one table: `of(i, column)` is a column's value in rows of caster i, and no number elsewhere.
set datafile separator ','
array casters[3] = [0.003, -0.0035, -0.010]
array names[3] = ['3 mm', '−3.5 mm', '−10 mm']
of(i, name) = abs(column('wheel_x') - casters[i]) < 1e-6 ? column(name) : 1/0
