# Curves of the three casters in one table: `of(i, column)` is a column's value in rows of caster i, and no number elsewhere.
set datafile separator ','
array casters[3] = [0.003, -0.0035, -0.010]
# What they are to the hands: the trail of the tyre's contact behind the steering axis, 38 mm less wheel_x.
array names[3] = ['trail 35 mm', 'trail 41.5 mm', 'trail 48 mm']
of(i, name) = abs(column('wheel_x') - casters[i]) < 1e-6 ? column(name) : 1/0
