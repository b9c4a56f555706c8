# SPDX-License-Identifier: GPL-3.0-or-later
"""Motion in independent coordinates and velocities, as solvers of differential equations take it."""

import copy
from typing import NamedTuple

import numpy as np

from ._support import ModelError

# Loops may close in several ways. From closed ones, coordinates within this reach (rad or m) find their own; others are
# walked to, in steps within it, or in smaller ones where that fails.
REACH = 0.2
FINER = (1, 8, 64)


class Expanded(NamedTuple):
    """All coordinates and velocities of states."""

    q: np.ndarray
    qd: np.ndarray


def rotation(quaternion):
    """Axes before <- axes after a joint, of the unit quaternion (w, x, y, z)."""
    w, x, y, z = quaternion
    return np.array([[1 - 2*(y*y + z*z), 2*(x*y - w*z), 2*(x*z + w*y)],
                     [2*(x*y + w*z), 1 - 2*(x*x + z*z), 2*(y*z - w*x)],
                     [2*(x*z - w*y), 2*(y*z + w*x), 1 - 2*(x*x + y*y)]])


class Places:
    """Which entries of q and qd a state has. `balls` are pairs: places of a quaternion, and of its angular velocity;
    `free` those of a position, of its velocity, and of the quaternion."""

    def __init__(self, module):
        velocities = {name: k for k, name in enumerate(module.joint_names)}
        coordinates = {name: k for k, name in enumerate(module.coordinate_names)}
        self.qd = np.array(getattr(module, "independent", ()), int)
        self.driven = np.array(getattr(module, "driven", ()), int)
        self.driven_q = np.array([coordinates.get(module.joint_names[k], -1) for k in self.driven], int)
        self.balls, self.free, chosen = [], [], []
        for name in coordinates:
            joint, _, member = name.rpartition(".")
            if member == "qw":
                self.add_ball(joint, coordinates, velocities, chosen)
            elif name in velocities and velocities[name] in self.qd:
                chosen.append((velocities[name], coordinates[name]))
        self.q = np.array([coordinate for _, coordinate in sorted(chosen)], int)
        self.is_plain = not self.balls
        if (self.driven_q < 0).any():
            raise TypeError("rhs has no motion for driven joints of several coordinates")

    def add_ball(self, joint, coordinates, velocities, chosen):
        q = [coordinates[f"{joint}.q{axis}"] for axis in "wxyz"]
        w = [velocities[f"{joint}.w{axis}"] for axis in "xyz"]
        is_free = f"{joint}.vx" in velocities
        v = [velocities[f"{joint}.v{axis}"] for axis in "xyz"] if is_free else []
        share = np.isin(w + v, self.qd)
        if share.any() and not share.all():
            raise TypeError(f"some velocities of the joint {joint} are dependent: its attitude is no state")
        self.balls.append((q, w))
        if is_free:
            self.free.append(([coordinates[f"{joint}.{axis}"] for axis in "xyz"], v, q))
        if share.all():
            first = min(w + v)
            position = self.free[-1][0] if is_free else []
            chosen += [(first + k/10, place) for k, place in enumerate(position + q)]

    def normalized(self, q):
        for place, _ in self.balls:
            q[place] /= np.linalg.norm(q[place])
        return q

    def rates(self, q, qd):
        """Of the coordinates of a state."""
        if self.is_plain:
            return qd[self.qd]
        rates = np.zeros(len(q))
        kept = np.ones(len(qd), bool)
        for place, w in self.balls:
            a, b = q[place], qd[w]
            rates[place] = 0.5*np.concatenate([[-a[1:] @ b], a[0]*b + np.cross(a[1:], b)])
            kept[w] = False
        for place, v, quaternion in self.free:
            rates[place] = rotation(q[quaternion]) @ qd[v]
            kept[v] = False
        plain = np.ones(len(q), bool)
        for place, _ in self.balls:
            plain[place] = False
        for place, _, _ in self.free:
            plain[place] = False
        rates[plain] = qd[kept]
        return rates[self.q]


