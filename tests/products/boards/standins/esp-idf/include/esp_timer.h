// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in for the header of ESP-IDF, for tests.
#pragma once
#include <stdint.h>

int64_t esp_timer_get_time(void);
void app_main(void);
