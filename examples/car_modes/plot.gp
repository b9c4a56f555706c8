# Damping of all modes over the speed, the answers of yaw rate and steering torque to the wheel, and the descent.
set datafile separator ','
sweep = folder.'sweep.csv'
answers = folder.'answers.csv'
descent = folder.'descent.csv'
set xlabel 'speed (m/s)'
set ylabel 'frequency (Hz)'

load 'examples/text.gp'
set title 'Frequencies of the modes over the speed'
plot sweep using 'speed':($4 > 0 ? $4/(2*pi) : NaN) with points notitle

rows = 4
load 'examples/style.gp'
set title 'Frequencies of the modes over the speed'
plot sweep using 'speed':($4 > 0 ? $4/(2*pi) : NaN) with points pointtype 7 pointsize 0.3 linetype 1 notitle
set title 'Real parts of the slower modes over the speed'
set ylabel 'real part (1/s)'
set yrange [-15:0.5]
plot sweep using 'speed':(abs($3) > 1e-6 ? $3 : NaN) with points pointtype 7 pointsize 0.3 linetype 2 notitle
set autoscale y
set title 'Answer to the steering wheel at 75 km/h'
set xlabel 'frequency (Hz)'
set ylabel 'per rad of the wheel'
set logscale xy
plot answers using 'frequency':'yaw_gain' with lines title 'yaw rate (1/s)', \
     ''      using 'frequency':'torque_gain' with lines title 'torque (N m)'
unset logscale
set title 'Descent: RMS acceleration of the driver'
set xlabel 'step'
set ylabel 'acceleration (m/s^2)'
set xtics 1
set yrange [0:*]
plot descent using 'step':'rms' with linespoints notitle
unset multiplot
set output