class Motion:
    """A model as a first-order system. A state has the independent coordinates, then the independent velocities, then the
    states of laws; quaternions and positions of ball and free joints are among the coordinates."""

    __slots__ = ()

    @property
    def _places(self):
        places = self._package.places
        if places is None:
            places = self._package.places = Places(self._package.module)
        return places

    def state(self, q, qd, laws=None):
        """The state of coordinates (..., nq), velocities (..., nqd) and states of laws, which are the initial ones by
        default."""
        q, qd = np.asarray(q, float), np.asarray(qd, float)
        if laws is None:
            laws = np.broadcast_to(getattr(self._package.module, "x0", ()), (*q.shape[:-1], self._law_states))
        return np.concatenate([q[..., self._places.q], qd[..., self._places.qd], laws], axis=-1)

    def _parts(self, x):
        """Coordinates, velocities, states of laws."""
        x = np.asarray(x, float)
        nq, nqd, count = len(self._places.q), len(self._places.qd), self._law_states
        if x.ndim == 0 or x.shape[-1] != nq + nqd + count:
            raise ValueError(f"x has the shape {x.shape}, not ({nq + nqd + count},): {nq} coordinates, {nqd} velocities"
                             + f", {count} states of laws"*(count > 0))
        return x[..., :nq], x[..., nq : nq + nqd], x[..., nq + nqd :]

    def _inputs_at(self, t, laws, inputs):
        if not hasattr(self._package.module, "Inputs"):
            return {}
        given = inputs(t) if callable(inputs) else inputs
        given = self._package.module.Inputs() if given is None else copy.copy(given)
        for name, value in (("t", t), ("x", laws)):
            if hasattr(type(given), name) and (name == "t" or self._law_states):
                setattr(given, name, value)
        return {"inputs": given}

    @property
    def _law_states(self):
        return getattr(self._package.module, "nstate", 0)

    @property
    def _dynamics(self):
        return self.derivatives if self._law_states else self.direct_dynamics

    def _begun(self, t, u, ud, motion):
        """All entries of q, qd, qdd: the given ones as they are wanted, the others as the last call has left them."""
        q = np.array(getattr(self, "_guess", self.q0))
        qd, qdd = np.zeros(self.nqd), np.zeros(self.nqd)
        places = self._places
        q[places.q], qd[places.qd] = u, ud
        if len(places.driven):
            given = (self.q0[places.driven_q], 0, 0) if motion is None else motion(t)
            q[places.driven_q], qd[places.driven], qdd[places.driven] = given
        return places.normalized(q), qd, qdd

    def _distance(self, q, start):
        given = self._given
        return np.abs(q[given] - start[given]).max(initial=0)

    @property
    def _given(self):
        return np.concatenate([self._places.q, self._places.driven_q])

    def _near(self, q, words):
        """Such coordinates with closed loops: by steps from the last ones or the initial ones, the nearer first."""
        given = self._given
        starts = sorted((np.array(getattr(self, "_guess", self.q0)), np.array(self.q0)), key=lambda at: self._distance(q, at))
        for start in starts:
            steps = max(1, int(np.ceil(self._distance(q, start)/REACH)))
            for finer in FINER:
                at = np.array(start)
                try:
                    for k in range(1, steps*finer):
                        at[given] = start[given] + (q[given] - start[given])*(k/(steps*finer))
                        at = np.array(self.assemble(self._places.normalized(at), **words).q)
                    at[given] = q[given]
                    return np.array(self.assemble(at, **words).q)
                except ModelError as error:
                    failure = error
        raise failure

    def _accelerations(self, t, x, Q, inputs, motion):
        u, ud, laws = self._parts(x)
        q, qd, qdd = self._begun(t, u, ud, motion)
        forces = np.zeros(self.nqd) if Q is None else Q(t, q, qd) if callable(Q) else Q
        words = self._inputs_at(t, laws, inputs)
        if self.nc == 0 and self.nd == 0:
            return q, qd, self._dynamics(q, qd, forces, **words), words
        if self._distance(q, getattr(self, "_guess", self.q0)) > REACH:
            q = self._near(q, words)
        try:
            answer = self._dynamics(q, qd, forces, qdd, **words)
        except ModelError as error:
            if error.status != "not_converged":
                raise
            q = self._near(q, words)
            answer = self._dynamics(q, qd, forces, qdd, **words)
        self._guess = answer.q
        if callable(Q):  # they may depend on what has been completed
            answer = self._dynamics(answer.q, answer.qd, Q(t, answer.q, answer.qd), qdd, **words)
        return answer.q, answer.qd, answer, words

    def rhs(self, t, x, Q=None, inputs=None, motion=None):
        """The rates of a state, for `scipy.integrate.solve_ivp`: the first guess of dependent coordinates is that of the last
        call.

        Q: joint forces (nqd,), or a function of t, q, qd; zero by default. inputs: an object Inputs, or a function of t that
        gives one; time and states of laws are filled in. motion: gives (q, qd, qdd) of the driven joints at t; by default
        they rest, or do as the model file says. Raises ModelError where there is no result.
        """
        q, qd, answer, _ = self._accelerations(t, x, Q, inputs, motion)
        qdd = answer if isinstance(answer, np.ndarray) else answer.qdd
        return np.concatenate([self._places.rates(q, qd), qdd[self._places.qd], *([answer.xd] if self._law_states else ())])

    def _has_exact_jacobian(self):
        names = [f"q({self.coordinate_names[k]})" for k in self._places.q]
        names += [f"qd({self.joint_names[k]})" for k in self._places.qd]
        return hasattr(self, "linearize") and self._places.is_plain and self.state_names == tuple(names)

    def jac(self, t, x, Q=None, inputs=None, motion=None):
        """d rhs/d x, for implicit methods: exact where the model has `linearize` (derivatives=True), joint forces are
        numbers, and neither quaternions nor laws have states; by central differences otherwise."""
        if self._has_exact_jacobian() and not callable(Q):
            q, qd, _, words = self._accelerations(t, x, Q, inputs, motion)
            return self.linearize(q, qd, np.zeros(self.nqd) if Q is None else Q, **words).A
        x = np.asarray(x, float)
        steps = 6e-6*np.maximum(1, np.abs(x))
        columns = []
        for k, step in enumerate(steps):
            away = np.zeros(len(x))
            away[k] = step
            columns.append((self.rhs(t, x + away, Q, inputs, motion) - self.rhs(t, x - away, Q, inputs, motion))/(2*step))
        return np.array(columns).T

    def expand(self, x, t=0.0, inputs=None, motion=None):
        """All coordinates (..., nq) and velocities (..., nqd) of states (..., n): loops are closed, each row from the one
        before. t: a number, or one for each row."""
        x = np.asarray(x, float)
        u, ud, laws = self._parts(x)
        lead = x.shape[:-1]
        q, qd = np.empty((*lead, self.nq)), np.empty((*lead, self.nqd))
        times = np.broadcast_to(t, lead)
        for row in np.ndindex(*lead):
            at, rate, _ = self._begun(times[row], u[row], ud[row], motion)
            if self.nc or self.nd:
                words = self._inputs_at(times[row], laws[row], inputs)
                self._guess = at = self._near(at, words)
                rate = self.velocities(at, rate, **words).qd
            q[row], qd[row] = at, rate
        return Expanded(q, qd)
