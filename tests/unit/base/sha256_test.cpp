// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/sha256.h"
#include "support/catch.hpp"

// Test vectors of FIPS 180-4.

using mbsgen::sha256;

TEST_CASE("SHA-256") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}
