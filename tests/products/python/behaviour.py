# SPDX-License-Identifier: GPL-3.0-or-later
"""The package as its users meet it: the tests of users/, in one process, which builds each package once."""

import unittest

from users.answers import *
from users.arrays import *
from users.copies import *
from users.laws import *
from users.memory import *
from users.parameter_sets import *
from users.parameters import *

if __name__ == "__main__":
    unittest.main()
