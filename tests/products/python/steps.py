# SPDX-License-Identifier: GPL-3.0-or-later
"""Steps of integrators by calls of a model, of joints with one coordinate, for the tests of those in kernels."""

import numpy as np


def by_hand(m, q, qd, Q, h, steps, method, inputs=None):
    """Coordinates and velocities after the steps; inputs: an object Inputs, whose time goes on."""
    def f(q, qd, t):
        words = {}
        if inputs is not None:
            words["inputs"] = inputs
            inputs.t = start + t
        answer = m.direct_dynamics(q, qd, Q, **words)
        return (q, qd, answer) if isinstance(answer, np.ndarray) else (answer.q, answer.qd, answer.qdd)

    start = None if inputs is None else np.array(inputs.t)
    for step in range(steps):
        t = step*h
        q, qd, a = f(q, qd, t)
        if method == "semi-implicit":
            qd = qd + h*a
            q = q + h*qd
            continue
        slopes = [(qd, a)]
        for share in (h/2, h/2, h):
            _, v, a = f(q + share*slopes[-1][0], qd + share*slopes[-1][1], t + share)
            slopes.append((v, a))
        q = q + h/6*sum(w*slope[0] for w, slope in zip((1, 2, 2, 1), slopes))
        qd = qd + h/6*sum(w*slope[1] for w, slope in zip((1, 2, 2, 1), slopes))
    return f(q, qd, steps*h)[:2]
