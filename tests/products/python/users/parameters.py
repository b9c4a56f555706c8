# SPDX-License-Identifier: GPL-3.0-or-later
"""Parameters of a model: changes, views, wrong names and values."""

import gc
import unittest

import numpy as np
from users.models import arm, loop, satellite, words


class Parameters(unittest.TestCase):
    def holding(self, model):
        return model.inverse_dynamics(arm.q0, arm.qd0, np.zeros(6))

    def test_a_change_counts_from_the_next_call_on(self):
        model, other = arm.Model(), arm.Model()
        before = self.holding(model)
        model.parameters.link2.mass = 2*model.parameters.link2.mass
        changed = self.holding(model)
        self.assertFalse(np.allclose(before, changed))
        other.parameters.link2.mass *= 2
        other.update()
        np.testing.assert_array_equal(self.holding(other), changed)
        com = model.parameters.link2.com # kept over calls
        com[0] += 0.1
        moved = self.holding(model)
        self.assertFalse(np.allclose(moved, changed))
        np.testing.assert_array_equal(model.inverse_dynamics(np.tile(arm.q0, (3, 1)), arm.qd0, np.zeros(6))[1], moved)
        com[0] -= 0.1
        model.parameters.link2.mass /= 2
        np.testing.assert_allclose(self.holding(model), before, rtol=1e-12)

    def test_settings_count_from_the_next_call_on(self):
        model = satellite.Model()
        model.smallest_pivot = 1e9
        state = satellite.q0, satellite.qd0, np.zeros(satellite.nqd)
        with self.assertRaises(satellite.ModelError):
            model.direct_dynamics(*state)
        model.smallest_pivot = 1e-9
        self.assertEqual(model.direct_dynamics(*state).status, "ok")

    def test_the_next_call_finds_what_views_let_in(self):
        model = arm.Model()
        model.parameters.link2.com[2] = np.nan
        with self.assertRaisesRegex(ValueError, r"link2.com\[2\] is not finite"):
            self.holding(model)
        model = arm.Model()
        model.parameters.link2.inertia[1] = 1
        with self.assertRaisesRegex(ValueError, r"link2.inertia\[1\] is structural"):
            self.holding(model)

    def test_names_that_follow_from_others_say_so(self):
        model = words.Model()
        parameters = model.parameters
        body = parameters.import_
        with self.assertRaisesRegex(AttributeError, "no attribute 'twice'; .* follow from others"):
            parameters.twice
        with self.assertRaisesRegex(AttributeError, "no attribute 'twices'; .* follow from others"):
            parameters.twices = 3
        for read in [lambda: body.mass, lambda: setattr(body, "mass", 3)]:
            with self.assertRaisesRegex(AttributeError, "mass follows from pass"):
                read()
        with self.assertRaisesRegex(ValueError, r"com\[0\] follows from _hidden"):
            body.com = [3, 0.3, 0]
        body.com[2] = 1
        with self.assertRaisesRegex(ValueError, r"import_.com\[2\] follows from None"):
            model.update()
        body.com = [0, 0.3, 0]
        with self.assertRaisesRegex(AttributeError, "no attribute 'massive'"):
            body.massive
        with self.assertRaisesRegex(AttributeError, "crank has no number .* com follows from crank_length"):
            loop.Model().parameters.crank.com

    def test_texts_have_values(self):
        model = arm.Model()
        self.assertIn(f"mass={model.parameters.link2.mass}", repr(model.parameters.link2))
        self.assertIn(f"com=[{model.parameters.link2.com[0]}, ", repr(model))
        self.assertIn("<follows from _hidden>", repr(words.Model().parameters))
        self.assertRegex(arm.__version__, r"^\d+\.\d+")

    def test_models_have_parameters_of_their_own(self):
        one, other = arm.Model(), arm.Model()
        one.parameters.link2.com[0] = 0.5
        self.assertNotEqual(other.parameters.link2.com[0], 0.5)
        self.assertEqual(one.parameters.link2.com[0], 0.5)

    def test_parameters_outlive_their_model(self):
        parameters = arm.Model().parameters
        gc.collect()
        self.assertEqual(parameters.link2.mass, arm.Model().parameters.link2.mass)

    def test_wrong_names_are_refused(self):
        model = arm.Model()
        for owner, name in [(model.parameters.link2, "masss"), (model.parameters, "link9"), (model, "paramters"),
                            (model, "parameters"), (model.parameters, "link2")]:
            with self.assertRaises(AttributeError):
                setattr(owner, name, 1)

    def test_wrong_values_are_refused(self):
        link = arm.Model().parameters.link2
        for value, error in [(np.nan, ValueError), (np.inf, ValueError), ("3", TypeError), (1j, TypeError),
                             (None, TypeError), ([1, 2], ValueError)]:
            with self.assertRaises(error):
                link.mass = value
        with self.assertRaises(ValueError):
            link.com = [1, 2]
        with self.assertRaisesRegex(ValueError, r"inertia\[1\] is structural"):
            link.inertia = [1, 2, 3, 4, 5, 6]

    def test_update_finds_what_views_let_in(self):
        model = arm.Model()
        model.parameters.link2.com[2] = np.nan
        with self.assertRaisesRegex(ValueError, r"link2.com\[2\] is not finite"):
            model.update()
        model = arm.Model()
        model.parameters.link2.inertia[1] = 1
        with self.assertRaisesRegex(ValueError, r"link2.inertia\[1\] is structural"):
            model.update()

    def test_implausible_names_the_reason(self):
        model = arm.Model()
        self.assertIsNone(model.implausible())
        model.parameters.link2.mass = -1
        self.assertIn("link2", model.implausible())
