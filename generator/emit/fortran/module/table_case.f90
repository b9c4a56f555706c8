! SPDX-License-Identifier: MIT
    case (TABLE)
      answer = real(numbers_TABLE(1 + within(place, LAST)), rk)
